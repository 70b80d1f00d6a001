import type {
  Conflict,
  Faq,
  Gap,
  HeldPassage,
  HiddenText,
  Indexing,
  KnowledgeChange,
  KnowledgeContext,
  KnowledgeDocument,
  LibraryPage,
  LibrarySource,
  RegressionQuestion,
  UploadedFile,
  AskLibraryReply,
} from "@disco/protocol";
import { ApiError } from "./api-error.ts";
import type { Api } from "./api-types.ts";

const NOW = "2026-01-05T09:00:00.000Z";

/** What a fake library holds, and how its slow work goes. */
export interface FakeLibrary {
  context: KnowledgeContext | null;
  sources: LibrarySource[];
  pages: LibraryPage[];
  /** The caller's own, unless they say otherwise. */
  faqs: (Faq & { isOwn?: boolean })[];
  documents: KnowledgeDocument[];
  gaps: Gap[];
  changes: KnowledgeChange[];
  conflicts: Conflict[];
  regressions: RegressionQuestion[];
  held: HeldPassage[];
  hidden: HiddenText[];
  answer: AskLibraryReply["data"] | null;
  /** Whether the caller may add to it. */
  mayAdd: boolean;
  /** Successive states of a crawl; the last one repeats. */
  indexing: Indexing[];
  /** What becomes of a file; `pending` leaves it half sent. */
  uploads: Record<string, UploadedFile | "pending">;
  /** Calls that fail, or never answer, by their name: `"faqs.list"`. */
  faults: Record<string, ApiError | "pending">;
}

/** A server's knowledge in memory. */
export interface FakeApi extends Api {
  /** The calls that were made, oldest first, each with what it was given: `["faqs.add", "acme", { … }]`. */
  readonly calls: readonly (readonly unknown[])[];
  /** The library as it is now. Faults may be added and taken away. */
  readonly library: FakeLibrary;
}

/** Fakes the signed-in calls for tests, stories and examples. Missing parts are empty. */
export function createFakeApi(given: Partial<FakeLibrary> = {}): FakeApi {
  const library: FakeLibrary = structuredClone({ ...emptyLibrary, ...given, faults: {} });
  library.faults = { ...given.faults };
  const calls: unknown[][] = [];
  const removedFaqs = new Map<string, Faq>();
  let looks = 0;
  let ids = 0;

  async function called(name: string, ...parts: unknown[]): Promise<void> {
    calls.push([name, ...parts]);
    const fault = library.faults[name];
    if (fault === "pending") await new Promise(() => {});
    if (fault) throw fault;
  }

  function look(): Indexing {
    const step = library.indexing[Math.min(looks++, library.indexing.length - 1)];
    if (!step) throw new ApiError(404, "not_found", "There is no such indexing.");
    return step;
  }

  function saved(faq: Faq) {
    const words = (text: string) => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
    const asked = new Set(words(faq.question));
    const similar = library.faqs.filter(
      ({ id, question }) => id !== faq.id && words(question).filter((word) => asked.has(word)).length >= 2,
    );
    return { faq, similar };
  }

  function add(question: string, answer: string) {
    const faq = { id: `new-${++ids}`, question, answer };
    library.faqs = [...library.faqs, faq];
    return saved(faq);
  }

  return {
    calls,
    library,
    knowledge: {
      readContext: async (slug) => {
        await called("knowledge.readContext", slug);
        return library.context;
      },
      indexWebsite: async (url, slug) => {
        await called("knowledge.indexWebsite", url, slug);
        looks = 0;
        return look();
      },
      readIndexing: async (id) => {
        await called("knowledge.readIndexing", id);
        return look();
      },
      publishIndexing: async (id) => {
        await called("knowledge.publishIndexing", id);
        const held = library.sources.find(({ lastIndexing }) => lastIndexing?.id === id)?.lastIndexing ?? look();
        const published: Indexing = { ...held, status: "finished", failures: [] };
        library.sources = library.sources.map((source) =>
          source.lastIndexing?.id === id ? { ...source, lastIndexing: published } : source,
        );
        return published;
      },
    },
    faqs: {
      list: async (slug) => {
        await called("faqs.list", slug);
        const faqs = library.faqs.map((faq) => ({ isOwn: true, ...faq }));
        return { faqs, mayAdd: library.mayAdd };
      },
      add: async (slug, faq) => {
        await called("faqs.add", slug, faq);
        return add(faq.question, faq.answer);
      },
      update: async (slug, id, { question, answer }) => {
        await called("faqs.update", slug, id, { question, answer });
        const faq = { id, question, answer };
        library.faqs = library.faqs.map((known) => (known.id === id ? faq : known));
        return saved(faq);
      },
      remove: async (slug, id) => {
        await called("faqs.remove", slug, id);
        for (const faq of library.faqs) if (faq.id === id) removedFaqs.set(id, faq);
        library.faqs = library.faqs.filter((faq) => faq.id !== id);
      },
      restore: async (slug, id) => {
        await called("faqs.restore", slug, id);
        const faq = removedFaqs.get(id);
        if (!faq) throw new ApiError(404, "not_found", "There is no such question.");
        library.faqs = [...library.faqs, faq];
        return saved(faq);
      },
    },
    documents: {
      list: async (slug) => {
        await called("documents.list", slug);
        return { documents: library.documents, mayAdd: library.mayAdd };
      },
      upload: async (slug, file, { onProgress, signal } = {}) => {
        await called("documents.upload", slug, file.name);
        const outcome = library.uploads[file.name] ?? { id: `doc-${++ids}`, name: file.name, status: "ready", reason: null, cause: null };
        onProgress?.(outcome === "pending" ? 0.42 : 1);
        if (outcome === "pending") return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
        if (outcome.id !== null) library.documents = [...library.documents, documentOf(outcome, file.size)];
        return outcome;
      },
      remove: async (slug, id) => {
        await called("documents.remove", slug, id);
        library.documents = library.documents.filter((document) => document.id !== id);
      },
    },
    sources: {
      list: async (slug) => {
        await called("sources.list", slug);
        return { sources: library.sources, next: null, mayAdd: library.mayAdd };
      },
      listPages: async (slug, sourceId) => {
        await called("sources.listPages", slug, sourceId);
        return { pages: library.pages, next: null };
      },
      setStatus: async (slug, sourceId, status) => {
        await called("sources.setStatus", slug, sourceId, status);
        library.pages = library.pages.map((page) => (page.id === sourceId ? { ...page, status } : page));
      },
      setRecrawl: async (slug, sourceId, recrawl) => {
        await called("sources.setRecrawl", slug, sourceId, recrawl);
        library.sources = library.sources.map((source) => (source.id === sourceId ? { ...source, recrawl } : source));
      },
      remove: async (slug, sourceId) => {
        await called("sources.remove", slug, sourceId);
        library.sources = library.sources.filter(({ id }) => id !== sourceId);
        library.pages = library.pages.filter(({ id }) => id !== sourceId);
      },
      addDocument: async (slug, sourceId, linkedId) => {
        await called("sources.addDocument", slug, sourceId, linkedId);
        library.sources = library.sources.map((source) => ({
          ...source,
          linkedDocuments: source.linkedDocuments.filter(({ id }) => id !== linkedId),
        }));
      },
      recrawl: async (slug, sourceId) => {
        await called("sources.recrawl", slug, sourceId);
        looks = 0;
        return look();
      },
    },
    gaps: {
      list: async (slug) => {
        await called("gaps.list", slug);
        return library.gaps;
      },
      answer: async (slug, gapId, { question, answer }) => {
        await called("gaps.answer", slug, gapId, { question, answer });
        const gap = library.gaps.find(({ id }) => id === gapId);
        library.gaps = library.gaps.filter(({ id }) => id !== gapId);
        return add(question ?? gap?.question ?? "", answer);
      },
      dismiss: async (slug, gapId) => {
        await called("gaps.dismiss", slug, gapId);
        library.gaps = library.gaps.filter(({ id }) => id !== gapId);
      },
    },
    changes: {
      list: async (slug) => {
        await called("changes.list", slug);
        const openCount = library.changes.filter(({ affectedCount, confirmedAt }) => affectedCount > 0 && confirmedAt === null).length;
        return { changes: library.changes, openCount, next: null };
      },
      confirm: async (slug, changeId) => {
        await called("changes.confirm", slug, changeId);
        library.changes = library.changes.map((change) => (change.id === changeId ? { ...change, confirmedAt: NOW } : change));
      },
    },
    conflicts: {
      list: async (slug) => {
        await called("conflicts.list", slug);
        return { conflicts: library.conflicts, checkedAt: NOW };
      },
      resolve: async (slug, conflictId, choice) => {
        await called("conflicts.resolve", slug, conflictId, choice);
        const conflict = library.conflicts.find(({ id }) => id === conflictId);
        library.conflicts = library.conflicts.filter(({ id }) => id !== conflictId);
        const side = conflict?.sides.find(({ id }) => id === choice.choice);
        if (!conflict || !side) return { faq: null, regressionId: null };
        return { faq: add(conflict.question, side.quote).faq, regressionId: "r-new" };
      },
    },
    regressions: {
      list: async (slug) => {
        await called("regressions.list", slug);
        return { regressions: library.regressions, next: null };
      },
      add: async (slug, { question, expectedUrl = null, expectedFact = null }) => {
        await called("regressions.add", slug, { question, expectedUrl, expectedFact });
        const added = { id: `r-${++ids}`, question, expectedUrl, expectedFact, createdAt: NOW, lastResult: null, lastCheckedAt: null };
        library.regressions = [...library.regressions, added];
        return added;
      },
      remove: async (slug, regressionId) => {
        await called("regressions.remove", slug, regressionId);
        library.regressions = library.regressions.filter(({ id }) => id !== regressionId);
      },
    },
    held: {
      list: async (slug) => {
        await called("held.list", slug);
        return { passages: library.held, hidden: library.hidden };
      },
      decide: async (slug, passageId, decision) => {
        await called("held.decide", slug, passageId, decision);
        library.held = library.held.filter(({ id }) => id !== passageId);
      },
    },
    ask: async (slug, question) => {
      await called("ask", slug, question);
      if (!library.answer) throw new ApiError(404, "not_found", "There is no such library.");
      return library.answer;
    },
  };
}

const emptyLibrary: FakeLibrary = {
  context: null,
  sources: [],
  pages: [],
  faqs: [],
  documents: [],
  gaps: [],
  changes: [],
  conflicts: [],
  regressions: [],
  held: [],
  hidden: [],
  answer: null,
  mayAdd: true,
  indexing: [],
  uploads: {},
  faults: {},
};

function documentOf({ id, name, status, reason, cause }: UploadedFile, size: number): KnowledgeDocument {
  const read = { format: "pdf" as const, pages: 3, size, hidden: [], letters: null, shortfalls: [], updatedAt: NOW };
  return { ...read, id: id ?? name, name, status, problem: reason, cause, isOwn: true };
}
