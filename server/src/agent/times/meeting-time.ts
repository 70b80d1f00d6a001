import { casual } from "chrono-node/en";
import { daysAfter, inZone, minutesOf, zoneOffset } from "../../zones/zone-clock.ts";
import { withBareHours } from "./bare-hours.ts";
import { isOwnClock, LETTERS_LEFT, readNamedZone } from "../language/named-zone.ts";
import { hoursBetween, partOfDay } from "./part-of-day.ts";
import { DAY_ASIDE } from "./day-aside.ts";
import { withMonths } from "./day-of-month.ts";
import { withoutSpans } from "./time-span.ts";
import { withWeeksAhead } from "./weeks-ahead.ts";
import { wishInZone } from "./wish-in-zone.ts";
import { daysToChoose, mondayAfter, type NamedDay, thursdayOf } from "./meeting-days.ts";

/** What a message wishes of a meeting's time, on the visitor's own clock. Days are as 2026-11-24, hours as 15:00. */
export interface MeetingTime {
  day: string | null;
  time: string | null;
  /** The hours between which it may be; with a time there are none. */
  notBefore: string | null;
  notAfter: string | null;
  /** The days between which it may be; with a day there are none. */
  firstDay: string | null;
  lastDay: string | null;
  exceptDays: readonly string[];
  /** Beside the times that were offered before. */
  shift: "earlier" | "later" | "other" | "other_day" | null;
}

export const noTime: MeetingTime = {
  day: null,
  time: null,
  notBefore: null,
  notAfter: null,
  firstDay: null,
  lastDay: null,
  exceptDays: [],
  shift: null,
};

const HINT =
  /\d|\b(?:mon|tue|wed|thu|fri|sat|sun|today|tonight|tomorrow|noon|midday|next|this (?:week|afternoon|morning|evening)|in an? |one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|o'clock|mornings?|afternoons?|evenings?|lunch|breakfast|earl(?:y|ier)|soon(?:er)?|later|late|that da(?:y|te)|following|wrong|the day|back|forward|another|other|else|end of)/iu;
const MINUTE_MS = 60_000;
const GREETING = /\bgood (?:morning|afternoon|evening)\b/giu;
/** It is no date. */
const ROUND_THE_CLOCK = /\b24 ?[/x] ?7\b/giu;
/** "Any day but Friday" leaves Friday out; the "but" of "not Monday but Tuesday" begins something else. */
const ANY_BUT =
  /\b(?:any ?thing|any ?time|any (?:other )?day|every ?day|all days|whenever|always)(?: (?:is|works|would be)(?: fine| good| ok)?)? but\b/giu;
const BOUNDARY = /[,;!?\n]|\.(?!\d)|\b(?:but|however|though|instead|rather)\b/giu;

/** "No Thursday" corrects the day; "no Thursdays" leaves them out. */
const CORRECTS =
  /^\W*(?:(?:actually|oh|wait|sorry|ok|hm+)[\s,]+)*(?:no|nope|nah)\s+(?=(?:(?:sorry|wait|actually|at|i (?:mean|meant|said)|make (?:it|that)|let's (?:do|say|make it)|rather)\s+)*(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day(?!s)|\d{1,2}(?::\d\d)?(?:\s?[ap]\.?m)?\b))/iu;
/** "An hour later", "push it back an hour": by how much is left to the times that are offered. */
const BY_SO_MUCH =
  /\b(?:(?:an?|one|two|three|half an|\d+)(?: and a half)? (?:hours?|minutes?|mins?) (later|earlier|sooner)|(?:push|move|shift|bring|pull) (?:it|that|this|the (?:meeting|call))(?: (back|forward|up))(?: (?:by )?(?:an?|one|two|half an|a bit|\d+)(?: (?:hours?|minutes?|mins?))?)?)\b/giu;
const NOT_BEFORE =
  /\b(?:(?:not|nothing|no|never) (?:until|till|before|earlier than|sooner than)|(?<!(?:not|nothing|no|never) (?:later |any later )?)(?:after|from|past|later than|starting(?: from| at)?|as of|since))(?: (?:about|around|at|on|the|of))*\s*$/iu;
const NOT_AFTER =
  /\b(?:(?:not|nothing|no|never) (?:after|past|later than)|(?<!(?:not|nothing|no|never) )(?:before|by|until|till|up to|earlier than|prior to))(?: (?:about|around|at|on|the|of))*\s*$/iu;
const LEAVES_OUT = /\b(?:before|prior to|earlier than)(?: \w+)?\s*$/iu;
const COMES_AFTER = /(?<!\b(?:not|nothing|no|never) )\b(?:after|past|later than)(?: \w+)?\s*$/iu;

const AGAINST =
  /\b(?:not|no|n't|can't|cannot|couldn't|won't|don't|doesn't|isn't|aren't|never|nor|except|excluding|other than|apart from|besides|rather than|instead of|avoid|busy|unavailable|away|off|closed|out of office|on holiday)\b/iu;
const AGAINST_BEHIND =
  /^[^,;]{0,30}?\b(?:not(?! (?:before|until|till|earlier|sooner|after|past|later)\b)|n't|can't|cannot|won't|doesn't|isn't|aren't|don't|never|bad|no good|terrible|impossible|busy|unavailable|full|difficult|hard|tricky|tough|booked|taken|out|off|worst|holiday)\b/iu;
/** "I have another call then", "that clashes": why a time does not suit. */
const OWN_MEETING = String.raw`(?<!\b(?:can|could|may|might|shall|should|will|would|do|did|to|if|when|suggest|propose|recommend|prefer|hope|say|that|then) )\b(?:(?:i|we)(?:'ve| have)(?: already)?(?: got)?|(?:i'm|i am|we're|we are|i'll be|we'll be)(?: already)? (?:in|on)) (?:an?|another|my|our|other) (?:\w+ ){0,2}?(?:meetings?|calls?|appointments?|interviews?|class|commitments?|conflict|clash)\b(?! requests?\b)|\b(?:conflict|clash)(?:s|es|ing)?\b`;
const IS_TAKEN = new RegExp(String.raw`(?:${OWN_MEETING})(?!.*\b(?:can|could|shall|may|let's|so|please|free)\b)`, "iu");
const IS_TAKEN_BEHIND = new RegExp(String.raw`^\s*(?:${OWN_MEETING})`, "iu");
/** "I can't after four", "I'm busy until three": the limit is meant the other way round. */
const TURNS_ROUND =
  /\b(?:not(?! (?:mind|sure|care|only)\b)|can't|cannot|couldn't|won't|don't(?! (?:mind|care)\b)|doesn't(?! matter\b)|isn't|aren't|never|busy|unavailable)\b|(?:'m|'re|'ll be|\b(?:am|are|is|be|been)) (?:(?:all|fully|away|still|already) )?(?:away|out(?! of (?:my |our |the )?(?:meetings?|calls?|class|work)\b)|off(?! work\b)|booked|tied up|occupied|in (?:an? |another |my )?(?:\w+ )?(?:meetings?|calls?|class))\b/iu;
/** "You don't have anything after three?" */
const OF_THE_OFFER =
  /\b(?:you(?:'re| are| do| have| can| will)?|there(?:'s| is| are)?) (?:not|no|don't|aren't|haven't|can't|won't|isn't)\b|\b(?:can|could|may|is|would) (?:we|i|it) not\b/iu;
/** Within a clause something else begins: "not Tuesday so after three". */
const BEGINS_ANEW = /\b(?:so|then|and|only|except|unless)\b|\s[–—-]+\s/iu;
/** "Busy until after three", "I can't wait until Thursday": the limit is meant as it is said. */
const NOT_TURNED = /\bif\b|\b(?:until|till|wait(?:ing)?)\s*$/iu;
const TURNED_BEHIND =
  /^\s*(?:(?:is|are|would be) )?(?:(?:really|just) )?(?:not (?:possible|good|ok|okay|great|ideal)|(?:doesn't|don't|won't|isn't|can't|cannot)(?! (?:be )?(?:an? (?:problem|issue)|bad|matter)\b)|bad\b|no good|impossible|(?:i|we)(?:'m|'re| am| are) (?:busy|out(?! of (?:my |our |the )?(?:meetings?|calls?|class|work)\b)|away|off(?! work\b)|unavailable|booked)|(?:i|we) (?:can't|cannot|won't))/iu;
/** "Can't we do Monday?" and "why not Monday?" wish for it. */
const ASKS_FOR_IT =
  /\b(?:why (?:not|don't)|what about|how about|(?:can't|couldn't|don't|won't|isn't|wouldn't|doesn't|aren't|haven't|shouldn't) (?:we|you|i|it|that|there))\b/iu;
/** Days in a row after one that is left out. */
const MORE_DAYS = /^\s*(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|and|or|nor|[\s,])+$/iu;

const EARLIER = /\b(?:earlier|sooner)\b(?! than)|\btoo late\b/iu;
const LATER = /\blater\b(?! than| (?:this|next|in the) (?:week|month))|\btoo (?:early|soon)\b/iu;
const OTHER =
  /\b(?:an)?other (?:times?|slots?|ones?|options?|availabilit(?:y|ies)|appointments?)\b|\b(?:some|any)(?:thing| ?time) (?:else|different)\b|\b(?:any|some|the) others\b|\bdifferent (?:times?|slots?|ones?)\b|\bwrong (?:time|slot|one)\b|\bwhen else\b|^\W*another\W*$/iu;
/** "I can't do that one", "that won't work": it names no time, and turns down what was offered. */
const TURNED_DOWN =
  /\b(?:not|can't|cannot|can not|couldn't|won't|don't|isn't) (?:\w+ ){0,3}?(?:that|this|the (?:first|second|third|last)) (?:one|time|slot|option)\b|\b(?:that|this|it|that one|this one|the time|that time|that slot)(?:'s| is| was| does| will| would)?(?: not|n't) (?:going to |gonna |really |actually )*(?:work|suit|fit|do|good|great|ideal|possible|convenient)\b|\b(?:that|this|it)(?: one| time| slot)? (?:doesn't|won't|isn't|wouldn't) (?:going to |really |actually )*(?:work|suit|fit|do|good|great|ideal|possible|convenient)\b|\bnot (?:that|this)(?: one| time)?\b/iu;
const OTHER_DAY =
  /\b(?:(?:an)?other|different|wrong) (?:days?|dates?)\b|\b(?:not|can't|cannot|couldn't|won't) (?:\w+ ){0,3}?(?:that|this) (?:day|date)\b/iu;
const LATE_IN_WEEK = /\b(?:(?:later|end of|late)(?: in)? (the|this|next)(?: coming)? week)\b/iu;
const WEEK_AFTER_NEXT = /\b(?:the )?week after next(?: week)?\b/iu;

/** Reads a wish for a meeting's time out of a message, looking forward from now in the visitor's zone or in one that the message names. */
export function readMeetingTime(message: string, now: Date, timezone: string): MeetingTime {
  const start = message.slice(0, 500);
  const named = readNamedZone(start);
  if (named === null) return readTime(start, now, timezone);
  const zone = named.letters !== null && isOwnClock(named.letters, timezone, now) ? timezone : named.zone;
  return wishInZone(readTime(named.rest, now, zone), zone, timezone, now);
}

function readTime(start: string, now: Date, timezone: string): MeetingTime {
  const spoken = start
    .replaceAll(/[’‘`´]/gu, "'")
    .replace(GREETING, " ")
    .replace(ROUND_THE_CLOCK, " ")
    .replace(/\bcant\b/giu, "can't")
    .replace(/\bwont\b/giu, "won't")
    .replace(/\b(do|does|is|was|would)nt\b/giu, "$1n't")
    .replace(CORRECTS, "")
    .replace(DAY_ASIDE, "another day")
    .replace(/\b(?:the )?following week\b/giu, "next week")
    .replace(/\b(later?|earlier) in the day\b/giu, "$1 day")
    .replace(BY_SO_MUCH, (_, way: string | undefined, back: string | undefined) => ` ${way ?? (back === "back" ? "later" : "earlier")} `)
    .replace(/\b((?:mon|tues|wednes|thurs|fri|satur|sun)day)s\b/giu, "$1")
    .replace(ANY_BUT, "except");
  const today = inZone(now, timezone).day;
  const said = withMonths(withoutSpans(withWeeksAhead(spoken, today)), today);
  if (!HINT.test(said) && !TURNED_DOWN.test(said)) return noTime;
  const wish: { -readonly [Key in keyof MeetingTime]: MeetingTime[Key] } = { ...noTime };
  const except = new Set<string>();
  const named: NamedDay[] = [];
  let isWeek = false;

  const late = LATE_IN_WEEK.exec(said);
  if (late !== null) {
    const thursday = thursdayOf(today, late[1]?.toLowerCase() === "next");
    for (let day = today; day < thursday; day = daysAfter(day, 1)) except.add(day);
    wish.lastDay = daysAfter(thursday, DAYS_LEFT);
  }
  const afterNext = WEEK_AFTER_NEXT.exec(said);
  if (afterNext !== null && !isAgainst(said, afterNext.index, afterNext.index + afterNext[0].length)) {
    const monday = daysAfter(mondayAfter(today), 7);
    isWeek = true;
    [wish.firstDay, wish.lastDay] = [monday, daysAfter(monday, WEEK_ENDS)];
  }
  const hours = hoursBetween(said);
  if (hours !== null) {
    const at = said.indexOf(hours.words);
    if (turnsRound(said.slice(clauseAround(said, at, at).start, at))) wish.shift = "other";
    else [wish.notBefore, wish.notAfter] = [hours.from, hours.until];
  }
  // They are not dates of their own.
  const text = withBareHours(
    today,
    said
      .replace(LATE_IN_WEEK, " ")
      .replace(WEEK_AFTER_NEXT, " ")
      .replace(hours?.words ?? /$/u, " "),
  );
  const part = partOfDay(text);
  const isPartAgainst = part !== null && isAgainst(text, part.index, part.end);

  for (const result of casual.parse(text, { instant: now, timezone: zoneOffset(now, timezone) }, { forwardDate: true })) {
    const { start: from, end: until } = result;
    const at = result.index;
    const behind = at + result.text.length;
    // "Next week" is none of its days in particular.
    const week = from.isCertain("weekday") ? null : /^(?:in the )?(?:(?:next|coming|following)|(this)) week\b/iu.exec(result.text.trim());
    const hasTime = from.isCertain("hour");
    if (week !== null && !isWeek && !isAgainst(text, at, behind)) {
      isWeek = true;
      wish.firstDay = week[1] === undefined ? mondayAfter(today) : today;
      wish.lastDay = daysAfter(mondayAfter(today), week[1] === undefined ? WEEK_ENDS : WEEK_ENDS - 7);
    }
    if (week !== null && !hasTime) continue;
    const hasDay = week === null && (from.isCertain("day") || from.isCertain("weekday"));
    let day = `${from.get("year")}-${two(from.get("month"))}-${two(from.get("day"))}`;
    let time = clockOf(from, result.text);
    const word = LETTERS_LEFT.exec(result.text)?.[1];
    const isZone = word === undefined || start.includes(word.toUpperCase());
    if (from.isCertain("timezoneOffset") && hasTime && isZone) {
      const byAfternoon = minutesOf(time) - (from.get("hour") ?? 0) * 60 - (from.get("minute") ?? 0);
      ({ day, time } = inZone(new Date(from.date().getTime() + byAfternoon * MINUTE_MS), timezone));
    }

    const lead = leadOf(text, at, result.text, hasTime);
    const { bound, isTurned } = boundOf(lead, text.slice(behind));
    if (bound === null && isAgainst(text, at, behind)) {
      // "Tomorrow morning is bad" says nothing against the afternoon, "Monday at 3 is bad" nothing against five.
      if (hasDay && !hasTime && !isPartAgainst)
        for (const each of daysOf(day, until, from.isCertain("weekday") && !from.isCertain("day"))) except.add(each);
      if (hasTime) wish.shift ??= "other";
      continue;
    }
    if (hasTime && until?.isCertain("hour") === true) {
      wish.notBefore ??= time;
      wish.notAfter ??= clockOf(until, result.text);
    } else if (hasTime && bound !== null) wish[bound] ??= time;
    else if (hasTime) wish.time ??= time;
    if (!hasDay) continue;
    if (bound === null && !hasTime) named.push({ day, at, end: behind });
    if (bound === null || hasTime) wish.day ??= day;
    else if (bound === "notBefore") wish.firstDay ??= !isTurned && COMES_AFTER.test(lead) ? daysAfter(day, 1) : day;
    else wish.lastDay ??= (isTurned ? !COMES_AFTER.test(lead) : LEAVES_OUT.test(lead)) ? daysAfter(day, -1) : day;
  }

  if (part !== null) {
    if (/\bthis $/iu.test(text.slice(0, part.index)) && !isPartAgainst) wish.day ??= today;
    const { from, until } = isPartAgainst ? part.rest : part;
    if (wish.time === null) {
      wish.notBefore ??= from;
      wish.notAfter ??= until;
    }
  }
  if (wish.time !== null) wish.notBefore = wish.notAfter = null;
  // "Next week Thursday" is the Thursday of that week, not the coming one.
  if (isWeek && wish.day !== null) wish.day = inWeekFrom(wish.firstDay, wish.day);
  if (late === null)
    wish.shift ??= EARLIER.test(text)
      ? "earlier"
      : LATER.test(text)
        ? "later"
        : OTHER_DAY.test(text)
          ? "other_day"
          : OTHER.test(text) || TURNED_DOWN.test(text)
            ? "other"
            : null;
  const weekStarts = isWeek ? wish.firstDay : null;
  const choice = daysToChoose(
    named.map((each) => ({ ...each, day: inWeekFrom(weekStarts, each.day) })),
    text,
  );
  if (choice !== null) {
    for (let day = choice.first; day < choice.last; day = daysAfter(day, 1)) if (!choice.days.has(day)) except.add(day);
    wish.day = null;
    [wish.firstDay, wish.lastDay] = [choice.first, choice.last];
  }
  if (wish.day !== null && except.has(wish.day)) wish.day = null;
  // "Another day: Wednesday?"
  if (wish.day !== null && wish.shift === "other_day") wish.shift = null;
  if (wish.day !== null) wish.firstDay = wish.lastDay = null;
  return { ...wish, exceptDays: [...except].sort() };
}

/** The same day of the week in the week that is meant, at most the one after next. */
function inWeekFrom(first: string | null, day: string): string {
  let later = day;
  for (let weeks = 0; weeks < 2 && first !== null && later < first; weeks += 1) later = daysAfter(later, 7);
  return later;
}

/** Whether a message wishes for anything at all of a time. */
export function isWish(wish: MeetingTime): boolean {
  return Object.values(wish).some((value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== null));
}

/** What stands before a time in its clause, and within it before its hour: "Tuesday after 3pm" is read as one. */
function leadOf(text: string, at: number, found: string, hasTime: boolean): string {
  const word = /^(?:after|before|by|until|till|from|since|past)\b/iu.exec(found)?.[0] ?? "";
  const within = hasTime ? /^.*?\b(?:after|before|by|until|till|past|from)(?=\s*\d)/iu.exec(found)?.[0] : undefined;
  return `${text.slice(clauseAround(text, at, at).start, at)}${within ?? word}`;
}

/** Which limit the words before an hour or a day make of it. */
function boundOf(lead: string, behind: string): { bound: "notBefore" | "notAfter" | null; isTurned: boolean } {
  const after = NOT_BEFORE.exec(lead);
  const limit = after ?? NOT_AFTER.exec(lead);
  if (limit === null) return { bound: null, isTurned: false };
  const isTurned = !ASKS_FOR_IT.test(lead) && (turnsRound(lead.slice(0, limit.index)) || TURNED_BEHIND.test(behind));
  return { bound: (after !== null) === isTurned ? "notAfter" : "notBefore", isTurned };
}

function turnsRound(lead: string): boolean {
  const last = lead.split(BEGINS_ANEW).at(-1) ?? "";
  return TURNS_ROUND.test(last) && !NOT_TURNED.test(lead) && !OF_THE_OFFER.test(last) && !ASKS_FOR_IT.test(lead);
}

function clauseAround(text: string, at: number, end: number): { start: number; end: number } {
  let start = 0;
  for (const mark of text.matchAll(BOUNDARY)) {
    if (mark.index >= end) return { start, end: mark.index };
    if (mark.index < at) start = mark.index + mark[0].length;
  }
  return { start, end: text.length };
}

/** Whether a clause says that a day or an hour does not suit. */
function isAgainst(text: string, at: number, end: number): boolean {
  const clause = clauseAround(text, at, end);
  const lead = text.slice(clause.start, at);
  const behind = text.slice(end, clause.end);
  if (ASKS_FOR_IT.test(lead)) return false;
  if (AGAINST.test(lead) || IS_TAKEN.test(lead) || AGAINST_BEHIND.test(behind) || IS_TAKEN_BEHIND.test(behind)) return true;
  // "I can't on Monday, Tuesday or Wednesday."
  const whole = text.slice(clause.start, clause.end);
  return (
    clause.start > 1 &&
    MORE_DAYS.test(whole) &&
    /\b(?:or|nor)\b/iu.test(text.slice(clause.start)) &&
    isAgainst(text, clause.start - 2, clause.start - 1)
  );
}

interface Read {
  get(part: "year" | "month" | "day" | "hour" | "minute"): number | null;
  isCertain(part: "day" | "weekday" | "hour" | "meridiem"): boolean;
}

function clockOf(read: Read, words: string): string {
  const hour = read.get("hour") ?? 0;
  // "At 3" in a request for a meeting is the afternoon, not the night.
  const isAfternoon = !read.isCertain("meridiem") && hour >= 1 && hour <= 6 && !/\b0\d:/u.test(words);
  return `${two(isAfternoon ? hour + 12 : hour)}:${two(read.get("minute"))}`;
}

/** From a Monday to the end of its week. */
const WEEK_ENDS = 6;
/** From a Thursday to the end of its week. */
const DAYS_LEFT = 3;
const MOST_DAYS = 14;
const WEEKS_AHEAD = 4;

/** The days from one to another; of a day of the week those of the coming weeks. */
function daysOf(day: string, until: Read | null | undefined, isWeekday: boolean): string[] {
  const last = until == null ? day : `${until.get("year")}-${two(until.get("month"))}-${two(until.get("day"))}`;
  const days = [day];
  for (let next = daysAfter(day, 1); next <= last && days.length < MOST_DAYS; next = daysAfter(next, 1)) days.push(next);
  if (!isWeekday) return days;
  return Array.from({ length: WEEKS_AHEAD }, (_, week) => days.map((each) => daysAfter(each, 7 * week))).flat();
}

function two(value: number | null): string {
  return String(value ?? 0).padStart(2, "0");
}
