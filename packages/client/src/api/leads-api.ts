import type {
  ActionPlan,
  ActionPlanList,
  ActionPlanReply,
  ChangeRequestStatus,
  ChangeStage,
  DemoRequest,
  DemoRequestList,
  DemoRequestReply,
  EnrichReply,
  Period,
  PlanSort,
  SendEmailReply,
  StageReply,
  DealStage,
  UpdateEmailDraft,
} from "@disco/protocol";
import { routes } from "@disco/protocol/routes";
import type { Caller } from "./caller.ts";

/** Which plans to list; everything is optional. */
export interface PlanQuery {
  period?: Period;
  timezone?: string;
  sort?: PlanSort;
  stage?: DealStage;
  q?: string;
  limit?: number;
  offset?: number;
  /** The first plans of every stage instead of one page of all. */
  board?: boolean;
}

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
    list: (
      query: Pick<PlanQuery, "period" | "timezone" | "q" | "limit" | "offset">,
      signal?: AbortSignal,
    ) => Promise<DemoRequestList["data"]>;
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
      list: (query, signal) => call<ActionPlanList>(routes.listActionPlans, { query: toQuery(query), signal }),
      read: async (planId, signal) => (await call<ActionPlanReply>(routes.readActionPlan, { params: { planId }, signal })).data,
      changeStage: async (planId, body) => (await call<StageReply>(routes.changeStage, { params: { planId }, body })).data,
    },
    requests: {
      list: async (query, signal) => (await call<DemoRequestList>(routes.listDemoRequests, { query: toQuery(query), signal })).data,
      read: async (requestId, signal) => (await call<DemoRequestReply>(routes.readDemoRequest, { params: { requestId }, signal })).data,
      changeStatus: async (requestId, body) =>
        (await call<DemoRequestReply>(routes.changeRequestStatus, { params: { requestId }, body })).data,
      enrich: async (requestId, additionalContext) =>
        (await call<EnrichReply>(routes.enrichDemoRequest, { params: { requestId }, body: { additionalContext } })).data.enrichment,
      updateDraft: async (requestId, body) => (await call<DemoRequestReply>(routes.updateEmailDraft, { params: { requestId }, body })).data,
      sendEmail: (requestId) => call<SendEmailReply>(routes.sendDemoRequestEmail, { params: { requestId }, body: {} }),
    },
  };
}

function toQuery(query: PlanQuery): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, value === undefined || value === "" ? undefined : String(value)]),
  );
}
