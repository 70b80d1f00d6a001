import { LRUCache } from "lru-cache";

/** What a reply of this agent said of meetings and people, as its words show. */
export interface ReplyKind {
  asksForMeeting: boolean;
  /** It waits for a time, or for the choice of one. */
  awaitsMeeting: boolean;
  /** One time is held, and waits for an address. */
  holdsOne: boolean;
  /** It says that meetings can be booked, and asks for none. */
  listsMeeting: boolean;
  speaksOfMeeting: boolean;
  closesMeeting: boolean;
  offersPerson: boolean;
}

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
const ASKED_FOR_DETAILS = /\be-?mail\b/iu;
const OFFERED_PERSON = ["talk to a person", "a person on the team will get back to you"];
/** The last word on a meeting, however many questions ago: times that wait for an answer, or the end of it. */
const LET_GO = "let those times go";
const CLOSED_MEETING = ["booked your meeting", LET_GO];
const SPOKE_OF_MEETING = ["held for you", "these times are free", "which of these times", ...CLOSED_MEETING];

const HELD_ONE = "is free, and held for you";

/** One of these stands in whatever is looked for; most answers have none. */
const CLUES = ["meeting", "time", "held for you", "isn't "];
const ORDINARY: ReplyKind = {
  asksForMeeting: false,
  awaitsMeeting: false,
  holdsOne: false,
  listsMeeting: false,
  speaksOfMeeting: false,
  closesMeeting: false,
  offersPerson: false,
};

/** Every reply of a conversation is looked through in each of its turns, and common questions have the same ones. */
const lately = new LRUCache<string, ReplyKind>({ maxSize: 2 * 1024 * 1024 });
const ENTRY_BYTES = 250;

export function kindOfReply(text: string): ReplyKind {
  const known = lately.get(text);
  if (known !== undefined) return known;
  const lower = text.toLowerCase();
  const kind = hasOne(lower, CLUES) ? readKind(lower) : ORDINARY;
  lately.set(text, kind, { size: ENTRY_BYTES + 2 * text.length });
  return kind;
}

function readKind(lower: string): ReplyKind {
  const listsMeeting = hasOne(lower, LISTS_MEETING);
  const asksForMeeting = !listsMeeting && hasOne(lower, ASKED_FOR_MEETING);
  return {
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

/** Whether a reply asked for a way to reach the visitor. Few messages have an address, so that few replies are looked at. */
export function asksForDetails(text: string): boolean {
  return ASKED_FOR_DETAILS.test(text);
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
