import { z } from "zod";
import { LeadCategory } from "../leads/qualification.ts";
import { Instant, text } from "../text.ts";
import { HandoverReason, HandoverState } from "./handover.ts";

/**
 * Outcome of a conversation, the greatest first: a booked meeting, a name or an address, a question that nothing answers, or answers
 * alone.
 */
export const ConversationOutcome = z.enum(["meeting", "lead", "unanswered", "answered"]);
export type ConversationOutcome = z.infer<typeof ConversationOutcome>;

/** Which conversations to list, the newest first. A page goes on after `cursor`, which the page before it gave. */
export const ListMemberConversations = z.object({
  /** Words that all occur in one of its messages, or in its visitor's name or address. */
  q: text(200).optional(),
  lead: z.enum(["with", "without"]).optional(),
  outcome: ConversationOutcome.optional(),
  /** Only those with a question that was not answered. */
  unanswered: z.stringbool().optional(),
  /** Only those that wait for a person. */
  awaiting: z.stringbool().optional(),
  /** Only those that a person had, was asked for, or was promised in, for this reason. */
  handover: HandoverReason.optional(),
  /** A part of the address of the page it began on. */
  page: text(200).optional(),
  rating: z.enum(["good", "bad"]).optional(),
  cursor: z.string().max(120).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
export type ListMemberConversations = z.infer<typeof ListMemberConversations>;

/** One conversation in the list. `title` is how it began, `lastText` what was said last. */
export const ListedConversation = z.object({
  id: z.string(),
  title: z.string(),
  lastText: z.string(),
  lastBy: z.enum(["user", "assistant", "member"]),
  messageCount: z.number().int(),
  createdAt: Instant,
  updatedAt: Instant,
  visitor: z.object({ name: z.string().nullable(), email: z.string().nullable() }).nullable(),
  score: z.number().int().nullable(),
  category: LeadCategory.nullable(),
  outcome: ConversationOutcome,
  isUnanswered: z.boolean(),
  rating: z.enum(["good", "bad"]).nullable(),
  page: z.string().nullable(),
  /** Held while its widget was on staging; it counts nowhere. */
  isStaging: z.boolean(),
  handover: HandoverState,
});
export type ListedConversation = z.infer<typeof ListedConversation>;

/** One page of the list; `next` is null on the last one. */
export const MemberConversationList = z.object({
  success: z.literal(true),
  data: z.array(ListedConversation),
  next: z.string().nullable(),
});
export type MemberConversationList = z.infer<typeof MemberConversationList>;
