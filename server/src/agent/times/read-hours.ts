import { daysAfter } from "../../zones/zone-clock.ts";
import type { Language } from "../language/language.ts";
import { isAt, nextDayOfMonth, type Token } from "./read-tokens.ts";
import type { TokenKind } from "../language/phrasebook/words-of.ts";

/** What follows a number that is no hour: the thing that it counts. */
const COUNTED: ReadonlySet<TokenKind> = new Set(["unknown", "person", "hour", "day", "week", "longUnit", "slot", "meeting", "contact"]);
const LIMITS: ReadonlySet<TokenKind> = new Set(["before", "until", "after", "from", "between"]);
const JOINS: ReadonlySet<TokenKind> = new Set(["to", "and", "until", "at", "around"]);
const CLAUSE_END = /^[,;!?.\n…]$/u;
const LATEST_BARE = 12;
const LATEST_BEHIND_DAY = 20;

/** Turns numbers into hours where their surroundings say that they are, and into days of a month. */
export function withHours(tokens: readonly Token[], language: Language, today: string): Token[] {
  return withBareHours(withRanges(withNamedHours(withDaysOfMonth(tokens, language, today))), language);
}

function hourToken(from: Token, to: Token, value: number, minute: number): Token {
  return { kind: "clock", text: `${from.text} ${to.text}`, start: from.start, end: to.end, value, minute, half: from.half ?? null };
}

function isHour(token: Token | undefined, latest = 24): token is Token {
  return token?.kind === "number" && token.value >= 1 && token.value <= latest;
}

/** "The 30th", "am 24.", "Thursday 26". */
function withDaysOfMonth(tokens: readonly Token[], language: Language, today: string): Token[] {
  return tokens.map((token, index) => {
    const [before, next] = [tokens[index - 1], tokens[index + 1]];
    if (next !== undefined && (COUNTED.has(next.kind) || next.kind === "oclock")) return token;
    const isLed = before?.kind === "onDay";
    const isOrdinal = token.kind === "ordinal" && (isLed || token.value > 3);
    const isNumber = language !== "en" && isLed && token.kind === "number" && token.value > 3 && token.minute === undefined;
    const isOfWeek = before?.kind === "weekday" && token.kind === "number" && isDateOf(before.value, token.value, today);
    if (!(isOrdinal || isNumber || isOfWeek) || !(token.value >= 1 && token.value <= 31)) return token;
    const day = nextDayOfMonth(token.value, today);
    return day === null ? token : { ...token, kind: "date" as const, day };
  });
}

/** "Thursday 3" is the third where that is the coming Thursday, or the one after it. */
function isDateOf(weekday: number, number: number, today: string): boolean {
  const ahead = (weekday - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7;
  return [0, 7].some((more) => Number(daysAfter(today, ahead + more).slice(8)) === number);
}

interface Named {
  value: number;
  minute: number;
  count: number;
}

/** "Halb drei", "a quarter to 5", "tre e mezza", "14 Uhr 30", "at 4", "Thursday 11". */
function withNamedHours(tokens: readonly Token[]): Token[] {
  const read: Token[] = [];
  for (let index = 0; index < tokens.length;) {
    const token = tokens[index];
    if (token === undefined) break;
    const named = partOfHour(tokens, index) ?? countedHour(tokens, index, read.at(-1));
    if (named === null) {
      read.push(token);
      index += 1;
      continue;
    }
    read.push(hourToken(token, tokens[index + named.count - 1] ?? token, named.value, named.minute));
    index += named.count;
  }
  return read;
}

const PARTS_OF_HOUR: Partial<Record<TokenKind, { back: number; minute: number }>> = {
  halfPast: { back: 0, minute: 30 },
  halfTo: { back: 1, minute: 30 },
  quarterPast: { back: 0, minute: 15 },
  quarterTo: { back: 1, minute: 45 },
  andHalf: { back: 0, minute: 30 },
  andQuarter: { back: 0, minute: 15 },
  lessQuarter: { back: 1, minute: 45 },
};

function partOfHour(tokens: readonly Token[], index: number): Named | null {
  const part = PARTS_OF_HOUR[tokens[index]?.kind ?? "unknown"];
  const hour = tokens[index + 1];
  const next = tokens[index + 2];
  if (part === undefined || !isHour(hour, 12) || (next !== undefined && COUNTED.has(next.kind))) return null;
  return { value: back(hour.value, part.back), minute: part.minute, count: next?.kind === "oclock" ? 3 : 2 };
}

function back(hour: number, by: number): number {
  return hour - by === 0 ? 12 : hour - by;
}

const SUFFIXES: ReadonlySet<TokenKind> = new Set(["andHalf", "andQuarter", "lessQuarter"]);

function countedHour(tokens: readonly Token[], index: number, before: Token | undefined): Named | null {
  const token = tokens[index];
  if (token?.kind !== "clock" && !isHour(token)) return null;
  const count = tokens[index + 1]?.kind === "oclock" ? 2 : 1;
  const next = tokens[index + count];
  const part = next !== undefined && SUFFIXES.has(next.kind) ? PARTS_OF_HOUR[next.kind] : undefined;
  if (part !== undefined) return { value: back(token.value, part.back), minute: part.minute, count: count + 1 };
  const named = { value: token.value, minute: token.minute ?? 0, count };
  // "Een uur later" is no hour of the day.
  if (count === 2 && (next?.kind === "later" || next?.kind === "earlier")) return null;
  if (count === 2) {
    const isMinute = next?.kind === "number" && /^[0-5]\d$/u.test(next.text);
    return isMinute ? { ...named, minute: next.value, count: 3 } : named;
  }
  return token.kind !== "clock" && isLedHour(token, before, next) ? named : null;
}

/** Whether what stands before a number and behind it makes an hour of it. */
function isLedHour(token: Token, before: Token | undefined, next: Token | undefined): boolean {
  if (before === undefined || (next !== undefined && COUNTED.has(next.kind))) return false;
  return isAt(before) || LIMITS.has(before.kind) || (before.kind === "weekday" && token.value <= LATEST_BEHIND_DAY);
}

/** "Between 2 and 4", "2-4pm", "14 bis 16 Uhr": one side of it says that the other is an hour. */
function withRanges(tokens: readonly Token[]): Token[] {
  return tokens.map((token, index) => {
    if (!isHour(token)) return token;
    const isJoined = (each: Token | undefined) => each !== undefined && (JOINS.has(each.kind) || /^[–—-]$/u.test(each.text));
    const besides = [tokens.slice(index + 1, index + 4), tokens.slice(Math.max(0, index - 3), index).reverse()];
    const isBeside = besides.some(
      ([join, ...others]) => isJoined(join) && others.slice(0, 2).find((each) => !isAt(each))?.kind === "clock",
    );
    const next = tokens[index + 1];
    return isBeside && (next === undefined || !COUNTED.has(next.kind))
      ? { ...token, kind: "clock" as const, minute: token.minute ?? 0, half: null }
      : token;
  });
}

/** "Make it 4", "5": in a clause that speaks of nothing else. */
function withBareHours(tokens: readonly Token[], language: Language): Token[] {
  return tokens.map((token, index) => {
    if (!isHour(token, LATEST_BARE) || token.isArticle === true || tokens[index - 1]?.kind === "numberSign") return token;
    const start = tokens.findLastIndex((each, at) => at < index && CLAUSE_END.test(each.text)) + 1;
    const found = tokens.findIndex((each, at) => at > index && CLAUSE_END.test(each.text));
    const clause = tokens.slice(start, found === -1 ? tokens.length : found);
    const isOther = clause.some(
      ({ kind }) => COUNTED.has(kind) && (kind !== "slot" || language !== "en") && kind !== "meeting" && kind !== "contact",
    );
    const next = tokens[index + 1];
    if (next?.kind === "oclock") return token;
    return isOther || (next !== undefined && COUNTED.has(next.kind))
      ? token
      : { ...token, kind: "clock" as const, minute: token.minute ?? 0, half: null };
  });
}
