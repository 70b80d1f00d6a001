import { ApiError } from "@disco/client/api";
import type { FakeApi } from "@disco/client/testing";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { aContext, aLibrary, anIndexing, aRunningIndexing, aSource } from "../../../testing/a-library.ts";
import { findDrawer, told, type Told } from "../../../testing/told-library.tsx";

const meta: Meta<typeof Told> = {
  title: "Knowledge Library/Drawer/Sources",
  ...told,
};
export default meta;
type Story = StoryObj<typeof Told>;

const busy = new ApiError(503, "busy", "The server is busy. Please try again in a moment.");
let api: FakeApi;
const keepApi = (made: FakeApi) => void (api = made);

const failures = [
  {
    regressionId: "r1",
    question: "What does the Team plan cost?",
    expectedFact: "$59",
    expectedUrl: "https://northdock.example/pricing",
    reply: "The Team plan costs $69 a month for each dock.",
    citedUrls: ["https://northdock.example/pricing"],
  },
];

export const Connected: Story = {
  play: async () => {
    const panel = await findDrawer();
    await expect(await panel.findByText("Website Connected")).toBeVisible();
    await expect(panel.getByText("Context sources powering this agent")).toBeVisible();
    await expect(panel.getByRole("button", { name: "Re-index" })).toBeEnabled();
    await expect(await panel.findByText("Method: crawl")).toBeVisible();
    for (const line of ["Method: website", "Page 4"]) await expect(panel.getByText(line)).toBeVisible();
    await expect(panel.getAllByText("Updated: Jan 5, 2026")).toHaveLength(2);
    await expect(panel.getByText("Products").nextSibling).toHaveTextContent("3");
  },
};
export const ConnectedLight: Story = { ...Connected, globals: { theme: "light" } };
export const ConnectedRightToLeft: Story = { globals: { direction: "rtl" } };

export const Agents: Story = {
  args: { library: aLibrary({ context: aContext({ agents: ["Nora", "Otto"] }), sources: [] }) },
  play: async () => {
    const panel = await findDrawer();
    await expect((await panel.findByText("Agents")).nextSibling).toHaveTextContent("2");
    await expect(panel.queryByText("Products")).toBeNull();
  },
};

export const NothingYet: Story = {
  args: { library: {} },
  play: async () => {
    const panel = await findDrawer();
    await expect(await panel.findByText("No sources loaded yet")).toBeVisible();
    await expect(panel.getByText("Add a website URL above to get started")).toBeVisible();
    await expect(panel.getByRole("button", { name: "Index" })).toBeDisabled();
  },
};
/** An organization has a name before it has a source. */
export const NothingYetOfAnOrganization: Story = {
  args: {
    audience: "member",
    library: { context: aContext({ indexedAt: null, indexedUrl: null, pagesIndexed: 0, sources: [], products: [], features: [] }) },
  },
  play: async () => {
    const panel = await findDrawer();
    await expect(await panel.findByText("No sources loaded yet")).toBeVisible();
    await expect(panel.queryByText("Products")).toBeNull();
  },
};
export const NothingYetLight: Story = { ...NothingYet, globals: { theme: "light" } };

export const Loading: Story = {
  args: { library: aLibrary({ faults: { readContext: "pending", listSources: "pending" } }) },
};

export const ContextFailsAndIsTriedAgain: Story = {
  args: { library: aLibrary({ faults: { readContext: busy } }), onApi: keepApi },
  play: async () => {
    const panel = await findDrawer();
    await expect(await panel.findByText("No context data available")).toBeVisible();
    await expect(panel.getByText(busy.message)).toBeVisible();
    await expect(panel.queryByText("Index New Website")).toBeNull();
    api.library.faults = {};
    await userEvent.click(panel.getByRole("button", { name: "Try again" }));
    await expect(await panel.findByText("Website Connected")).toBeVisible();
  },
};
export const ContextFails: Story = { args: { library: aLibrary({ sources: [], faults: { readContext: busy } }) } };

export const Indexing: Story = {
  args: { library: aLibrary({ indexing: [aRunningIndexing()] }) },
  play: async () => {
    const panel = await findDrawer();
    await userEvent.click(await panel.findByRole("button", { name: "Re-index" }));
    await expect(await panel.findByRole("button", { name: "Indexing..." })).toBeVisible();
    await expect(panel.getByRole("progressbar")).toHaveAttribute("aria-valuetext", "17 of 42 pages");
    await userEvent.click(panel.getByText("Skipped pages (3)"));
    await expect(panel.getByText("The page asks visitors to sign in.")).toBeVisible();
  },
};
export const IndexingLight: Story = { ...Indexing, globals: { theme: "light" } };

export const IndexedThenReadAgain: Story = {
  args: { library: aLibrary({ context: null, sources: [], indexing: [aRunningIndexing(), anIndexing()] }), onApi: keepApi },
  play: async () => {
    const panel = await findDrawer();
    await userEvent.type(await panel.findByRole("textbox", { name: "Website URL" }), "northdock.example{Enter}");
    await expect(api.calls).toContainEqual(["indexWebsite", undefined, { url: "https://northdock.example", organizationId: "northdock" }]);
    await expect(await panel.findByText("✅ Successfully indexed!", {}, { timeout: 3_000 })).toBeVisible();
    api.library.context = aContext();
    await expect(await panel.findByText("Website Connected", {}, { timeout: 4_000 })).toBeVisible();
    await expect(panel.queryByText("✅ Successfully indexed!")).toBeNull();
  },
};

export const IndexedWithoutANameOpensTheAgent: Story = {
  args: { slug: undefined, library: aLibrary({ context: null, indexing: [anIndexing()] }), onOpenAgent: fn() },
  play: async ({ args }) => {
    const panel = await findDrawer();
    await userEvent.type(await panel.findByRole("textbox", { name: "Website URL" }), "https://northdock.example{Enter}");
    await expect(await panel.findByText("✅ Successfully indexed!")).toBeVisible();
    await waitFor(() => expect(args.onOpenAgent).toHaveBeenCalledWith("northdock"), { timeout: 3_000 });
  },
};

export const IndexingFailed: Story = {
  args: { library: aLibrary({ indexing: [anIndexing({ status: "failed", error: "The website could not be reached." })] }) },
  play: async () => {
    const panel = await findDrawer();
    await userEvent.click(await panel.findByRole("button", { name: "Re-index" }));
    await expect(await panel.findByText("Failed: The website could not be reached.")).toBeVisible();
  },
};

/** A crawl that is held back shows at once which question holds it, where it can be published all the same. */
export const IndexingHeldBack: Story = {
  args: { audience: "member", library: aLibrary({ indexing: [anIndexing({ status: "held", failures })] }), onApi: keepApi },
  play: async () => {
    const panel = await findDrawer();
    const said = "The new index is held back: a question fails. The old one keeps answering.";
    await panel.findByRole("button", { name: "Show pages" });
    api.library.sources = [aSource({ lastIndexing: anIndexing({ status: "held", failures }) })];
    await userEvent.click(panel.getByRole("button", { name: "Re-index" }));
    await waitFor(() => expect(panel.getAllByText(said)).toHaveLength(2));
    await expect(panel.getByText("The Team plan costs $69 a month for each dock.")).toBeVisible();
    await userEvent.click(panel.getByRole("button", { name: "Publish anyway" }));
    await waitFor(() => expect(panel.queryByText(said)).toBeNull());
  },
};

/** From the websites to where more of them are added, with the focus in the first field. */
export const MoreIsAdded: Story = {
  play: async () => {
    const panel = await findDrawer();
    await userEvent.click(await panel.findByRole("button", { name: "Add a website or page" }));
    await waitFor(() => expect(panel.getByRole("textbox", { name: "Page URL 1" })).toHaveFocus());
    await expect(panel.getByRole("tab", { name: "Enrich" })).toHaveAttribute("aria-selected", "true");
  },
};

/** The causes for what a crawl left out remain readable after it. */
export const SkippedPagesOfTheLastCrawl: Story = {
  play: async () => {
    const panel = await findDrawer();
    await userEvent.click(await panel.findByText("Last crawl: 3 added, 1 changed, 2 gone."));
    await userEvent.click(await panel.findByText("Skipped pages (4)"));
    await expect(panel.getByText("The page asks not to be indexed.")).toBeVisible();
    await expect(panel.getByText("The newest 3 are shown.")).toBeVisible();
  },
};

export const IndexingRefused: Story = {
  args: { library: aLibrary({ faults: { indexWebsite: busy } }) },
  play: async () => {
    const panel = await findDrawer();
    await userEvent.click(await panel.findByRole("button", { name: "Re-index" }));
    await expect(await panel.findByText(`Error: ${busy.message}`)).toBeVisible();
  },
};

/** An invalid address is reported before a request, and stays in the field. */
export const NotAnAddress: Story = {
  args: { library: {}, onApi: keepApi },
  play: async () => {
    const panel = await findDrawer();
    const field = await panel.findByRole("textbox", { name: "Website URL" });
    await userEvent.type(field, "not a website{Enter}");
    await expect(await panel.findByText("Error: This is not a web address. It should look like https://example.com.")).toBeVisible();
    await expect(api.calls.some(([name]) => name === "indexWebsite")).toBe(false);
    await expect(field).toHaveFocus();
  },
};

export const HeldBack: Story = {
  args: {
    audience: "member",
    library: aLibrary({ sources: [aSource({ lastIndexing: anIndexing({ status: "held", failures }) })] }),
    onApi: keepApi,
  },
  play: async () => {
    const panel = await findDrawer();
    await expect(await panel.findByText("The new index is held back: a question fails. The old one keeps answering.")).toBeVisible();
    await userEvent.click(panel.getByRole("button", { name: "Publish anyway" }));
    await waitFor(() => expect(panel.queryByText(/held back/u)).toBeNull());
    await expect(api.calls).toContainEqual(["publishIndexing", { indexingId: "i1" }, undefined]);
  },
};

export const PagesExcludedAndRemoved: Story = {
  args: { audience: "member", onApi: keepApi },
  play: async () => {
    const panel = await findDrawer();
    await userEvent.click(await panel.findByRole("button", { name: "Show pages" }));
    await userEvent.click(await panel.findByRole("button", { name: "Exclude /pricing" }));
    await expect(api.calls).toContainEqual(["updateSource", { slug: "northdock", sourceId: "p2" }, { status: "excluded" }]);
    await userEvent.click(await panel.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(api.library.pages.find(({ id }) => id === "p2")?.status).toBe("active"));
    await userEvent.click(panel.getByRole("button", { name: "Remove /pricing" }));
    await waitFor(() => expect(panel.queryByRole("button", { name: "Remove /pricing" })).toBeNull());
    await expect(api.library.pages.some(({ id }) => id === "p2")).toBe(true);
    await userEvent.click(await panel.findByRole("button", { name: "Undo" }));
    await expect(await panel.findByRole("button", { name: "Remove /pricing" })).toBeVisible();
  },
};
export const PagesLight: Story = {
  args: { audience: "member" },
  globals: { theme: "light" },
  play: async () => {
    await userEvent.click(await (await findDrawer()).findByRole("button", { name: "Show pages" }));
  },
};

export const WebsiteRemovedAfterAsking: Story = {
  args: { audience: "member", onApi: keepApi },
  play: async () => {
    const panel = await findDrawer();
    await userEvent.click(await panel.findByRole("button", { name: "More for northdock.example" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Remove website" }));
    const asking = within(await screen.findByRole("alertdialog"));
    await waitFor(() => expect(asking.getByText(/forgets 39 pages/u)).toBeVisible());
    await userEvent.click(asking.getByRole("button", { name: "Remove website" }));
    await waitFor(() => expect(api.library.sources).toHaveLength(0));
  },
};

export const CrawlsArePlanned: Story = {
  args: { audience: "member", onApi: keepApi },
  play: async () => {
    const panel = await findDrawer();
    await userEvent.click(await panel.findByRole("combobox", { name: "Crawl again" }));
    await userEvent.click(await screen.findByRole("option", { name: "Every month" }));
    await waitFor(() => expect(api.library.sources[0]?.recrawl).toBe("monthly"));
  },
};

export const KeyboardAndFocus: Story = {
  args: { isOpen: false },
  play: async ({ canvasElement }) => {
    const opener = within(canvasElement).getByRole("button", { name: "Library" });
    await userEvent.click(opener);
    const panel = await findDrawer();
    await waitFor(() => expect(panel.getByRole("heading", { name: "Knowledge Library" })).toHaveFocus());
    await userEvent.tab();
    await expect(panel.getByRole("button", { name: "Close" })).toHaveFocus();
    await userEvent.tab();
    await expect(panel.getByRole("tab", { name: "Sources" })).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}");
    await expect(panel.getByRole("tab", { name: "FAQs" })).toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());
  },
};
