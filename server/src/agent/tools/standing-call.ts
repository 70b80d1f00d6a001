import type { ToolName } from "@disco/protocol";
import { readSlotChoice } from "../../features/meetings/meetings/slots/read-slot-choice.ts";
import { slotLabel, type SlotReader } from "../../features/meetings/meetings/slots/slot-label.ts";
import { inZone } from "../../zones/zone-clock.ts";
import { readRefusal } from "../read-refusal.ts";
import { asksBesides } from "../language/about-times.ts";
import { withMeetingSpelling } from "../language/meeting-spelling.ts";
import { inEnglish } from "../language/in-english.ts";
import type { ConversationState } from "../tool.ts";
import { agrees } from "./agrees.ts";
import { aboutBooked, asksWhenItIs } from "./about-booked.ts";
import { correctedEmail } from "./corrected-email.ts";
import { namesTime } from "./may-turn-down.ts";
import { emailIn } from "./typed-email.ts";
import { phoneIn } from "../facts/read-contacts.ts";

export interface StandingCall {
  name: ToolName;
  input: Record<string, unknown>;
}

/**
 * The tool call that follows from earlier turns, for every model: picking or refusing offered times, and the address that a
 * meeting or a demo waits for. Null when a model has to understand the message.
 */
export function standingCall(said: string, state: ConversationState, reader: SlotReader): StandingCall | null {
  const { language = "en" } = reader;
  const message = inEnglish(said, language);
  if (state.meeting !== null) {
    const labels = (state.meeting?.slotIds ?? []).map((id) => labelInEnglish(id, reader));
    const other = otherChoice(message, state, reader);
    if (other !== null) return { name: "schedule_meeting", input: other };
    const choice = labels.length === 0 ? null : readSlotChoice(withMeetingSpelling(message), labels);
    if (choice === "declined") return { name: "schedule_meeting", input: { decline: true } };
    if (choice !== null) return { name: "schedule_meeting", input: { slot: choice } };
    if (labels.length > 0 && (asksWhenItIs(message) || pointsAtOne(message))) return { name: "schedule_meeting", input: {} };
    // "The first one. Do you support SSO?"
    const [, taken = "", besides = ""] = WITH_QUESTION.exec(said) ?? [];
    const place =
      besides === "" || labels.length === 0 || namesTime(inEnglish(besides, language))
        ? null
        : readSlotChoice(inEnglish(taken, language), labels);
    if (typeof place === "number") return { name: "schedule_meeting", input: { slot: place, besides } };
    // A single held time waits for an address, regardless of questions in between.
    const address = labels.length === 0 || !isAddressAlone(message) ? null : emailIn(message);
    if (address !== null) return { name: "schedule_meeting", input: { email: address, ...(labels.length === 1 ? { slot: 1 } : {}) } };
  }
  if (state.bookedMeetingId !== null) {
    // The last line of a message batch is the new one.
    const last = message.includes("?\n") ? message : message.slice(message.lastIndexOf("\n") + 1);
    // A number is left to be called, today rather than at the meeting.
    if (phoneIn(message) === null && (aboutBooked(message) ?? aboutBooked(last)) !== null) return { name: "schedule_meeting", input: {} };
    const corrected = correctedEmail(last, state.email);
    if (corrected !== null) return { name: "schedule_meeting", input: { email: corrected } };
  }
  const email = state.pendingDemo === null ? null : emailIn(message);
  if (email === null) return null;
  const wanted = state.pendingDemo ?? "";
  const besides = asksBesides(said.startsWith(wanted) ? said.slice(wanted.length) : said, language);
  return { name: "show_demo", input: { email, ...(besides === "" ? {} : { besides }) } };
}

/** What a conversation still waits for: a demo that is refused waits for no address any more, or the next one would be taken for its. */
export function withoutRefused(state: ConversationState, message: string): ConversationState {
  return state.pendingDemo !== null && readRefusal(message) !== null ? { ...state, pendingDemo: null } : state;
}

const THINKS_BETTER =
  /^\s*(?:(?:no|nope|oh|wait|hold on|hang on|sorry|actually|hm+|instead|rather|i (?:mean|meant)|make (?:it|that)|on second thoughts?)\b[\s,.!]*)+/iu;

const LONGEST_CHOICE = 100;

/** "No, the second one": another of the times of which the one that is held was chosen. */
function otherChoice(message: string, state: ConversationState, reader: SlotReader): { day: string; time: string } | null {
  const { meeting } = state;
  if (message.length > LONGEST_CHOICE) return null;
  const beside = meeting?.beside ?? [];
  const rest = message.replace(THINKS_BETTER, "").replace(/[\s,]*\b(?:instead|rather)[\s.!]*$/iu, "");
  if (
    meeting?.slotIds.length !== 1 ||
    beside.length === 0 ||
    // One that came from elsewhere is not counted among them.
    (rest === message &&
      !beside.includes(meeting.slotIds[0] ?? "") &&
      readSlotChoice(message, [labelInEnglish(meeting.slotIds[0] ?? "", reader)]) !== null)
  )
    return null;
  const labels = beside.map((id) => labelInEnglish(id, reader));
  const place = rest === "" ? null : readSlotChoice(rest, labels);
  const start = typeof place === "number" ? beside[place - 1] : undefined;
  return start === undefined ? null : inZone(new Date(start), reader.timezone);
}

/** "Yes, that one": of several times it still has to be said which. */
function pointsAtOne(message: string): boolean {
  return /\b(?:that|this) (?:one|time|slot)\b/iu.test(message) && agrees(message);
}

const WITH_QUESTION = /^(.{1,80}?)(?:[.!,;]\s+(?:(?:and|but|also)\s+)?|\s+(?:and|but|also)\s+)(\S+ \S.{1,300}\?)\s*$/isu;

/** Besides the address there is at most a few words, no question and no other time. */
const MOST_WORDS = 8;
/** An address and that many words; the pattern for it would take long over a page without blanks. */
const LONGEST_ADDRESS_ALONE = 400;
const SAYS_MORE =
  /[?\d]|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:today|tonight|tomorrow|noon|next|week|morning|afternoon|evening|demo)\b/iu;

function isAddressAlone(message: string): boolean {
  if (message.length > LONGEST_ADDRESS_ALONE) return false;
  const rest = message.replaceAll(/[^\s@]+@[^\s@?]+/gu, " ").trim();
  return !SAYS_MORE.test(rest) && rest.split(/\s+/u).length <= MOST_WORDS;
}

/** Of as many times as are offered at once. */
const PLACES = ["(first)", "(second)", "(third)"];

/** Whether a message takes one of several times by its place. */
export function takesPlace(message: string): boolean {
  return typeof readSlotChoice(message, PLACES) === "number";
}

/** The label of an offered time as the rules hear a message that names it. */
function labelInEnglish(id: string, reader: SlotReader): string {
  return inEnglish(slotLabel(new Date(id), reader).text, reader.language ?? "en");
}

/** The times that were offered before, as the visitor read them, in their order. */
export function offeredLabels(state: ConversationState, reader: SlotReader): string[] {
  return (state.meeting?.slotIds ?? []).map((id) => slotLabel(new Date(id), reader).text);
}
