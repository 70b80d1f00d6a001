import type { Idea } from "../../../../knowledge/site-facts/lexicon.ts";
import { periodOf } from "../../../../knowledge/site-facts/read-value.ts";
import type { Period } from "../../../../knowledge/site-facts/site-fact.ts";
import { type Ask, isTime } from "./read-ask.ts";
import type { Speaker } from "./say-facts.ts";

export const MONTHS_OF_YEAR = 12;
/** Spans in the past are not the period of a sum. */
const SO_FAR: ReadonlySet<string> = new Set("used using been since had seit depuis desde".split(" "));

export interface Terms {
  span: Span | null;
  billing: "month" | "year" | null;
}

interface Span {
  amount: number;
  period: Period;
}

/** Reads "per year", "for 3 months" and "billed yearly". */
export function readTerms({ words, counts }: Ask): Terms {
  const billings = new Set<"month" | "year">();
  let span: Span | null = null;
  for (const [at, { ideas }] of words.entries()) {
    const period = ideas.has("year") ? "year" : ideas.has("month") ? "month" : null;
    if (period === null) continue;
    const before = (place: number): ReadonlySet<Idea> => words[at - place]?.ideas ?? new Set<Idea>();
    const isCounted = /^\d/u.test(words[at - 1]?.word ?? "");
    const isPer = before(1).has("per") && words[at - 1]?.word !== "the";
    const isOfBilling = words[at + 1]?.ideas.has("plan") === true || (!isPer && [1, 2, 3].some((place) => before(place).has("billing")));
    if (isCounted) continue;
    if (isOfBilling) billings.add(period);
    else if (period === "year") span = { amount: 1, period };
  }
  const time = counts.find(isTime);
  const period = periodOf(time?.units[0] ?? "");
  if (time !== undefined && period !== undefined && !words.some(({ word }) => SO_FAR.has(word))) span = { amount: time.amount, period };
  const [billing = null, another] = billings;
  return { span, billing: another === undefined ? billing : null };
}

/** How often a price is paid in a time; null where that is not plain. */
export function timesOf({ amount, period }: Span, of: Period | null): number | null {
  if (period === of) return amount;
  if (period === "year" && of === "month") return amount * MONTHS_OF_YEAR;
  return period === "month" && of === "year" && amount % MONTHS_OF_YEAR === 0 ? amount / MONTHS_OF_YEAR : null;
}

/** The period of a sum: "a month", "for 3 years"; a factor is not repeated. */
export function periodIn(span: Span | null, period: Period | null, speaker: Speaker): string {
  const { phrases } = speaker;
  if (span === null) return period === null ? "" : phrases.per[period];
  if (span.amount === 1) return phrases.per[span.period];
  if (span.period === period) return "";
  const years = span.period === "month" && span.amount % MONTHS_OF_YEAR === 0 ? span.amount / MONTHS_OF_YEAR : 0;
  if (years === 1) return phrases.per.year;
  return phrases.forSpan(spanOf(years > 0 ? { amount: years, period: "year" } : span, speaker));
}

/** "3 months", "3 Monate". */
export function spanOf({ amount, period }: Span, { phrases }: Speaker): string {
  return new Intl.NumberFormat(phrases.locale, { style: "unit", unit: period, unitDisplay: "long" }).format(amount);
}
