import { ApiError } from "@disco/client/api";
import type { FakeApi } from "@disco/client/testing";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { aLibrary, anIndexing } from "../../testing/a-library.ts";
import { findDrawer, openTab, told, type Told } from "../../testing/told-library.tsx";

const meta: Meta<typeof Told> = {
  title: "Knowledge Library/Drawer/As a whole",
  ...told,
};
export default meta;
type Story = StoryObj<typeof Told>;

let api: FakeApi;
const keepApi = (made: FakeApi) => void (api = made);

/** How long something stayed away or there, for the delays of the spec. */
async function timeUntil(isOver: () => void): Promise<number> {
  const from = performance.now();
  await waitFor(isOver, { timeout: 8_000, interval: 20 });
  return performance.now() - from;
}

export const ClosesByBackdropAndButton: Story = {
  args: { isOpen: false },
  play: async ({ canvasElement }) => {
    const opener = within(canvasElement).getByRole("button", { name: "Library" });
    const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await userEvent.click(opener);
    const panel = await openTab("FAQs");
    const drawer = screen.getByRole("dialog", { name: "Knowledge Library" });
    await expect(drawer).toHaveAccessibleDescription("Context sources powering this agent");
    await expect(getComputedStyle(drawer).width).toBe(window.innerWidth <= 560 ? `${window.innerWidth}px` : "480px");
    await userEvent.click(panel.getByRole("button", { name: "Close" }));
    await isClosed();
    // It starts with the sources each time.
    await userEvent.click(opener);
    await expect((await findDrawer()).getByRole("tab", { name: "Sources" })).toHaveAttribute("aria-selected", "true");
    const backdrop = document.querySelector(".disco-kit-backdrop");
    await expect(backdrop).not.toBeNull();
    await waitFor(() => expect(backdrop).not.toHaveAttribute("data-starting-style"));
    if (backdrop) await userEvent.click(backdrop);
    await isClosed();
  },
};

/** The context is read when the drawer opens, the FAQs when their tab does. */
export const ReadsWhatIsShown: Story = {
  args: { onApi: keepApi },
  play: async () => {
    const panel = await findDrawer();
    await panel.findByText("Website Connected");
    await expect(api.calls).toContainEqual(["readContext", { slug: "northdock" }, undefined]);
    await expect(api.calls.map(([name]) => name)).not.toContain("listFaqs");
    await userEvent.click(panel.getByRole("tab", { name: "FAQs" }));
    await panel.findByText("Does it work with SAP?");
    await expect(api.calls).toContainEqual(["listFaqs", { slug: "northdock" }, undefined]);
    await expect(api.calls.map(([name]) => name)).not.toContain("listGaps");
  },
};

export const TheNewAgentOpensAfterOneAndAHalfSeconds: Story = {
  args: { slug: undefined, library: aLibrary({ context: null, indexing: [anIndexing()] }), onOpenAgent: fn() },
  play: async ({ args }) => {
    const panel = await findDrawer();
    await userEvent.type(await panel.findByRole("textbox", { name: "Website URL" }), "https://northdock.example{Enter}");
    const line = await panel.findByText("✅ Successfully indexed!");
    await expect(line).toHaveAttribute("data-tone", "good");
    const passed = await timeUntil(() => expect(args.onOpenAgent).toHaveBeenCalledWith("northdock"));
    await expect(passed).toBeGreaterThan(1_300);
  },
};

export const TheContextIsReadAgainAfterTwoSeconds: Story = {
  args: { library: aLibrary({ indexing: [anIndexing()] }), onApi: keepApi },
  play: async () => {
    const panel = await findDrawer();
    await userEvent.click(await panel.findByRole("button", { name: "Re-index" }));
    await panel.findByText("✅ Successfully indexed!");
    const reads = () => api.calls.filter(([name]) => name === "readContext").length;
    await expect(reads()).toBe(1);
    const passed = await timeUntil(() => expect(panel.queryByText("✅ Successfully indexed!")).toBeNull());
    await expect(passed).toBeGreaterThan(1_800);
    await waitFor(() => expect(reads()).toBe(2));
  },
};

/** Files of any kind can be dropped: what is none of the kinds is refused by the server, with why. */
export const FilesAreDropped: Story = {
  args: {
    library: aLibrary({
      uploads: {
        "setup.exe": {
          id: null,
          name: "setup.exe",
          status: "refused",
          reason: "This file is a program.",
          cause: { code: "program", values: {} },
        },
      },
    }),
    onApi: keepApi,
  },
  play: async () => {
    const panel = await openTab("Enrich");
    const words = await panel.findByText("Drag & drop PDFs, DOCs, or TXT files here");
    const area = words.closest<HTMLElement>(".disco-lib-drop");
    await expect(area).not.toBeNull();
    if (!area) return;
    await expect(panel.getByLabelText("Files to upload")).toHaveAttribute("accept", ".pdf,.doc,.docx,.txt");
    const dataTransfer = new DataTransfer();
    for (const name of ["Rates.pdf", "setup.exe"]) dataTransfer.items.add(new File(["text"], name));
    fireEvent(area, new DragEvent("dragover", { dataTransfer, bubbles: true, cancelable: true }));
    await waitFor(() => expect(area).toHaveAttribute("data-over"));
    fireEvent(area, new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    await waitFor(() => expect(area).not.toHaveAttribute("data-over"));
    const files = within(await panel.findByRole("list", { name: "Uploaded files" }));
    await expect(await files.findByText("This file is a program.")).toBeVisible();
    await expect(files.getByText("Rates.pdf").closest("li")).toHaveTextContent("Added");
    // Said once, when it is known.
    await expect(panel.getByText("setup.exe: Refused. This file is a program.")).toBeInTheDocument();
    await expect(within(panel.getByRole("list", { name: "Documents" })).getByText("Rates.pdf")).toBeVisible();
  },
};

export const AFileIsSentAgain: Story = {
  args: { library: aLibrary({ faults: { uploadDocuments: new ApiError(0, "network") } }), onApi: keepApi },
  play: async () => {
    const panel = await openTab("Enrich");
    await userEvent.upload(await panel.findByLabelText("Files to upload"), new File(["text"], "Rates.pdf"));
    const files = within(await panel.findByRole("list", { name: "Uploaded files" }));
    await expect(await files.findByText("Please check your connection and try again")).toBeVisible();
    api.library.faults = {};
    await userEvent.click(files.getByRole("button", { name: "Upload Rates.pdf again" }));
    await expect(await files.findByText("Added")).toBeVisible();
    await userEvent.click(files.getByRole("button", { name: "Take Rates.pdf off this list" }));
    await waitFor(() => expect(panel.queryByRole("list", { name: "Uploaded files" })).toBeNull());
  },
};

/** A document that is still read when its upload is over turns into one that is active, in both places. */
export const ADocumentIsReadInTheEnd: Story = {
  args: {
    library: aLibrary({
      documents: [],
      uploads: { "Long.pdf": { id: "d9", name: "Long.pdf", status: "reading", reason: null, cause: null } },
    }),
    onApi: keepApi,
  },
  play: async () => {
    const panel = await openTab("Enrich");
    await userEvent.upload(await panel.findByLabelText("Files to upload"), new File(["text"], "Long.pdf"));
    await waitFor(() => expect(panel.getAllByText("Reading")).toHaveLength(2));
    api.library.documents = api.library.documents.map((document) => ({ ...document, status: "ready" }));
    const files = within(panel.getByRole("list", { name: "Uploaded files" }));
    await expect(await files.findByText("Added", {}, { timeout: 5_000 })).toBeVisible();
    await expect(panel.queryByText("Reading")).toBeNull();
  },
};

/** Saving waits for uploads, and reports a failed file. */
export const EnrichingWaitsForFiles: Story = {
  args: { library: aLibrary({ indexing: [anIndexing()], uploads: { "Long.pdf": "pending" } }), onApi: keepApi },
  play: async () => {
    const panel = await openTab("Enrich");
    await userEvent.upload(await panel.findByLabelText("Files to upload"), new File(["text"], "Long.pdf"));
    await userEvent.type(panel.getByRole("textbox", { name: "Page URL 1" }), "northdock.example/a");
    await userEvent.click(panel.getByRole("button", { name: "Enrich Knowledge Base" }));
    await expect(await panel.findByRole("button", { name: "Enriching Knowledge Base..." })).toBeVisible();
    await expect(panel.getByRole("textbox", { name: "Page URL 1" })).toHaveValue("https://northdock.example/a");
    await expect(api.calls.map(([name]) => name)).not.toContain("indexWebsite");
    await userEvent.click(panel.getByRole("button", { name: "Cancel Long.pdf" }));
    const line = await panel.findByText("✅ Knowledge base enriched successfully!");
    await expect(line).toHaveAttribute("data-tone", "good");
    await expect(api.calls).toContainEqual([
      "indexWebsite",
      undefined,
      { url: "https://northdock.example/a", organizationId: "northdock" },
    ]);
    const passed = await timeUntil(() => expect(panel.queryByText("✅ Knowledge base enriched successfully!")).toBeNull());
    await expect(passed).toBeGreaterThan(2_000);
  },
};

/** Only what was not indexed is left in the list when one of several addresses fails. */
export const EnrichingStopsAtWhatFails: Story = {
  args: {
    library: aLibrary({ indexing: [anIndexing()] }),
    onApi: (made) => {
      api = made;
      const { indexWebsite } = made.knowledge;
      made.knowledge.indexWebsite = async (url, slug) => {
        if (url.endsWith("/b")) throw new ApiError(400, "invalid_request", "This address belongs to no website.");
        return indexWebsite(url, slug);
      };
    },
  },
  play: async () => {
    const panel = await openTab("Enrich");
    await userEvent.type(await panel.findByRole("textbox", { name: "Page URL 1" }), "northdock.example/a");
    for (const [at, path] of ["b", "c"].entries()) {
      await userEvent.click(panel.getByRole("button", { name: "Add another URL" }));
      await userEvent.type(await panel.findByRole("textbox", { name: `Page URL ${at + 2}` }), `northdock.example/${path}`);
    }
    await userEvent.click(panel.getByRole("button", { name: "Enrich Knowledge Base" }));
    const line = await panel.findByText("❌ Error enriching knowledge: This address belongs to no website.");
    await expect(line).toHaveAttribute("data-tone", "bad");
    await expect(panel.getAllByRole("textbox").map((field) => (field instanceof HTMLInputElement ? field.value : ""))).toEqual([
      "https://northdock.example/b",
      "https://northdock.example/c",
    ]);
    await userEvent.click(panel.getByRole("button", { name: "Remove page URL 1" }));
    await waitFor(() => expect(panel.getByRole("textbox", { name: "Page URL 1" })).toHaveFocus());
    await expect(panel.queryByRole("button", { name: "Remove page URL 1" })).toBeNull();
  },
};

export const ADocumentIsRemovedAndBroughtBack: Story = {
  args: { onApi: keepApi },
  play: async () => {
    const panel = await openTab("Enrich");
    await userEvent.click(await panel.findByRole("button", { name: "Remove Onboarding guide.pdf" }));
    await waitFor(() => expect(panel.queryByRole("button", { name: "Remove Onboarding guide.pdf" })).toBeNull());
    await expect(panel.getByRole("button", { name: "Remove Scan of the contract.pdf" })).toHaveFocus();
    await userEvent.click(await panel.findByRole("button", { name: "Undo" }));
    await expect(await panel.findByRole("button", { name: "Remove Onboarding guide.pdf" })).toBeVisible();
    await expect(api.calls.map(([name]) => name)).not.toContain("deleteDocument");
  },
};

/** From the door to a saved question, a found page and back, without a pointer. */
export const KeyboardOnly: Story = {
  args: { audience: "member", isOpen: false, onApi: keepApi },
  play: async ({ canvasElement }) => {
    within(canvasElement).getByRole("button", { name: "Library" }).focus();
    await userEvent.keyboard("{Enter}");
    const panel = await findDrawer();
    await waitFor(() => expect(panel.getByRole("heading", { name: "Knowledge Library" })).toHaveFocus());
    const tabTo = async (found: () => HTMLElement) => {
      for (let presses = 0; presses < 60 && document.activeElement !== found(); presses++) await userEvent.tab();
      await expect(found()).toHaveFocus();
    };

    // A page is left out, and taken back from the toast.
    await tabTo(() => panel.getByRole("tab", { name: "Sources" }));
    await panel.findByText("Last crawl: 3 added, 1 changed, 2 gone.");
    await tabTo(() => panel.getByRole("button", { name: "Show pages" }));
    await userEvent.keyboard("{Enter}");
    await panel.findByRole("button", { name: "Exclude /" });
    const lastLink = (name: string) => panel.getAllByRole("link", { name }).at(-1) ?? panel.getByRole("link", { name });
    await tabTo(() => lastLink("Dock scheduling for busy yards"));
    await userEvent.keyboard("{ArrowDown}");
    await expect(lastLink("Pricing")).toHaveFocus();
    await tabTo(() => panel.getByRole("button", { name: "Exclude /pricing" }));
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(api.library.pages.find(({ id }) => id === "p2")?.status).toBe("excluded"));
    await waitFor(() => expect(panel.getByRole("button", { name: "Use /pricing again" })).toHaveFocus());
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(api.library.pages.find(({ id }) => id === "p2")?.status).toBe("active"));

    // A question is saved.
    panel.getByRole("tab", { name: "Sources" }).focus();
    await userEvent.keyboard("{ArrowRight}");
    await tabTo(() => panel.getByRole("textbox", { name: "Question" }));
    await userEvent.keyboard("Is there a trial?{Tab}Yes, of 14 days.{Tab}{Enter}");
    await waitFor(() => expect(api.library.faqs).toHaveLength(3));

    // A part of the review is opened, and left.
    panel.getByRole("tab", { name: "FAQs" }).focus();
    await userEvent.keyboard("{End}");
    await tabTo(() => panel.getByRole("button", { name: /^Gaps/u }));
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    await waitFor(() => expect(panel.getByRole("heading", { name: "Conflicts" })).toHaveFocus());
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(within(canvasElement).getByRole("button", { name: "Library" })).toHaveFocus());
  },
};
