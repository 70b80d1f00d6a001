import type {
  AskLibraryReply,
  ConflictList,
  Done,
  FaqList,
  FaqReply,
  GapList,
  HeldPassageList,
  IndexingReply,
  KnowledgeChangeList,
  KnowledgeContextReply,
  KnowledgeDocumentList,
  LibraryPageList,
  LibrarySourceList,
  RegressionList,
  RegressionReply,
  ResolveConflictReply,
} from "@disco/protocol";
import { headers, routes } from "@disco/protocol/routes";
import type { Api } from "./api-types.ts";
import { createCaller } from "./caller.ts";
import type { ApiOptions } from "./caller.ts";
import { createUpload } from "./upload.ts";

const CONTEXT_TIMEOUT_MS = 3_000;

/**
 * Makes the typed calls of the signed-in screens. Nothing is sent until one is called.
 * @example
 * const api = createApi({ token: () => auth.getToken() });
 * const context = await api.knowledge.readContext("acme");
 */
export function createApi(options: ApiOptions = {}): Api {
  const call = createCaller(options);

  async function readIndexing(route: Parameters<typeof call>[0], params: Record<string, string>, signal?: AbortSignal) {
    return (await call<IndexingReply>(route, { params, signal })).data;
  }

  return {
    knowledge: {
      readContext: async (slug, signal) =>
        (await call<KnowledgeContextReply>(routes.readContext, { params: { slug }, timeoutMs: CONTEXT_TIMEOUT_MS, signal })).data,
      indexWebsite: async (url, slug) => {
        const isDemo = ((await options.token?.()) ?? null) === null;
        const body = { url, ...(slug !== undefined && { organizationId: slug }) };
        return (await call<IndexingReply>(routes.indexWebsite, { body, ...(isDemo && { headers: { [headers.demoMode]: "true" } }) })).data;
      },
      readIndexing: (indexingId, signal) => readIndexing(routes.readIndexing, { indexingId }, signal),
      publishIndexing: (indexingId) => readIndexing(routes.publishIndexing, { indexingId }),
    },
    faqs: {
      list: (slug, signal) => call<FaqList>(routes.listFaqs, { params: { slug }, signal }),
      add: (slug, body) => call<FaqReply>(routes.addFaq, { params: { slug }, body }),
      update: (slug, faqId, body) => call<FaqReply>(routes.updateFaq, { params: { slug, faqId }, body }),
      remove: async (slug, faqId) => void (await call<Done>(routes.deleteFaq, { params: { slug, faqId } })),
      restore: (slug, faqId) => call<FaqReply>(routes.restoreFaq, { params: { slug, faqId } }),
    },
    documents: {
      list: (slug, signal) => call<KnowledgeDocumentList>(routes.listDocuments, { params: { slug }, signal }),
      upload: createUpload(options),
      remove: async (slug, documentId) => void (await call<Done>(routes.deleteDocument, { params: { slug, documentId } })),
    },
    sources: {
      list: (slug, after, signal) => call<LibrarySourceList>(routes.listSources, { params: { slug }, query: { after }, signal }),
      listPages: (slug, sourceId, after, signal) =>
        call<LibraryPageList>(routes.listSourcePages, { params: { slug, sourceId }, query: { after }, signal }),
      setStatus: async (slug, sourceId, status) =>
        void (await call<Done>(routes.updateSource, { params: { slug, sourceId }, body: { status } })),
      setRecrawl: async (slug, sourceId, recrawl) =>
        void (await call<Done>(routes.updateSource, { params: { slug, sourceId }, body: { recrawl } })),
      remove: async (slug, sourceId) => void (await call<Done>(routes.deleteSource, { params: { slug, sourceId } })),
      addDocument: async (slug, sourceId, linkedId) =>
        void (await call<Done>(routes.addLinkedDocument, { params: { slug, sourceId }, body: { linkedId } })),
      recrawl: (slug, sourceId) => readIndexing(routes.recrawlSource, { slug, sourceId }),
    },
    gaps: {
      list: async (slug, signal) => (await call<GapList>(routes.listGaps, { params: { slug }, signal })).gaps,
      answer: (slug, gapId, body) => call<FaqReply>(routes.answerGap, { params: { slug, gapId }, body }),
      dismiss: async (slug, gapId) => void (await call<Done>(routes.dismissGap, { params: { slug, gapId } })),
    },
    changes: {
      list: (slug, after, signal) => call<KnowledgeChangeList>(routes.listChanges, { params: { slug }, query: { after }, signal }),
      confirm: async (slug, changeId) => void (await call<Done>(routes.confirmChange, { params: { slug, changeId } })),
    },
    conflicts: {
      list: (slug, signal) => call<ConflictList>(routes.listConflicts, { params: { slug }, signal }),
      resolve: (slug, conflictId, body) => call<ResolveConflictReply>(routes.resolveConflict, { params: { slug, conflictId }, body }),
    },
    regressions: {
      list: (slug, after, signal) => call<RegressionList>(routes.listRegressions, { params: { slug }, query: { after }, signal }),
      add: async (slug, body) => (await call<RegressionReply>(routes.addRegression, { params: { slug }, body })).regression,
      remove: async (slug, regressionId) => void (await call<Done>(routes.deleteRegression, { params: { slug, regressionId } })),
    },
    held: {
      list: (slug, signal) => call<HeldPassageList>(routes.listHeldPassages, { params: { slug }, signal }),
      decide: async (slug, passageId, decision) =>
        void (await call<Done>(routes.decideHeldPassage, { params: { slug, passageId }, body: { decision } })),
    },
    ask: async (slug, question, signal) =>
      (await call<AskLibraryReply>(routes.askLibrary, { params: { slug }, body: { question }, signal })).data,
  };
}
