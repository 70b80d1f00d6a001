import { ApiError } from "@disco/client/api";
import type { CauseCode } from "@disco/client/api";
import { createFakeApi } from "@disco/client/testing";
import type { FakeLibrary } from "@disco/client/testing";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useMemo, useState } from "react";
import { expect, screen, userEvent, waitFor, within } from "storybook/test";
import { aLibrary, anIndexing, aRunningIndexing, aSource } from "../../../testing/a-library.ts";
import { foreignWords, markedTexts } from "../../../testing/marked-texts.ts";
import { KnowledgeLibraryPage } from "../knowledge-library-page.tsx";
import { KnowledgeLibrary } from "../knowledge-library.tsx";
import type { LibrarySection } from "../library-section.ts";
import type { OwnLibraryTexts } from "./library-texts.ts";

interface ToldProps {
  library: Partial<FakeLibrary>;
  texts: OwnLibraryTexts;
  isDrawer?: boolean;
}

function Told({ library, texts, isDrawer = false }: ToldProps) {
  const api = useMemo(() => createFakeApi(library), [library]);
  const [isOpen, setOpen] = useState(true);
  return isDrawer ? (
    <KnowledgeLibrary api={api} slug="northdock" open={isOpen} onClose={() => setOpen(false)} texts={texts} theme="dark" />
  ) : (
    <KnowledgeLibraryPage api={api} slug="northdock" texts={texts} theme="dark" />
  );
}

const meta: Meta<typeof Told> = { title: "Knowledge Library/Words", component: Told, args: { library: aLibrary(), texts: markedTexts } };
export default meta;
type Story = StoryObj<typeof Told>;

const sections: LibrarySection[] = ["sources", "faqs", "enrich", "gaps", "changes", "conflicts", "held", "regressions", "ask"];

/** Some words of a customer's own; the others stay as they are. */
export const SomeWordsOfYourOwn: Story = {
  args: {
    isDrawer: true,
    texts: {
      panel: { locale: "de", title: "Wissen", subtitle: "Woraus der Agent antwortet" },
      names: { sources: "Quellen" },
      sources: { updated: (day) => `Stand: ${day}` },
      kit: { close: "Schließen" },
    },
  },
  play: async () => {
    const panel = within(await screen.findByRole("dialog", { name: "Wissen" }));
    await expect(panel.getByRole("tab", { name: "Quellen" })).toBeVisible();
    await expect(panel.getByRole("tab", { name: "FAQs" })).toBeVisible();
    await expect((await panel.findAllByText(/^Stand: 5\. Jan/u))[0]).toBeVisible();
    await expect(panel.getByText("Method: website")).toBeVisible();
    await userEvent.click(panel.getByRole("button", { name: "Schließen" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

const full = aLibrary({
  sources: [
    aSource({ lastIndexing: aRunningIndexing() }),
    aSource({ id: "s2", status: "failed", problem: "The website could not be reached.", lastIndexing: anIndexing({ changes: null }) }),
    aSource({ id: "s3", lastIndexing: anIndexing({ status: "held", failures: [aFailure()] }) }),
  ],
  indexing: [aRunningIndexing()],
  uploads: {
    "a.pdf": "pending",
    "b.pdf": {
      id: null,
      name: "b.pdf",
      status: "refused",
      reason: "This PDF holds pictures of pages and no text.",
      cause: { code: "scanned", values: {} },
    },
  },
});

function aFailure() {
  return {
    regressionId: "r1",
    question: "What does the Team plan cost?",
    expectedFact: "$59",
    expectedUrl: "https://northdock.example/pricing",
    reply: "The Team plan costs $69 a month.",
    citedUrls: [],
  };
}

/** Every part of the page, with what opens in it: no word is anywhere but in the table. */
export const EveryWordIsInTheTable: Story = {
  args: { library: full },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const check = async () =>
      void (await waitFor(() => expect(foreignWords(canvasElement, [full, "a.pdf", "b.pdf", "$59 a month."])).toBe("")));
    const open = async (section: LibrarySection) =>
      userEvent.click(await page.findByRole("tab", { name: new RegExp(`names.${section}›`, "u") }));
    const press = async (name: string) => userEvent.click((await page.findAllByRole("button", { name: `‹${name}›` }))[0]!);

    await press("websites.showPages");
    await check();
    await press("websites.exclude");
    await press("websites.more");
    await check();
    await userEvent.click(await page.findByRole("menuitem", { name: "‹websites.remove›" }));
    await page.findByRole("alertdialog");
    await check();
    await press("kit.cancel");
    await press("sources.reindex");
    await check();

    await open("faqs");
    await userEvent.type(await page.findByRole("textbox", { name: "‹faqs.question›" }), "What does the Team plan cost?");
    await userEvent.type(page.getByRole("textbox", { name: "‹faqs.answer›" }), "$59 a month.");
    await press("faqs.add");
    await page.findByText("‹faqs.nearlySame›");
    await check();
    await press("faqs.edit");
    await check();

    await open("enrich");
    await userEvent.upload(
      await page.findByLabelText("‹enrich.files›"),
      ["a.pdf", "b.pdf"].map((name) => new File(["text"], name)),
    );
    await page.findAllByText("‹enrich.refused›");
    await press("enrich.addUrl");
    await check();

    for (const section of sections.slice(3)) {
      await open(section);
      await check();
    }
    await userEvent.type(await page.findByRole("textbox", { name: "‹ask.question›" }), "plan{Enter}");
    await page.findByText("‹ask.passages›");
    await open("gaps");
    await press("gaps.answer");
    await press("gaps.dismiss");
    await check();
  },
};

/** Reasons of the server in another language, by code. */
export const ReasonsInYourOwnWords: Story = {
  parameters: { frame: "page" },
  args: {
    library: aLibrary({
      sources: [
        aSource({
          status: "failed",
          problem: "The website could not be reached. Please check the address and try again.",
          cause: { code: "site_unreachable", values: {} },
          lastIndexing: anIndexing({ changes: null }),
        }),
      ],
      indexing: [
        anIndexing({
          status: "failed",
          error: "No page of the website could be indexed. The page was not found (404).",
          cause: { code: "page_not_found", values: { status: "404" } },
        }),
      ],
      uploads: {
        "b.pdf": {
          id: null,
          name: "b.pdf",
          status: "refused",
          reason: "The file is a program, not a document.",
          cause: { code: "program", values: {} },
        },
      },
    }),
    texts: { panel: { reason: (sentence, cause) => (cause === null ? sentence : german[cause.code]?.(cause.values)) ?? sentence } },
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(await page.findByText(/Die Website war nicht erreichbar\./u)).toBeVisible();
    await userEvent.click(await page.findByText(/^Last crawl: 42 pages found/u));
    await userEvent.click(await page.findByText("Skipped pages (4)"));
    await expect(await page.findByText("Keine Webseite (application/zip).")).toBeVisible();
    // Unknown codes keep the server's sentence.
    await expect(page.getByText("The page asks not to be indexed.")).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Show pages" }));
    await expect(await page.findByText("Die Seite fehlt (404).")).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Re-index" }));
    await expect(await page.findByText("Failed: Die Seite fehlt (404).")).toBeVisible();
    await userEvent.click(page.getByRole("tab", { name: "Enrich" }));
    await expect(await page.findByText("Das PDF enthält nur Bilder.")).toBeVisible();
    await userEvent.upload(await page.findByLabelText("Files to upload"), new File(["text"], "b.pdf"));
    await expect((await page.findAllByText(/Die Datei ist ein Programm\./u))[0]).toBeVisible();
  },
};

const german: Partial<Record<CauseCode, (values: Record<string, string>) => string>> = {
  site_unreachable: () => "Die Website war nicht erreichbar.",
  page_not_found: ({ status }) => `Die Seite fehlt (${status}).`,
  not_a_page: ({ type }) => `Keine Webseite (${type}).`,
  scanned: () => "Das PDF enthält nur Bilder.",
  program: () => "Die Datei ist ein Programm.",
};

export const EveryWordOfNothing: Story = {
  args: { library: {} },
  play: async ({ canvasElement }) => {
    for (const section of sections) {
      await userEvent.click(await within(canvasElement).findByRole("tab", { name: `‹names.${section}›` }));
      await waitFor(() => expect(foreignWords(canvasElement, [])).toBe(""));
    }
  },
};

const busy = new ApiError(503, "busy", "The server is busy.");
const down = ["readContext", "listSources", "listFaqs", "listDocuments", "listGaps", "listChanges", "listConflicts"];
export const EveryWordOfFailures: Story = {
  args: { library: { faults: Object.fromEntries([...down, "listHeldPassages", "listRegressions"].map((name) => [name, busy])) } },
  play: async ({ canvasElement }) => {
    for (const section of sections) {
      await userEvent.click(await within(canvasElement).findByRole("tab", { name: `‹names.${section}›` }));
      if (section !== "ask") await waitFor(() => expect(within(canvasElement).getByRole("tabpanel")).toHaveTextContent("‹panel.failure›"));
      await expect(foreignWords(canvasElement, [])).toBe("");
    }
  },
};

/** The drawer, with what is only there for visitors. */
export const EveryWordOfTheDrawer: Story = {
  args: { isDrawer: true },
  play: async () => {
    const dialog = await screen.findByRole("dialog", { name: "‹panel.title›" });
    for (const section of sections.slice(0, 3)) {
      await userEvent.click(within(dialog).getByRole("tab", { name: `‹names.${section}›` }));
      await waitFor(() => expect(foreignWords(dialog, aLibrary())).toBe(""));
    }
  },
};
