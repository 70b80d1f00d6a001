import { CURRENCY_CODE } from "./money-patterns.ts";
import { isPerson } from "./price-unit.ts";

/** How many of what; what is counted may be left out: "and for 120?" */
export interface Counted {
  count: number;
  noun: string | null;
}

/** For how many of what a message wants to know the price. */
export interface PricedCount extends Counted {
  /** For how long the sum is asked, of prices that may be for a month; null for as long as the price is for. */
  span: Span | null;
  /** How it is to be paid: "billed yearly" leaves out what a plan costs by the month. */
  billing: Billing | null;
}

/** "Per year", "for 3 months". */
export interface Span {
  count: number;
  period: "month" | "year";
}

export type Billing = "monthly" | "yearly";

const ASKS_PRICE =
  /\bhow much(?= (?:is|are|does|do|did|would|will|should|for|per|to|it|the|a|an|if|with|in|on|we|\d)\b|[\s?.!,]*$)|\b(?:pric\w+|costs?|pay(?! (?:by|with|via|through|using|upfront|later)\b)|charged?|quote|come to|run us|total)\b/u;
/** What else is priced, and how it is paid: a multiple of a plan's price tells nothing of it. */
export const OF_OTHER_THINGS =
  /\b(?:storage|space|memory|bandwidth|invoices?|set-?up|onboarding|installation|implementation|training|deposit|refunds?|cancel\w*|trials?|hardware|deliver\w*|shipping|credit card|overage)\b/u;
/** Of how many, how many: "3 sites with 5 users each", "200 people, but only 30 would use it". */
const OF_EACH = /\beach\b(?! (?:month|year)\b)|\b(?:teams|groups|sites|offices|locations|branches|departments) (?:of|with) \d/u;
const COUNT = new RegExp(
  String.raw`(?<![\p{L}\d.,€$£¥/–-])(?<!\b${CURRENCY_CODE} )(?<count>\d{1,3}(?:[,.]\d{3})+|\d{1,6})(?: (?:of us\b|(?:(?:active|full-time|part-time|more|other|new|different) )?(?<noun>\p{L}+))|(?=\s*(?:[?!,;)]|\.(?!\d)|$)))`,
  "gu",
);
const BARE = /\b(?:for|with|us|team of|about|around) $/u;
const NO_NOUN = new Set(
  "a an per each in on at of with and or to if for by paid please would is are the we monthly yearly annually".split(" "),
);
/** They are no things that a price is for. */
const SIZES =
  /^(?:months?|years?|weeks?|days?|hours?|minutes?|seconds?|percent|euros?|dollars?|pounds?|eur|usd|gbp|chf|k|m|mb|gb|tb|am|pm|th|st|nd|rd)$/u;
const LEAST = 2;
/** "For 2026" is no number of people. */
const YEARS = { first: 1_900, last: 2_100 };
/** "Billed yearly" and "a yearly plan" say how it is paid, and ask for no sum of a year. */
const PAID = String.raw`\b(?:billed|invoiced|paid|paying|if (?:i|we|you)(?:'d| would| do| can)? (?:pay|commit)(?: it| for it)?)`;
const PLAN = String.raw`(?:bill|payment|paid|plan|contract|subscription|commit|term|discount|invoic|option|basis)`;
const FOR_A_YEAR = new RegExp(
  String.raw`(?<!${PAID} )\b(?:per|a|each|every|for (?:a|one|the(?: whole| full| first)?)) (?:year|annum)\b|\bin total a year\b|(?<!${PAID} )\b(?:yearly|annually)\b(?! ${PLAN})|\bannual (?:totals?|costs?|pric\w+|fees?|bill\b|spend|budget|amount|sum|charges?|expenses?)\b`,
  "u",
);
const FOR_SO_LONG = /\b(?:for|over) (?:the (?:first|next|whole) )?(?<count>\d{1,2}) (?<period>month|year)s?\b/u;
/** "We have used it for 2 years" tells of the past. */
const SO_FAR = /\b(?:been|used|using|since|had)\b/u;
const BILLED: Readonly<Record<Billing, RegExp>> = {
  monthly: new RegExp(String.raw`${PAID} (?:monthly|by the month|(?:per|each|every) month|month to month)\b|\bmonthly ${PLAN}`, "u"),
  yearly: new RegExp(
    String.raw`${PAID} (?:yearly|annually|by the year|(?:per|each|every) year|(?:for )?a year (?:in advance|ahead|upfront))\b|\b(?:yearly|annual) ${PLAN}`,
    "u",
  ),
};
export const A_YEAR: Span = { count: 1, period: "year" };
/** "And per year?" says nothing of its own, and asks the question before it once more. */
const ONLY_A_YEAR =
  /^(?:(?:and|so|ok|then|what|how|about|much|is|that|it|would|be|in|total)[\s,]+)*(?:(?:per|a|each|every|for an?) (?:year|annum)|yearly|annually)[?.! ]*$/u;

/** Reads for how many a message asks a price, itself or as the question before it did. */
export function readPricedCount(message: string, previous: string | null): PricedCount | null {
  const lower = message.toLowerCase();
  if (previous !== null && ONLY_A_YEAR.test(lower.trim())) {
    const before = readPricedCount(previous, null);
    return before === null ? null : { ...before, span: A_YEAR };
  }
  if (!ASKS_PRICE.test(lower) && !(previous !== null && ASKS_PRICE.test(previous.toLowerCase()))) return null;
  if (OF_OTHER_THINGS.test(lower)) return null;
  const counted = readCount(lower);
  return counted === null ? null : { ...counted, span: readSpan(lower), billing: readBilling(lower) };
}

/** The one count that a message is about; null where it has none, or counts several things. */
export function readCount(lower: string): Counted | null {
  const counts: Counted[] = [];
  let isUnclear = false;
  for (const { 0: written, groups, index } of lower.matchAll(COUNT)) {
    const count = Number((groups?.["count"] ?? "").replaceAll(/[.,]/gu, ""));
    const noun = groups?.["noun"] ?? null;
    if (count < LEAST || (noun !== null && SIZES.test(noun))) continue;
    if (noun !== null && !NO_NOUN.has(noun)) counts.push({ count, noun });
    else if (count >= YEARS.first && count <= YEARS.last) continue;
    else if (written.endsWith(" of us") || BARE.test(lower.slice(0, index))) counts.push({ count, noun: null });
    else isUnclear = true;
  }
  if (counts.length > 0 && (isUnclear || OF_EACH.test(lower))) return null;
  // "500 employees, of whom 20 agents would use it": which of them is priced is for a person to say.
  const ofPeople = counts.filter(({ noun }) => noun === null || isPerson(noun));
  return ofPeople.length > 1 ? null : (ofPeople[0] ?? counts[0] ?? null);
}

/** How a message wants it paid; null where it does not say, or names both. */
export function readBilling(lower: string): Billing | null {
  const [isMonthly, isYearly] = [BILLED.monthly.test(lower), BILLED.yearly.test(lower)];
  return isMonthly === isYearly ? null : isMonthly ? "monthly" : "yearly";
}

function readSpan(lower: string): Span | null {
  const { count, period } = FOR_SO_LONG.exec(lower)?.groups ?? {};
  if (count !== undefined && Number(count) > 0 && !SO_FAR.test(lower))
    return { count: Number(count), period: period === "year" ? "year" : "month" };
  return FOR_A_YEAR.test(lower) ? A_YEAR : null;
}
