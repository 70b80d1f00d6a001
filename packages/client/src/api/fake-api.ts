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
  Understanding,
  RegressionQuestion,
  UploadedFile,
  AskLibraryReply,
  BodyOf,
  ParamsOf,
  ReplyOf,
  RouteName,
} from "@disco/protocol";
import { ApiError } from "./api-error.ts";
import type { Api } from "./api-types.ts";
import type { Caller } from "./caller.ts";
import { apiOver } from "./create-api.ts";

const NOW = "2026-01-05T09:00:00.000Z";

/** Content of a fake library, and the course of its slow work. */
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
  understanding: Understanding | null;
  /** Successive states of a crawl; the last one repeats. */
  indexing: Indexing[];
  /** Outcome of an upload; `pending` leaves it half sent. */
  uploads: Record<string, UploadedFile | "pending">;
  /** Routes that fail, or never answer. */
  faults: { [Name in RouteName]?: ApiError | "pending" };
}

/** A server's knowledge in memory. */
export interface FakeApi extends Api {
  /** The calls that were made, oldest first: the route's name, the values of its path, its body. */
  readonly calls: readonly FakeCall[];
  /** The library as it is now. Faults may be added and taken away. */
  readonly library: FakeLibrary;
}

/** One call, such as `["addFaq", { slug: "acme" }, { question: "…", answer: "…" }]`. */
type FakeCall = readonly [name: RouteName, params?: object, body?: unknown];

interface Sent<Name extends RouteName> {
  params: ParamsOf<Name>;
  body: BodyOf<Name>;
}

type Answers = { [Name in RouteName]?: (sent: Sent<Name>) => Omit<ReplyOf<Name>, "success"> };

/** Fakes the signed-in calls for tests, stories and examples. Missing parts are empty. */
export function createFakeApi(given: Partial<FakeLibrary> = {}): FakeApi {
  const library: FakeLibrary = structuredClone({ ...emptyLibrary, ...given, faults: {} });
  library.faults = { ...given.faults };
  const calls: FakeCall[] = [];
  const removedFaqs: Faq[] = [];
  let looks = 0;
  let ids = 0;

  function look(): { data: Indexing } {
    const step = library.indexing[Math.min(looks++, library.indexing.length - 1)];
    if (!step) throw new ApiError(404, "not_found", "There is no such indexing.");
    return { data: step };
  }

  function lookFromStart(): { data: Indexing } {
    looks = 0;
    return look();
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

  function remove<Part extends "faqs" | "documents" | "gaps" | "regressions" | "held" | "conflicts">(part: Part, id: string): object {
    Object.assign(library, { [part]: without<{ id: string }>(library[part], id) });
    return {};
  }

  const answers: Answers = {
    readContext: () => ({ data: library.context }),
    indexWebsite: lookFromStart,
    readIndexing: look,
    recrawlSource: lookFromStart,
    publishIndexing: ({ params: { indexingId } }) => {
      const held = library.sources.find(({ lastIndexing }) => lastIndexing?.id === indexingId)?.lastIndexing ?? look().data;
      const data: Indexing = { ...held, status: "finished", failures: [] };
      library.sources = library.sources.map((source) =>
        source.lastIndexing?.id === indexingId ? { ...source, lastIndexing: data } : source,
      );
      return { data };
    },
    listFaqs: () => ({ faqs: library.faqs.map((faq) => ({ isOwn: true, ...faq })), mayAdd: library.mayAdd }),
    addFaq: ({ body }) => add(body.question, body.answer),
    updateFaq: ({ params: { faqId }, body }) => {
      const faq = { id: faqId, ...body };
      library.faqs = library.faqs.map((known) => (known.id === faqId ? faq : known));
      return saved(faq);
    },
    deleteFaq: ({ params: { faqId } }) => {
      removedFaqs.push(...library.faqs.filter(({ id }) => id === faqId));
      return remove("faqs", faqId);
    },
    restoreFaq: ({ params: { faqId } }) => {
      const faq = removedFaqs.find(({ id }) => id === faqId);
      if (!faq) throw new ApiError(404, "not_found", "There is no such question.");
      library.faqs = [...library.faqs, faq];
      return saved(faq);
    },
    listDocuments: () => ({ documents: library.documents, mayAdd: library.mayAdd }),
    deleteDocument: ({ params: { documentId } }) => remove("documents", documentId),
    listSources: () => ({ sources: library.sources, next: null, mayAdd: library.mayAdd, understanding: library.understanding }),
    listSourcePages: () => ({ pages: library.pages, next: null }),
    updateSource: ({ params: { sourceId }, body }) => {
      if ("status" in body) library.pages = library.pages.map((page) => (page.id === sourceId ? { ...page, ...body } : page));
      else library.sources = library.sources.map((source) => (source.id === sourceId ? { ...source, ...body } : source));
      return {};
    },
    deleteSource: ({ params: { sourceId } }) => {
      library.sources = without(library.sources, sourceId);
      library.pages = without(library.pages, sourceId);
      return {};
    },
    addLinkedDocument: ({ body: { linkedId } }) => {
      library.sources = library.sources.map((source) => ({ ...source, linkedDocuments: without(source.linkedDocuments, linkedId) }));
      return {};
    },
    listGaps: () => ({ gaps: library.gaps }),
    answerGap: ({ params: { gapId }, body: { question, answer } }) => {
      const gap = library.gaps.find(({ id }) => id === gapId);
      remove("gaps", gapId);
      return add(question ?? gap?.question ?? "", answer);
    },
    dismissGap: ({ params: { gapId } }) => remove("gaps", gapId),
    listChanges: () => {
      const openCount = library.changes.filter(({ affectedCount, confirmedAt }) => affectedCount > 0 && confirmedAt === null).length;
      return { changes: library.changes, openCount, next: null };
    },
    confirmChange: ({ params: { changeId } }) => {
      library.changes = library.changes.map((change) => (change.id === changeId ? { ...change, confirmedAt: NOW } : change));
      return {};
    },
    listConflicts: () => ({ conflicts: library.conflicts, checkedAt: NOW }),
    resolveConflict: ({ params: { conflictId }, body: { choice } }) => {
      const conflict = library.conflicts.find(({ id }) => id === conflictId);
      remove("conflicts", conflictId);
      const side = conflict?.sides.find(({ id }) => id === choice);
      return conflict && side ? { faq: add(conflict.question, side.quote).faq, regressionId: "r-new" } : { faq: null, regressionId: null };
    },
    listRegressions: () => ({ regressions: library.regressions, next: null }),
    addRegression: ({ body: { question, expectedUrl = null, expectedFact = null } }) => {
      const regression = { id: `r-${++ids}`, question, expectedUrl, expectedFact, createdAt: NOW, lastResult: null, lastCheckedAt: null };
      library.regressions = [...library.regressions, regression];
      return { regression };
    },
    deleteRegression: ({ params: { regressionId } }) => remove("regressions", regressionId),
    listHeldPassages: () => ({ passages: library.held, hidden: library.hidden }),
    decideHeldPassage: ({ params: { passageId } }) => remove("held", passageId),
    askLibrary: () => {
      if (!library.answer) throw new ApiError(404, "not_found", "There is no such library.");
      return { data: library.answer };
    },
  };

  async function called(...call: FakeCall): Promise<void> {
    calls.push(call);
    const fault = library.faults[call[0]];
    if (fault === "pending") await new Promise(() => {});
    if (fault) throw fault;
  }

  async function answer(name: RouteName, { params, body }: { params?: object; body?: unknown } = {}): Promise<object> {
    await called(name, params, body);
    const make = answers[name] as ((sent: object) => object) | undefined;
    if (!make) throw new ApiError(404, "not_found");
    return { success: true, ...make({ params, body }) };
  }

  const upload: Api["documents"]["upload"] = async (slug, file, { onProgress, signal } = {}) => {
    await called("uploadDocuments", { slug }, file.name);
    const outcome = library.uploads[file.name] ?? { id: `doc-${++ids}`, name: file.name, status: "ready", reason: null, cause: null };
    onProgress?.(outcome === "pending" ? 0.42 : 1);
    if (outcome === "pending") return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    if (outcome.id !== null) library.documents = [...library.documents, documentOf(outcome, file.size)];
    return outcome;
  };

  return { ...apiOver(answer as Caller, upload, async () => true), calls, library };
}

function without<Item extends { id: string }>(items: readonly Item[], gone: string): Item[] {
  return items.filter(({ id }) => id !== gone);
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
  understanding: null,
  indexing: [],
  uploads: {},
  faults: {},
};

function documentOf({ id, name, status, reason, cause }: UploadedFile, size: number): KnowledgeDocument {
  const read = { format: "pdf" as const, pages: 3, size, hidden: [], letters: null, shortfalls: [], updatedAt: NOW };
  return { ...read, id: id ?? name, name, status, problem: reason, cause, isOwn: true };
}
