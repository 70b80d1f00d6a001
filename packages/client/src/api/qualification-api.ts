import type { Caller } from "./caller.ts";

/** Qualifications of deals, and facts about their companies. */
export function createQualificationApi(call: Caller) {
  return {
    /** The receipts and the score of one deal; null while it has not been qualified. */
    read: async (dealId: string, signal?: AbortSignal) => (await call("readQualification", { params: { dealId }, signal })).data,
    /** Removes one receipt permanently and recomputes the score. */
    removeReceipt: async (qualificationId: string, quoteId: string) =>
      (await call("removeReceipt", { params: { qualificationId, quoteId } })).data,
    /** Puts a removed receipt back. */
    restoreReceipt: async (qualificationId: string, quoteId: string) =>
      (await call("restoreReceipt", { params: { qualificationId, quoteId }, body: {} })).data,
    /** The facts about a company by its domain, each with its source, and how the last run went. */
    readCompany: async (domain: string, signal?: AbortSignal) => (await call("readEnrichment", { params: { domain }, signal })).data,
  };
}
