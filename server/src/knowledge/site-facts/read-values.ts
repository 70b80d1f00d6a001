import type { LanguageLexicon } from "./language-lexicon.ts";
import { type For, readFor } from "./read-for.ts";
import { readDates } from "./read-dates.ts";
import { currencyOf, toNumber } from "./numbers.ts";
import type { FactValue, SiteFact } from "./site-fact.ts";
import { byUnit, seconds } from "./units.ts";
import { type ValuePatterns, valuePatterns } from "./value-patterns.ts";

export interface FoundValue extends Pick<SiteFact, "value" | "unit" | "per" | "period" | "bound" | "shown"> {
  /** The other end of "3 to 5 days". */
  upTo: number | null;
  start: number;
  end: number;
}

const LONGEST_TAIL = 60;
/** "Version 5", "Art. 12": a number that names. */
const NAMED = /(?:\b(?:v|n[or°º]|art|iso|iec|en|din|rfc|tls|ip|sha|aes|utf|port|http)\.?|[§#/+–-]|\p{Lu}[\p{L}-]*\.?)\s?$/u;

/** The values of a sentence, in order. Vague ones ("about 50", "more than 4,000") are none. */
export function readValues(sentence: string, lexicon: LanguageLexicon): FoundValue[] {
  const patterns = valuePatterns(lexicon);
  if (!patterns.any.test(sentence)) return [];
  const isLimit = patterns.refused.test(sentence);
  const found: FoundValue[] = [];
  for (const written of writtenIn(sentence, patterns, lexicon)) {
    const { start, end } = written;
    if (found.some((other) => end > other.start && start < other.end)) continue;
    const [before, behind] = [sentence.slice(0, start), sentence.slice(end)];
    const range = written.size === null ? null : patterns.rangeFrom.exec(before);
    const bound = written.size === null ? null : boundOf(before, behind, patterns, isLimit);
    // "From 1 to 5 vehicles" describes the capacity of something else.
    if (bound === "vague" || (written.isCount && range !== null)) found.push({ ...vague, start, end });
    else found.push(finish(written, range, bound, sentence, lexicon, found));
  }
  const isVague = (one: FoundValue) => found.some((other) => other.shown === "" && one.start < other.end && one.end > other.start);
  return found.filter((each) => !isVague(each)).toSorted((a, b) => a.start - b.start);
}

/** Keeps the place of what is no value, so that nothing else is read there. */
const vague: Omit<FoundValue, "start" | "end"> = {
  value: { kind: "text", text: "" },
  unit: null,
  per: null,
  period: null,
  bound: null,
  upTo: null,
  shown: "",
};

/** A value as it is written, before what stands around it is read. */
interface Written {
  value: FactValue;
  unit: string | null;
  start: number;
  end: number;
  /** How many of the smallest unit its own is; null for what has no number. */
  size: number | null;
  isCount?: boolean;
}

function* writtenIn(sentence: string, patterns: ValuePatterns, lexicon: LanguageLexicon): Generator<Written> {
  for (const date of readDates(sentence, lexicon)) yield { ...date, unit: null, size: null };
  for (const { 0: all, 1: before, 2: one = "", 3: other = "", 4: behind, index: start } of sentence.matchAll(patterns.money)) {
    const amount = toNumber(before === undefined ? other : one, lexicon);
    const currency = currencyOf(before ?? behind ?? "");
    yield { value: { kind: "money", amount, currency }, unit: null, start, end: start + all.length, size: 1 };
  }
  for (const { 0: all, 1: number = "", index: start } of sentence.matchAll(patterns.percent))
    yield { value: { kind: "percent", amount: toNumber(number, lexicon) }, unit: null, start, end: start + all.length, size: 1 };
  for (const { 0: all, 1: number = "", 2: working, 3: word = "", index: start } of sentence.matchAll(patterns.duration)) {
    const isOfHours = /(?:hour|stunde|heure|hora|ora|uur)/iu.test(working ?? "");
    const unit = working === undefined ? lexicon.times.get(word.toLowerCase()) : isOfHours ? "hour" : "day";
    if (unit === undefined) continue;
    const end = start + all.length;
    // Eight working hours are a working day.
    const size = seconds[unit] * (/^fortnight/iu.test(word) ? 2 : isOfHours ? 3 : 1);
    const isRepeated = patterns.every.test(sentence.slice(0, start));
    const isBefore = patterns.before.test(sentence.slice(end));
    const how = isRepeated ? "every" : isBefore ? "before" : working === undefined ? null : "working";
    yield { value: { kind: "duration", seconds: toNumber(number, lexicon) * size }, unit: how, start, end, size };
  }
  for (const { 0: all, 1: number = "", 2: name = "", index: start } of sentence.matchAll(patterns.size)) {
    const measure = byUnit.get(name) ?? byUnit.get(name.toLowerCase());
    if (measure === undefined) continue;
    const { unit, factor: size } = measure;
    yield { value: { kind: "number", amount: round(toNumber(number, lexicon) * size) }, unit, start, end: start + all.length, size };
  }
  for (const { 0: all, 1: number = "", 2: words = "", index: start } of sentence.matchAll(patterns.count)) {
    const before = sentence.slice(0, start);
    if (/^(?:19|20)\d\d$/u.test(number) || (NAMED.test(before) && /\d/u.test(number)) || /[,.:]$/u.test(before)) continue;
    const noun = nounOf(words, lexicon);
    // "A term" is no count.
    if (noun === null || (lexicon.numbers.get(number.toLowerCase()) === 1 && lexicon.language !== "en")) continue;
    const end = start + all.length - words.length + noun.end;
    yield { value: { kind: "number", amount: toNumber(number, lexicon) }, unit: noun.stemmed, start, end, size: 1, isCount: true };
  }
}

/** A value with the other end of its range, what it is for, and all of it as it is shown. */
function finish(
  { value, unit, start, end, size }: Written,
  range: RegExpExecArray | null,
  bound: FoundValue["bound"],
  sentence: string,
  lexicon: LanguageLexicon,
  found: FoundValue[],
): FoundValue {
  const from = range?.index ?? start;
  // The first end of a range with a unit of its own was taken for a value.
  const first = range === null ? -1 : found.findIndex((other) => other.end > from && other.start < start);
  if (first !== -1) found.splice(first, 1);
  const hasTail = value.kind === "money" || value.kind === "number";
  const tail = hasTail ? readTail(sentence.slice(end), lexicon) : null;
  const low = range === null ? null : round(toNumber(range[1] ?? "", lexicon) * (size ?? 1));
  // A minute holds what is allowed in sixty seconds.
  const scaled = tail?.isBySecond === true ? (amountOf(value) ?? 0) * 60 : null;
  // A price per company is the company's price.
  const isForAll = value.kind === "money" && lexicon.stemOf(tail?.per ?? "") === null;
  return {
    value: low !== null || scaled !== null ? withAmount(value, low ?? scaled ?? 0) : value,
    unit,
    per: isForAll ? null : (tail?.per ?? null),
    period: tail?.period ?? null,
    bound,
    upTo: low === null ? null : amountOf(value),
    shown: sentence.slice(from, end + (tail?.end ?? 0)).trim(),
    start: from,
    end: end + (tail?.end ?? 0),
  };
}

/** What is counted: the word behind the number, or the noun that its adjectives stand before. */
function nounOf(words: string, lexicon: LanguageLexicon): { stemmed: string; end: number } | null {
  const { language } = lexicon;
  let end = 0;
  for (const [at, word] of words.split(/\s/u).entries()) {
    end += word.length;
    const stemmed = lexicon.stemOf(word.toLowerCase());
    const isUnitOfTime = lexicon.times.has(word.toLowerCase()) || lexicon.months.has(word.toLowerCase());
    if (isUnitOfTime || (stemmed === null && at === 0 && lexicon.phrases("stop").includes(word.toLowerCase()))) return null;
    const isNoun =
      language === "de"
        ? /^\p{Lu}/u.test(word)
        : language === "en"
          ? /[^su'’i]s$|^people$|^staff$/iu.test(word)
          : language === "nl"
            ? /(?:s|n)$/iu.test(word)
            : true;
    if (isNoun) return stemmed === null || (language === "en" && /^\p{Lu}/u.test(word)) ? null : { stemmed, end };
    if (lexicon.phrases("stop").includes(word.toLowerCase())) return null;
    end += 1;
  }
  return null;
}

function boundOf(
  before: string,
  behind: string,
  { least, most, additional, vague: unsure, orMore }: ValuePatterns,
  isLimit: boolean,
): SiteFact["bound"] | "vague" {
  if (additional.test(before)) return "extra";
  // "Files over 20 MB are rejected" sets a limit, "over 4,000 customers" none.
  if (unsure.test(before) && !isLimit) return "vague";
  if (/[~≈><+]\s?$/u.test(before) || /^\s?\+/u.test(behind)) return "vague";
  if (orMore.test(behind)) return "least";
  if (most.test(before)) return "most";
  return least.test(before) ? "least" : null;
}

/** "Per user and month", "/mo", "a year", right behind a value. */
function readTail(behind: string, { ideas, times, stemOf }: LanguageLexicon): For & { isBySecond: boolean } {
  const isThing = (word: string, isSure: boolean) => isSure || times.has(word.toLowerCase()) || stemOf(word.toLowerCase()) !== null;
  const { per, period, end } = readFor(behind.slice(0, LONGEST_TAIL), 0, { lexicon: ideas, isThing });
  const isBySecond = per !== null && times.get(per) === "second";
  return isBySecond ? { per: null, period: "minute", end, isBySecond } : { per: per && (stemOf(per) ?? per), period, end, isBySecond };
}

function withAmount(value: FactValue, amount: number): FactValue {
  if (value.kind === "duration") return { ...value, seconds: amount };
  return value.kind === "money" || value.kind === "number" || value.kind === "percent" ? { ...value, amount } : value;
}

/** The number of a value, where it has one. */
export function amountOf(value: FactValue): number | null {
  if (value.kind === "duration") return value.seconds;
  return value.kind === "money" || value.kind === "number" || value.kind === "percent" ? value.amount : null;
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
