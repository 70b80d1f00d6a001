import type { FactKind } from "./fact.ts";

/** A value found in a clause, and where it stands in it. */
export interface FoundValue {
  kind: FactKind;
  measure: string;
  value: string;
  shown: string;
  start: number;
  end: number;
}

const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const MONEY = new RegExp(
  String.raw`(?<![\w.,])(?:([$€£])\s?(${NUMBER})(k\b)?|(${NUMBER})\s?(€|£|USD|EUR|GBP|dollars?|euros?|pounds?)(?!\w))`,
  "giu",
);
const PERCENT = new RegExp(String.raw`(?<![\w.,])(${NUMBER})\s?(?:%|percent\b)`, "giu");
const SPAN =
  /(?<![\w.,-])(\d+(?:\.\d+)?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|thirty|sixty|ninety|an?)[\s-]+(business |working |calendar )?(seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b(?! (?:old|ago|in a row))/giu;
const SIZE = new RegExp(String.raw`(?<![\w.,])(${NUMBER})\s?([KMGT]B)\b`, "gu");
const COUNT = new RegExp(
  String.raw`(?<![\w.,:#$€£/-])(?:(${NUMBER})(k\b)?|(unlimited))\s+((?!(?:am|pm|and|or|of|to|in|on|at|by|for|is|are|the|a|an|per|times|percent|different|other|more|new|years?|months?|weeks?|days?|hours?|minutes?|seconds?|business|working|calendar|million|thousand|billion)\b)\p{Ll}[\p{Ll}-]+)(?![\p{L}])`,
  "gu",
);
const MONTHS = "January February March April May June July August September October November December".split(" ");
const MONTH = `(${MONTHS.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join("|")})\\.?`;
const DAY = new RegExp(
  String.raw`(?<![\w.,])(?:(\d{1,2})(?:st|nd|rd|th)? ${MONTH}(?:,? (\d{4}))?|${MONTH} (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?|(\d{4})-(\d\d)-(\d\d))(?![\w])`,
  "gu",
);
const YEAR =
  /\b(?:founded|established|incorporated|started|began|launched|opened|in business|exists?)\b[^.!?]{0,25}?\b(?:in|since)\s+((?:19|20)\d\d)\b/giu;

const numbers: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fourteen: 14,
  thirty: 30,
  sixty: 60,
  ninety: 90,
};
const hours: Readonly<Record<string, number>> = { second: 1 / 3600, minute: 1 / 60, hour: 1, day: 24, week: 168, month: 720, year: 8640 };
const bytes: Readonly<Record<string, number>> = { KB: 1e-3, MB: 1, GB: 1e3, TB: 1e6 };
const currencies: Readonly<Record<string, string>> = {
  $: "$",
  "€": "€",
  "£": "£",
  usd: "$",
  dollar: "$",
  dollars: "$",
  eur: "€",
  euro: "€",
  euros: "€",
  gbp: "£",
  pound: "£",
  pounds: "£",
};

/** The values that a clause gives, in order. Vague ones ("about 50", "more than 4,000") are none. */
export function readValues(clause: string): FoundValue[] {
  const found: FoundValue[] = [];
  const isFree = (start: number, end: number) => found.every((other) => end <= other.start || start >= other.end);
  const add = (kind: FactKind, measure: string, value: number | string, start: number, end: number) => {
    const before = clause.slice(0, start);
    if (!isFree(start, end) || VAGUE.test(before)) return;
    const bound = kind === "date" ? "" : LEAST.test(before) ? " at least" : "";
    found.push({ kind, measure: measure + bound, value: String(value), shown: clause.slice(start, end), start, end });
  };
  for (const match of clause.matchAll(DAY)) {
    const [, day1, month1, year1, month2, day2, year2, isoYear, isoMonth, isoDay] = match;
    const month =
      isoMonth === undefined ? MONTHS.findIndex((name) => name.startsWith((month1 ?? month2 ?? "").slice(0, 3))) + 1 : Number(isoMonth);
    const year = isoYear ?? year1 ?? year2 ?? "";
    add(
      "date",
      year === "" ? "day" : "date",
      `${year}-${month}-${Number(isoDay ?? day1 ?? day2)}`,
      match.index,
      match.index + match[0].length,
    );
  }
  for (const match of clause.matchAll(YEAR)) {
    const year = match[1] ?? "";
    add("date", "year", year, match.index + match[0].length - 4, match.index + match[0].length);
  }
  for (const match of clause.matchAll(MONEY)) {
    const amount = toNumber(match[2] ?? match[4] ?? "") * (match[3] === undefined ? 1 : 1000);
    const end = match.index + match[0].length;
    const tail = readTail(clause.slice(end));
    const currency = currencies[(match[1] ?? match[5] ?? "").toLowerCase()] ?? "";
    const billing =
      /\b(?:billed|paid|pay(?:ing)?|if paid|when billed) (?:annually|yearly|by the year|per year|for a year)|\b(?:annual|yearly) (?:billing|payment|plan)\b/iu.test(
        clause,
      )
        ? "annual billing"
        : "";
    add("price", [currency, tail.period, ...tail.per, billing].join(" ").trim(), amount, match.index, end + tail.length);
  }
  for (const match of clause.matchAll(PERCENT)) add("percent", "%", toNumber(match[1] ?? ""), match.index, match.index + match[0].length);
  for (const match of clause.matchAll(SIZE)) {
    const end = match.index + match[0].length;
    const tail = readTail(clause.slice(end));
    add(
      "limit",
      ["bytes", tail.period, ...tail.per].join(" ").trim(),
      toNumber(match[1] ?? "") * (bytes[match[2] ?? ""] ?? 1),
      match.index,
      end,
    );
  }
  for (const match of clause.matchAll(SPAN)) {
    const word = (match[1] ?? "").toLowerCase();
    // "A month" is a period more often than a length.
    if (/^an?$/u.test(word) && !/\b(?:within|for|lasts?|takes?|of|after) $/iu.test(clause.slice(0, match.index))) continue;
    const unit = (match[3] ?? "").toLowerCase().replace(/s$/u, "");
    const working = /business|working/iu.test(match[2] ?? "") ? "working time" : "time";
    add("duration", working, round((numbers[word] ?? Number(word)) * (hours[unit] ?? 1)), match.index, match.index + match[0].length);
  }
  for (const match of clause.matchAll(COUNT)) {
    const noun = singular(match[4] ?? "");
    const end = match.index + match[0].length;
    const tail = readTail(clause.slice(end));
    const isYear = match[1] !== undefined && /^(?:19|20)\d\d$/u.test(match[1]);
    if (isYear || NAMED.test(clause.slice(0, match.index))) continue;
    const value = match[3] === undefined ? toNumber(match[1] ?? "") * (match[2] === undefined ? 1 : 1000) : Infinity;
    add("limit", [noun, tail.period, ...tail.per].join(" ").trim(), value, match.index, end + tail.length);
  }
  return found.toSorted((a, b) => a.start - b.start);
}

/** Whether two values say the same: 30 days are a month, and 365 a year. */
export function isSameValue(kind: FactKind, left: string, right: string): boolean {
  if (left === right) return true;
  if (kind === "date" || kind === "plan") return false;
  const [a, b] = [Number(left), Number(right)];
  return kind === "duration"
    ? Math.abs(a - b) <= 0.04 * Math.max(a, b)
    : kind === "limit" && Math.abs(a - b) <= 0.025 * Math.max(a, b) && Math.max(a, b) >= 1000;
}

const VAGUE =
  /(?:\b(?:about|around|roughly|nearly|almost|approximately|some|over|more than|less than|fewer than|under|below|above|beyond|than|every|another|additional|first|last|next|save|saves|saved|saving|off|worth)|~|≈|>|<)\s*(?:the )?$/iu;
const LEAST = /\b(?:at least|minimum(?: of)?|no less than|from|starting at|starts at|starts from|as low as)\s*$/iu;
/** "Version 5", "port 80", "chapter 6". */
const NAMED =
  /\b(?:version|v|port|chapter|section|step|page|level|phase|article|gate|room|suite|no\.?|number|line|part|grade|class|type|model|series|extension|error|code|iso|soc|rfc|tls|http)\s*$/iu;

const TIME = /^(?:second|minute|min|hour|day|week|month|mo|year|yr|annum)s?$/u;

/** "Per user and month", "/mo", "a month", "yearly", behind a value. */
function readTail(text: string): { period: string; per: string[]; length: number } {
  let length = 0;
  let period = "";
  const per: string[] = [];
  for (let rest = text; ; rest = text.slice(length)) {
    const match =
      /^(?:\s*(?:\/|,?\s*(?:per|a|an|each|every|for each|for every|by the)\s)\s*(\p{L}+)|\s*,?\s*(monthly|yearly|annually|weekly|daily|hourly|once|one-time|one-off)\b|\s+and (?=month|year|user|seat|site))/iu.exec(
        rest,
      );
    if (match === null || match[0].length === 0 || length > 60) break;
    const word = (match[1] ?? match[2] ?? "").toLowerCase();
    if (word === "" && !/and/iu.test(match[0])) break;
    if (TIME.test(word)) period ||= timeWord(word);
    else if (/ly$|once|one-/u.test(word)) period ||= timeWord(word);
    else if (word !== "") per.push(`per ${singular(word)}`);
    length += match[0].length;
    const bare = /^\s*(month|year)\b/iu.exec(text.slice(length));
    if (word === "" && bare !== null) {
      period ||= timeWord((bare[1] ?? "").toLowerCase());
      length += bare[0].length;
    }
  }
  return { period, per: per.toSorted(), length };
}

function timeWord(word: string): string {
  if (/^(?:mo|month)/u.test(word)) return "month";
  if (/^(?:y|annu)/u.test(word)) return "year";
  if (word.startsWith("on")) return "once";
  if (/^(?:day|dai)/u.test(word)) return "day";
  if (word.startsWith("min")) return "minute";
  return word.replace(/(?:ly|s)$/u, "");
}

export function singular(word: string): string {
  if (word.endsWith("ies")) return word.replace(/ies$/u, "y");
  if (/(?:s|x|ch|sh)es$/u.test(word)) return word.replace(/es$/u, "");
  return word.replace(/(?<!s|u|i)s$/u, "");
}

function toNumber(text: string): number {
  return Number(text.replaceAll(",", ""));
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
