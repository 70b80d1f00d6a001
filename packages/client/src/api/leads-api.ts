import type { ChangeRequestStatus, ChangeStage, QueryOf, UpdateEmailDraft } from "@disco/protocol";
import type { Caller } from "./caller.ts";

/** The pipeline and the demo requests of the member's organization. Every failure is an `ApiError`. */
export function createLeadsApi(call: Caller) {
  return {
    plans: {
      /** With `board` the first plans of every stage instead of one page of all. */
      list: (query: QueryOf<"listActionPlans">, signal?: AbortSignal) => call("listActionPlans", { query, signal }),
      /** One plan with its people and its timeline, by its id or its deal's. */
      read: async (planId: string, signal?: AbortSignal) => (await call("readActionPlan", { params: { planId }, signal })).data,
      /** Fails with 409 when another member has moved the deal since `stageVersion`. */
      changeStage: async (planId: string, body: ChangeStage) => (await call("changeStage", { params: { planId }, body })).data,
    },
    requests: {
      list: async (query: QueryOf<"listDemoRequests">, signal?: AbortSignal) => (await call("listDemoRequests", { query, signal })).data,
      read: async (requestId: string, signal?: AbortSignal) => (await call("readDemoRequest", { params: { requestId }, signal })).data,
      changeStatus: async (requestId: string, body: ChangeRequestStatus) =>
        (await call("changeRequestStatus", { params: { requestId }, body })).data,
      /** Looks the company up again; resolves once that is over. */
      enrich: async (requestId: string, additionalContext?: string) =>
        (await call("enrichDemoRequest", { params: { requestId }, body: { additionalContext } })).data.enrichment,
      updateDraft: async (requestId: string, body: UpdateEmailDraft) =>
        (await call("updateEmailDraft", { params: { requestId }, body })).data,
      /** Sends the draft, and gives the sentence to show. */
      sendEmail: (requestId: string) => call("sendDemoRequestEmail", { params: { requestId }, body: {} }),
    },
  };
}
