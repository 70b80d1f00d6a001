import type { MeetingTime } from "./wanted-time.ts";
import { daysAfter, inZone } from "../../zones/zone-clock.ts";
import type { Language } from "../language/language.ts";
import { isOwnClock, readNamedZone } from "../language/named-zone.ts";
import { type Bound, boundOf, clauseOf, isAgainst, turnsRound } from "./clauses.ts";
import { daysToChoose } from "./meeting-days.ts";
import { readMentions } from "./mentions.ts";
import type { Mention } from "./mention.ts";
import { type PartOfDay, readPartOfDay } from "./part-of-day.ts";
import { withoutImpossibleDate } from "./impossible-date.ts";
import { withHours } from "./read-hours.ts";
import { readTokens, type Token } from "./read-tokens.ts";
import { readShift } from "./read-shift.ts";
import { wishInZone } from "./wish-in-zone.ts";

export const noTime: MeetingTime = {
  day: null,
  time: null,
  about: null,
  notBefore: null,
  notAfter: null,
  firstDay: null,
  lastDay: null,
  exceptDays: [],
  shift: null,
  aside: null,
};

type Draft = { -readonly [Key in keyof MeetingTime]: MeetingTime[Key] } & { except: Set<string> };

const WEEKS_AHEAD = 4;
const MOST_DAYS = 14;

/** Reads a wish for a meeting's time out of a message, looking forward from now in the visitor's zone or in one that the message names. */
export function readMeetingTime(text: string, now: Date, timezone: string, language: Language = "en"): MeetingTime {
  const message = withoutImpossibleDate(text, language);
  const named = readNamedZone(message.slice(0, 500));
  if (named === null) return readTime(message, now, timezone, language);
  const zone = named.letters !== null && isOwnClock(named.letters, timezone, now) ? timezone : named.zone;
  return wishInZone(readTime(named.rest, now, zone, language), zone, timezone, now);
}

function readTime(message: string, now: Date, timezone: string, language: Language): MeetingTime {
  const today = inZone(now, timezone).day;
  const tokens = withoutCorrection(withHours(readTokens(message, language, now, timezone), language, today));
  const mentions = readMentions(tokens, today).filter(({ from }) => !isSince(tokens, from));
  const part = readPartOfDay(tokens, mentions);
  const wish: Draft = { ...noTime, except: new Set() };
  const named: Mention[] = [];
  for (const mention of mentions) {
    if (mention.week !== undefined) addWeek(wish, mention, tokens, mentions, today);
    else if (addMention(wish, mention, tokens, mentions, isAgainstPart(part, tokens, mentions))) named.push(mention);
  }
  if (part !== null) addPart(wish, part, isAgainstPart(part, tokens, mentions));
  if (wish.time !== null) wish.notBefore = wish.notAfter = null;
  const isLate = mentions.some(({ week }) => week?.isLate === true);
  const shift = readShift(tokens, mentions.length > 0 || part !== null);
  wish.shift = isLate ? wish.shift : (wish.shift ?? shift.shift);
  wish.aside = shift.aside;
  return settled(wish, named, tokens, mentions);
}

/** "No, Thursday" corrects the day, and what was said before it; "no Thursdays" leaves them out. */
function withoutCorrection(tokens: readonly Token[]): Token[] {
  const place = tokens.findIndex((token, at) => token.kind === "no" && beginsClause(tokens, at) && namesDay(tokens.slice(at + 1)));
  if (place === -1) return [...tokens];
  const after = tokens.slice(place + 1);
  const isSaidFirst = tokens.slice(0, place).every(({ kind }) => beforeCorrection.has(kind));
  const isBroken = after[0]?.kind === "mark" || after[0]?.kind === "filler" || after[0]?.kind === "instead";
  return isSaidFirst || isBroken ? after : [...tokens];
}

const beforeCorrection: ReadonlySet<string> = new Set(["filler", "instead", "thanks", "mark", "so"]);
const beforeDay: ReadonlySet<string> = new Set([...beforeCorrection, "at", "around", "the", "glue", "onDay", "next", "coming", "meeting"]);

function beginsClause(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(0, at).every(({ kind }) => beforeCorrection.has(kind)) || tokens[at - 1]?.kind === "mark";
}

function namesDay(after: readonly Token[]): boolean {
  const first = after.find(({ kind }) => !beforeDay.has(kind));
  return first?.kind === "clock" || (first?.kind === "weekday" && first.isPlural !== true);
}

/** "Since Monday nothing works", "yesterday at three"; "I'm free since three" is about the meeting. */
function isSince(tokens: readonly Token[], from: number): boolean {
  const isOnlyOfTimes = tokens.every(({ kind }) => kind !== "unknown");
  return tokens.slice(Math.max(0, from - 2), from).some(({ kind }) => kind === "gone" || (kind === "since" && !isOnlyOfTimes));
}

function isAgainstPart(part: PartOfDay | null, tokens: readonly Token[], mentions: readonly Mention[]): boolean {
  return part !== null && isAgainst(tokens, mentions, part);
}

function addWeek(wish: Draft, mention: Mention, tokens: readonly Token[], mentions: readonly Mention[], today: string): void {
  const { week } = mention;
  if (week === undefined || wish.firstDay !== null || isAgainst(tokens, mentions, mention)) return;
  wish.lastDay = week.last;
  if (week.isLate !== true) wish.firstDay = week.first;
  else for (let day = today; day < week.first; day = daysAfter(day, 1)) wish.except.add(day);
}

/** Adds what one mention says; true for a day that may be one of several to choose from. */
function addMention(
  wish: Draft,
  mention: Mention,
  tokens: readonly Token[],
  mentions: readonly Mention[],
  isPartAgainst: boolean,
): boolean {
  const { day, time, timeUntil } = mention;
  const isRange = timeUntil !== undefined;
  const limit: Bound = isRange ? { bound: null, isTurned: false, isStrict: false } : boundOf(tokens, mention);
  if (isRange ? turnsRound(clauseOf(tokens, mention).lead) : limit.bound === null && isAgainst(tokens, mentions, mention)) {
    leaveOut(wish, mention, isPartAgainst);
    return false;
  }
  addHours(wish, mention, limit.bound);
  if (day === undefined) return false;
  const isBare = limit.bound === null || time !== undefined;
  if (isBare) wish.day ??= day;
  else addLimit(wish, day, limit, isLater(tokens, mention));
  return limit.bound === null && time === undefined;
}

/** "Tomorrow morning is bad" says nothing against the afternoon, "Monday at 3 is bad" nothing against five. */
function leaveOut(wish: Draft, mention: Mention, isPartAgainst: boolean): void {
  const { day, time } = mention;
  if (time !== undefined) wish.shift ??= "other";
  else if (day !== undefined && !isPartAgainst) for (const each of daysOf(mention, day)) wish.except.add(each);
}

function addLimit(wish: Draft, day: string, { bound, isTurned, isStrict }: Bound, comesAfter: boolean): void {
  if (bound === "notBefore") wish.firstDay ??= !isTurned && isStrict ? daysAfter(day, 1) : day;
  else wish.lastDay ??= (isTurned ? !comesAfter : isStrict) ? daysAfter(day, -1) : day;
}

function isLater(tokens: readonly Token[], { from }: Mention): boolean {
  return tokens.slice(Math.max(0, from - 3), from).some(({ kind }) => kind === "after");
}

function addHours(wish: Draft, { time, timeUntil, isAbout }: Mention, bound: "notBefore" | "notAfter" | null): void {
  if (time === undefined) return;
  if (timeUntil !== undefined) {
    wish.notBefore ??= time;
    wish.notAfter ??= timeUntil;
  } else if (bound !== null) wish[bound] ??= time;
  else if (wish.time === null) {
    wish.time = time;
    wish.about = isAbout === true ? true : null;
  }
}

function addPart(wish: Draft, part: PartOfDay, isPartAgainst: boolean): void {
  if (wish.time !== null) return;
  const { from, until } = isPartAgainst ? part.rest : part.hours;
  wish.notBefore ??= from;
  wish.notAfter ??= until;
}

function settled(wish: Draft, named: readonly Mention[], tokens: readonly Token[], mentions: readonly Mention[]): MeetingTime {
  const { except, ...rest } = wish;
  const week = mentions.find((mention) => mention.week !== undefined && mention.week.isLate !== true)?.week?.first ?? null;
  // "Next week Thursday" is the Thursday of that week, not the coming one.
  const inWeek = (day: string) => (week === null ? day : inWeekFrom(week, day));
  if (rest.day !== null) rest.day = inWeek(rest.day);
  const choice = daysToChoose(
    named.map((mention) => ({ ...mention, day: inWeek(mention.day ?? "") })),
    tokens,
  );
  if (choice !== null) {
    for (let day = choice.first; day < choice.last; day = daysAfter(day, 1)) if (!choice.days.has(day)) except.add(day);
    rest.day = null;
    [rest.firstDay, rest.lastDay] = [choice.first, choice.last];
  }
  if (rest.day !== null && except.has(rest.day)) rest.day = null;
  // "Another day: Wednesday?"
  if (rest.day !== null && rest.shift === "other_day") rest.shift = null;
  if (rest.firstDay !== null && rest.aside !== null) rest.shift = null;
  if (rest.day !== null) rest.firstDay = rest.lastDay = null;
  const read = { ...rest, exceptDays: [...except].sort() };
  return isWish(read) ? read : noTime;
}

/** The same day of the week in the week that is meant, at most the one after next. */
function inWeekFrom(first: string, day: string): string {
  let later = day;
  for (let weeks = 0; weeks < 3 && later < first; weeks += 1) later = daysAfter(later, 7);
  return later;
}

/** Whether a message wishes for anything at all of a time. */
export function isWish(wish: MeetingTime): boolean {
  return Object.values(wish).some((value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== null));
}

/** The days from one to another; of a day of the week those of the coming weeks. */
function daysOf({ until, isWeekday }: Mention, day: string): string[] {
  const days = [day];
  for (let next = daysAfter(day, 1); until !== undefined && next <= until && days.length < MOST_DAYS; next = daysAfter(next, 1))
    days.push(next);
  if (isWeekday !== true) return days;
  return Array.from({ length: WEEKS_AHEAD }, (_, week) => days.map((each) => daysAfter(each, 7 * week))).flat();
}
