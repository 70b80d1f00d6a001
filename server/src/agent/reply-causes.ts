import type { ReplyCause } from "@disco/protocol";
import type { Turn } from "./model.ts";

/** What a reply leaves open, so that the visitor's next words can be understood. */
export interface ReplyKind {
  asksForMeeting: boolean;
  /** It waits for a time, or for the choice of one. */
  awaitsMeeting: boolean;
  /** One time is held and waits for an address. */
  holdsOne: boolean;
  /** It says that meetings can be booked, and asks for none. */
  listsMeeting: boolean;
  speaksOfMeeting: boolean;
  closesMeeting: boolean;
  offersPerson: boolean;
  /** It speaks of a way to reach the visitor. */
  asksForDetails: boolean;
  /** It asks for the visitor's e-mail address. */
  asksForAddress: boolean;
  promisesCall: boolean;
  /** It says that a person gets back to the visitor. */
  promisesPerson: boolean;
}

const ordinaryReply: ReplyKind = {
  asksForMeeting: false,
  awaitsMeeting: false,
  holdsOne: false,
  listsMeeting: false,
  speaksOfMeeting: false,
  closesMeeting: false,
  offersPerson: false,
  asksForDetails: false,
  asksForAddress: false,
  promisesCall: false,
  promisesPerson: false,
};

const asks = { asksForMeeting: true, awaitsMeeting: true };
const address = { asksForDetails: true, asksForAddress: true };

/** Every code of a reply's cause, with what such a reply leaves open. */
const replyCauses = {
  times_offered: { ...asks, speaksOfMeeting: true },
  choice_needed: { speaksOfMeeting: true },
  slot_taken: { ...asks, speaksOfMeeting: true },
  no_time_free: address,
  address_needed: { ...asks, ...address, speaksOfMeeting: true, holdsOne: true },
  confirmation_needed: { ...asks, speaksOfMeeting: true },
  times_released: { awaitsMeeting: true, speaksOfMeeting: true, closesMeeting: true },
  meeting_booked: { speaksOfMeeting: true, closesMeeting: true },
  meeting_told: {},
  move_offered: { ...asks, speaksOfMeeting: true },
  meeting_moved: { closesMeeting: true },
  meeting_cancelled: { speaksOfMeeting: true, closesMeeting: true },
  meeting_unconfirmed: {},
  change_passed_on: { asksForDetails: true, promisesPerson: true },
  address_changed: {},
  holds_exhausted: address,
  no_calendar: address,
  demo_shown: {},
  demo_noted: { promisesPerson: true },
  demo_missing: {},
  demo_needs_address: address,
  lead_address_needed: address,
  lead_kept: { asksForDetails: true, promisesPerson: true },
  call_promised: { asksForDetails: true, promisesCall: true, promisesPerson: true },
  day_needed: asks,
  address_invalid: address,
  contact_offered: { ...asks, ...address, offersPerson: true },
  contact_details_needed: { asksForDetails: true },
  meeting_not_possible: { ...asks, ...address },
  topic_asked: {},
  told: {},
  step_offered: { ...asks, offersPerson: true },
  objection_answered: {},
  group_ended: {},
  person_promised: { promisesPerson: true },
  person_asked: {},
  person_left: {},
  file_received: {},
  goodbye: {},
  meeting_offered: { ...asks, offersPerson: true },
  demo_meeting_offered: asks,
  unsure: {},
  choice_offered: {},
  apology: { ...asks, ...address, offersPerson: true },
  abilities_told: { listsMeeting: true },
  more_offered: {},
} satisfies Record<string, Partial<ReplyKind>>;

export type ReplyCode = keyof typeof replyCauses;

/** Codes of a reply to a statement or an objection. */
const acknowledgements: readonly string[] = [
  "topic_asked",
  "step_offered",
  "told",
  "objection_answered",
  "group_ended",
  "person_promised",
] satisfies ReplyCode[];

/** Whether a reply took in a statement, so that the next message is not read together with it. */
export function acknowledges(cause: ReplyCause | null): boolean {
  return cause !== null && acknowledgements.includes(cause.code);
}

export function replyCause(code: ReplyCode, values: Record<string, string> = {}): ReplyCause {
  return { code, values };
}

/** What a reply with this cause leaves open. A refusal offers a person or a meeting. */
function kindOfCause(cause: ReplyCause | null, isRefused: boolean): ReplyKind {
  const known: Readonly<Record<string, Partial<ReplyKind>>> = replyCauses;
  return {
    ...ordinaryReply,
    ...(isRefused ? replyCauses.meeting_offered : {}),
    ...(cause === null ? {} : known[cause.code]),
  };
}

/** Whether a reply with this cause promises a person. */
export function promisesPerson(cause: ReplyCause | null): boolean {
  return kindOfCause(cause, false).promisesPerson;
}

/** What a reply leaves open. */
export function kindOfReply(reply: Turn | undefined): ReplyKind {
  return reply === undefined ? ordinaryReply : kindOfCause(reply.cause ?? null, isRefusedReply(reply));
}

/** Whether a reply refused to answer. */
export function isRefusedReply({ refused }: Pick<Turn, "refused">): boolean {
  return (refused ?? null) !== null;
}
