/** A fact of a site in a form that can be compared, added up and quoted. */
export interface SiteFact {
  /** The subject in the page's words: "Pro", "12x12 mm sensor"; "" for the company itself. */
  subject: string;
  /** The attribute: "Price per user", "Single sign-on", "phone". */
  attribute: string;
  value: FactValue;
  /** As the page writes the value: "€4.90", "up to 5 users". */
  shown: string;
  /** What a number counts: "user", "GB"; null where nothing is counted or a currency says it. */
  unit: string | null;
  /** The unit of a price or a limit: "user" in "€9 per user"; null for a total. */
  per: string | null;
  /** How often: "month" in "€9 a month", "minute" in "100 requests per minute"; null where it is for once. */
  period: Period | null;
  /** Whether the value is the least or the most there is ("from €9", "up to 5"), or what comes on top of another; null where it is exact. */
  bound: "least" | "most" | "extra" | null;
  /** The counts for which it holds: 25 to 99 pieces; null where it holds for any. */
  range: CountRange | null;
  /** Facts that stand side by side, in one table, one row of cards or one block, have the same. */
  group: string;
  source: FactSource;
  /** The words of the page that say so. */
  quote: string;
}

/** A fact's value in its smallest unit; texts stay as they are written. */
export type FactValue =
  /** `currency` is its code, or the sign alone where it may be of several countries: "EUR", "$". */
  | { kind: "money"; amount: number; currency: string }
  | { kind: "number"; amount: number }
  | { kind: "duration"; seconds: number }
  | { kind: "percent"; amount: number }
  | { kind: "date"; day: string }
  /** Opening hours, as ranges of the clock: "08:00–17:00". */
  | { kind: "hours"; ranges: readonly string[] }
  | { kind: "yesNo"; has: boolean }
  | { kind: "text"; text: string };

export type Period = "minute" | "hour" | "day" | "week" | "month" | "quarter" | "year";

/** From one count to another, both included; `to` is infinite for "from 1,000". */
export interface CountRange {
  from: number;
  to: number;
  /** What is counted: "pieces"; "" where the page does not say. */
  unit: string;
}

/** Where a fact stands. */
export interface FactSource {
  passageId: string;
  sourceId: string;
  url: string | null;
  title: string;
  headingPath: string;
}
