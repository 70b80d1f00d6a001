import type { CountRange, FactValue, Period, SiteFact } from "./site-fact.ts";
import { everyLanguage, foldWord, type Idea, isOfSort, says } from "./lexicon.ts";
import { moneyIn, NUMBER, readNumber } from "./numbers.ts";
import { periodIn, readFor } from "./read-for.ts";
import { readHours } from "./read-hours.ts";
import { seconds } from "./units.ts";

export type ReadValue = Pick<SiteFact, "value" | "unit" | "per" | "period" | "bound" | "range">;

const TICK = /^[✓✔☑●]$/u;
const CROSS = /^[-–—✗✕×✘]?$/u;
const PERCENT = new RegExp(String.raw`^\D{0,20}(${NUMBER})\s?%`, "u");
const COUNTED = new RegExp(String.raw`^(?:\D{0,20}?[^\p{L}\d])?(${NUMBER})\s?(\p{L}[\p{L}\p{N}/³²%-]*)?`, "u");

/** Reads a value, and where the cell alone does not say what it is for, the label above it. */
export function readValue(text: string, label = ""): ReadValue {
  const trimmed = text.trim();
  const [money, another] = moneyIn(trimmed);
  const own = readFor(trimmed, money?.end ?? null);
  const above = readFor(label, null);
  const isPaid = money !== undefined || isMark(trimmed, "free");
  const frame = { per: own.per ?? (isPaid ? above.per : null), period: own.period ?? (isPaid ? above.period : null) };
  const bound = boundOf(trimmed) ?? (says(label, "extra") ? "extra" : null);
  if (isMark(trimmed, "yes") || TICK.test(trimmed)) return plain({ kind: "yesNo", has: true });
  if (isMark(trimmed, "no") || CROSS.test(trimmed)) return plain({ kind: "yesNo", has: false });
  if (isMark(trimmed, "free")) return { ...plain({ kind: "money", amount: 0, currency: "" }), ...frame };
  if (money !== undefined && another === undefined)
    return { ...plain({ kind: "money", amount: money.amount, currency: money.currency }), ...frame, bound };
  if (money !== undefined) return { ...plain({ kind: "text", text: trimmed }), ...frame };
  const percent = PERCENT.exec(trimmed)?.[1];
  if (percent !== undefined) return { ...plain({ kind: "percent", amount: readNumber(percent) }), ...frame, bound };
  const hours = readHours(trimmed);
  if (hours.length > 0) return plain({ kind: "hours", ranges: hours.map(({ range }) => range) });
  const range = readRange(trimmed);
  if (range !== null && range.from !== range.to && range.from > 0 && Number.isFinite(range.to))
    return { ...plain({ kind: "text", text: trimmed }), unit: range.unit === "" ? null : range.unit, bound, range };
  const counted = COUNTED.exec(trimmed);
  if (counted?.[1] === undefined || (trimmed.match(/\d+/gu)?.length ?? 0) > 3) return plain({ kind: "text", text: trimmed });
  const amount = readNumber(counted[1]);
  const unit = counted[2] === undefined || everyLanguage.ideasOf(foldWord(counted[2])).has("per") ? null : counted[2];
  const span = unit === null ? undefined : periodOf(unit);
  if (span !== undefined) return { ...plain({ kind: "duration", seconds: amount * seconds[span] }), bound };
  return { ...plain({ kind: "number", amount }), ...frame, unit, bound };
}

function plain(value: FactValue): ReadValue {
  return { value, unit: null, per: null, period: null, bound: null, range: null };
}

function isMark(text: string, idea: Idea): boolean {
  return text.length <= 24 && everyLanguage.ideasOf(foldWord(text.replace(/[.!]$/u, ""))).has(idea);
}

function boundOf(text: string): SiteFact["bound"] {
  const lower = foldWord(text);
  for (const [idea, bound] of [
    ["most", "most"],
    ["under", "most"],
    ["least", "least"],
    ["over", "least"],
  ] as const)
    if (everyLanguage.termsOf(idea).some((term) => lower.startsWith(`${term} `) && /^[^\p{L}]*\d/u.test(lower.slice(term.length))))
      return bound;
  return says(text, "extra") ? "extra" : null;
}

export function periodOf(word: string): Period | undefined {
  return periodIn(everyLanguage.ideasOf(foldWord(word)));
}

/** True for users, seats, employees and the like, which count the same in a price. */
export function isPerson(word: string): boolean {
  return everyLanguage.ideasOf(foldWord(word)).has("person");
}

/** True for sites, shops, offices and the like, which count the same in a price. */
export function isPlace(word: string): boolean {
  return isOfSort(word, "places");
}

/** The unit of the prices beside a line: "Prices per employee and month, without VAT."; null without one. */
export function readPriceUnit(line: string): Pick<SiteFact, "per" | "period"> | null {
  const { per, period } = readFor(line, null);
  return per === null || says(line, "extra") ? null : { per, period };
}

const either = (idea: Idea): string =>
  everyLanguage
    .termsOf(idea)
    .map((term) => term.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`))
    .join("|");
const FIRST = `(?<first>${NUMBER})`;
const UNIT = String.raw`\s?(?<unit>\p{L}.*|)`;
const INFINITE = Number.POSITIVE_INFINITY;
const shapes: readonly (readonly [RegExp, (first: number, second: number) => readonly [number, number]])[] = [
  [new RegExp(`^${FIRST}(?:\\s?\\p{L}{1,3})?\\s*(?:[-–—]|${either("to")})\\s*(?<second>${NUMBER})${UNIT}$`, "u"), (from, to) => [from, to]],
  [new RegExp(`^(?:${either("most")})\\.? ${FIRST}${UNIT}$`, "u"), (to) => [0, to]],
  [new RegExp(`^(?:${either("under")}|<) ?${FIRST}${UNIT}$`, "u"), (to) => [0, to - 1]],
  [new RegExp(`^(?:${either("over")}|>) ?${FIRST}${UNIT}$`, "u"), (from) => [from + 1, INFINITE]],
  [new RegExp(`^(?:(?:${either("least")}) ${FIRST}${UNIT}|[>≥] ?${FIRST.replace("first", "first2")}.*)$`, "u"), (from) => [from, INFINITE]],
  [new RegExp(`^${FIRST}\\s?(?:\\+|(?:${either("upwards")}))${UNIT}$`, "u"), (from) => [from, INFINITE]],
  [new RegExp(`^${FIRST}\\s?(?<unit>\\p{L}.*?) (?:${either("upwards")})$`, "u"), (from) => [from, INFINITE]],
  [new RegExp(`^${FIRST}${UNIT}$`, "u"), (only) => [only, only]],
];

/** "26 to 60 miles", "up to 50", "from 1,000", "1–10", and a number alone; null for what is no range. */
export function readRange(text: string): CountRange | null {
  const folded = foldWord(text);
  if (!/\d/u.test(folded) || folded.length > 40) return null;
  for (const [pattern, read] of shapes) {
    const groups = pattern.exec(folded)?.groups;
    if (groups === undefined) continue;
    const [from, to] = read(readNumber(groups["first"] ?? groups["first2"] ?? ""), readNumber(groups["second"] ?? ""));
    return Number.isNaN(from) || Number.isNaN(to) ? null : { from, to, unit: groups["unit"] ?? "" };
  }
  return null;
}
