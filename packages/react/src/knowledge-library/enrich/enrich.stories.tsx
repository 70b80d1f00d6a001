import type { FakeApi, FakeLibrary } from "@disco/client/testing";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor } from "storybook/test";
import { aLibrary, anIndexing, aRunningIndexing } from "../../../testing/a-library.ts";
import { openTab, told, type Told } from "../../../testing/told-library.tsx";

const meta: Meta<typeof Told> = {
  title: "Knowledge Library/Drawer/Enrich",
  ...told,
};
export default meta;
type Story = StoryObj<typeof Told>;

let api: FakeApi;
const keepApi = (made: FakeApi) => void (api = made);

export const Enrich: Story = {
  play: async () => {
    const panel = await openTab("Enrich");
    await expect(await panel.findByText("Drag & drop PDFs, DOCs, or TXT files here")).toBeVisible();
    await expect(panel.getByText("This agent is configured for Northdock.")).toBeVisible();
    await expect(panel.getByRole("button", { name: "Enrich Knowledge Base" })).toBeDisabled();
  },
};
export const EnrichLight: Story = { ...Enrich, globals: { theme: "light" } };

const files = ["Prices 2026.pdf", "Manual.docx", "Scan.pdf", "Contract.pdf"].map((name) => new File(["text"], name));
/** One upload that goes on, one that is refused. */
const uploads: FakeLibrary["uploads"] = {
  "Manual.docx": "pending",
  "Scan.pdf": {
    id: null,
    name: "Scan.pdf",
    status: "refused",
    reason: "This PDF holds pictures of pages and no text.",
    cause: { code: "scanned", values: {} },
  },
};
export const Uploads: Story = {
  args: {
    library: aLibrary({ uploads }),
  },
  play: async () => {
    const panel = await openTab("Enrich");
    await userEvent.upload(panel.getByLabelText("Files to upload"), files);
    await waitFor(() => expect(panel.getAllByText("Added")).toHaveLength(2));
    await expect(panel.getByRole("progressbar", { name: "Manual.docx" })).toHaveAttribute("aria-valuetext", "42 %");
    await expect(panel.getAllByText("This PDF holds pictures of pages and no text.")[0]).toBeVisible();
    await userEvent.click(panel.getByRole("button", { name: "Cancel Manual.docx" }));
    await expect(panel.queryByRole("progressbar")).toBeNull();
  },
};
export const UploadsLight: Story = {
  args: {
    library: aLibrary({ uploads, faults: {} }),
  },
  globals: { theme: "light" },
  play: async () => {
    const panel = await openTab("Enrich");
    await userEvent.upload(panel.getByLabelText("Files to upload"), files);
    await expect(await panel.findByText("Refused", { selector: ".disco-lib-uploads *" })).toBeVisible();
  },
};

/** Losses of a document appear beside it. */
export const Shortfalls: Story = {
  play: async () => {
    const panel = await openTab("Enrich");
    await expect(await panel.findByText("Page 4 has no text (a scan?).")).toBeVisible();
    await expect(panel.getByText("The table of contents was left out.")).toBeVisible();
  },
};
export const ShortfallsLight: Story = { ...Shortfalls, globals: { theme: "light" } };

export const Enriched: Story = {
  args: { library: aLibrary({ indexing: [anIndexing()] }), onApi: keepApi },
  play: async () => {
    const panel = await openTab("Enrich");
    await userEvent.type(await panel.findByRole("textbox", { name: "Page URL 1" }), "northdock.example/a");
    await userEvent.click(panel.getByRole("button", { name: "Add another URL" }));
    await userEvent.click(panel.getByRole("button", { name: "Add another URL" }));
    await waitFor(() => expect(panel.getByRole("textbox", { name: "Page URL 3" })).toHaveFocus());
    await userEvent.keyboard("https://northdock.example/c{Enter}");
    await expect(await panel.findByText("✅ Knowledge base enriched successfully!")).toBeVisible();
    await expect(api.calls.filter(([name]) => name === "indexWebsite").map(([, , body]) => body)).toEqual([
      { url: "https://northdock.example/a", organizationId: "northdock" },
      { url: "https://northdock.example/c", organizationId: "northdock" },
    ]);
    await expect(panel.queryByRole("textbox", { name: "Page URL 2" })).toBeNull();
    await waitFor(() => expect(panel.queryByText("✅ Knowledge base enriched successfully!")).toBeNull(), { timeout: 4_000 });
  },
};

export const Enriching: Story = {
  args: { library: aLibrary({ indexing: [aRunningIndexing()] }) },
  play: async () => {
    const panel = await openTab("Enrich");
    await userEvent.type(await panel.findByRole("textbox", { name: "Page URL 1" }), "northdock.example/a{Enter}");
    await expect(await panel.findByRole("button", { name: "Enriching Knowledge Base..." })).toBeVisible();
    await expect(await panel.findByRole("progressbar")).toBeVisible();
  },
};

export const EnrichFailed: Story = {
  args: { library: aLibrary({ indexing: [anIndexing({ status: "failed", error: "The website could not be reached." })] }) },
  play: async () => {
    const panel = await openTab("Enrich");
    await userEvent.type(await panel.findByRole("textbox", { name: "Page URL 1" }), "northdock.example/a{Enter}");
    await expect(await panel.findByText("❌ Error enriching knowledge: The website could not be reached.")).toBeVisible();
  },
};
