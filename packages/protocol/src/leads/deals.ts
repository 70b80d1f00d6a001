import { z } from "zod";
import { ThreadMessage } from "../conversation/chat.ts";
import { MailState } from "../mail/mail.ts";
import { filledLine, filledText, Instant, text, TimeZone } from "../text.ts";

/** The stages of a deal in their order, without those beside it. */
export const dealStages = ["scheduled", "discovery", "evaluation", "proposal", "closed_won", "closed_lost"] as const;

/** Stage of a deal: its place in the pipeline, or the category of its score before it has one. */
export const DealStage = z.enum([...dealStages, "hot_lead", "qualified", "nurture", "disqualified"]);
export type DealStage = z.infer<typeof DealStage>;

/** Why a deal was lost. */
export const LostReason = z.enum(["price", "no_budget", "timing", "competitor", "missing_feature", "no_reply", "not_a_fit", "other"]);
export type LostReason = z.infer<typeof LostReason>;

/** How a demo request stands, in the words of its own call. */
export const DemoRequestStatus = z.enum(["new", "contacted", "qualified", "demo_scheduled", "closed"]);
export type DemoRequestStatus = z.infer<typeof DemoRequestStatus>;

/** Days of the caller's time zone; the week starts on Monday, `older` is before this month. */
export const Period = z.enum(["all", "today", "this_week", "this_month", "older"]);
export type Period = z.infer<typeof Period>;

/** How sure a qualification is: high from 80, medium from 60, else low. */
export const Confidence = z.enum(["high", "medium", "low"]);
export type Confidence = z.infer<typeof Confidence>;

/** Urgency of a reply; urgent is shown as high. */
export const Priority = z.enum(["high", "medium", "low"]);
export type Priority = z.infer<typeof Priority>;

/** One change of a deal's stage. `updatedBy` is the member's name, null where the score did it. */
export const StageChange = z.object({
  id: z.string(),
  from: DealStage,
  stage: DealStage,
  timestamp: Instant,
  notes: z.string().nullable(),
  /** In US dollars. */
  dealValue: z.number().nullable(),
  lostReason: LostReason.nullable(),
  updatedBy: z.string().nullable(),
});
export type StageChange = z.infer<typeof StageChange>;

/** The qualification, as screens show it. Scores are out of 100; null is unknown. */
export const AiInsights = z.object({
  overallScore: z.number(),
  bant: z.object({
    budget: z.number().nullable(),
    authority: z.number().nullable(),
    need: z.number().nullable(),
    timeline: z.number().nullable(),
  }),
  isDemoRequest: z.boolean(),
  suggestedActions: z.array(z.object({ action: z.string(), priority: Priority, owner: z.string().nullable() })),
  confidence: Confidence,
  qualificationFactors: z.array(z.string()),
  buyingSignals: z.array(z.object({ signal: z.string(), strength: Confidence })),
});
export type AiInsights = z.infer<typeof AiInsights>;

/** Facts from a company's own public pages. */
export const EnrichmentData = z.object({
  companySize: z.string().nullable(),
  industry: z.string().nullable(),
  techStack: z.array(z.string()),
  recentNews: z.array(z.object({ title: z.string(), url: z.string().nullable() })),
  linkedinProfile: z.string().nullable(),
  twitterProfile: z.string().nullable(),
});
export type EnrichmentData = z.infer<typeof EnrichmentData>;

/** A deal as the pipeline shows it. */
export const ActionPlan = z.object({
  /** `demo-` and the id of its first demo request where it has one, else the deal's own. */
  id: z.string(),
  dealId: z.string(),
  contactName: z.string().nullable(),
  company: z.string().nullable(),
  email: z.string().nullable(),
  domain: z.string().nullable(),
  title: z.string().nullable(),
  lastInteraction: Instant,
  status: DealStage,
  stageChangedAt: Instant,
  /** Send it with a change of the stage: after another member's change the request fails with 409. */
  stageVersion: z.number().int(),
  actionPlan: z.string(),
  assignee: z.string().nullable(),
  priority: Priority,
  score: z.number().nullable(),
  /** In US dollars. */
  dealValue: z.number().nullable(),
  lostReason: LostReason.nullable(),
  sources: z.number().int(),
  stageHistory: z.array(StageChange),
  aiInsights: AiInsights.nullable(),
  enrichmentData: EnrichmentData.nullable(),
});
export type ActionPlan = z.infer<typeof ActionPlan>;

/** Number of deals in a stage, and their total value in US dollars. */
export const StageTotal = z.object({ stage: DealStage, count: z.number().int(), dealValue: z.number() });
export type StageTotal = z.infer<typeof StageTotal>;

/** Sort keys of action plans. */
export const PlanSort = z.enum(["last_contact", "score", "value", "stage"]);
export type PlanSort = z.infer<typeof PlanSort>;

/** Which plans to list. `board` asks for the first plans of every stage instead of one page of all. */
export const ListActionPlans = z.object({
  period: Period.optional(),
  timezone: TimeZone.optional(),
  sort: PlanSort.optional(),
  stage: DealStage.optional(),
  q: text(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
  offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
  board: z.stringbool().optional(),
});
export type ListActionPlans = z.infer<typeof ListActionPlans>;

/** The plans, how many there are in all, and the totals of every stage. */
export const ActionPlanList = z.object({
  success: z.literal(true),
  data: z.array(ActionPlan),
  total: z.number().int(),
  stages: z.array(StageTotal),
});
export type ActionPlanList = z.infer<typeof ActionPlanList>;

const stageFields = {
  notes: text(2000).optional(),
  /** In US dollars, at most two decimals. */
  dealValue: z.number().min(0).max(1_000_000_000).nullish(),
  lostReason: LostReason.nullish(),
  /** `stageVersion` of the plan as it was shown. */
  stageVersion: z.number().int().optional(),
};

/** Moves a deal to another stage. */
export const ChangeStage = z.strictObject({ stage: DealStage, ...stageFields });
export type ChangeStage = z.infer<typeof ChangeStage>;

/** The same by a demo request. `stage` tells which stage is meant where a status stands for several. */
export const ChangeRequestStatus = z.strictObject({ status: DemoRequestStatus, stage: DealStage.optional(), ...stageFields });
export type ChangeRequestStatus = z.infer<typeof ChangeRequestStatus>;

/** One thing that happened in a deal, for its timeline. */
export const DealEvent = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("source"),
    id: z.string(),
    at: Instant,
    source: z.enum(["chat", "demo_request", "webhook", "meeting", "mail", "call"]),
    person: z.string().nullable(),
    text: z.string(),
    /** False where anybody could have sent it in that person's name: an unsigned webhook, a mail that may be forged. */
    isVerified: z.boolean(),
    /** Messages of a chat, with citations. */
    conversationId: z.string().nullable(),
    messages: z.array(ThreadMessage),
  }),
  z.object({
    kind: z.literal("meeting"),
    id: z.string(),
    at: Instant,
    startAt: Instant,
    endAt: Instant,
    person: z.string().nullable(),
    /** The member who made it; null for one that the person booked. */
    bookedBy: z.string().nullable().optional(),
  }),
  z.object({
    kind: z.literal("mail"),
    id: z.string(),
    at: Instant,
    subject: z.string(),
    recipient: z.string(),
    status: MailState,
    /** The member who sent it; null where that is not known, and for automatic mails. */
    by: z.string().nullable(),
  }),
  z.object({ kind: z.literal("stage"), id: z.string(), at: Instant, change: StageChange }),
]);
export type DealEvent = z.infer<typeof DealEvent>;

/** A contact of a deal, with the addresses and names of its sources. */
export const DealPerson = z.object({ name: z.string().nullable(), email: z.string().nullable(), title: z.string().nullable() });
export type DealPerson = z.infer<typeof DealPerson>;

/** One plan with everything behind it, the newest first. */
export const ActionPlanReply = z.object({
  success: z.literal(true),
  data: z.object({ plan: ActionPlan, people: z.array(DealPerson), timeline: z.array(DealEvent) }),
});
export type ActionPlanReply = z.infer<typeof ActionPlanReply>;

/** Whether a draft is ready to send, on its way, sent, or to be reviewed. */
export const EmailDraftStatus = z.enum(["review_required", "ready_to_send", "sending", "sent"]);
export type EmailDraftStatus = z.infer<typeof EmailDraftStatus>;

/** The answer to a demo request. `delivery` is how its mail fares once a member has sent it. */
export const EmailDraft = z.object({
  status: EmailDraftStatus,
  subject: z.string(),
  to: z.string(),
  body: z.string(),
  sent_at: Instant.nullable(),
  created_at: Instant,
  delivery: MailState.nullable(),
  problem: z.string().nullable(),
});
export type EmailDraft = z.infer<typeof EmailDraft>;

/** A request for a demo, in the names that its own calls use. */
export const DemoRequest = z.object({
  id: z.string(),
  plan_id: z.string().nullable(),
  deal_id: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  company: z.string(),
  /** The domain that the company is looked up by; null where people write from free mail addresses. */
  company_domain: z.string().nullable(),
  title: z.string().nullable(),
  message: z.string().nullable(),
  channel: z.enum(["form", "webhook"]),
  is_verified: z.boolean(),
  isDemoData: z.boolean(),
  status: DemoRequestStatus,
  stage: DealStage,
  stage_version: z.number().int(),
  /** Value of its deal in US dollars. */
  deal_value: z.number().nullable(),
  qualification_score: z.number().nullable(),
  created_at: Instant,
  context: z.record(z.string(), z.string()),
  ai_qualification: z
    .object({
      summary: z.string(),
      priority: Priority,
      formData: z.record(z.string(), z.string()),
      bant: AiInsights.shape.bant,
      confidence: Confidence,
      qualificationFactors: z.array(z.string()),
      buyingSignals: AiInsights.shape.buyingSignals,
      recommendedActions: AiInsights.shape.suggestedActions,
      enrichment: EnrichmentData.nullable(),
      salesIntelligence: z.array(z.string()),
    })
    .nullable(),
  company_size: z.string().nullable(),
  industry: z.string().nullable(),
  tech_stack: z.array(z.string()),
  recent_news: EnrichmentData.shape.recentNews,
  linkedin_profile: z.string().nullable(),
  twitter_profile: z.string().nullable(),
  ai_summary: z.string().nullable(),
  qualification_insights: z.array(z.string()),
  data_sources: z.array(z.string()),
  email_draft: EmailDraft.nullable(),
});
export type DemoRequest = z.infer<typeof DemoRequest>;

/** Which demo requests to list: at most 100, newest first. */
export const ListDemoRequests = z.object({
  period: Period.optional(),
  timezone: TimeZone.optional(),
  q: text(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
  offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
});
export type ListDemoRequests = z.infer<typeof ListDemoRequests>;

/** `total` counts what the filter lets through, `real` those of all time that are no samples. */
export const DemoRequestList = z.object({
  success: z.literal(true),
  data: z.object({ demoRequests: z.array(DemoRequest), total: z.number().int(), real: z.number().int() }),
});
export type DemoRequestList = z.infer<typeof DemoRequestList>;

/** Changes a draft before it is sent. */
export const UpdateEmailDraft = z.strictObject({ subject: filledLine(250), body: filledText(20_000) });
export type UpdateEmailDraft = z.infer<typeof UpdateEmailDraft>;

/** The reply to sending a draft: `message` is the sentence for people. */
export const SendEmailReply = z.object({ success: z.literal(true), message: z.string(), data: DemoRequest });
export type SendEmailReply = z.infer<typeof SendEmailReply>;

/** Looks a company up again. */
export const EnrichDemoRequest = z.strictObject({ additionalContext: text(2000).optional() });
export type EnrichDemoRequest = z.infer<typeof EnrichDemoRequest>;

/** The reply to an enrichment, once it is over. */
export const EnrichReply = z.object({
  success: z.literal(true),
  data: z.object({ enrichment: z.object({ enrichmentData: EnrichmentData.nullable(), remaining: z.number().int() }) }),
});
export type EnrichReply = z.infer<typeof EnrichReply>;
