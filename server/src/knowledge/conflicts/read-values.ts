import type { FactKind, Measure } from "./fact.ts";
import { nounOf } from "./noun-of.ts";
import { boundOf, isFreeBeyond, isRefused, isSpan, MORE, SAVED, VAGUE } from "./bounds.ts";
import { DIGITS, NUMBER, toNumber } from "./numbers.ts";
import { readDates } from "./read-dates.ts";
import { readTail } from "./read-tail.ts";
import { countedNoun, currencies, hours, INTERVAL, SIZES, sizeOf } from "./units.ts";

/** A value found in a clause, and where it stands in it. */
export interface FoundValue {
  kind: FactKind;
  measure: Measure;
  value: string;
  shown: string;
  start: number;
  end: number;
}

const CURRENCY = String.raw`US\$|A\$|C\$|[$€£¥₹]|(?:CHF|USD|EUR|GBP)\b`;
const MONEY = new RegExp(
  String.raw`(?<![\p{L}\d.,$€£])(?:(${CURRENCY})\s?((?:${DIGITS})(?:k\b|\s(?:million|thousand)\b)?)(?![\d.]*\d)|((?:${DIGITS})(?:k\b|\s(?:million|thousand)\b)?)\s?(€|£|(?:USD|EUR|GBP|CHF|dollars?|euros?|pounds?)\b))`,
  "giu",
);
const CENTS = new RegExp(String.raw`(?<![\w.,])(${NUMBER})[\s-](cents?|pence)\b`, "giu");
const FREE =
  /\b(?:(?:is|are|comes?|come) (?:always |completely |entirely )?free(?: of charge)?(?=\s*(?:[.,;!)]|$|for\b|on\b|and\b|with\b|in\b|of charge))|costs? nothing(?: extra)?|charge nothing|(?:is|are) waived|at no (?:extra |additional )?(?:cost|charge)|(?:no|without an?y?) (?:separate |extra |additional )?(?=(?:[\p{L}-]+ ){0,2}(?:fee|charge)s?\b)|free of charge)/giu;
const PERCENT = new RegExp(String.raw`(?<![\w.,])(${NUMBER})\s?(?:%|per ?cent\b)`, "giu");
const SPAN = new RegExp(
  String.raw`(?<![\w.,-])(${NUMBER}|half an?|an?)[\s-]*(?:(?<=[\s-])(business|working|work|week|calendar|full|whole|consecutive)[\s-])?(seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|fortnights?|months?|years?|yrs?|h|d)\b(?! (?:ago|in a row|of experience)\b)(?![-’']?s? (?:a|per|each|every) (?:day|week|month|year)\b)(?!['’]s? (?:rent|fees?|pay|salary|revenue|price)\b)`,
  "giu",
);
const SIZE = new RegExp(String.raw`(?<![\w.,])(${NUMBER}|half an?|an?(?= \p{L}{4}))[\s-]?(${SIZES})(?![\p{L}\d/])`, "giu");
/** "From −30 °C to +85 °C". */
const SIZES_BETWEEN = new RegExp(
  String.raw`(?<![\w.,])([−+-]?(?:${NUMBER}))\s?(${SIZES})?\s?(?:to|up to|and|–|—|-|…)\s(?:up to )?([−+-]?(?:${NUMBER}))\s?(${SIZES})(?![\p{L}\d/])`,
  "giu",
);
/** "IP67". */
const RATING = /\b(IP|IK)\s?(\d\d[A-Z]?)\b/gu;
const COUNT = new RegExp(
  String.raw`(?<![\w.,:#$€£/+–-])(?:(${NUMBER})|(unlimited|unmetered|no limit (?:on|to) (?:the (?:number of )?)?))(-|\s+)((?:\p{L}[\p{L}’'-]*)(?:\s\p{L}[\p{L}’'-]*){0,3})`,
  "giu",
);
/** "Python 3.10 or newer". */
const VERSION =
  /(?<![\p{L}\p{N}])(\p{Lu}[\p{L}.]+|iOS|macOS|firmware|software|app|version|release)(?: version)?,? v?(\d+(?:\.\d+)*)(?:\+|,? (?:or|and) (?:newer|later|higher|above|up(?:wards)?|on(?:wards)?)\b| (?:up|on)(?:wards)?\b)/gu;
/** "At least PHP 8.2". */
const AT_LEAST_VERSION = /(?<=\b(?:at least|minimum|requires?|needs?) )(\p{Lu}[\p{L}.]+)(?: version)?,? v?(\d+(?:\.\d+)+)/gu;
/** "Once a year", "twice a month", "annually". */
const ADVERBS: Readonly<Record<string, string>> = {
  daily: "day",
  nightly: "day",
  weekly: "week",
  monthly: "month",
  quarterly: "quarter",
  annually: "year",
  yearly: "year",
};
const TIMES = new RegExp(
  String.raw`\b(once|twice|(?:${NUMBER}) times) (?:a|an|per|each|every) (hour|day|week|month|quarter|year)\b|(?<!\b(?:billed|paid|pay|paying|invoiced|charged|or|and|when|if) )\b(${Object.keys(ADVERBS).join("|")})\b(?=\s*(?:[.,;]|$|by\b|and\b|in\b|at\b))`,
  "gu",
);
const EVERY = /\bevery (second|minute|hour|day|night|week|month|quarter|year)\b/iu;
/** "60 times a minute". */
const CALLS = new RegExp(String.raw`(?<![\w.,])(${NUMBER}) times (?:a|an|per|each|every) (second|minute|hour)\b`, "giu");
/** "Five times". */
const AGAIN = new RegExp(String.raw`(?<![\w.,])(${NUMBER}) (?:more )?(?:times|attempts|tries)\b(?! (?:a|an|per|each|every)\b)`, "giu");
/** "The number of projects is capped at 4". */
const CAPPED = new RegExp(
  String.raw`\bnumber of (?:\p{L}+ )?(\p{L}+s) (?:is |are )?(?:limited|capped|restricted|set) (?:to|at) (${NUMBER})(?!\s*\p{L}{3})`,
  "giu",
);
/** "There are 64 of us", "a staff of 120", "our crew is 95 strong". */
const STAFF = new RegExp(
  String.raw`(?<![\w.,])(${NUMBER})(?= of us\b| strong\b)|(?<=\b(?:staff|team|workforce|crew) of )(${NUMBER})(?!\s*\p{L}+s\b)`,
  "giu",
);
/** What happens so many times in a time happens so often. */
const OFTEN = /^(?:visits?|inspections?|tests?|audits?|check-?ups?|services)$/iu;
/** The period of a price that is for an unsaid time and billed by the year. */
export const BILLED_YEARLY = "billed yearly";
/** The values that a clause gives, in order. Vague ones ("about 50", "more than 4,000") are none. */
export function readValues(clause: string, sentence = clause): FoundValue[] {
  const found: FoundValue[] = [];
  const isFree = (start: number, end: number) => found.every((other) => end <= other.start || start >= other.end);
  const add = (kind: FactKind, measure: Partial<Measure> & { unit: string }, value: number | string, start: number, end: number) => {
    const before = clause.slice(0, start);
    if (
      !isFree(start, end) ||
      (VAGUE.test(before) && !isRefused(before, clause) && !isSpan(before, clause) && !isFreeBeyond(before, clause)) ||
      (kind !== "percent" && SAVED.test(before)) ||
      (MORE.test(clause.slice(end)) && !isFreeBeyond("over ", clause))
    )
      return;
    const bound = kind === "date" ? "" : boundOf(before);
    found.push({
      kind,
      measure: { period: "", per: [], ...measure, bound: measure.bound ?? bound },
      value: String(value),
      shown: clause.slice(start, end).trim(),
      start,
      end,
    });
  };
  for (const { unit, value, start, end } of readDates(clause)) add("date", { unit }, value, start, end);
  for (const match of clause.matchAll(MONEY)) {
    const end = match.index + match[0].length;
    if (isInRange(clause, match.index, end)) continue;
    const { period, per, length } = readTail(clause.slice(end));
    const unit = currencies[(match[1] ?? match[4] ?? "").toLowerCase()] ?? "";
    const amount = toNumber(match[2] ?? match[3] ?? "");
    const isYearly = period === "month" && (YEARLY.test(clause) || (YEARLY.test(sentence) && [...sentence.matchAll(MONEY)].length === 1));
    const isBilledYearly = period === "" && YEARLY.test(clause);
    add(
      "price",
      { unit, period: isYearly ? "year" : isBilledYearly ? BILLED_YEARLY : period, per },
      isYearly ? round(amount * 12) : amount,
      match.index,
      end + length,
    );
  }
  for (const match of clause.matchAll(CENTS)) {
    const end = match.index + match[0].length;
    const { period, per, length } = readTail(clause.slice(end));
    add(
      "price",
      { unit: /^c/iu.test(match[2] ?? "") ? "" : "£", period, per },
      round(toNumber(match[1] ?? "") / 100),
      match.index,
      end + length,
    );
  }
  for (const match of clause.matchAll(FREE)) add("price", { unit: "free" }, 0, match.index, match.index + match[0].length);
  for (const match of clause.matchAll(PERCENT))
    if (!isInRange(clause, match.index, match.index + match[0].length))
      add("percent", { unit: "%" }, toNumber(match[1] ?? ""), match.index, match.index + match[0].length);
  for (const match of clause.matchAll(SIZES_BETWEEN)) {
    const size = sizeOf(match[4] ?? "");
    if (size === undefined) continue;
    const [low, high] = [(sizeOf(match[2] ?? "") ?? size).factor * signed(match[1] ?? ""), size.factor * signed(match[3] ?? "")];
    add("limit", { unit: size.unit, bound: "" }, `${round(low)}..${round(high)}`, match.index, match.index + match[0].length);
  }
  for (const match of clause.matchAll(RATING))
    add("limit", { unit: `${match[1]} rating` }, `v${match[2]}`, match.index, match.index + match[0].length);
  for (const match of clause.matchAll(SIZE)) {
    const size = sizeOf(match[2] ?? "");
    const end = match.index + match[0].length;
    if (size === undefined || isInRange(clause, match.index, end)) continue;
    const { period, per } = readTail(clause.slice(end));
    add("limit", { unit: size.unit, period, per }, round(amountOf(match[1] ?? "") * size.factor), match.index, end);
  }
  for (const match of [...clause.matchAll(VERSION), ...clause.matchAll(AT_LEAST_VERSION)]) {
    const name = (match[1] ?? "").toLowerCase().replace(/\.js$/u, "");
    add("limit", { unit: `${name} version`, bound: "least" }, `v${match[2]}`, match.index, match.index + match[0].length);
  }
  for (const match of clause.matchAll(TIMES)) {
    const times = { once: 1, twice: 2 }[match[1]?.toLowerCase() ?? ""] ?? toNumber(match[1] ?? "");
    const length = hours[match[2] ?? ADVERBS[match[3] ?? ""] ?? ""] ?? 1;
    add(
      "duration",
      { unit: INTERVAL, bound: "" },
      round(length / (match[1] === undefined ? 1 : times)),
      match.index,
      match.index + match[0].length,
    );
  }
  for (const match of clause.matchAll(SPAN)) addSpan(clause, match, add);
  for (const match of matchesIn(clause, /times/iu, CALLS)) {
    const isBySecond = match[2] === "second";
    const value = toNumber(match[1] ?? "");
    if (/\b(?:API|endpoint|calls?|requests?|query|key)\b/iu.test(clause))
      add(
        "limit",
        { unit: "request", period: isBySecond ? "minute" : (match[2] ?? "") },
        isBySecond ? value * 60 : value,
        match.index,
        match.index + match[0].length,
      );
  }
  for (const match of matchesIn(clause, /times|attempts|tries/iu, AGAIN)) {
    if (/\b(?:retr\w+|attempt\w*|try|tries|tried|repeat\w*|resen[dt]|redeliver\w*|sent again)\b/iu.test(clause))
      add("limit", { unit: "retry" }, toNumber(match[1] ?? ""), match.index, match.index + match[0].length);
  }
  for (const match of matchesIn(clause, /of us|strong|(?:staff|team|workforce|crew) of/iu, STAFF))
    add("limit", { unit: "person" }, toNumber(match[1] ?? match[2] ?? ""), match.index, match.index + match[0].length);
  for (const match of matchesIn(clause, /number of/iu, CAPPED))
    add(
      "limit",
      { unit: countedNoun(match[1] ?? ""), bound: "most" },
      toNumber(match[2] ?? ""),
      match.index + match[0].length - (match[2] ?? "").length,
      match.index + match[0].length,
    );
  for (const match of clause.matchAll(COUNT)) {
    if (match[1] !== undefined && /^(?:19|20)\d\d$/u.test(match[1])) continue;
    if (NAMED.test(clause.slice(0, match.index))) continue;
    const noun = nounOf(match[4] ?? "", match[1], match[3] === "-");
    if (noun === null) continue;
    const from = match.index + match[0].length - (match[4] ?? "").length;
    const end = from + noun.end;
    const { period, per, length } = readTail(clause.slice(end));
    const value = match[2] === undefined ? toNumber(match[1] ?? "") : Infinity;
    if (isInRange(clause, match.index, end)) continue;
    if (OFTEN.test(noun.word) && period in hours) {
      add(
        "duration",
        { unit: INTERVAL, bound: "" },
        round((hours[period] ?? 1) / value),
        from - (match[0].length - (match[4] ?? "").length),
        end + length,
      );
      continue;
    }
    const than = atLeastIn(clause.slice(0, match.index));
    if (than !== null && value >= 10 && !isRefused(clause.slice(0, match.index), clause)) {
      const start = match.index - than.length;
      found.push({
        kind: "limit",
        measure: { unit: countedNoun(noun.word), period, per, bound: "least" },
        value: `${value}..Infinity`,
        shown: clause.slice(start, end),
        start,
        end,
      });
      continue;
    }
    const isBySecond = period === "second";
    add(
      "limit",
      { unit: countedNoun(noun.word), period: isBySecond ? "minute" : period, per },
      isBySecond ? value * 60 : value,
      match.index,
      end + length,
    );
  }
  // "Every hour" by itself tells how often something happens.
  const often = found.length === 0 ? EVERY.exec(clause) : null;
  if (often !== null)
    add(
      "duration",
      { unit: INTERVAL, bound: "" },
      hours[(often[1] ?? "").toLowerCase().replace("night", "day")] ?? 1,
      often.index,
      often.index + often[0].length,
    );
  return found.toSorted((a, b) => a.start - b.start);
}

/** Most clauses have no such match, and finding that out should cost little. */
function matchesIn(clause: string, hint: RegExp, pattern: RegExp): Iterable<RegExpExecArray> {
  return hint.test(clause) ? clause.matchAll(pattern) : [];
}

/** "More than 80 integrations", but not "for teams of more than 80 people". */
function atLeastIn(before: string): string | null {
  const found =
    /(?<!\b(?:of|for|if you have|when|need|not|no|in|than|spread|split|distributed) )(?<!\b(?:teams|companies|firms|customers|sites|those|shops|accounts|organi[sz]ations|businesses|offices|files|lists) with )\b(?:more than|over)\s$/iu.exec(
      before,
    );
  return found === null ? null : found[0];
}

function signed(text: string): number {
  return /^[−-]/u.test(text) ? -toNumber(text.slice(1)) : toNumber(text.replace("+", ""));
}

type Add = (kind: FactKind, measure: Partial<Measure> & { unit: string }, value: number | string, start: number, end: number) => void;

function amountOf(text: string): number {
  return /^half/iu.test(text) ? 0.5 : /^an?$/iu.test(text) ? 1 : toNumber(text);
}

function addSpan(clause: string, match: RegExpExecArray, add: Add): void {
  const said = (match[1] ?? "").toLowerCase();
  const before = clause.slice(0, match.index);
  // "A month" is a period more often than a length.
  if (/^an?$/u.test(said) && !/\b(?:within|for|lasts?|takes?|after|in|under|up to|at most|than) $/iu.test(before)) return;
  const behind = clause.slice(match.index + match[0].length);
  if (/^ old\b/u.test(behind) && !/\b(?:up to|at most|no more than|never (?:more than )?|than) $/iu.test(before)) return;
  if (/^ later\b/u.test(behind) && !/\b(?:delet\w+|remov\w+|eras\w+|wip\w+|destroy\w*|purg\w+)\b/iu.test(before)) return;
  if (/^(?:h|d)$/u.test(match[3] ?? "") && !/^\d/u.test(said)) return;
  const unit = { h: "hour", d: "day" }[match[3] ?? ""] ?? (match[3] ?? "").toLowerCase().replace(/s$/u, "");
  // Eight working hours are a working day.
  const size = (hours[unit] ?? 1) * (unit === "hour" && /business|work/iu.test(match[2] ?? "") ? 3 : 1);
  const one = (text: string) => round(amountOf(text) * size);
  const isWorking = /business|work|week/iu.test(match[2] ?? "") && /day|hour/u.test(unit);
  const end = match.index + match[0].length;
  if (/\bevery $/iu.test(before)) return add("duration", { unit: INTERVAL, bound: "" }, one(said), match.index, end);
  const range = RANGE.exec(before);
  // "24 or 48 hours" and "from 3 to 5 days of training" are ranges as well as "3–5 days".
  const low = range?.[1];
  if (low === undefined) return add("duration", { unit: isWorking ? "working time" : "time" }, one(said), match.index, end);
  add(
    "duration",
    { unit: isWorking ? "working time" : "time", bound: "" },
    `${one(low.toLowerCase())}..${one(said)}`,
    range?.index ?? match.index,
    end,
  );
}

function isInRange(clause: string, start: number, end: number): boolean {
  return (
    RANGE.test(clause.slice(0, start)) || new RegExp(String.raw`^\s?(?:–|—|-|to)\s?(?:${CURRENCY})?\s?\d`, "iu").test(clause.slice(end))
  );
}

const YEARLY =
  /\b(?:billed|paid|pay(?:ing)?|invoiced|charged|when billed|if billed)(?: for)? (?:annually|yearly|by the year|per year|once a year|every year|a year in advance|for a year)|\b(?:annual|yearly) (?:billing|payment|plan|contract|term|commitment)\b|\bper month,? (?:annually|yearly)/iu;
const RANGE = new RegExp(
  String.raw`(?<![\w.,])(?:\bbetween\s)?(${NUMBER})(?:\s?[–—-]\s?|\s(?:to|or)\s|\sand\s(?<=between\s\S+\sand\s))$`,
  "iu",
);
/** "Version 5", "port 80", "chapter 6". */
const NAMED =
  /\b(?:version|v|port|chapter|section|step|page|level|phase|article|gate|room|suite|no\.?|number|part|grade|class|type|model|series|extension|error|code|status|iso|soc|rfc|tls|http|act|clause|annex|form|bay|top|windows|ios|android|node|python|php|java)\s*$/iu;

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
