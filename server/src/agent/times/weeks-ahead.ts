import { daysAfter } from "../../zones/zone-clock.ts";
import { mondayAfter } from "./meeting-days.ts";
import type { Mention } from "./mention.ts";
import type { Token } from "./read-tokens.ts";
import type { TokenKind } from "../language/phrasebook/words-of.ts";

const GLUE: ReadonlySet<TokenKind> = new Set(["at", "around", "glue", "the", "onDay"]);
const WEEK_ENDS = 6;

/** "In two weeks", "Tuesday in two weeks", "a week on Tuesday", "Thursday week", "the Tuesday after next". */
export function weeksAhead(tokens: readonly Token[], index: number, today: string): Mention | null {
  const [one, two] = [tokens[index], tokens[index + 1]];
  if (one?.kind === "weekday") return afterDay(tokens, index, one, today);
  if (one?.kind === "afterNext" && two?.kind === "weekday") return onDay(two, index, index + 1, 7, today, true);
  return one?.kind === "in" ? inSoMany(tokens, index, today) : weeksOn(tokens, index, today);
}

function countOf(token: Token | undefined): number | null {
  if (token?.kind === "number") return token.value;
  return token?.text.toLowerCase() === "a" ? 1 : null;
}

/** What stands behind a day: "Tuesday after next", "Tuesday in two weeks", "Thursday week". */
function afterDay(tokens: readonly Token[], index: number, day: Token, today: string): Mention | null {
  const [two, three] = [tokens[index + 1], tokens[index + 2]];
  if (two === undefined) return null;
  if (two.kind === "afterNext") return onDay(day, index, index + 1, 7, today, true);
  const gap = GLUE.has(two.kind) || two.text === "," ? 1 : 0;
  const [lead, number, unit] = tokens.slice(index + 1 + gap, index + 4 + gap);
  const weeks = countOf(number);
  if (lead?.kind === "in" && weeks !== null && unit?.kind === "week") return inWeeks(day, index, index + 3 + gap, weeks, today);
  const isCounted = two.kind === "week" && three?.kind !== "number" && !/\d/u.test(three?.text ?? "");
  return isCounted ? onDay(day, index, index + 1, 7, today) : null;
}

/** "In two weeks", and a day behind it. */
function inSoMany(tokens: readonly Token[], index: number, today: string): Mention | null {
  const weeks = countOf(tokens[index + 1]);
  if (weeks === null || tokens[index + 2]?.kind !== "week") return null;
  const last = index + 2;
  const place = dayBehind(tokens, last);
  const day = place === null ? undefined : tokens[place];
  if (place !== null && day !== undefined) return inWeeks(day, index, place, weeks, today);
  const monday = daysAfter(mondayAfter(today), 7 * (weeks - 1));
  return { from: index, to: last, week: { first: monday, last: daysAfter(monday, WEEK_ENDS) } };
}

/** "A week on Tuesday"; "away for a week from Monday" lasts so long. */
function weeksOn(tokens: readonly Token[], index: number, today: string): Mention | null {
  const weeks = countOf(tokens[index]);
  const before = tokens[index - 1];
  if (weeks === null || tokens[index + 1]?.kind !== "week") return null;
  const isDuration = before !== undefined && (/^(?:for|lasts?|takes?)$/iu.test(before.text) || before.kind === "busy");
  const place = dayBehind(tokens, index + 1);
  const day = place === null ? undefined : tokens[place];
  if (isDuration || place === null || day === undefined || place === index + 2) return null;
  return onDay(day, index, place, 7 * weeks, today);
}

/** Where a day of the week follows, with at most a joining word before it. */
function dayBehind(tokens: readonly Token[], last: number): number | null {
  const behind = tokens.slice(last + 1, last + 4);
  const skipped = behind.findIndex(({ kind, text }) => !GLUE.has(kind) && kind !== "after" && kind !== "from" && text !== ",");
  return skipped !== -1 && behind[skipped]?.kind === "weekday" ? last + 1 + skipped : null;
}

function onDay({ value }: Token, from: number, to: number, ahead: number, today: string, isPastToday = false): Mention {
  const coming = comingDay(value, today);
  return { from, to, day: daysAfter(isPastToday && coming === today ? daysAfter(today, 7) : coming, ahead) };
}

/** The day of the week so many weeks ahead; the coming one would have been named without them. */
function inWeeks({ value }: Token, from: number, to: number, weeks: number, today: string): Mention {
  const isGone = (value + 6) % 7 < (weekdayOf(today) + 6) % 7;
  return { from, to, day: daysAfter(comingDay(value, today), 7 * Math.max(1, weeks - (isGone ? 1 : 0))) };
}

export function comingDay(weekday: number, today: string): string {
  return daysAfter(today, (weekday - weekdayOf(today) + 7) % 7);
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
