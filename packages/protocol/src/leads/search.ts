import { z } from "zod";
import { ThreadMessage } from "../conversation/chat.ts";
import { HandoverState } from "../conversation/handover.ts";
import { KnownCompany } from "./companies.ts";
import { DealStage } from "./deals.ts";
import { ConversationOutcome } from "../conversation/member-conversations.ts";
import { filledText, Instant } from "../text.ts";
import { AnswerExplanation } from "../conversation/traces.ts";

/** Search text: every word of it has to occur. */
export const SearchText = filledText(200);

/** A visitor who left a name or an address. */
export const FoundLead = z.object({
  id: z.string(),
  conversationId: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  updatedAt: Instant,
});
export type FoundLead = z.infer<typeof FoundLead>;

/** A demo request from a public page. */
export const FoundDemoRequest = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  /** By what that company is read. */
  companyKey: z.string(),
  createdAt: Instant,
});
export type FoundDemoRequest = z.infer<typeof FoundDemoRequest>;

/** A deal of the pipeline. */
export const FoundPlan = z.object({
  /** By what the plan is opened. */
  id: z.string(),
  contactName: z.string().nullable(),
  company: z.string().nullable(),
  email: z.string().nullable(),
  stage: DealStage,
});
export type FoundPlan = z.infer<typeof FoundPlan>;

/** A conversation in which the words were said. `title` is how it began, `quote` what was said around the words. */
export const FoundConversation = z.object({ id: z.string(), title: z.string(), quote: z.string(), updatedAt: Instant });
export type FoundConversation = z.infer<typeof FoundConversation>;

/** Search results, newest first; a few of each kind. */
export const SearchFindings = z.object({
  leads: z.array(FoundLead),
  plans: z.array(FoundPlan),
  companies: z.array(KnownCompany),
  demoRequests: z.array(FoundDemoRequest),
  conversations: z.array(FoundConversation),
});
export type SearchFindings = z.infer<typeof SearchFindings>;

/** Facts that a visitor gave about themselves, oldest first: of two that contradict each other the later one counts. */
export const ToldFact = z.object({
  field: z.enum(["name", "email", "phone", "company", "role", "size", "budget", "timing", "tool", "need", "place", "own"]),
  /** The own question of the playbook that it answers. */
  topic: z.string().optional(),
  value: z.string(),
  /** The visitor's words that say it. */
  quote: z.string().nullable(),
});
export type ToldFact = z.infer<typeof ToldFact>;

/** One conversation as its organization reads it. `visitor` is what the visitor left of themselves. */
export const MemberConversation = z.object({
  id: z.string(),
  visitor: z
    .object({ name: z.string().nullable(), email: z.string().nullable(), note: z.string().nullable(), facts: z.array(ToldFact).optional() })
    .nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  /** The deal that its visitor belongs to, once they left a name or an address. */
  dealId: z.string().nullable(),
  /** The page it began on. */
  page: z.string().nullable(),
  handover: HandoverState,
  outcome: ConversationOutcome,
  /** Visitors' verdicts by the reply's id. */
  ratings: z.record(z.string(), z.enum(["good", "bad"])),
  /** Replies that did not answer, by their ids. */
  unanswered: z.array(z.string()),
  /** Explanations of the built-in agent's replies, by message id. Language models give none. */
  explanations: z.record(z.string(), AnswerExplanation),
  /** The newest 500, oldest of them first. */
  messages: z.array(ThreadMessage),
});
export type MemberConversation = z.infer<typeof MemberConversation>;
