import { daysAfter } from "../../zones/zone-clock.ts";
import type { Mention } from "./mention.ts";
import type { Token } from "./read-tokens.ts";
import type { TokenKind } from "../language/phrasebook/words-of.ts";

type NamedDay = Mention & { day: string };

const LONGEST_SPAN = 14;
const PARTS: ReadonlySet<TokenKind> = new Set(["morning", "earlyMorning", "lateMorning", "lunch", "afternoon", "lateAfternoon", "evening"]);
const BETWEEN_DAYS: ReadonlySet<TokenKind> = new Set(["and", "or", "to", "until", "filler", "glue", "the", "onDay"]);

/** "Wednesday or Thursday": days of which any will do; null for one, and for days of which each stands by itself. */
export function daysToChoose(
  named: readonly NamedDay[],
  tokens: readonly Token[],
): { days: ReadonlySet<string>; first: string; last: string } | null {
  // "Monday morning or Tuesday afternoon" are two wishes.
  if (new Set(tokens.filter(({ kind }) => PARTS.has(kind)).map(({ kind }) => kind)).size > 1) return null;
  const days = new Set(named.slice(0, 1).map(({ day }) => day));
  let isSpan = named[0] !== undefined && tokens[named[0].from - 1]?.kind === "between";
  for (const [index, { day, from }] of named.entries()) {
    const before = named[index - 1];
    if (before === undefined) continue;
    const between = tokens.slice(before.to + 1, from);
    if (!between.every(({ kind, text }) => BETWEEN_DAYS.has(kind) || /^[,/–—-]$/u.test(text)) || between.length === 0) return null;
    isSpan ||= between.some(({ kind, text }) => kind === "to" || kind === "until" || /^[–—-]$/u.test(text));
    days.add(day);
  }
  const [first, ...others] = [...days].sort();
  const last = others.at(-1);
  if (first === undefined || last === undefined || last > daysAfter(first, LONGEST_SPAN)) return null;
  if (isSpan) for (let day = first; day < last; day = daysAfter(day, 1)) days.add(day);
  return { days, first, last };
}

/** Where the later part of a week begins: its Thursday, or the next week's once this one's is there. */
export function thursdayOf(today: string, isNext: boolean): string {
  const monday = daysAfter(mondayAfter(today), isNext ? 0 : -7);
  const thursday = daysAfter(monday, 3);
  if (isNext || today < thursday) return thursday;
  return today === thursday ? daysAfter(thursday, 1) : daysAfter(thursday, 7);
}

/** The first Monday after a day. */
export function mondayAfter(day: string): string {
  return daysAfter(day, 8 - (new Date(`${day}T00:00:00Z`).getUTCDay() || 7));
}
