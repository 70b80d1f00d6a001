import type {
  ActionPlan,
  ActionPlanList,
  ActionPlanReply,
  ChangeRequestStatus,
  ChangeStage,
  DemoRequest,
  DemoRequestList,
  EnrichReply,
  QueryOf,
  SendEmailReply,
  UpdateEmailDraft,
} from "@disco/protocol";
import type { Caller } from "./caller.ts";

/** Which plans to list; with `board` the first plans of every stage. */
export type PlanQuery = QueryOf<"listActionPlans">;

/** The pipeline and the demo requests of the member's organization. Every failure is an `ApiError`. */
export interface LeadsApi {
  plans: {
    list: (query: PlanQuery, signal?: AbortSignal) => Promise<Omit<ActionPlanList, "success">>;
    /** One plan with its people and its timeline, by its id or its deal's. */
    read: (planId: string, signal?: AbortSignal) => Promise<ActionPlanReply["data"]>;
    /** Fails with 409 when another member has moved the deal since `stageVersion`. */
    changeStage: (planId: string, change: ChangeStage) => Promise<ActionPlan>;
  };
  requests: {
    list: (query: QueryOf<"listDemoRequests">, signal?: AbortSignal) => Promise<DemoRequestList["data"]>;
    read: (requestId: string, signal?: AbortSignal) => Promise<DemoRequest>;
    changeStatus: (requestId: string, change: ChangeRequestStatus) => Promise<DemoRequest>;
    /** Looks the company up again; resolves once that is over. */
    enrich: (requestId: string, additionalContext?: string) => Promise<EnrichReply["data"]["enrichment"]>;
    updateDraft: (requestId: string, draft: UpdateEmailDraft) => Promise<DemoRequest>;
    /** Sends the draft, and gives the sentence to show. */
    sendEmail: (requestId: string) => Promise<Pick<SendEmailReply, "message" | "data">>;
  };
}

/** Makes the calls about plans and demo requests. */
export function createLeadsApi(call: Caller): LeadsApi {
  return {
    plans: {
      list: (query, signal) => call("listActionPlans", { query: query, signal }),
      read: async (planId, signal) => (await call("readActionPlan", { params: { planId }, signal })).data,
      changeStage: async (planId, body) => (await call("changeStage", { params: { planId }, body })).data,
    },
    requests: {
      list: async (query, signal) => (await call("listDemoRequests", { query: query, signal })).data,
      read: async (requestId, signal) => (await call("readDemoRequest", { params: { requestId }, signal })).data,
      changeStatus: async (requestId, body) => (await call("changeRequestStatus", { params: { requestId }, body })).data,
      enrich: async (requestId, additionalContext) =>
        (await call("enrichDemoRequest", { params: { requestId }, body: { additionalContext } })).data.enrichment,
      updateDraft: async (requestId, body) => (await call("updateEmailDraft", { params: { requestId }, body })).data,
      sendEmail: (requestId) => call("sendDemoRequestEmail", { params: { requestId }, body: {} }),
    },
  };
}
