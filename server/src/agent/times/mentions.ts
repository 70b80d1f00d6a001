import type { Mention } from "./mention.ts";
import { daysAfter, minutesOf } from "../../zones/zone-clock.ts";
import { mondayAfter, thursdayOf } from "./meeting-days.ts";
import { isAt, type Token } from "./read-tokens.ts";
import { comingDay, weeksAhead } from "./weeks-ahead.ts";
import type { TokenKind } from "../language/phrasebook/words-of.ts";

const GLUE: ReadonlySet<TokenKind> = new Set(["at", "around", "glue", "the", "onDay"]);
const RANGE_JOINS: ReadonlySet<TokenKind> = new Set(["to", "until"]);
const PARTS: ReadonlySet<TokenKind> = new Set(["earlyMorning", "lateMorning", "morning", "afternoon", "lateAfternoon", "evening"]);
const WEEK_ENDS = 6;
const DAYS_LEFT = 3;

/** The days, weeks and hours that tokens name; a day and the hour beside it are one. */
export function readMentions(tokens: readonly Token[], today: string): Mention[] {
  const found: Mention[] = [];
  for (let index = 0; index < tokens.length;) {
    const mention = mentionAt(tokens, index, today);
    if (mention !== null) found.push(mention);
    index = mention === null ? index + 1 : mention.to + 1;
  }
  return joined(found, tokens).map((mention) => ofComingWeek(mention, tokens, today));
}

function mentionAt(tokens: readonly Token[], index: number, today: string): Mention | null {
  return weeksAhead(tokens, index, today) ?? weekAt(tokens, index, today) ?? dayAt(tokens, index, today) ?? clockAt(tokens, index);
}

const DAYS_AHEAD: Partial<Record<TokenKind, number>> = { today: 0, tomorrow: 1, afterTomorrow: 2 };

function dayAt(tokens: readonly Token[], index: number, today: string): Mention | null {
  const token = tokens[index];
  if (token === undefined) return null;
  const ahead = DAYS_AHEAD[token.kind];
  const at = { from: index, to: index };
  if (ahead !== undefined) return { ...at, day: daysAfter(today, ahead) };
  if (token.kind === "date") return { ...at, day: token.day ?? today, ...(token.until === undefined ? {} : { until: token.until }) };
  if (token.kind === "weekday") return { ...at, day: comingDay(token.value, startOf(tokens[index - 1], today)), isWeekday: true };
  return null;
}

/** "Next Tuesday" is the one of next week. */
function startOf(before: Token | undefined, today: string): string {
  return before?.kind === "next" ? mondayAfter(today) : today;
}

/** A day of the week that is today is a week from now where its hour or its part is named: "today" would have been said. */
function ofComingWeek(mention: Mention, tokens: readonly Token[], today: string): Mention {
  const isNamed = mention.time !== undefined || PARTS.has(tokens[mention.to + 1]?.kind ?? "unknown");
  return mention.isWeekday === true && mention.day === today && isNamed ? { ...mention, day: daysAfter(today, 7) } : mention;
}

function weekAt(tokens: readonly Token[], index: number, today: string): Mention | null {
  const monday = mondayAfter(today);
  const weeks: Partial<Record<TokenKind, Mention["week"]>> = {
    thisWeek: { first: today, last: daysAfter(monday, -1) },
    nextWeek: { first: monday, last: daysAfter(monday, WEEK_ENDS) },
    weekAfterNext: { first: daysAfter(monday, 7), last: daysAfter(monday, 7 + WEEK_ENDS) },
    lateThisWeek: lateIn(today, false),
    lateNextWeek: lateIn(today, true),
  };
  const week = weeks[tokens[index]?.kind ?? "unknown"];
  return week === undefined ? null : { from: index, to: index, week };
}

function lateIn(today: string, isNext: boolean): Mention["week"] {
  const thursday = thursdayOf(today, isNext);
  return { first: thursday, last: daysAfter(thursday, DAYS_LEFT), isLate: true };
}

function clockAt(tokens: readonly Token[], index: number): Mention | null {
  const token = tokens[index];
  if (token?.kind === "noon") return { from: index, to: index, time: "12:00" };
  if (token?.kind !== "clock") return null;
  const end = endOfRange(tokens, index);
  const half = halfBeside(tokens, index, end ?? index);
  const around = tokens[index - 1]?.kind === "around" ? { isAbout: true } : {};
  const until = end === null ? undefined : tokens[end];
  if (until === undefined) return { from: index, to: half.to, time: clock(token, half.half), ...around };
  const last = clock(until, half.half);
  const first = clock(token, token.half ?? halfOfFirst(token, until, last));
  return first < last ? { from: index, to: half.to, time: first, timeUntil: last } : { from: index, to: half.to, time: last };
}

/** Where the hours end that begin with one: "2 to 4", "between 2 and 4"; null for an hour alone. */
function endOfRange(tokens: readonly Token[], index: number): number | null {
  const [before, join] = [tokens[index - 1], tokens[index + 1]];
  const end = index + (isAt(tokens[index + 2]) ? 3 : 2);
  if (join === undefined || tokens[end]?.kind !== "clock") return null;
  const isLed = before?.kind === "between" || before?.kind === "from" || (isAt(before) && tokens[index - 2]?.kind === "between");
  const isJoined = RANGE_JOINS.has(join.kind) || /^[–—-]$/u.test(join.text) || (join.kind === "and" && isLed);
  return isJoined ? end : null;
}

/** "9 to 11am" are one half of the day; "11 to 2pm" are both. */
function halfOfFirst(first: Token, end: Token, last: string): Token["half"] {
  if (end.half == null || first.half != null) return null;
  return minutesOf(last) >= 12 * 60 && first.value + 12 <= Math.floor(minutesOf(last) / 60) ? "pm" : "am";
}

/** "3 de la tarde", "9h du matin", "at 9 in the evening": the part behind an hour tells its half of the day. */
function halfBeside(tokens: readonly Token[], index: number, to: number): { half: Token["half"]; to: number } {
  const behind = tokens.slice(to + 1, to + 3);
  const place = behind[0]?.kind === "glue" || behind[0]?.kind === "the" ? 1 : 0;
  const part = behind[place];
  if (part !== undefined && PARTS.has(part.kind)) return { half: halfOfPart(part.kind), to: to + 1 + place };
  const before = tokens.slice(Math.max(0, index - 2), index).findLast(({ kind }) => !GLUE.has(kind));
  return { half: before === undefined || !PARTS.has(before.kind) ? null : halfOfPart(before.kind), to };
}

function halfOfPart(kind: TokenKind): Token["half"] {
  return kind === "morning" || kind === "earlyMorning" || kind === "lateMorning" ? "am" : "pm";
}

/** "At 3" in a request for a meeting is the afternoon, not the night. */
function clock({ value, minute = 0, half: own, text }: Token, beside: Token["half"]): string {
  const half = own ?? beside;
  const isEarly = half == null && value >= 1 && value <= 6 && !/^0\d/u.test(text.trim());
  const hour = (value === 24 ? 0 : value) + (isEarly || (half === "pm" && value < 12) ? 12 : 0) - (half === "am" && value === 12 ? 12 : 0);
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

/** Joins a day and an hour that stand side by side. */
function joined(mentions: readonly Mention[], tokens: readonly Token[]): Mention[] {
  const all: Mention[] = [];
  for (const mention of mentions) {
    const last = all.at(-1);
    const between = last === undefined ? [] : tokens.slice(last.to + 1, mention.from);
    const isGlued = between.every(({ kind, text }) => GLUE.has(kind) || PARTS.has(kind) || text === ",");
    const isDayAndHour =
      last !== undefined &&
      (last.day === undefined) !== (mention.day === undefined) &&
      (last.time === undefined) !== (mention.time === undefined);
    if (last !== undefined && isGlued && isDayAndHour && last.week === undefined && mention.week === undefined)
      all[all.length - 1] = { ...last, ...mention, from: last.from };
    else all.push(mention);
  }
  return all;
}
