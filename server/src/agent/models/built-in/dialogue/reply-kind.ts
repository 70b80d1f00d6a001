import { LRUCache } from "lru-cache";
import type { Turn } from "../../../model.ts";
import { kindOfCause, ordinaryReply, type ReplyKind } from "../../../reply-causes.ts";
import { isRefusal } from "./refusals.ts";

/** Words of this agent's own replies about meetings; an answer from a site that deals in slots and dates must not look like one. */
const ASKED_FOR_MEETING = [
  "book a meeting",
  "book that meeting",
  "book the meeting",
  "free times for a meeting",
  "held for you",
  "isn't free",
  "isn't available",
  "times that are free",
  "another time that works",
];
/** What this agent can do, told to somebody who asked for nothing yet: "ok" takes nothing of it. */
const LISTS_MEETING = ["show you a demo or book a meeting", "book a meeting with the team", "put you in touch or book a meeting"];
const PROMISED_CALL = /\bpassed your number (?:and e-mail address )?on\b/u;
const ASKED_FOR_ADDRESS = /\b(?:your|an?) e-?mail address\b/iu;
const ASKED_FOR_DETAILS = /\be-?mail\b/iu;
const OFFERED_PERSON = ["talk to a person", "a person on the team will get back to you"];
/** The last word on a meeting, however many questions ago: times that wait for an answer, or the end of it. */
const LET_GO = "let those times go";
const CLOSED_MEETING = ["booked your meeting", LET_GO];
const SPOKE_OF_MEETING = ["held for you", "these times are free", "which of these times", ...CLOSED_MEETING];

const HELD_ONE = "is free, and held for you";

/** One of these stands in whatever is looked for; most answers have none. */
const CLUES = ["meeting", "time", "held for you", "isn't "];
const lately = new LRUCache<string, ReplyKind>({ maxSize: 2 * 1024 * 1024 });
const ENTRY_BYTES = 250;

/** What a reply leaves open: by its stored cause, for rows from before causes were stored by its words. */
export function kindOfReply(reply: Turn | undefined): ReplyKind {
  if (reply === undefined) return ordinaryReply;
  return reply.cause === undefined ? kindOfText(reply.text) : kindOfCause(reply.cause, (reply.refused ?? null) !== null);
}

/** Whether a reply refused to answer. */
export function isRefusedReply({ refused, text }: Pick<Turn, "refused" | "text">): boolean {
  return refused === undefined ? isRefusal(text) : refused !== null;
}

function kindOfText(text: string): ReplyKind {
  const known = lately.get(text);
  if (known !== undefined) return known;
  const lower = text.toLowerCase();
  const details = {
    asksForDetails: ASKED_FOR_DETAILS.test(text),
    asksForAddress: ASKED_FOR_ADDRESS.test(text),
    promisesCall: PROMISED_CALL.test(text),
  };
  const kind = { ...(hasOne(lower, CLUES) ? readKind(lower) : ordinaryReply), ...details };
  lately.set(text, kind, { size: ENTRY_BYTES + 2 * text.length });
  return kind;
}

function readKind(lower: string): ReplyKind {
  const listsMeeting = hasOne(lower, LISTS_MEETING);
  const asksForMeeting = !listsMeeting && hasOne(lower, ASKED_FOR_MEETING);
  return {
    ...ordinaryReply,
    asksForMeeting,
    listsMeeting,
    // Who let times go was invited to name another.
    awaitsMeeting: (asksForMeeting && !lower.includes("i've booked")) || lower.includes(LET_GO),
    holdsOne: lower.includes(HELD_ONE),
    speaksOfMeeting: hasOne(lower, SPOKE_OF_MEETING),
    closesMeeting: hasOne(lower, CLOSED_MEETING),
    offersPerson: !listsMeeting && offersPerson(lower),
  };
}

/** Looking for each is many times as quick as one pattern of them all, and every reply of a conversation is looked through in each turn. */
function hasOne(lower: string, phrases: readonly string[]): boolean {
  return phrases.some((phrase) => lower.includes(phrase));
}

function offersPerson(lower: string): boolean {
  return OFFERED_PERSON.some((phrase) => {
    const at = lower.indexOf(phrase);
    return at >= 0 && lower.includes("meeting", at);
  });
}
