import { inZone } from "../../zones/zone-clock.ts";
import type { ActionCall } from "../action-call.ts";
import type { Act, ActKind } from "../dialogue/act.ts";
import { splitClauses } from "../dialogue/acts/split-clauses.ts";
import type { Language } from "../language/language.ts";
import { readZoneAskedFor } from "../language/named-zone.ts";
import type { Turn } from "../model.ts";
import { phrasesOf } from "../phrases/phrases-of.ts";
import { kindOfReply } from "../reply-causes.ts";
import { readImpossibleDate } from "../times/impossible-date.ts";
import { isWish, noTime, readMeetingTime } from "../times/meeting-time.ts";
import type { MeetingTime } from "../times/wanted-time.ts";
import type { ConversationState } from "../tool.ts";
import { labelsOf } from "../tools/offered-labels.ts";
import { correctedEmail, ownEmail } from "../tools/corrected-email.ts";
import { phoneIn } from "../facts/read-contacts.ts";
import {
  agrees,
  asksForTimes,
  asksToMeet,
  asksWhen,
  givesUp,
  isOfTimes,
  mayBeOfTimes,
  namesTime,
  readPick,
  refuses,
  wantsOtherTime,
} from "./meeting-words.ts";
import { wishOf, withEarlier } from "./read-wish.ts";
import type { TimeWish } from "./slot-wish.ts";

/** A visitor's message, as the meeting dialogue reads it. */
export interface MeetingTurn {
  message: string;
  /** A yes or a no answers the last reply; a `meeting` opens the dialogue, also where a yes takes an offer to meet. */
  acts: readonly Act[];
  state: ConversationState;
  history?: readonly Turn[];
  /** The name that the message gives. */
  name?: string | undefined;
  timezone: string;
  locale?: string | undefined;
  language: Language;
  now: Date;
}

export interface MeetingMove {
  /** The call of schedule_meeting, or of show_demo where an address was missing for it. */
  call: ActionCall;
  /** The acts that the call serves. The policy serves the others, each question with an answer of its own. */
  serves: readonly Act[];
}

const SENTENCE_END = /(?<=[.!?;…])\s+/u;

type Input = Record<string, unknown>;

/** Acts in which a time may be a wish. */
const arranging: ReadonlySet<ActKind> = new Set(["meeting", "time", "yes", "no", "acknowledged", "not_now", "details"]);
/** Wishes for a person, which a time makes a meeting. */
const ofPerson: ReadonlySet<ActKind> = new Set(["person", "call_back"]);
/** Acts that a call serves together with what it is for. */
const along: ReadonlySet<ActKind> = new Set([...arranging, "thanks", "praise", "greeting", "unclear", "no_details"]);

/** The call by which the meeting dialogue takes a message; null for a message about something else. */
export function meetingMove(turn: MeetingTurn): MeetingMove | null {
  const { state, acts, message } = turn;
  if (acts.some(({ kind }) => kind === "injection")) return null;
  const input = state.meeting !== null ? ofOffered(turn) : state.bookedMeetingId !== null ? ofBooked(turn) : ofNothing(turn);
  if (input !== null) return { call: { name: "schedule_meeting", input }, serves: acts.filter((act) => isServed(act, turn)) };
  const email = state.pendingDemo === null || state.meeting !== null ? null : ownEmail(message);
  if (email === null || state.bookedMeetingId !== null) return null;
  return { call: { name: "show_demo", input: { email } }, serves: acts.filter((act) => act.kind === "demo" || isServed(act, turn)) };
}

function isServed(act: Act, { language }: MeetingTurn): boolean {
  return along.has(act.kind) || ofPerson.has(act.kind) || isOfTimes(act.text, language) || asksWhen(act.text, language);
}

/** Times are offered, or one is held. */
function ofOffered(turn: MeetingTurn): Input | null {
  const { message, language, state, acts, name } = turn;
  const picked = pickOf(turn);
  const email = ownEmail(message);
  const address = email === null ? {} : { email };
  if (picked !== null) return { ...picked, ...address };
  if (state.bookedMeetingId !== null && givesUp(message, language)) return { decline: true };
  const wish = wishIn(turn);
  const refusal = refuses(message, language);
  const isNo = acts.some(({ kind }) => kind === "no") && wish === null;
  if (refusal !== null || (isNo && acts.every((act) => isServed(act, turn)))) return { decline: true };
  if (asksWhen(message, language)) return whenInput(turn);
  if (wish !== null) return { ...wish, ...address };
  const isYes = agrees(message, language) || acts.some(({ kind }) => kind === "yes");
  if (isYes) return { yes: true, ...address };
  // "Does anybody read mail to ann@yards.example?" gives no address.
  const gives = email !== null && acts.some(({ kind, text }) => kind === "details" && !text.includes("?"));
  if (gives) return address;
  if (name !== undefined) return { name };
  return isOfferAskedFor(turn) ? address : null;
}

/** One of the times that were offered, or of those among which the one that is held was chosen. */
function pickOf(turn: MeetingTurn): Input | null {
  const { message, language, state, timezone } = turn;
  const { slotIds = [], beside = [] } = state.meeting ?? {};
  const [held] = slotIds;
  const others = slotIds.length === 1 && beside.length > 1 ? readPick(message, labelsOf(beside, turn), language) : null;
  const start = others === null ? undefined : beside[others.place - 1];
  if (start !== undefined && (start !== held || beside.includes(held ?? ""))) return inZone(new Date(start), timezone);
  const pick = readPick(message, labelsOf(slotIds, turn), language);
  return pick === null ? null : { slot: pick.place };
}

/** A meeting is booked, and nothing is offered in its place. */
function ofBooked(turn: MeetingTurn): Input | null {
  const { message, language, state, acts, history = [] } = turn;
  // A number is left to be called, today rather than at the meeting.
  if (phoneIn(message) !== null) return null;
  const corrected = correctedEmail(message, state.email);
  if (corrected !== null) return { email: corrected };
  if (givesUp(message, language)) return { decline: true };
  const zone = readZoneAskedFor(message);
  if (asksWhen(message, language) || (zone !== null && isOfTimes(message, language))) return whenInput(turn);
  const before = history.findLast(({ role }) => role === "visitor")?.text ?? "";
  const isOfHour = /\d/u.test(message) && !message.includes("?") && isOfTimes(message, language);
  const isChange = wantsOtherTime(message, language);
  const goesOn = isOfHour && !isChange && wantsOtherTime(before, language);
  if (goesOn || isChange) {
    const read = readTime(goesOn ? `${before} ${message}` : message, turn);
    return isWish(read) ? wishOf(read) : { shift: "other" };
  }
  const moved = movedBeside(turn);
  if (moved !== null) return moved;
  const isMeant = acts.some(({ kind }) => kind === "time" || kind === "meeting") && isOfTimes(message, language);
  if (!isMeant || acts.some(({ kind }) => kind === "goodbye" || kind === "thanks")) return null;
  // "Talk then" names no time and asks for none.
  if (!namesTime(message, language) && !message.includes("?")) return null;
  const read = readTime(message, turn);
  // Without a word that changes it, a time is offered before the meeting is moved.
  return read.day === null ? { asksWhen: true } : { ...wishOf(read), ...(read.time === null ? {} : { about: true }) };
}

/** "I'm at a fair that day. Friday morning is better": the clause that names another day moves the meeting. */
function movedBeside(turn: MeetingTurn): Input | null {
  const { message, language } = turn;
  const clauses = splitClauses(message, language).flatMap(({ text }) => text.split(SENTENCE_END));
  const named = clauses.findLast((text) => wantsOtherTime(text, language));
  if (named === undefined) return null;
  const read = readTime(named, turn);
  return read.day === null ? null : wishOf(read);
}

/** Nothing is offered yet. */
function ofNothing(turn: MeetingTurn): Input | null {
  const { message, language, acts, state, name } = turn;
  const kinds = new Set(acts.map(({ kind }) => kind));
  const wish = wishIn(turn);
  const email = ownEmail(message);
  const wantsPerson = [...ofPerson].some((kind) => kinds.has(kind));
  // "Call me on 0161 555 0199, not before two": the hours are for the caller.
  const isCall = wantsPerson && phoneIn(message) !== null && wish?.day === undefined && wish?.time === undefined;
  const isMeant = kinds.has("meeting") || asksToMeet(message, language) || (wantsPerson && wish !== null) || goesOnArranging(turn, wish);
  if (isCall || !isMeant || (state.pendingDemo !== null && wish === null && email !== null)) return null;
  const impossible = wish?.day === undefined ? readImpossibleDate(message, language, phrasesOf(language).locale) : null;
  if (impossible !== null) return { noSuchDay: impossible };
  return { ...wish, ...(email === null ? {} : { email }), ...(name === undefined ? {} : { name }) };
}

/** Whether a message answers a reply that waits for a time. */
function goesOnArranging(turn: MeetingTurn, wish: TimeWish | null): boolean {
  if (!isOpen(turn)) return false;
  const { message, acts } = turn;
  const answers = acts.some(({ kind }) => kind === "yes" || (kind === "details" && ownEmail(message) !== null));
  return wish !== null || isOfferAskedFor(turn) || (answers && !isClosed(turn));
}

/** Whether the last reply waits for a time. */
function isOpen({ history = [], state, acts, language }: MeetingTurn): boolean {
  const last = kindOfReply(history.findLast(({ role }) => role === "agent"));
  if (last.listsMeeting) return acts.some(({ kind, text }) => kind === "time" && isOfTimes(text, language));
  return state.pendingDemo !== null || (last.awaitsMeeting && !last.offersPerson);
}

/** Whether the last reply let the times go. */
function isClosed({ history = [] }: MeetingTurn): boolean {
  return kindOfReply(history.findLast(({ role }) => role === "agent")).closesMeeting;
}

/** "What times do you have?" */
function isOfferAskedFor({ message, language, acts }: MeetingTurn): boolean {
  return acts.some(({ kind }) => kind === "meeting") || asksForTimes(message, language);
}

/** The wish for a time in the clauses that may arrange one, with what was wished for before. */
function wishIn(turn: MeetingTurn): TimeWish | null {
  const { message, acts, language, state, now, timezone } = turn;
  const heard = acts.filter(
    ({ kind, text }) =>
      arranging.has(kind) || ofPerson.has(kind) || isOfTimes(text, language) || (kind === "question" && mayBeOfTimes(text, language)),
  );
  if (heard.length === 0) return null;
  const others = acts.some((act) => !heard.includes(act));
  const read = readTime(others ? heard.map(({ text }) => text).join(". ") : message, turn);
  if (!isWish(read)) return null;
  const before = state.meeting?.wish ?? {};
  const { time: _time, about: _about, notBefore: _from, notAfter: _until, ...days } = before;
  return withEarlier(read, read.day !== null && asksForTimes(message, language) ? days : before, now, timezone);
}

function readTime(text: string, { now, timezone, language }: MeetingTurn): MeetingTime {
  return text.trim() === "" ? noTime : readMeetingTime(text, now, timezone, language);
}

function whenInput({ message }: MeetingTurn): Input {
  const zone = readZoneAskedFor(message);
  return { asksWhen: true, ...(zone === null ? {} : { zone }) };
}
