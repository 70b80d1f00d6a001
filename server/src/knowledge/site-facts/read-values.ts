import type { LanguageLexicon } from "./language-lexicon.ts";
import { readDates } from "./read-dates.ts";
import { currencyOf, toNumber } from "./numbers.ts";
import type { FactValue, Period, SiteFact } from "./site-fact.ts";
import { byUnit, seconds } from "./units.ts";
import { type ValuePatterns, valuePatterns } from "./value-patterns.ts";

/** A value that a sentence gives, and where it stands in it. */
export interface FoundValue extends Pick<SiteFact, "value" | "unit" | "per" | "period" | "bound" | "shown"> {
  /** The other end of "3 to 5 days". */
  upTo: number | null;
  start: number;
  end: number;
}

/** "Version 5", "Art. 12": a number that names. */
const NAMED = /(?:\b(?:v|n[or°º]|art|iso|iec|en|din|rfc|tls|ip|sha|aes|utf|port|http)\.?|[§#/+–-]|\p{Lu}[\p{L}-]*\.?)\s?$/u;

/** The values of a sentence, in order. Vague ones ("about 50", "more than 4,000") are none. */
export function readValues(sentence: string, lexicon: LanguageLexicon): FoundValue[] {
  const patterns = valuePatterns(lexicon);
  if (!patterns.any.test(sentence)) return [];
  const found: FoundValue[] = [];
  const isFree = (start: number, end: number) => found.every((other) => end <= other.start || start >= other.end);
  const add = (value: FactValue, unit: string | null, start: number, end: number, low: number | null = null) => {
    const before = sentence.slice(0, start);
    if (!isFree(start, end)) return;
    const isLimit = patterns.refused.test(sentence);
    const bound = value.kind === "date" || value.kind === "hours" ? null : boundOf(before, sentence.slice(end), patterns, isLimit);
    if (bound === "vague") return found.push({ ...vague, start, end });
    const tail = value.kind === "money" || value.kind === "number" ? readTail(sentence.slice(end), patterns, lexicon) : null;
    const range = low === null ? null : patterns.rangeFrom.exec(before);
    // The first end of a range with a unit of its own was taken for a value.
    const first = range === null ? -1 : found.findIndex((other) => other.end > range.index && other.start < start);
    if (first !== -1) found.splice(first, 1);
    // A minute holds what is allowed in sixty seconds.
    const scaled = tail?.isBySecond === true ? withAmount(value, (amountOf(value) ?? 0) * 60) : value;
    found.push({
      value: low === null ? scaled : withAmount(value, low),
      unit,
      // A price per company is the company's price.
      per: tail === null || (value.kind === "money" && lexicon.stemOf(tail.per ?? "") === null) ? null : tail.per,
      period: tail?.period ?? null,
      bound,
      upTo: low === null ? null : amountOf(value),
      shown: sentence.slice(range?.index ?? start, end + (tail?.length ?? 0)).trim(),
      start: range?.index ?? start,
      end: end + (tail?.length ?? 0),
    });
  };
  const lowOf = (start: number) => {
    const low = patterns.rangeFrom.exec(sentence.slice(0, start))?.[1];
    return low === undefined ? null : toNumber(low, lexicon);
  };
  for (const { value, start, end } of readDates(sentence, lexicon)) add(value, null, start, end);
  for (const { 0: all, 1: before, 2: one = "", 3: other = "", 4: behind, index } of sentence.matchAll(patterns.money)) {
    const sign = before ?? behind ?? "";
    add(
      { kind: "money", amount: toNumber(before === undefined ? other : one, lexicon), currency: currencyOf(sign) },
      null,
      index,
      index + all.length,
      lowOf(index),
    );
  }
  for (const { 0: all, 1: number = "", index } of sentence.matchAll(patterns.percent))
    add({ kind: "percent", amount: toNumber(number, lexicon) }, null, index, index + all.length, lowOf(index));
  for (const { 0: all, 1: number = "", 2: working = "", 3: word = "", index } of sentence.matchAll(patterns.duration)) {
    const isWorkday = working !== "";
    const unit = isWorkday
      ? /(?:hour|stunde|heure|hora|ora|uur)/iu.test(working)
        ? "hour"
        : "day"
      : lexicon.times.get(word.toLowerCase());
    if (unit === undefined) continue;
    // Eight working hours are a working day.
    const size = seconds[unit] * (/^fortnight/iu.test(word) ? 2 : isWorkday && unit === "hour" ? 3 : 1);
    const isRepeated = patterns.every.test(sentence.slice(0, index));
    const low = lowOf(index);
    const value: FactValue = { kind: "duration", seconds: toNumber(number, lexicon) * size };
    const isBefore = patterns.before.test(sentence.slice(index + all.length));
    add(
      value,
      isRepeated ? "every" : isBefore ? "before" : isWorkday ? "working" : null,
      index,
      index + all.length,
      low === null ? null : low * size,
    );
  }
  for (const { 0: all, 1: number = "", 2: name = "", index } of sentence.matchAll(patterns.size)) {
    const size = byUnit.get(name) ?? byUnit.get(name.toLowerCase());
    if (size === undefined) continue;
    const low = lowOf(index);
    const amount = round(toNumber(number, lexicon) * size.factor);
    add({ kind: "number", amount }, size.unit, index, index + all.length, low === null ? null : round(low * size.factor));
  }
  for (const { 0: all, 1: number = "", 2: words = "", index } of sentence.matchAll(patterns.count)) {
    const before = sentence.slice(0, index);
    if (/^(?:19|20)\d\d$/u.test(number) || (NAMED.test(before) && /\d/u.test(number)) || /[,.:]$/u.test(before)) continue;
    const noun = nounOf(words, lexicon);
    // "A term" is no count.
    if (noun === null || (lexicon.numbers.get(number.toLowerCase()) === 1 && lexicon.language !== "en")) continue;
    const end = index + all.length - words.length + noun.end;
    // "From 1 to 5 vehicles" tells of what something else holds.
    if (lowOf(index) === null) add({ kind: "number", amount: toNumber(number, lexicon) }, noun.stemmed, index, end);
    else found.push({ ...vague, start: index, end });
  }
  return found.filter((each) => each.shown !== "" && !overlapsVague(each, found)).toSorted((a, b) => a.start - b.start);
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

function overlapsVague({ start, end }: FoundValue, found: readonly FoundValue[]): boolean {
  return found.some((other) => other.shown === "" && start < other.end && end > other.start);
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

interface Tail {
  period: Period | null;
  isBySecond: boolean;
  per: string | null;
  length: number;
}

/** "Per user and month", "/mo", "a year", behind a value. */
function readTail(behind: string, { tail, month, year }: ValuePatterns, { times, stemOf }: LanguageLexicon): Tail {
  let [length, period, per, isBySecond]: [number, Period | null, string | null, boolean] = [0, null, null, false];
  for (let rest = behind; length < 60; rest = behind.slice(length)) {
    const adverb = (month.exec(rest) ?? year.exec(rest))?.[0];
    if (adverb !== undefined && period === null) {
      period = month.test(rest) ? "month" : "year";
      length += adverb.length;
      continue;
    }
    const match = tail.exec(rest);
    if (match?.[1] === undefined) break;
    const word = match[1].toLowerCase();
    const unit = times.get(word);
    if (unit !== undefined) {
      if (period !== null) break;
      isBySecond = unit === "second";
      period = unit === "second" ? "minute" : unit;
    } else {
      const stemmed = stemOf(word) ?? (/^\s*(?:\/|per\b|pro\b)/iu.test(match[0]) ? word : null);
      // "€9 and more" goes on with something else.
      if (stemmed === null || per !== null || (/^\s(?:and|und|et|y|e|en)\s\p{L}+$/iu.test(match[0]) && period === null)) break;
      per = stemmed;
    }
    length += match[0].length;
  }
  return { period, isBySecond, per, length };
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
