import type { Answer, Quote } from "./compose-answer.ts";
import type { PlanTable } from "./plan-table.ts";
import { isPerson, isSameUnit, readPeriod, readPriceUnit, type PriceUnit } from "./price-unit.ts";
import { readRange } from "./range-row.ts";
import { amountOf, moneyIn, type Money } from "./site-tables.ts";
import { BULLET } from "./write-run.ts";

/** For how many of what a message wants to know the price; what it counts may be left out: "and for 120?" */
export interface PricedCount {
  count: number;
  noun: string | null;
  /** A year is asked for, of prices that may be for a month. */
  isForYear: boolean;
}

const ASKS_PRICE =
  /\bhow much(?= (?:is|are|does|do|did|would|will|should|for|per|to|it|the|a|an|if|with|in|on|we|\d)\b|[\s?.!,]*$)|\b(?:pric\w+|costs?|pay(?! (?:by|with|via|through|using|upfront|later)\b)|charged?|quote|come to|run us|total)\b/u;
/** What else is priced, and how it is paid: a multiple of a plan's price tells nothing of it. */
const OF_OTHER_THINGS =
  /\b(?:storage|space|memory|bandwidth|invoices?|set-?up|onboarding|installation|implementation|training|deposit|refunds?|cancel\w*|trials?|hardware|deliver\w*|shipping|credit card|overage)\b/u;
/** Of how many, how many: "3 sites with 5 users each", "200 people, but only 30 would use it". */
const OF_EACH = /\beach\b(?! (?:month|year)\b)|\b(?:teams|groups|sites|offices|locations|branches|departments) (?:of|with) \d/u;
const COUNT =
  /(?<![\p{L}\d.,€$£¥/–-])(?<count>\d{1,3}(?:[,.]\d{3})+|\d{1,6})(?: (?:of us\b|(?:(?:active|full-time|part-time|more|other|new|different) )?(?<noun>\p{L}+))|(?=\s*(?:[?!,;)]|\.(?!\d)|$)))/gu;
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
const FOR_A_YEAR = /\b(?:per|a|each|every|for (?:a|one|the(?: whole| full)?)) (?:year|annum)\b|\bin total a year\b/u;
/** "And per year?" says nothing of its own, and asks the question before it once more. */
const ONLY_A_YEAR =
  /^(?:(?:and|so|ok|then|what|how|about|much|is|that|it|would|be|in|total)[\s,]+)*(?:(?:per|a|each|every|for an?) (?:year|annum)|yearly|annually)[?.! ]*$/u;
const MONTHS_OF_YEAR = 12;

const MINIMUM = /\bminimum\b/iu;
const ONCE = /\b(?:set-?up|one-?time|once|deposit|onboarding|installation|activation)\b/iu;
const OF_PRICE = /\b(?:pric\w+|bill(?:ing|ed)|monthly|yearly|annual(?:ly)?|licen[cs]es?|fees?|costs?|per (?:month|year))\b/iu;
const FROM = /\b(?:from|starting(?: at)?|as low as)\s*$/iu;
const MOST_PRICES = 2;
/** "Projects per user", "admin users" and "minimum users" are no limits of how many may use it. */
const OF_SOME = /\b(?:per|each|for|admin\w*|minimum|min|from|at least|guest|included?)\b/iu;

/** Reads for how many a message asks a price, itself or as the question before it did. */
export function readPricedCount(message: string, previous: string | null): PricedCount | null {
  const lower = message.toLowerCase();
  if (previous !== null && ONLY_A_YEAR.test(lower.trim())) {
    const before = readPricedCount(previous, null);
    return before === null ? null : { ...before, isForYear: true };
  }
  const isForYear = FOR_A_YEAR.test(lower);
  if (!ASKS_PRICE.test(lower) && !(previous !== null && ASKS_PRICE.test(previous.toLowerCase()))) return null;
  if (OF_OTHER_THINGS.test(lower)) return null;
  const counts: PricedCount[] = [];
  let isUnclear = false;
  for (const { 0: written, groups, index } of lower.matchAll(COUNT)) {
    const count = Number((groups?.["count"] ?? "").replaceAll(/[.,]/gu, ""));
    const noun = groups?.["noun"] ?? null;
    if (count < LEAST || (noun !== null && SIZES.test(noun))) continue;
    if (noun !== null && !NO_NOUN.has(noun)) counts.push({ count, noun, isForYear });
    else if (count >= YEARS.first && count <= YEARS.last) continue;
    else if (written.endsWith(" of us") || BARE.test(lower.slice(0, index))) counts.push({ count, noun: null, isForYear });
    else isUnclear = true;
  }
  if (counts.length > 0 && (isUnclear || OF_EACH.test(lower))) return null;
  // "500 employees, of whom 20 agents would use it": which of them is priced is for a person to say.
  const ofPeople = counts.filter(({ noun }) => noun === null || isPerson(noun));
  return ofPeople.length > 1 ? null : (ofPeople[0] ?? counts[0] ?? null);
}

/** What plans cost for so many, where the page says that their prices are for each one; null where it does not. */
export function answerPriceForCount(priced: PricedCount, named: readonly string[], table: PlanTable, budget: number): Answer | null {
  const { plans } = table;
  const fitting = plans.filter((plan) => limitOf(plan, priced, table) === null);
  const asked = named.filter((plan) => fitting.includes(plan));
  const refused = named.flatMap((plan) => limitOf(plan, priced, table) ?? []);
  const sums = (asked.length > 0 ? asked : fitting).flatMap((plan) => sumsOf(plan, priced, table));
  const [first] = sums;
  // What a plan costs that has no price of its own is told as it stands.
  if (first === undefined || asked.some((plan) => !sums.some((sum) => sum.plan === plan))) return null;
  const opening = [...refused, `For ${written(priced.count, first.money.digits)} ${priced.noun ?? plural(first.unit)}:`].join("\n");
  const end = "This is the list price multiplied; taxes, discounts and minimums that the page names may change it.";
  const text = `${opening}\n${sums.map((sum) => BULLET + sum.text).join("\n")}\n\n${end}`;
  if (text.length > budget) return null;
  const quotes = sums
    .map(({ quote }) => quote)
    .filter((quote, at, all) => all.findIndex((other) => other.passage.id === quote.passage.id) === at);
  const [lead = first.quote, ...further] = quotes;
  return { text, parts: [text], quotes: [lead], further, said: [] };
}

interface Sum {
  plan: string;
  unit: string;
  money: Money;
  text: string;
  quote: Quote;
}

/** A sum for each of a plan's prices, "yearly" and "monthly". */
function sumsOf(plan: string, { count, noun, isForYear }: PricedCount, { plans, rows, about, pricesFor }: PlanTable): Sum[] {
  const place = plans.indexOf(plan);
  const minimum = rows.find(({ label }) => MINIMUM.test(label))?.cells[place] ?? "";
  const own = about.get(plan);
  const inRows = rows
    .filter(({ label }) => !MINIMUM.test(label) && !ONCE.test(label))
    .map((row) => ({ ...row, text: row.cells[place] ?? "", isPrice: row === rows[0] || OF_PRICE.test(row.label) }));
  const inSection = own === undefined ? [] : [{ label: "", text: own.quote.quote, quote: own.quote, isPrice: true }];
  for (const texts of [inRows, inSection]) {
    const sums = texts.flatMap(({ label, text, quote, isPrice }): Sum[] => {
      const [money, another] = moneyIn(text);
      if (money === undefined || another !== undefined || FROM.test(text.slice(0, text.indexOf(money.written)))) return [];
      const unit = readPriceUnit(text) ?? readPriceUnit(label) ?? (isPrice ? pricesFor : null);
      if (unit === null || !isMeant(noun, unit)) return [];
      const per = unit.period ?? readPeriod(text) ?? readPeriod(label) ?? pricesFor?.period ?? null;
      if (isForYear && per === null) return [];
      const months = isForYear && per === "month" ? MONTHS_OF_YEAR : 1;
      const total = times(money, count * months);
      const least =
        (amountOf(minimum) ?? 0) > count * money.amount ? `, so that the minimum of ${minimum}${months > 1 ? " a month" : ""} applies` : "";
      const kind = label === "" || /^prices?\b/iu.test(label) ? plan : `${plan}, ${label}`;
      const period = months > 1 ? " a year" : per === null ? "" : ` a ${per}`;
      const says = `${kind}: ${written(count, money.digits)} × ${money.written}${months > 1 ? ` × ${months} months` : ""} = ${total}${period}${least}`;
      return [{ plan, unit: unit.unit, money, text: says, quote }];
    });
    if (sums.length > 0) return sums.slice(0, MOST_PRICES);
  }
  return [];
}

function isMeant(noun: string | null, { unit }: PriceUnit): boolean {
  return noun === null ? isPerson(unit) : isSameUnit(noun, unit);
}

/** What says that a plan is not for so many: a row of the table, or a line of the plan's list; null where nothing does. */
function limitOf(plan: string, priced: PricedCount, { plans, rows, lists }: PlanTable): string | null {
  const place = plans.indexOf(plan);
  for (const { label, cells } of rows) {
    const cell = cells[place] ?? "";
    if (!OF_SOME.test(label) && isCounted(label, priced) && isTooFew(cell, priced)) return `${plan}: ${label} ${cell}.`;
  }
  const line = lists?.get(plan)?.find(({ text }) => (readRange(text)?.unit ?? "") !== "" && isTooFew(text, priced));
  return line === undefined ? null : `${plan}: ${line.text}.`;
}

/** Whether so many are outside of a range as "up to 50", "from 1,000" or "5" say it. */
function isTooFew(text: string, priced: PricedCount): boolean {
  const range = moneyIn(text).length > 0 ? null : readRange(text);
  if (range === null || (range.unit !== "" && !isCounted(/^\S+/u.exec(range.unit)?.[0] ?? "", priced))) return false;
  return range.isSingle ? priced.count > Number(/\d+/u.exec(text.replaceAll(",", ""))?.[0]) : !range.has(priced.count);
}

function isCounted(label: string, { noun }: PricedCount): boolean {
  const words = label.toLowerCase().split(/[^\p{L}-]+/u);
  return words.some((word) => (noun === null ? isPerson(word) : isSameUnit(word, noun)));
}

/** The sum in the form that the price is written in: its sign, its marks, and cents where there are any. */
function times({ written: one, digits, amount }: Money, count: number): string {
  return one.replace(digits, written(Math.round(count * amount * 100) / 100, digits));
}

function written(amount: number, like: string): string {
  const decimals = Number.isInteger(amount) ? 0 : 2;
  const hasComma = /,\d{1,2}$|^[1-9]\d*\.\d{3}$/u.test(like);
  return amount.toLocaleString(hasComma ? "de-DE" : "en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

function plural(unit: string): string {
  return unit === "person" ? "people" : unit === "staff" || unit === "people" ? unit : `${unit}s`;
}
