import { headers } from "@disco/protocol/routes";
import type { Api } from "./api-types.ts";
import { createCaller } from "./caller.ts";
import type { ApiOptions, Caller } from "./caller.ts";
import { createUpload } from "./upload.ts";

const CONTEXT_TIMEOUT_MS = 3_000;

/**
 * Makes the typed calls of the signed-in screens. Nothing is sent until one is called.
 * @example
 * const api = createApi({ token: () => auth.getToken() });
 * const context = await api.knowledge.readContext("acme");
 */
export function createApi(options: ApiOptions = {}): Api {
  const isSignedIn = async () => ((await options.token?.()) ?? null) !== null;
  return apiOver(createCaller(options), createUpload(options), isSignedIn);
}

/** The same over any caller. */
export function apiOver(call: Caller, upload: Api["documents"]["upload"], isSignedIn: () => Promise<boolean>): Api {
  return {
    knowledge: {
      readContext: async (slug, signal) => (await call("readContext", { params: { slug }, timeoutMs: CONTEXT_TIMEOUT_MS, signal })).data,
      indexWebsite: async (url, slug) => {
        const isDemo = !(await isSignedIn());
        const body = { url, ...(slug !== undefined && { organizationId: slug }) };
        return (await call("indexWebsite", { body, ...(isDemo && { headers: { [headers.demoMode]: "true" } }) })).data;
      },
      readIndexing: async (indexingId, signal) => (await call("readIndexing", { params: { indexingId }, signal })).data,
      publishIndexing: async (indexingId) => (await call("publishIndexing", { params: { indexingId } })).data,
    },
    faqs: {
      list: (slug, signal) => call("listFaqs", { params: { slug }, signal }),
      add: (slug, body) => call("addFaq", { params: { slug }, body }),
      update: (slug, faqId, body) => call("updateFaq", { params: { slug, faqId }, body }),
      remove: async (slug, faqId) => void (await call("deleteFaq", { params: { slug, faqId } })),
      restore: (slug, faqId) => call("restoreFaq", { params: { slug, faqId } }),
    },
    documents: {
      list: (slug, signal) => call("listDocuments", { params: { slug }, signal }),
      upload,
      remove: async (slug, documentId) => void (await call("deleteDocument", { params: { slug, documentId } })),
    },
    sources: {
      list: (slug, after, signal) => call("listSources", { params: { slug }, query: { after }, signal }),
      listPages: (slug, sourceId, after, signal) => call("listSourcePages", { params: { slug, sourceId }, query: { after }, signal }),
      setStatus: async (slug, sourceId, status) => void (await call("updateSource", { params: { slug, sourceId }, body: { status } })),
      setRecrawl: async (slug, sourceId, recrawl) => void (await call("updateSource", { params: { slug, sourceId }, body: { recrawl } })),
      remove: async (slug, sourceId) => void (await call("deleteSource", { params: { slug, sourceId } })),
      addDocument: async (slug, sourceId, linkedId) =>
        void (await call("addLinkedDocument", { params: { slug, sourceId }, body: { linkedId } })),
      recrawl: async (slug, sourceId) => (await call("recrawlSource", { params: { slug, sourceId } })).data,
    },
    gaps: {
      list: async (slug, signal) => (await call("listGaps", { params: { slug }, signal })).gaps,
      answer: (slug, gapId, body) => call("answerGap", { params: { slug, gapId }, body }),
      dismiss: async (slug, gapId) => void (await call("dismissGap", { params: { slug, gapId } })),
    },
    changes: {
      list: (slug, after, signal) => call("listChanges", { params: { slug }, query: { after }, signal }),
      confirm: async (slug, changeId) => void (await call("confirmChange", { params: { slug, changeId } })),
    },
    conflicts: {
      list: (slug, signal) => call("listConflicts", { params: { slug }, signal }),
      resolve: (slug, conflictId, body) => call("resolveConflict", { params: { slug, conflictId }, body }),
    },
    regressions: {
      list: (slug, after, signal) => call("listRegressions", { params: { slug }, query: { after }, signal }),
      add: async (slug, body) => (await call("addRegression", { params: { slug }, body })).regression,
      remove: async (slug, regressionId) => void (await call("deleteRegression", { params: { slug, regressionId } })),
    },
    held: {
      list: (slug, signal) => call("listHeldPassages", { params: { slug }, signal }),
      decide: async (slug, passageId, decision) =>
        void (await call("decideHeldPassage", { params: { slug, passageId }, body: { decision } })),
    },
    ask: async (slug, question, signal) => (await call("askLibrary", { params: { slug }, body: { question }, signal })).data,
  };
}
