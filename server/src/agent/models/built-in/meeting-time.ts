import { casual } from "chrono-node/en";
import { timesInEnglish } from "./meeting-words.ts";
import { hoursBetween, partOfDay } from "./part-of-day.ts";

/** What a message wishes of a meeting's time, on the visitor's own clock. Days are as 2026-11-24, hours as 15:00. */
export interface MeetingTime {
  day: string | null;
  time: string | null;
  /** The hours between which it may be; with a time there are none. */
  notBefore: string | null;
  notAfter: string | null;
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
  lastDay: null,
  exceptDays: [],
  shift: null,
};

const HINT =
  /\d|\b(?:mon|tue|wed|thu|fri|sat|sun|today|tonight|tomorrow|noon|midday|next|this (?:week|afternoon|morning|evening)|in an? |one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|o'clock|mornings?|afternoons?|evenings?|lunch|breakfast|earlier|sooner|later|late|another|other|else|end of)/iu;
const GREETING = /\bgood (?:morning|afternoon|evening)\b/giu;
/** "Any day but Friday" leaves Friday out; the "but" of "not Monday but Tuesday" begins something else. */
const ANY_BUT =
  /\b(?:any ?thing|any ?time|any (?:other )?day|every ?day|all days|whenever|always)(?: (?:is|works|would be)(?: fine| good| ok)?)? but\b/giu;
const BOUNDARY = /[,;!?\n]|\.(?!\d)|\b(?:but|however|though|instead|rather)\b/giu;

const NOT_BEFORE =
  /\b(?:(?:not|nothing|no|never) (?:until|till|before|earlier than|sooner than)|(?<!(?:not|nothing|no|never) (?:later |any later )?)(?:after|from|past|later than|starting(?: from| at)?|as of|since))(?: (?:about|around|at|on|the|of))*\s*$/iu;
const NOT_AFTER =
  /\b(?:(?:not|nothing|no|never) (?:after|past|later than)|(?<!(?:not|nothing|no|never) )(?:before|by|until|till|up to|earlier than|prior to))(?: (?:about|around|at|on|the|of))*\s*$/iu;
const LEAVES_OUT = /\b(?:before|prior to|earlier than)(?: \w+)?\s*$/iu;
const COMES_AFTER = /(?<!\b(?:not|nothing|no|never) )\b(?:after|past|later than)(?: \w+)?\s*$/iu;

const AGAINST =
  /\b(?:not|no|n't|can't|cannot|couldn't|won't|don't|doesn't|isn't|aren't|never|nor|except|excluding|other than|apart from|besides|rather than|instead of|avoid|busy|unavailable|away|out of office|on holiday)\b/iu;
const AGAINST_BEHIND =
  /^[^,;]{0,30}?\b(?:not|n't|can't|cannot|won't|doesn't|isn't|aren't|don't|never|bad|no good|terrible|impossible|busy|unavailable|full|difficult|hard|tricky|tough|booked|taken|out|off|worst|holiday)\b/iu;
/** "Can't we do Monday?" and "why not Monday?" wish for it. */
const ASKS_FOR_IT =
  /\b(?:why (?:not|don't)|what about|how about|(?:can't|couldn't|don't|won't|isn't|wouldn't|doesn't) (?:we|you|i|it|that|there))\b/iu;
/** Days in a row after one that is left out. */
const MORE_DAYS = /^\s*(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|and|or|nor|[\s,])+$/iu;

const EARLIER = /\b(?:earlier|sooner)\b(?! than)/iu;
const LATER = /\blater\b(?! than| (?:this|next|in the) (?:week|month))/iu;
const OTHER =
  /\b(?:an)?other (?:times?|slots?|options?|availabilit(?:y|ies)|appointments?)\b|\b(?:some|any)(?:thing| ?time) else\b|\bdifferent (?:times?|slots?)\b/iu;
const OTHER_DAY = /\b(?:(?:an)?other|different) (?:days?|dates?)\b/iu;
const LATE_IN_WEEK = /\b(?:(?:later|end of|late)(?: in)? (the|this|next)(?: coming)? week)\b/iu;

/** Reads a wish for a meeting's time out of a message, looking forward from now in the visitor's zone. */
export function readMeetingTime(message: string, now: Date, timezone: string): MeetingTime {
  const start = message.slice(0, 500);
  const said = (timesInEnglish(start) ?? start)
    .replaceAll(/[’‘`´]/gu, "'")
    .replace(GREETING, " ")
    .replace(/\bcant\b/giu, "can't")
    .replace(/\b(do|does|is|was)nt\b/giu, "$1n't")
    .replace(/\b((?:mon|tues|wednes|thurs|fri|satur|sun)day)s\b/giu, "$1")
    .replace(ANY_BUT, "except");
  if (!HINT.test(said)) return noTime;
  const today = inZone(now, timezone).day;
  const wish: { -readonly [Key in keyof MeetingTime]: MeetingTime[Key] } = { ...noTime };
  const except = new Set<string>();
  let week: string | null = null;

  const late = LATE_IN_WEEK.exec(said);
  if (late !== null) {
    const thursday = thursdayOf(today, late[1]?.toLowerCase() === "next");
    for (let day = today; day < thursday; day = daysAfter(day, 1)) except.add(day);
    wish.lastDay = daysAfter(thursday, DAYS_LEFT);
  }
  const hours = hoursBetween(said);
  if (hours !== null) [wish.notBefore, wish.notAfter] = [hours.from, hours.until];
  // They are not dates of their own.
  const text = said.replace(LATE_IN_WEEK, " ").replace(hours?.words ?? /$/u, " ");
  const part = partOfDay(text);
  const isPartAgainst = part !== null && isAgainst(text, part.index, part.end);

  for (const result of casual.parse(text, { instant: now, timezone: zoneOffset(now, timezone) }, { forwardDate: true })) {
    const { start: from, end: until } = result;
    const at = result.index;
    const behind = at + result.text.length;
    // "Next week" is none of its days in particular: its first one is where to look.
    if (/^(?:in the )?(?:next|coming|following) week$/iu.test(result.text.trim())) {
      if (!isAgainst(text, at, behind)) week ??= mondayAfter(today);
      continue;
    }
    const hasDay = from.isCertain("day") || from.isCertain("weekday");
    const hasTime = from.isCertain("hour");
    let day = `${from.get("year")}-${two(from.get("month"))}-${two(from.get("day"))}`;
    let time = clockOf(from, result.text);
    if (from.isCertain("timezoneOffset") && hasTime) ({ day, time } = inZone(from.date(), timezone));

    const lead = leadOf(text, at, result.text, hasTime);
    const bound = NOT_BEFORE.test(lead) ? "notBefore" : NOT_AFTER.test(lead) ? "notAfter" : null;
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
    if (bound === null || hasTime) wish.day ??= day;
    else if (bound === "notBefore") wish.day ??= COMES_AFTER.test(lead) ? daysAfter(day, 1) : day;
    else wish.lastDay ??= LEAVES_OUT.test(lead) ? daysAfter(day, -1) : day;
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
  // "Next week Thursday" is the Thursday of that week, whatever day the coming one is.
  if (week !== null && wish.day !== null && wish.day < week) wish.day = daysAfter(wish.day, 7);
  wish.day ??= week;
  if (late === null)
    wish.shift ??= EARLIER.test(text)
      ? "earlier"
      : LATER.test(text)
        ? "later"
        : OTHER.test(text)
          ? "other"
          : OTHER_DAY.test(text)
            ? "other_day"
            : null;
  if (wish.day !== null && except.has(wish.day)) wish.day = null;
  return { ...wish, exceptDays: [...except].sort() };
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

function clauseAround(text: string, at: number, end: number): { start: number; end: number } {
  let start = 0;
  for (const mark of text.matchAll(BOUNDARY)) {
    if (mark.index >= end) return { start, end: mark.index };
    if (mark.index < at) start = mark.index + mark[0].length;
  }
  return { start, end: text.length };
}

/** Whether what a clause says of a day or an hour is that it does not suit. */
function isAgainst(text: string, at: number, end: number): boolean {
  const clause = clauseAround(text, at, end);
  const lead = text.slice(clause.start, at);
  const behind = text.slice(end, clause.end);
  if (ASKS_FOR_IT.test(lead)) return false;
  if (AGAINST.test(lead) || AGAINST_BEHIND.test(behind)) return true;
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

/** Where the later part of a week begins: its Thursday, or the next week's once this one's is there. */
function thursdayOf(today: string, isNext: boolean): string {
  const monday = daysAfter(mondayAfter(today), isNext ? 0 : -7);
  const thursday = daysAfter(monday, 3);
  if (isNext || today < thursday) return thursday;
  return today === thursday ? daysAfter(thursday, 1) : daysAfter(thursday, 7);
}

function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

function mondayAfter(day: string): string {
  return daysAfter(day, 8 - (new Date(`${day}T00:00:00Z`).getUTCDay() || 7));
}

function two(value: number | null): string {
  return String(value ?? 0).padStart(2, "0");
}

/** Making a format costs far more than using it, and there are only so many zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

function zoneParts(instant: Date, timezone: string): Map<string, string> {
  let format = formats.get(timezone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en-CA", {
      timeZone: timezone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    });
    formats.set(timezone, format);
  }
  return new Map(format.formatToParts(instant).map((part) => [part.type, part.value]));
}

function inZone(instant: Date, timezone: string): { day: string; time: string } {
  const parts = zoneParts(instant, timezone);
  return {
    day: `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`,
    time: `${parts.get("hour")}:${parts.get("minute")}`,
  };
}

/** Minutes that the zone's clock is ahead of UTC at an instant. */
function zoneOffset(instant: Date, timezone: string): number {
  const local = inZone(instant, timezone);
  return Math.round((Date.parse(`${local.day}T${local.time}:00Z`) - Math.floor(instant.getTime() / 60_000) * 60_000) / 60_000);
}
