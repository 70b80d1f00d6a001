import type { ReceiptKindName } from "../receipt-kinds.ts";
import { type Finding, findFirst, type Sentence } from "./finding.ts";

const DAY_MS = 24 * 3_600_000;
const MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"];
const MONTH =
  "(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)";
const COUNT = "(?:\\d{1,3}|a|an|one|two|three|four|five|six|eight|ten|twelve|couple of|a couple of|few|a few)";
const UNIT = "(?:day|week|month|quarter|year)";

const AT_ONCE =
  /\b(?:asap|as soon as possible|immediately|right away|straight away|urgent(?:ly)?|at once|today|tomorrow|yesterday|this week)\b/u;
const NO_RUSH =
  /\b(?:no (?:rush|hurry|timeline|deadline|date|urgency)|not (?:urgent|in a (?:rush|hurry)|any ?time soon|for now|right now)|just (?:browsing|looking|exploring|researching|curious)|some ?day|early days|early stage of (?:research|looking)|maybe (?:later|next year|in the future)|in the (?:distant )?future)\b/u;
const IN_TIME = new RegExp(
  `\\b(?:within|in|over|inside)(?: the)?(?: next| coming)? (${COUNT}) ?-?(?:to|or|-)? ?(?:\\d{1,3} )?(${UNIT})s?\\b`,
  "u",
);
const NAMED = new RegExp(
  `\\b(end of )?(?:the |this |the coming |the end of )?(this|next|the|coming) (?:coming )?(week|month|quarter|year|spring|summer|autumn|fall|winter)\\b`,
  "u",
);
const END_OF = /\b(?:end of (?:the |this )?(week|month|quarter|year)|year[- ]end|month[- ]end|quarter[- ]end|eoq|eoy|eom)\b/u;
const QUARTER = /\bq([1-4])(?:[ /']*(20\d\d))?\b/u;
const ON_MONTH = new RegExp(
  `\\b(?:(\\d{1,2})(?:st|nd|rd|th)? (?:of )?)?(${MONTH})\\b(?:\\.? (\\d{1,2})(?:st|nd|rd|th)?\\b(?!\\d))?(?:,? (20\\d\\d))?`,
  "u",
);
const ISO = /\b(20\d\d)-(\d{2})-(\d{2})\b/u;

/** Words that tie a date to buying or starting. */
const BUYING =
  /\b(?:by|before|until|till|no later than|deadline|start\w*|launch\w*|go(?:ing)? live|live|roll\w*|implement\w*|decid\w+|decision|choos\w+|pick|select|sign|switch\w*|migrat\w+|replac\w+|in place|up and running|need\w*|want\w*|looking|plan\w*|target\w*|kick ?off|onboard\w*|ready|buy\w*|purchas\w+|timeline|time ?frame|expir\w+|ends?|renew\w*|begin\w*|deploy\w*|aim\w*|hope|hoping|asap|urgent\w*|immediately)\b/u;
const MEETING = /\b(?:meet(?:ing)?|call|talk|chat|demo|speak|schedule|book|slot|available|availability|calendar)\b/u;
const PAST = /\b(?:since|founded|last|ago|joined|raised|launched|started in|established|was|were|used to)\b/u;
const ASKS_MEETING =
  /\b(?:book|schedule|set up|arrange|have|hop on|jump on|get on|do) (?:a |an |the )?(?:\w+ )?(?:meeting|call|demo|chat|slot|time)\b|\b(?:can|could|shall) we (?:meet|talk|speak|chat)\b|\bcall me\b|\bwhen (?:are you|can we)\b[^.!?;]{0,20}\b(?:available|free|meet|talk)\b/u;

export function findDeadlines({ lower, text, now }: Sentence): Finding[] {
  const noRush = findFirst(lower, NO_RUSH, "no_rush");
  if (noRush.length > 0) return noRush;
  const when = dateIn(lower, now);
  if (when !== null && BUYING.test(lower) && !PAST.test(lower) && !isOnlyMeeting(lower)) {
    return [{ kind: kindOf(when.days), detail: text.slice(when.start, when.end), start: when.start, end: when.end }];
  }
  return findFirst(lower, ASKS_MEETING, "asks_meeting");
}

/** "Can we talk next Tuesday?" is no deadline of theirs. */
function isOnlyMeeting(lower: string): boolean {
  return (
    MEETING.test(lower) &&
    !/\b(?:by|before|deadline|live|launch\w*|decid\w+|implement\w*|start\w*|need\w*|roll\w*|sign|contract|renew\w*)\b/u.test(lower)
  );
}

function kindOf(days: number): ReceiptKindName {
  if (days <= 14) return "at_once";
  if (days <= 45) return "this_month";
  if (days <= 120) return "this_quarter";
  if (days <= 245) return "this_half";
  return days <= 400 ? "this_year" : "later";
}

interface When {
  days: number;
  start: number;
  end: number;
}

function dateIn(lower: string, now: Date): When | null {
  const readers: [RegExp, (found: RegExpExecArray) => number | null][] = [
    [AT_ONCE, () => 3],
    [ISO, ([, year, month, day]) => daysUntil(now, Number(year), Number(month) - 1, Number(day))],
    [IN_TIME, ([, count, unit]) => countOf(count ?? "") * daysOf(unit ?? "")],
    [END_OF, ([all, unit]) => endOf(unit ?? (all.includes("y") ? "year" : all.includes("q") ? "quarter" : "month"), now)],
    [QUARTER, ([, quarter, year]) => quarterEnd(Number(quarter), year, now)],
    [NAMED, ([, , which, unit]) => named(which ?? "", unit ?? "", now)],
    [ON_MONTH, (found) => monthDate(found, lower, now)],
  ];
  for (const [pattern, read] of readers) {
    const found = pattern.exec(lower);
    if (found === null) continue;
    const days = read(found);
    if (days !== null && days >= 0) return { days, start: found.index, end: found.index + found[0].length };
  }
  return null;
}

function daysUntil(now: Date, year: number, month: number, day: number): number {
  return Math.round((Date.UTC(year, month, day) - now.getTime()) / DAY_MS);
}

function countOf(word: string): number {
  const words: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, eight: 8, ten: 10, twelve: 12 };
  return words[word] ?? (/few|couple/u.test(word) ? 3 : Number(word));
}

function daysOf(unit: string): number {
  return { day: 1, week: 7, month: 30, quarter: 91, year: 365 }[unit] ?? 365;
}

function endOf(unit: string, now: Date): number {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  if (unit === "week") return 7;
  if (unit === "month") return daysUntil(now, year, month + 1, 0);
  if (unit === "quarter") return daysUntil(now, year, Math.floor(month / 3) * 3 + 3, 0);
  return daysUntil(now, year, 12, 0);
}

function quarterEnd(quarter: number, named: string | undefined, now: Date): number {
  const year = named === undefined ? now.getUTCFullYear() : Number(named);
  const days = daysUntil(now, year, quarter * 3, 0);
  return days < 0 && named === undefined ? daysUntil(now, year + 1, quarter * 3, 0) : days;
}

function named(which: string, unit: string, now: Date): number | null {
  const isNext = which === "next";
  if (/spring|summer|autumn|fall|winter/u.test(unit)) return 150;
  if (which === "the") return null;
  if (!isNext) return endOf(unit, now);
  return endOf(unit, now) + (unit === "year" ? 90 : Math.round(daysOf(unit) / 2));
}

/** A month without a year is the next such month. "May" alone is mostly no month. */
function monthDate([, dayBefore, name = "", dayAfter, year]: RegExpExecArray, lower: string, now: Date): number | null {
  if (
    name === "may" &&
    dayBefore === undefined &&
    dayAfter === undefined &&
    year === undefined &&
    !/\b(?:by|in|until|before|end of|mid|early|late) may\b/u.test(lower)
  )
    return null;
  if (name === "mar" && dayBefore === undefined && dayAfter === undefined) return null;
  const month = MONTHS.findIndex((full) => full.startsWith(name.slice(0, 3)));
  const day = Number(dayBefore ?? dayAfter ?? 28);
  if (year !== undefined) return daysUntil(now, Number(year), month, day);
  const days = daysUntil(now, now.getUTCFullYear(), month, day);
  return days < 0 ? daysUntil(now, now.getUTCFullYear() + 1, month, day) : days;
}
