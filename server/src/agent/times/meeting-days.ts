import { daysAfter } from "../../zones/zone-clock.ts";

/** A day that a message names, as 2026-11-24, and where in it. */
export interface NamedDay {
  day: string;
  at: number;
  end: number;
}

const LONGEST_SPAN = 14;
const PARTS = /\b(?:morning|noon|lunch|afternoon|evening)\b/giu;
const BETWEEN_DAYS = /^\s*(?:(?:,|\/|\b(?:or|and)\b)\s*)+(?:(?:maybe|perhaps|also|even|on|either)\s+)*$/iu;

/** "Wednesday or Thursday": days of which any will do; null for one, and for days of which each stands by itself. */
export function daysToChoose(named: readonly NamedDay[], text: string): { days: ReadonlySet<string>; first: string; last: string } | null {
  // "Monday morning or Tuesday afternoon" are two wishes.
  if (new Set([...text.matchAll(PARTS)].map(([part]) => part.toLowerCase())).size > 1) return null;
  const days = new Set(named.slice(0, 1).map(({ day }) => day));
  for (const [index, { day, at }] of named.entries()) {
    const before = named[index - 1];
    if (before !== undefined && !BETWEEN_DAYS.test(text.slice(before.end, at))) return null;
    days.add(day);
  }
  const [first, ...others] = [...days].sort();
  const last = others.at(-1);
  if (first === undefined || last === undefined || last > daysAfter(first, LONGEST_SPAN)) return null;
  if (/\bbetween\s*$/iu.test(text.slice(0, named[0]?.at))) for (let day = first; day < last; day = daysAfter(day, 1)) days.add(day);
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
