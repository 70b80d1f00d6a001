import { ApiError } from "@disco/client/api";
import { createFakeApi } from "@disco/client/testing";
import type { FakeApi, FakeLibrary } from "@disco/client/testing";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useMemo, useState } from "react";
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { aContext, aLibrary, anIndexing, aRunningIndexing, aSource } from "../../testing/a-library.ts";
import { Button } from "../kit/button.tsx";
import { KnowledgeLibrary } from "./knowledge-library.tsx";

interface ToldProps {
  library: Partial<FakeLibrary>;
  slug?: string | undefined;
  audience?: "visitor" | "member";
  dir?: "ltr" | "rtl";
  isOpen?: boolean;
  onOpenAgent?: (slug: string) => void;
  onApi?: (api: FakeApi) => void;
}

function Told({ library, slug, audience, isOpen = true, onOpenAgent, onApi }: ToldProps) {
  const api = useMemo(() => {
    const made = createFakeApi(library);
    onApi?.(made);
    return made;
  }, [library, onApi]);
  const [open, setOpen] = useState(isOpen);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Library</Button>
      <KnowledgeLibrary api={api} slug={slug} audience={audience} open={open} onClose={() => setOpen(false)} onOpenAgent={onOpenAgent} />
    </>
  );
}

const meta: Meta<typeof Told> = {
  title: "Knowledge Library/Drawer",
  component: Told,
  parameters: { frame: "page" },
  args: { slug: "northdock", library: aLibrary() },
};
export default meta;
type Story = StoryObj<typeof Told>;

const drawer = () => screen.findByRole("dialog", { name: "Knowledge Library" });
const opened = async (tab: string | RegExp) => {
  const panel = within(await drawer());
  await userEvent.click(await panel.findByRole("tab", { name: tab }));
  return panel;
};
const busy = new ApiError(503, "busy", "The server is busy. Please try again in a moment.");

export const Connected: Story = {
  play: async () => {
    const panel = within(await drawer());
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
    const panel = within(await drawer());
    await expect((await panel.findByText("Agents")).nextSibling).toHaveTextContent("2");
    await expect(panel.queryByText("Products")).toBeNull();
  },
};

export const NothingYet: Story = {
  args: { library: {} },
  play: async () => {
    const panel = within(await drawer());
    await expect(await panel.findByText("No sources loaded yet")).toBeVisible();
    await expect(panel.getByText("Add a website URL above to get started")).toBeVisible();
    await expect(panel.getByRole("button", { name: "Index" })).toBeDisabled();
  },
};
export const NothingYetLight: Story = { ...NothingYet, globals: { theme: "light" } };

export const Loading: Story = {
  args: { library: aLibrary({ faults: { "knowledge.readContext": "pending", "sources.list": "pending" } }) },
};

let api: FakeApi;
const keepApi = (made: FakeApi) => void (api = made);

export const ContextFailsAndIsTriedAgain: Story = {
  args: { library: aLibrary({ faults: { "knowledge.readContext": busy } }), onApi: keepApi },
  play: async () => {
    const panel = within(await drawer());
    await expect(await panel.findByText("No context data available")).toBeVisible();
    await expect(panel.getByText(busy.message)).toBeVisible();
    api.library.faults = {};
    await userEvent.click(panel.getByRole("button", { name: "Try again" }));
    await expect(await panel.findByText("Website Connected")).toBeVisible();
  },
};
export const ContextFails: Story = { args: { library: aLibrary({ sources: [], faults: { "knowledge.readContext": busy } }) } };

export const Indexing: Story = {
  args: { library: aLibrary({ indexing: [aRunningIndexing()] }) },
  play: async () => {
    const panel = within(await drawer());
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
    const panel = within(await drawer());
    await userEvent.type(await panel.findByRole("textbox", { name: "Website URL" }), "northdock.example{Enter}");
    await expect(api.calls).toContainEqual(["knowledge.indexWebsite", "https://northdock.example", "northdock"]);
    await expect(await panel.findByText("✅ Successfully indexed!", {}, { timeout: 3_000 })).toBeVisible();
    api.library.context = aContext();
    await expect(await panel.findByText("Website Connected", {}, { timeout: 4_000 })).toBeVisible();
    await expect(panel.queryByText("✅ Successfully indexed!")).toBeNull();
  },
};

export const IndexedWithoutANameOpensTheAgent: Story = {
  args: { slug: undefined, library: aLibrary({ context: null, indexing: [anIndexing()] }), onOpenAgent: fn() },
  play: async ({ args }) => {
    const panel = within(await drawer());
    await userEvent.type(await panel.findByRole("textbox", { name: "Website URL" }), "https://northdock.example{Enter}");
    await expect(await panel.findByText("✅ Successfully indexed!")).toBeVisible();
    await waitFor(() => expect(args.onOpenAgent).toHaveBeenCalledWith("northdock"), { timeout: 3_000 });
  },
};

export const IndexingFailed: Story = {
  args: { library: aLibrary({ indexing: [anIndexing({ status: "failed", error: "The website could not be reached." })] }) },
  play: async () => {
    const panel = within(await drawer());
    await userEvent.click(await panel.findByRole("button", { name: "Re-index" }));
    await expect(await panel.findByText("Failed: The website could not be reached.")).toBeVisible();
  },
};

export const IndexingRefused: Story = {
  args: { library: aLibrary({ faults: { "knowledge.indexWebsite": busy } }) },
  play: async () => {
    const panel = within(await drawer());
    await userEvent.click(await panel.findByRole("button", { name: "Re-index" }));
    await expect(await panel.findByText(`Error: ${busy.message}`)).toBeVisible();
  },
};

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
export const HeldBack: Story = {
  args: {
    audience: "member",
    library: aLibrary({ sources: [aSource({ lastIndexing: anIndexing({ status: "held", failures }) })] }),
    onApi: keepApi,
  },
  play: async () => {
    const panel = within(await drawer());
    await expect(await panel.findByText("The new index is held back: a question fails. The old one keeps answering.")).toBeVisible();
    await userEvent.click(panel.getByRole("button", { name: "Publish anyway" }));
    await waitFor(() => expect(panel.queryByText(/held back/u)).toBeNull());
    await expect(api.calls).toContainEqual(["knowledge.publishIndexing", "i1"]);
  },
};

export const PagesExcludedAndRemoved: Story = {
  args: { audience: "member", onApi: keepApi },
  play: async () => {
    const panel = within(await drawer());
    await userEvent.click(await panel.findByRole("button", { name: "Show pages" }));
    await userEvent.click(await panel.findByRole("button", { name: "Exclude /pricing" }));
    await expect(api.calls).toContainEqual(["sources.setStatus", "northdock", "p2", "excluded"]);
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
    await userEvent.click(await within(await drawer()).findByRole("button", { name: "Show pages" }));
  },
};

export const WebsiteRemovedAfterAsking: Story = {
  args: { audience: "member", onApi: keepApi },
  play: async () => {
    const panel = within(await drawer());
    await userEvent.click(await panel.findByRole("button", { name: "More for northdock.example" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Remove website" }));
    const asking = within(await screen.findByRole("alertdialog"));
    await expect(asking.getByText(/forgets 39 pages/u)).toBeVisible();
    await userEvent.click(asking.getByRole("button", { name: "Remove website" }));
    await waitFor(() => expect(api.library.sources).toHaveLength(0));
  },
};

export const CrawlsArePlanned: Story = {
  args: { audience: "member", onApi: keepApi },
  play: async () => {
    const panel = within(await drawer());
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
    const panel = within(await drawer());
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

export const Faqs: Story = { play: async () => void (await opened("FAQs")) };
export const FaqsLight: Story = { ...Faqs, globals: { theme: "light" } };

export const NoFaqs: Story = {
  args: { library: {} },
  play: async () => {
    const panel = await opened("FAQs");
    await expect(await panel.findByText("No FAQs yet. Add common questions to help your agent provide better answers.")).toBeVisible();
  },
};

export const FaqAddedThatIsNearlyAnother: Story = {
  args: { onApi: keepApi },
  play: async () => {
    const panel = await opened("FAQs");
    const save = await panel.findByRole("button", { name: "Add FAQ" });
    await userEvent.click(save);
    await userEvent.type(panel.getByRole("textbox", { name: "Question" }), "Cost of the Team plan?");
    await userEvent.click(save);
    await expect(api.calls.some(([name]) => name === "faqs.add")).toBe(false);
    await userEvent.type(panel.getByRole("textbox", { name: "Answer" }), "$59 a month.");
    await userEvent.click(save);
    await expect(await panel.findByText(/asks nearly the same as/u)).toBeVisible();
    await expect(panel.getByRole("textbox", { name: "Question" })).toHaveValue("");
    await expect(panel.getByRole("button", { name: "Edit Cost of the Team plan?" })).toBeVisible();
    await userEvent.click(panel.getByRole("button", { name: "Delete that one" }));
    await waitFor(() => expect(api.library.faqs.map(({ id }) => id)).not.toContain("f1"));
  },
};
export const FaqNearlyAnotherLight: Story = {
  globals: { theme: "light" },
  play: async () => {
    const panel = await opened("FAQs");
    await userEvent.type(await panel.findByRole("textbox", { name: "Question" }), "Cost of the Team plan?");
    await userEvent.type(panel.getByRole("textbox", { name: "Answer" }), "$59 a month.");
    await userEvent.click(panel.getByRole("button", { name: "Add FAQ" }));
    await expect(await panel.findByText(/asks nearly the same as/u)).toBeVisible();
  },
};

export const FaqEditedThenCancelled: Story = {
  play: async () => {
    const panel = await opened("FAQs");
    await userEvent.click(await panel.findByRole("button", { name: "Edit Does it work with SAP?" }));
    await expect(panel.getByRole("heading", { name: "Edit FAQ" })).toBeVisible();
    await expect(panel.getByRole("textbox", { name: "Question" })).toHaveValue("Does it work with SAP?");
    await expect(panel.getByRole("textbox", { name: "Question" })).toHaveFocus();
    await userEvent.click(panel.getByRole("button", { name: "Cancel" }));
    await expect(panel.getByRole("heading", { name: "Add Common Q&A" })).toBeVisible();
    await expect(panel.getByRole("textbox", { name: "Answer" })).toHaveValue("");
  },
};

export const FaqDeletedAndBroughtBack: Story = {
  args: { onApi: keepApi },
  play: async () => {
    const panel = await opened("FAQs");
    await userEvent.click(await panel.findByRole("button", { name: "Delete What does the Team plan cost?" }));
    await waitFor(() => expect(api.library.faqs).toHaveLength(1));
    await userEvent.click(await panel.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(api.library.faqs).toHaveLength(2));
    await expect(await panel.findByRole("button", { name: "Delete What does the Team plan cost?" })).toBeVisible();
  },
};

export const FaqRefusedByTheServer: Story = {
  args: { library: aLibrary({ faults: { "faqs.add": new ApiError(403, "quota_exceeded", "A demo holds at most 20 questions.") } }) },
  play: async () => {
    const panel = await opened("FAQs");
    await userEvent.type(await panel.findByRole("textbox", { name: "Question" }), "One more?");
    await userEvent.type(panel.getByRole("textbox", { name: "Answer" }), "Yes.");
    await userEvent.click(panel.getByRole("button", { name: "Add FAQ" }));
    await expect(await panel.findByText("A demo holds at most 20 questions.")).toBeVisible();
    await expect(panel.getByRole("textbox", { name: "Question" })).toHaveValue("One more?");
  },
};

export const Enrich: Story = {
  play: async () => {
    const panel = await opened("Enrich");
    await expect(await panel.findByText("Drag & drop PDFs, DOCs, or TXT files here")).toBeVisible();
    await expect(panel.getByText("This agent is configured for Northdock.")).toBeVisible();
    await expect(panel.getByRole("button", { name: "Enrich Knowledge Base" })).toBeDisabled();
  },
};
export const EnrichLight: Story = { ...Enrich, globals: { theme: "light" } };

const files = ["Prices 2026.pdf", "Manual.docx", "Scan.pdf", "Contract.pdf"].map((name) => new File(["text"], name));
export const Uploads: Story = {
  args: {
    library: aLibrary({
      uploads: {
        "Manual.docx": "pending",
        "Scan.pdf": { id: null, name: "Scan.pdf", status: "refused", reason: "This PDF holds pictures of pages and no text." },
      },
    }),
  },
  play: async () => {
    const panel = await opened("Enrich");
    await userEvent.upload(panel.getByLabelText("Files to upload"), files);
    await expect(await panel.findAllByText("Added")).toHaveLength(2);
    await expect(panel.getByRole("progressbar", { name: "Manual.docx" })).toHaveAttribute("aria-valuetext", "42 %");
    await expect(panel.getAllByText("This PDF holds pictures of pages and no text.")[0]).toBeVisible();
    await userEvent.click(panel.getByRole("button", { name: "Cancel Manual.docx" }));
    await expect(panel.queryByRole("progressbar")).toBeNull();
  },
};
export const UploadsLight: Story = {
  args: {
    library: aLibrary({
      uploads: {
        "Manual.docx": "pending",
        "Scan.pdf": { id: null, name: "Scan.pdf", status: "refused", reason: "This PDF holds pictures of pages and no text." },
      },
      faults: {},
    }),
  },
  globals: { theme: "light" },
  play: async () => {
    const panel = await opened("Enrich");
    await userEvent.upload(panel.getByLabelText("Files to upload"), files);
    await expect(await panel.findByText("Refused", { selector: ".disco-lib-uploads *" })).toBeVisible();
  },
};

export const Enriched: Story = {
  args: { library: aLibrary({ indexing: [anIndexing()] }), onApi: keepApi },
  play: async () => {
    const panel = await opened("Enrich");
    await userEvent.type(await panel.findByRole("textbox", { name: "Page URL 1" }), "northdock.example/a");
    await userEvent.click(panel.getByRole("button", { name: "Add another URL" }));
    await userEvent.click(panel.getByRole("button", { name: "Add another URL" }));
    await waitFor(() => expect(panel.getByRole("textbox", { name: "Page URL 3" })).toHaveFocus());
    await userEvent.keyboard("https://northdock.example/c{Enter}");
    await expect(await panel.findByText("✅ Knowledge base enriched successfully!")).toBeVisible();
    await expect(api.calls.filter(([name]) => name === "knowledge.indexWebsite").map(([, url]) => url)).toEqual([
      "https://northdock.example/a",
      "https://northdock.example/c",
    ]);
    await expect(panel.queryByRole("textbox", { name: "Page URL 2" })).toBeNull();
    await waitFor(() => expect(panel.queryByText("✅ Knowledge base enriched successfully!")).toBeNull(), { timeout: 4_000 });
  },
};

export const Enriching: Story = {
  args: { library: aLibrary({ indexing: [aRunningIndexing()] }) },
  play: async () => {
    const panel = await opened("Enrich");
    await userEvent.type(await panel.findByRole("textbox", { name: "Page URL 1" }), "northdock.example/a{Enter}");
    await expect(await panel.findByRole("button", { name: "Enriching Knowledge Base..." })).toBeVisible();
    await expect(await panel.findByRole("progressbar")).toBeVisible();
  },
};

export const EnrichFailed: Story = {
  args: { library: aLibrary({ indexing: [anIndexing({ status: "failed", error: "The website could not be reached." })] }) },
  play: async () => {
    const panel = await opened("Enrich");
    await userEvent.type(await panel.findByRole("textbox", { name: "Page URL 1" }), "northdock.example/a{Enter}");
    await expect(await panel.findByText("❌ Error enriching knowledge: The website could not be reached.")).toBeVisible();
  },
};

export const ReviewOfAMember: Story = {
  args: { audience: "member" },
  play: async () => {
    const panel = await opened(/^Review/u);
    await userEvent.click(await panel.findByRole("button", { name: /^Conflicts/u }));
    await expect(panel.getByRole("heading", { name: "Conflicts" })).toHaveFocus();
    await userEvent.click(panel.getByRole("button", { name: "All of Review" }));
    await expect(await panel.findByRole("button", { name: /^Conflicts/u })).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}");
    await expect(panel.getByRole("button", { name: /^Changes/u })).toHaveFocus();
  },
};
export const ReviewOfAMemberLight: Story = {
  args: { audience: "member" },
  globals: { theme: "light" },
  play: async () => void (await opened(/^Review/u)),
};
