import type { EnrichmentReply, Qualification } from "@disco/protocol";
import type { Caller } from "./caller.ts";

/** Qualifications of deals, and facts about their companies. */
export interface QualificationApi {
  /** The receipts and the score of one deal; null while it has not been qualified. */
  read: (dealId: string, signal?: AbortSignal) => Promise<Qualification | null>;
  /** Removes one receipt permanently and recomputes the score. */
  removeReceipt: (qualificationId: string, receiptId: string) => Promise<Qualification | null>;
  /** Puts a removed receipt back. */
  restoreReceipt: (qualificationId: string, receiptId: string) => Promise<Qualification | null>;
  /** The facts about a company by its domain, each with its source, and how the last run went. */
  readCompany: (domain: string, signal?: AbortSignal) => Promise<EnrichmentReply["data"]>;
}

/** Makes the calls about qualifications. */
export function createQualificationApi(call: Caller): QualificationApi {
  return {
    read: async (dealId, signal) => (await call("readQualification", { params: { dealId }, signal })).data,
    removeReceipt: async (qualificationId, quoteId) => (await call("removeReceipt", { params: { qualificationId, quoteId } })).data,
    restoreReceipt: async (qualificationId, quoteId) =>
      (await call("restoreReceipt", { params: { qualificationId, quoteId }, body: {} })).data,
    readCompany: async (domain, signal) => (await call("readEnrichment", { params: { domain }, signal })).data,
  };
}
