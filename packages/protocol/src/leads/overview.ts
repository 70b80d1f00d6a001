import { z } from "zod";
import { LeadCategory } from "./qualification.ts";
import { HandoverReason } from "../conversation/handover.ts";
import { Instant, TimeZone } from "../text.ts";

/** IANA time zone of the days; UTC without one. */
export const ReadOverview = z.object({ timezone: TimeZone.optional() });
export type ReadOverview = z.infer<typeof ReadOverview>;

/** Counts of one day. The outcomes add up to the conversations that began on it. */
export const OverviewDay = z.object({
  day: z.iso.date(),
  conversations: z.number().int(),
  meetings: z.number().int(),
  leads: z.number().int(),
  unanswered: z.number().int(),
  answered: z.number().int(),
});
export type OverviewDay = z.infer<typeof OverviewDay>;

/** A deal that is worth a look now. */
const OverviewLead = z.object({
  dealId: z.string(),
  name: z.string().nullable(),
  company: z.string().nullable(),
  email: z.string().nullable(),
  score: z.number().int().nullable(),
  category: LeadCategory.nullable(),
  stage: z.string(),
  at: Instant,
});

/** Where an organization stands. Samples and conversations of staging count nowhere. */
export const Overview = z.object({
  /** Deals by stage, with their value in US dollars. */
  pipeline: z.array(z.object({ stage: z.string(), count: z.number().int(), dealValue: z.number() })),
  hotLeads: z.array(OverviewLead),
  newLeads: z.array(OverviewLead),
  /** Booked meetings of the next seven days. */
  meetings: z.array(
    z.object({
      id: z.string(),
      startAt: Instant,
      endAt: Instant,
      name: z.string().nullable(),
      email: z.string().nullable(),
      conversationId: z.string().nullable(),
      /** The member who made it; null for one booked in the chat. */
      bookedBy: z.string().nullable().optional(),
    }),
  ),
  /** Conversations that wait for the person that the agent has promised, the longest first. */
  awaiting: z.array(z.object({ conversationId: z.string(), name: z.string().nullable(), email: z.string().nullable(), since: Instant })),
  /** Persons in conversations of the last 30 days. */
  handovers: z.object({
    /** How many there were by reason, the most first. */
    reasons: z.array(z.object({ reason: HandoverReason, count: z.number().int() })),
    /** Medians in seconds; null without any. From the ask to a member's takeover. */
    toPersonSeconds: z.number().int().nullable(),
    /** From the ask, or else the takeover, to the member's first message. */
    firstAnswerSeconds: z.number().int().nullable(),
    /** How many visitors a member has answered, and how many no one came to. */
    taken: z.number().int(),
    missed: z.number().int(),
  }),
  /** The last 30 days, the oldest first. */
  days: z.array(OverviewDay),
});
export type Overview = z.infer<typeof Overview>;
