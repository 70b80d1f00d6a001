import type { ToolName } from "@disco/protocol";
import type { ModelRequest } from "../../model.ts";
import { readContactDetails } from "./contact-details.ts";
import { isWish, type MeetingTime, noTime, readMeetingTime } from "./meeting-time.ts";
import { timesInEnglish } from "./meeting-words.ts";
import type { Intent } from "./read-intent.ts";
import { asksForDetails, kindOfReply } from "./reply-kind.ts";

/** What the rules make of a message: a tool to call, something to ask first, or neither. */
export type Action = { type: "call"; name: ToolName; input: Record<string, unknown> } | { type: "say"; text: string } | null;

/** An answer to an offer of some turns ago says little besides a time. */
const MOST_WORDS_LATER = 6;

/** A time in it is part of what it asks: "what's the weather tomorrow". */
/** "What times do you have on Friday?", "can we move it to Wednesday?", "how about next week?": it goes on arranging. */
const ASKS_FOR_TIME =
  /^\s*(?:(?:no|ok|okay|hmm?|sorry|and|or|then|actually|but)[\s,]+)*(?:(?:how|what) about|what if|(?:can|could|may|shall) (?:we|i|you)\b.*\b(?:do|make|move|change|shift|reschedule|meet|have)\b|(?:would|is|does|do|are) (?:we|you|it|that|there)\b.*\b(?:work|possible|fine|ok|free|available|anything|something|slots?|times?)\b|(?:what|which|any|do you have) (?:other )?(?:times?|slots?|dates?|days?|availability)\b|is (?:\S+ ){1,4}(?:possible|ok|okay|fine|free|available)|any(?:thing|time)\b|(?:are|is) (?:you|there|anyone|someone) (?:free|available|anything))/iu;
/** "Tuesday 3pm?" */
const OPENS_WITH_TIME =
  /^\s*(?:(?:and|or|then|ok|okay|maybe|perhaps|possibly|on|at|in|the|this|next|a bit|bit|much|slightly|not|(?:any|some)(?:thing|time)?|no|sorry|but)[\s,]+)*(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|today|tomorrow|mornings?|afternoons?|evenings?|week|earlier|later|sooner|noon|\d{1,2}(?::\d\d)? ?[ap]\.?m|\d{1,2}:\d\d|(?:after|before|between|until|by) )(?!\S)/iu;
const MOST_WORDS_ASKED = 12;
const ASKS_OTHERWISE = /\?|^\s*(?:what|how)(?!\s+about)|^\s*(?:who|whose|where|why|which)\b/iu;

/** Decides by rules whether a message calls for a tool. Only tools of the request are called, and only this visitor's own words fill them in. */
export function chooseAction(intent: Intent, request: ModelRequest): Action {
  const { message, known } = request;
  const has = (name: ToolName): boolean => request.tools.some((tool) => tool.name === name);
  const details = readContactDetails(message);
  const email = details.email ?? known.email;
  const lastReply = request.history.findLast(({ role }) => role === "agent")?.text ?? "";
  const { awaitsMeeting, offersPerson: isOffer } = kindOfReply(lastReply);
  if (intent === "injection" || intent === "unclear" || intent === "decline") return null;

  const isDemoDetails = known.pendingDemo !== null && details.email !== null;
  if (intent === "demo" || isDemoDetails) {
    if (has("show_demo")) return { type: "call", name: "show_demo", input: email === null ? {} : { email } };
    return {
      type: "say",
      text: "I don't have a demo to show here yet. Shall I book a meeting, so that a person on the team can walk you through it?",
    };
  }

  const isArranging = awaitsMeeting || arrangesMeeting(request.history);
  // Reading dates is the dearest step of a turn, so it is left to messages that may name one.
  const mayNameTime = isArranging || intent === "meeting" || intent === "contact";
  const when = mayNameTime ? readMeetingTime(message, request.now, request.timezone) : noTime;
  const hasTime = when !== noTime && isWish(when);
  if (intent === "foreign" && !(isArranging && hasTime)) return null;
  const agrees = intent === "agree" && (awaitsMeeting || isOffer);
  const hasAtMost = (words: number): boolean => message.split(/\s+/u).length <= words;
  const isAbroad = isArranging && hasTime && timesInEnglish(message) !== null;
  const asksForTime =
    isArranging && hasAtMost(MOST_WORDS_ASKED) && (isAbroad || ASKS_FOR_TIME.test(message) || OPENS_WITH_TIME.test(message));
  const namesTime = hasTime && (asksForTime || !ASKS_OTHERWISE.test(message)) && (!isOffer || hasAtMost(8));
  const isLater = isArranging && namesTime && (asksForTime || hasAtMost(MOST_WORDS_LATER));
  const answersMeeting = isLater || (awaitsMeeting && (namesTime || (!isOffer && details.email !== null)));
  if (intent === "meeting" || (intent === "contact" && hasTime) || answersMeeting || agrees) {
    return meetingAction(request, when, { ...details, email }, has("schedule_meeting"), has("capture_lead"));
  }

  if (intent === "contact") {
    if (email !== null && has("capture_lead")) return leadCall(request, details.name ?? known.name, email);
    return {
      type: "say",
      text: "Of course. Leave your e-mail address here and a person on the team will get back to you. Or tell me a day and time that suit you, and I'll book a meeting.",
    };
  }
  // The number is in the note that the team reads.
  if (intent === "phone" && email !== null && has("capture_lead")) return leadCall(request, details.name ?? known.name, email);
  const gaveDetails = intent === "details" || (details.email !== null && asksForDetails(lastReply));
  if (gaveDetails && details.email !== null && has("capture_lead")) return leadCall(request, details.name ?? known.name, details.email);
  if (intent === "details" && details.email !== null)
    return { type: "say", text: "Thanks, I have noted your e-mail address. What would you like to know?" };
  return null;
}

function arrangesMeeting(history: ModelRequest["history"]): boolean {
  const last = history.findLast(({ role, text }) => role === "agent" && kindOfReply(text).speaksOfMeeting);
  return last !== undefined && !kindOfReply(last.text).closesMeeting;
}

function meetingAction(
  request: ModelRequest,
  when: MeetingTime,
  { email, name }: { email: string | null; name: string | null },
  canSchedule: boolean,
  canCapture: boolean,
): Action {
  if (!canSchedule) {
    if (email !== null && canCapture) return leadCall(request, name ?? request.known.name, email);
    return {
      type: "say",
      text: "I can't book a meeting from here, but leave your e-mail address and a person on the team will get back to you with times.",
    };
  }
  let wished = when;
  let requested = request.message;
  if (wished.day === null || wished.time === null) {
    for (const turn of recentWishes(request)) {
      wished = withEarlier(wished, readMeetingTime(turn, request.now, request.timezone));
      requested = `${turn} ${requested}`;
    }
  }
  const input: Record<string, unknown> = { timezone: request.timezone, requested: requested.slice(0, 500) };
  for (const [name, value] of Object.entries(wished)) {
    if (Array.isArray(value) ? value.length > 0 : value !== null) input[name] = value;
  }
  if (email !== null) input["email"] = email;
  if (name !== null) input["name"] = name;
  return { type: "call", name: "schedule_meeting", input };
}

/** A wish together with what was wished for before and still stands beside it. */
function withEarlier(wish: MeetingTime, earlier: MeetingTime): MeetingTime {
  const exceptDays = [...new Set([...wish.exceptDays, ...earlier.exceptDays])].filter((day) => day !== wish.day).sort();
  // Times before, after or other than those offered are wished for in their place.
  if (wish.shift !== null && wish.time === null) return { ...wish, exceptDays };
  const hasHours = wish.time !== null || wish.notBefore !== null || wish.notAfter !== null;
  const hours = hasHours ? wish : earlier;
  const { time, notBefore, notAfter } = hours;
  const isDayGone =
    wish.day === null && earlier.day !== null && (exceptDays.includes(earlier.day) || earlier.day > (wish.lastDay ?? earlier.day));
  const day = wish.day ?? (isDayGone ? null : earlier.day);
  return { ...wish, day, time, notBefore, notAfter, lastDay: wish.lastDay ?? (wish.day === null ? earlier.lastDay : null), exceptDays };
}

/** What the visitor said of the same meeting a little earlier, newest first. */
function recentWishes(request: ModelRequest): string[] {
  const wishes: string[] = [];
  for (let index = request.history.length - 1; index > 0 && wishes.length < 3; index -= 2) {
    const reply = request.history[index];
    const wish = request.history[index - 1];
    const said = kindOfReply(reply?.text ?? "");
    if (reply?.role !== "agent" || wish?.role !== "visitor" || said.closesMeeting) break;
    // A question in between changes nothing of what was wished for.
    if (said.speaksOfMeeting || (said.asksForMeeting && !said.offersPerson)) wishes.push(wish.text);
  }
  return wishes;
}

function leadCall(request: ModelRequest, name: string | null, email: string): Action {
  const input: Record<string, string> = { email, note: request.message.slice(0, 500) };
  if (name !== null) input["name"] = name;
  return { type: "call", name: "capture_lead", input };
}
