import type { ToolName } from "@disco/protocol";
import { daysAfter, inZone } from "../../../../zones/zone-clock.ts";
import type { ModelRequest, Turn } from "../../../model.ts";
import { asksBesides, asksForHours, speaksOnlyOfTimes } from "../../../language/about-times.ts";
import { readContactDetails } from "../../../language/contact-details.ts";
import { daysAside } from "../../../times/day-aside.ts";
import { readGivenName } from "./given-name.ts";
import { takesPlace } from "../../../tools/standing-call.ts";
import { phoneIn } from "../../../facts/read-contacts.ts";
import { readImpossibleDate } from "./impossible-date.ts";
import { isWish, type MeetingTime, noTime, readMeetingTime } from "../../../times/meeting-time.ts";
import type { Language } from "../../../language/language.ts";
import { phrasesOf } from "../../../phrases/phrases-of.ts";
import type { Intent } from "./intents/intents.ts";
import { kindOfReply } from "../../../reply-causes.ts";
import type { ReplyCode } from "../../../reply-causes.ts";

/** What the rules make of a message: a tool to call, something to ask first, or neither. */
export type Action =
  | { type: "call"; name: ToolName; input: Record<string, unknown> }
  | { type: "say"; text: string; code: ReplyCode; besides?: string }
  | null;

/** An answer to an offer of some turns ago says little besides a time. */
const MOST_WORDS_LATER = 6;

/** "What times do you have on Friday?", "can we move it to Wednesday?", "how about next week?": it goes on arranging. */
const ASKS_FOR_TIME =
  /^\s*(?:(?:no|ok|okay|hmm?|sorry|and|or|then|actually|but)[\s,]+)*(?:(?:how|what) about|what if|(?:can|could|may|shall) (?:we|i|you)\b.*\b(?:do|make|move|change|shift|reschedule|meet|have)\b|(?:would|is|does|do|are) (?:we|you|it|that|there)\b.*\b(?:work|possible|fine|ok|free|available|anything|something|slots?|times?)\b|(?:what|which|any|do you have) (?:other )?(?:times?|slots?|dates?|days?|availability)\b|is (?:\S+ ){1,4}(?:possible|ok|okay|fine|free|available)|any(?:thing|time)\b|(?:are|is) (?:you|there|anyone|someone) (?:free|available|anything))/iu;
/** A day or an hour; a morning alone may be any. */
const NAMES_A_TIME = /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow|next week|\d{1,2}:\d\d|\d{1,2} ?[ap]\.?m)\b/iu;
/** "Tuesday 3pm?" */
const OPENS_WITH_TIME =
  /^\s*(?:(?:and|or|then|ok|okay|maybe|perhaps|possibly|on|at|in|the|this|next|a bit|bit|much|slightly|not|(?:any|some)(?:thing|time)?|no|sorry|but)[\s,]+)*(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|today|tomorrow|mornings?|afternoons?|evenings?|week|earlier|later|sooner|noon|\d{1,2}(?::\d\d)? ?[ap]\.?m|\d{1,2}:\d\d|(?:after|before|between|until|by) )(?![^\s?!.,;:])/iu;
const MOST_WORDS_ASKED = 12;
const ASKS_WHEN = /\bwhen\b|\b(?:what|which|other|more|any) (?:times?|days?|dates?|slots?|others?)\b|\bavailab/iu;
/** A request for the times of a day goes beyond the hour mentioned before. */
const ASKS_FOR_TIMES =
  /\b(?:what|which|any|other|all|more) (?:\w+ )?(?:times?|slots?|hours?|availability|openings?)\b|\banything\b|\bany ?time\b/iu;
/** A time in it is part of what it asks: "what's the weather tomorrow". */
const ASKS_OTHERWISE = /\?|^\s*(?:what|how)(?!\s+about)|^\s*(?:who|whose|where|why|which)\b/iu;

/**
 * Decides by rules whether a message calls for a tool. The request has what was said in English; `said` is the message as it was typed. Only
 * tools of the request are called, and only this visitor's own words fill them in.
 */
export function chooseAction(intent: Intent, request: ModelRequest, said: string): Action {
  const { message, known } = request;
  const { language } = request;
  const phrases = phrasesOf(language);
  const has = (name: ToolName): boolean => request.tools.some((tool) => tool.name === name);
  const details = readContactDetails(message);
  const email = details.email ?? known.email;
  const lastReply = request.history.findLast(({ role }) => role === "agent");
  const last = kindOfReply(lastReply);
  const { awaitsMeeting, listsMeeting, closesMeeting, speaksOfMeeting, offersPerson: isOffer } = last;
  if (intent === "injection" || intent === "decline" || intent === "how_are_you") return null;
  // Asked for an address before a live demo, a visitor may name a time first.
  const isAnswer = intent !== "agree" && intent !== "acknowledged";
  const isArranging =
    awaitsMeeting ||
    known.pendingDemo !== null ||
    arrangesMeeting(request.history) ||
    (listsMeeting && isAnswer && NAMES_A_TIME.test(request.message) && speaksOnlyOfTimes(request.message));
  if (intent === "unclear" && !isArranging) return null;

  const isDemoDetails = known.pendingDemo !== null && details.email !== null;
  if (intent === "demo" || isDemoDetails) {
    const besides = askedBesideDemo(said, language);
    if (has("show_demo")) return { type: "call", name: "show_demo", input: { ...(email === null ? {} : { email }), ...besides } };
    return {
      type: "say",
      code: "demo_meeting_offered",
      text: phrases.noDemoButMeeting,
      ...besides,
    };
  }

  // Reading dates is the dearest step of a turn, so it is left to messages that may name one.
  const mayNameTime = isArranging || intent === "meeting" || intent === "contact";
  const when = mayNameTime ? readMeetingTime(message, request.now, request.timezone, "en") : noTime;
  const hasTime = when !== noTime && isWish(when) && !(isArranging && asksForHours(message));
  const isAsked = (awaitsMeeting || speaksOfMeeting) && !closesMeeting;
  const agrees = (intent === "agree" && (isAsked || isOffer)) || (intent === "acknowledged" && isAsked && !isOffer && !hasTime);
  const hasAtMost = (words: number): boolean => message.split(/\s+/u).length <= words;
  const isAbroad = isArranging && hasTime && language !== "en";
  const isOnlyTimes = isArranging && hasTime && speaksOnlyOfTimes(message);
  const asksForTime =
    isOnlyTimes ||
    (isArranging && hasAtMost(MOST_WORDS_ASKED) && (isAbroad || ASKS_FOR_TIME.test(message) || OPENS_WITH_TIME.test(message)));
  const namesTime = hasTime && (asksForTime || !ASKS_OTHERWISE.test(message)) && (!isOffer || isOnlyTimes);
  const asksWhen = isArranging && !hasTime && ASKS_WHEN.test(message) && speaksOnlyOfTimes(message);
  const isLater = isArranging && namesTime && (asksForTime || hasAtMost(MOST_WORDS_LATER));
  const answersMeeting = isLater || (awaitsMeeting && (namesTime || (!isOffer && !closesMeeting && details.email !== null)));
  const isBooked = known.bookedMeetingId !== null;
  const phone = intent === "phone" || intent === "contact" || (isBooked && intent === "meeting") ? phoneIn(message) : null;
  // "Call me on 0161 555 0199, not before two": the hours are for who calls.
  const isCall = phone !== null && when.day === null && when.time === null;
  // Beside a booked meeting, a request for a person is a request for another call.
  const wantsCall = isBooked && (phone !== null || intent === "contact");
  const asksToMeet = intent === "meeting" || (intent === "contact" && hasTime && !isCall);
  const isMeeting = (asksToMeet && !wantsCall) || answersMeeting || asksWhen || agrees;
  const impossible = isArranging || isMeeting || intent === "contact" ? readImpossibleDate(message, phrases.locale) : null;
  if (impossible !== null && when.day === null && has("schedule_meeting"))
    return { type: "say", code: "day_needed", text: phrases.noSuchDate(impossible) };
  // A yes takes the last offer, regardless of earlier wishes.
  if (agrees && isAsked && !isOffer && has("schedule_meeting"))
    return { type: "call", name: "schedule_meeting", input: { timezone: request.timezone, ...(email === null ? {} : { email }) } };
  if (isMeeting) return meetingAction(request, said, when, { ...details, email }, has("schedule_meeting"), has("capture_lead"));
  if (intent === "unclear") return null;

  if (last.asksForAddress && details.email === null) {
    if (isBrokenAddress(message))
      return {
        type: "say",
        code: "address_invalid",
        text: phrases.badAddress,
      };
    const name = intent === "question" || intent === "tells" ? readGivenName(message, request.retrieval) : null;
    if (name !== null) return nameAction(request, name, isAsked && !isOffer, has("schedule_meeting"), has("capture_lead"));
  }
  if (phone !== null && has("capture_lead")) return leadCall(request, said, details.name ?? known.name, details.email, phone);
  // An unreadable number stays in the note.
  if (intent === "phone" && email !== null && has("capture_lead")) return leadCall(request, said, details.name ?? known.name, email);
  // "Ok" says that it was read.
  const takesPerson = intent === "agree" && isUnsure(lastReply) && !/^\s*(?:ok(?:ay)?|y)[\s.!,]*$/iu.test(message);
  if (intent === "contact" || takesPerson) {
    if (email !== null && has("capture_lead")) return leadCall(request, said, details.name ?? known.name, email);
    const wasOffered = lastReply?.cause?.code === "contact_offered";
    return {
      type: "say",
      ...(wasOffered
        ? { code: "contact_details_needed", text: phrases.cannotConnect }
        : { code: "contact_offered", text: phrases.leaveAddress }),
      ...asked(said, language),
    };
  }
  const called =
    (intent === "question" || intent === "tells" || intent === "time") && saysWhenToCall(message, last.promisesCall)
      ? phoneBefore(request.history)
      : null;
  if (called !== null && has("capture_lead")) return leadCall(request, said, details.name ?? known.name, details.email, called);
  // A typed address is permission to write, regardless of what else the message asks.
  const gaveDetails = intent === "details" || (details.email !== null && (last.asksForDetails || details.email !== known.email));
  if (gaveDetails && details.email !== null && has("capture_lead"))
    return leadCall(request, said, details.name ?? known.name, details.email);
  if (intent === "details" && details.email !== null) return { type: "say", code: "details_noted", text: phrases.addressNoted };
  return null;
}

const MY_NAME = /[\s,.]{0,4}(?:and )?(?:my name is|name is|this is|i'm|i am) \p{L}[\p{L}' -]{0,40}[\s.!]*$/iu;
const WHEN_TO_CALL =
  /\b(?:mornings?|afternoons?|evenings?|lunch|noon|today|tomorrow|(?:mon|tues|wednes|thurs|fri)days?|after|before|between|until|any ?time|\d{1,2}(?::\d\d)? ?[ap]\.?m)\b/iu;

function isUnsure(reply: Turn | undefined): boolean {
  return reply?.cause?.code === "unsure";
}

/** "This afternoon would be best, my name is Derek", once a call was promised. */
function saysWhenToCall(message: string, isCallPromised: boolean): boolean {
  if (!isCallPromised || message.includes("?") || !WHEN_TO_CALL.test(message)) return false;
  return speaksOnlyOfTimes(message.replace(MY_NAME, ""));
}

function phoneBefore(history: ModelRequest["history"]): string | null {
  return history.reduceRight<string | null>((found, { role, text }) => found ?? (role === "visitor" ? phoneIn(text) : null), null);
}

const MOST_WORDS_OF_ADDRESS = 6;

/** "bob@@dogs": meant for an address, and none. */
function isBrokenAddress(message: string): boolean {
  return /\S@\S|\S @ \S/u.test(message) && !message.includes("?") && message.trim().split(/\s+/u).length <= MOST_WORDS_OF_ADDRESS;
}

/** A name where an address was asked for: it is kept, and the address asked for again. */
function nameAction(request: ModelRequest, name: string, isMeeting: boolean, canSchedule: boolean, canCapture: boolean): Action {
  if (isMeeting && canSchedule) return { type: "call", name: "schedule_meeting", input: { name, timezone: request.timezone } };
  return canCapture ? { type: "call", name: "capture_lead", input: { name } } : null;
}

export function arrangesMeeting(history: ModelRequest["history"]): boolean {
  const last = history.findLast((turn) => turn.role === "agent" && kindOfReply(turn).speaksOfMeeting);
  return last !== undefined && !kindOfReply(last).closesMeeting;
}

function meetingAction(
  request: ModelRequest,
  said: string,
  when: MeetingTime,
  { email, name }: { email: string | null; name: string | null },
  canSchedule: boolean,
  canCapture: boolean,
): Action {
  if (!canSchedule) {
    if (email !== null && canCapture) return leadCall(request, said, name ?? request.known.name, email);
    return {
      type: "say",
      code: "meeting_not_possible",
      text: phrasesOf(request.language).cannotBook,
    };
  }
  const asksForTimes = when.day !== null && ASKS_FOR_TIMES.test(request.message);
  const aside = when.day === null ? daysAside(request.message) : null;
  let wished = when;
  let requested = said;
  if (wished.day === null || wished.time === null) {
    for (const turn of recentWishes(request)) {
      const earlier = readEarlier(turn, request);
      if (aside !== null && wished.day === null && earlier.day !== null)
        wished = { ...wished, day: daysAfter(earlier.day, aside), firstDay: null, lastDay: null, shift: null };
      wished = withEarlier(wished, asksForTimes ? { ...earlier, time: null, notBefore: null, notAfter: null } : earlier);
      requested = `${turn.text} ${requested}`;
    }
  }
  const input: Record<string, unknown> = { timezone: request.timezone, requested: requested.slice(0, 500) };
  for (const [name, value] of Object.entries(wished)) {
    if (Array.isArray(value) ? value.length > 0 : value !== null) input[name] = value;
  }
  if (email !== null) input["email"] = email;
  if (name !== null) input["name"] = name;
  return { type: "call", name: "schedule_meeting", input: { ...input, ...asked(said, request.language) } };
}

function asked(said: string, language: Language): { besides?: string } {
  const besides = asksBesides(said, language);
  return besides === "" ? {} : { besides };
}

/** "Is there a free trial or a demo?" */
const TRIAL_OR_DEMO =
  /\btrials?\b[^.?!,;]{0,12}\b(?:or|and)\b[^.?!,;]{0,20}\bdemo|\bdemo\w*[^.?!,;]{0,12}\b(?:or|and)\b[^.?!,;]{0,20}\btrials?\b/iu;

function askedBesideDemo(said: string, language: Language): { besides?: string } {
  const other = asked(said, language);
  return other.besides === undefined && TRIAL_OR_DEMO.test(said) ? { besides: "Is there a free trial?" } : other;
}

function withEarlier(wish: MeetingTime, earlier: MeetingTime): MeetingTime {
  const exceptDays = [...new Set([...wish.exceptDays, ...earlier.exceptDays])].filter((day) => day !== wish.day).sort();
  // Times before, after or other than those offered are wished for in their place.
  if (wish.shift !== null && wish.time === null) return { ...wish, exceptDays };
  const hasHours = wish.time !== null || wish.notBefore !== null || wish.notAfter !== null;
  const { time, notBefore, notAfter } = hasHours ? wish : earlier;
  const hasDays = wish.day !== null || wish.firstDay !== null || wish.lastDay !== null;
  const isDayGone = earlier.day !== null && exceptDays.includes(earlier.day);
  const { day, firstDay, lastDay } = hasDays ? wish : { ...earlier, day: isDayGone ? null : earlier.day };
  return { ...wish, day, time, notBefore, notAfter, firstDay, lastDay, exceptDays };
}

function readEarlier({ text, at }: Turn, { now, timezone }: ModelRequest): MeetingTime {
  const wish = readMeetingTime(text, at === undefined ? now : new Date(at), timezone, "en");
  const today = inZone(now, timezone).day;
  const ahead = (day: string | null) => (day === null || day < today ? null : day);
  const lastDay = ahead(wish.lastDay);
  return { ...wish, day: ahead(wish.day), firstDay: lastDay === null ? ahead(wish.firstDay) : wish.firstDay, lastDay };
}

function recentWishes(request: ModelRequest): Turn[] {
  const wishes: Turn[] = [];
  for (let index = request.history.length - 1; index > 0 && wishes.length < 3; index -= 2) {
    const reply = request.history[index];
    const wish = request.history[index - 1];
    const said = kindOfReply(reply);
    if (reply?.role !== "agent" || wish?.role !== "visitor" || said.closesMeeting) break;
    // A slot picked from a list ends earlier wishes. Beside a single time "make it 3" is an hour.
    const isOfList = !kindOfReply(request.history[index - 2]).holdsOne;
    if (said.holdsOne && isOfList && takesPlace(wish.text)) break;
    // A question in between changes nothing of what was wished for.
    if (said.speaksOfMeeting || (said.asksForMeeting && !said.offersPerson)) wishes.push(wish);
  }
  return wishes;
}

function leadCall(
  { language }: ModelRequest,
  said: string,
  name: string | null,
  email: string | null,
  phone: string | null = null,
): Action {
  const input: Record<string, string> = { note: said.slice(0, 500) };
  if (email !== null) input["email"] = email;
  if (phone !== null) input["phone"] = phone;
  if (name !== null) input["name"] = name;
  return { type: "call", name: "capture_lead", input: { ...input, ...asked(said, language) } };
}
