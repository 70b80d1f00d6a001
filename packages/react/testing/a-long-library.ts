import { createFakeApi } from "@disco/client/testing";
import type { FakeApi, FakeLibrary } from "@disco/client/testing";
import type { LibraryPage } from "@disco/client/api";
import { aContext, aLibrary, anIndexing, aSource } from "./a-library.ts";

const site = "https://northdock.example";
const monday = "2026-01-05T09:00:00.000Z";
const sentence = "How the yards of Northdock keep their promises to carriers, drivers and everybody who waits at a gate ";
/** 200 characters with spaces, and 200 without. */
export const longTitle = sentence.repeat(2).slice(0, 200);
const unbroken = "Donaudampfschifffahrtsgesellschaftskapitaen".repeat(5).slice(0, 200);
const longUrl = `${site}/${unbroken}?session=${unbroken}`;

const statuses = ["active", "failed", "excluded", "gone"] as const;
const pages = Array.from({ length: 300 }, (_, at): LibraryPage => {
  const status = at % 40 === 39 ? (statuses[((at + 1) / 40) % 4] ?? "active") : "active";
  return {
    id: `p${at}`,
    url: at === 1 ? longUrl : `${site}/docs/${at}`,
    title: at === 0 ? longTitle : at === 1 ? unbroken : at === 299 ? "The very last page" : `Page of the manual, number ${at}`,
    status,
    problem: status === "failed" ? "The page could not be reached, or took too long." : null,
    cause: status === "failed" ? { code: "unreachable", values: {} } : null,
    updatedAt: monday,
  };
});
const many = (status: LibraryPage["status"]) => pages.filter((page) => page.status === status).length;

/** Too much of everything: 300 pages, 50 FAQs, titles of 200 characters and addresses that nothing breaks. */
export function aLongLibrary(): Partial<FakeLibrary> {
  const { documents = [], gaps = [], changes = [], conflicts = [], held = [], hidden = [], regressions = [], answer = null } = aLibrary();
  return {
    ...aLibrary(),
    context: aContext({
      companyName: longTitle,
      indexedUrl: longUrl,
      pagesIndexed: 12_345,
      products: Array.from({ length: 1_234 }, (_, at) => `Product ${at}`),
      source: unbroken,
      sources: pages.map(({ title, url }) => ({ title, url })),
    }),
    sources: [
      aSource({
        url: longUrl,
        title: longTitle,
        status: "failed",
        problem: "The website could not be reached.",
        pages: { active: many("active"), failed: many("failed"), excluded: many("excluded"), gone: many("gone") },
        lastIndexing: anIndexing({
          status: "held",
          skipped: [{ url: longUrl, reason: longTitle, cause: null }],
          failures: [
            { regressionId: "r1", question: longTitle, expectedFact: unbroken, expectedUrl: longUrl, reply: longTitle, citedUrls: [] },
          ],
        }),
      }),
    ],
    pages,
    faqs: Array.from({ length: 50 }, (_, at) => ({
      id: `f${at}`,
      question: at === 0 ? longTitle : at === 1 ? unbroken : `Question number ${at}?`,
      answer: at === 0 ? `${longTitle}\n\n${longTitle}` : at === 1 ? longUrl : `Answer number ${at}.`,
    })),
    documents: documents.flatMap((document) => [
      { ...document, id: `${document.id}-1`, name: `${longTitle}.pdf` },
      { ...document, id: `${document.id}-2`, name: `${unbroken}.pdf` },
    ]),
    gaps: gaps.map((gap) => ({ ...gap, question: unbroken, wordings: [longTitle, unbroken], count: 12_345, lastAnswer: longUrl })),
    changes: changes.map((change) => ({
      ...change,
      url: longUrl,
      oldUrl: `${longUrl}&old`,
      headingPath: unbroken,
      oldText: `${longTitle} ${unbroken}`,
      newText: `${longTitle} new ${unbroken}`,
      affected: change.affected.map((answered) => ({ ...answered, question: unbroken, answer: longUrl })),
    })),
    conflicts: conflicts.map((conflict) => ({
      ...conflict,
      subject: unbroken,
      question: longTitle,
      sides: conflict.sides.map((side, at) => ({
        ...side,
        value: at === 0 ? unbroken : "$49",
        quote: longUrl,
        title: unbroken,
        url: longUrl,
        headingPath: longTitle,
      })),
    })),
    held: held.map((passage) => ({ ...passage, url: longUrl, headingPath: unbroken, text: `${passage.text} ${unbroken}` })),
    hidden: hidden.map((text) => ({ ...text, title: unbroken, url: longUrl, texts: [unbroken, longTitle] })),
    regressions: regressions.map((question) => ({ ...question, question: unbroken, expectedFact: unbroken, expectedUrl: longUrl })),
    answer: answer && {
      ...answer,
      answer: `${longTitle} ${longUrl}`,
      words: [{ word: unbroken, isFound: false, repairedTo: null }, ...answer.words],
      passages: answer.passages.map((passage) => ({ ...passage, title: unbroken, url: longUrl, headingPath: unbroken, text: unbroken })),
      metadata: { provider: "built-in", model: unbroken },
    },
  };
}

/** A fake that tells pages fifty at a time, as a server does. */
export function inParts(api: FakeApi, size = 50): FakeApi {
  return {
    ...api,
    sources: {
      ...api.sources,
      listPages: async (slug, sourceId, after, signal) => {
        const { pages: all } = await api.sources.listPages(slug, sourceId, after, signal);
        const from = after === null ? 0 : Number(after);
        return { pages: all.slice(from, from + size), next: from + size < all.length ? String(from + size) : null };
      },
    },
  };
}

/** The calls over the long library. */
export function createLongApi(): FakeApi {
  return inParts(createFakeApi(aLongLibrary()));
}
