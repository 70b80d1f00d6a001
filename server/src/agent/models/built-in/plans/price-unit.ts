import { moneyIn } from "./site-tables.ts";
import { stemOf } from "../../../../knowledge/words/words.ts";

/** What a price is for: one that is "per user and month" is for a "user", each "month". */
export interface PriceUnit {
  unit: string;
  period: string | null;
}

const KIND = String.raw`(?:(?:active|named|registered|licen[cs]ed|paid|billable|full|full-time) )?`;
/** "Per user", "/ seat", and behind a sum or another of these "a site each month", "and month". */
const FOR_ONE = new RegExp(String.raw`(?<word>\b(?:per|an?|each|every|and)\b|/) ?${KIND}(?<noun>[a-z]+(?:-[a-z]+)?)`, "giu");
const BETWEEN = /^(?:\s|,|and\b|\/)*$/iu;
const periods: Readonly<Record<string, string>> = {
  mo: "month",
  month: "month",
  yr: "year",
  year: "year",
  annum: "year",
  week: "week",
  day: "day",
  night: "night",
  hour: "hour",
  quarter: "quarter",
};
const people = new Set(
  `user seat employee people ppl person folk staff agent member head colleague worker nurse driver rep salesperson planner technician teacher licence license operator engineer
  teammate human recruiter consultant manager developer editor clinician carer crew`
    .split(/\s+/u)
    .map(stemOf),
);

/** What one more costs is no price of all of them. */
const FURTHER = /\b(?:additional|extra|further|another|add-?ons?|overage|beyond|above|over|included?)\b/iu;

/** What a text says its price is for; null where it is for nothing that can be counted, for one of two things, or for what comes on top. */
export function readPriceUnit(text: string): PriceUnit | null {
  const { unit, period } = readPrice(text);
  return unit === null || FURTHER.test(text) ? null : { unit, period };
}

/** The same of what comes on top: "an add-on at €6 per user per month". */
export function readAnyUnit(text: string): { unit: string | null; period: string | null } {
  return readPrice(text);
}

/** "Month" of "$49 / month". */
export function readPeriod(text: string): string | null {
  return readPrice(text).period;
}

function readPrice(text: string): { unit: string | null; period: string | null } {
  const ends = new Set(moneyIn(text).map(({ end }) => end));
  let period: string | null = null;
  let unit: string | null = null;
  for (const match of text.matchAll(FOR_ONE)) {
    const { word = "", noun = "" } = match.groups ?? {};
    const isSure = /^(?:per|\/)$/iu.test(word);
    const isBehind = [...ends].some((end) => end <= match.index && BETWEEN.test(text.slice(end, match.index)));
    if (!isSure && !isBehind) continue;
    const lower = noun.toLowerCase();
    ends.add(match.index + match[0].length);
    if (periods[lower] !== undefined) period ??= periods[lower];
    else if (/^and$/iu.test(word) || lower === "cent") continue;
    else if (unit === null) unit = lower;
    else if (!isSameUnit(unit, lower)) return { unit: null, period };
  }
  return { unit, period };
}

/** Users, seats and employees are one and the same to whoever asks for a price. */
export function isSameUnit(one: string, other: string): boolean {
  return stemOf(one) === stemOf(other) || (isPerson(one) && isPerson(other));
}

export function isPerson(noun: string): boolean {
  return people.has(stemOf(noun.toLowerCase()));
}
