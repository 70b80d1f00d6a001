import type { Answer, Quote } from "../answering/compose-answer.ts";
import type { PlanTable } from "./plan-table.ts";
import { readPeriod, readPriceUnit } from "./price-unit.ts";
import {
  type Additions,
  additionsOf,
  isCounted,
  isMeant,
  isSameKind,
  MINIMUM,
  type Named,
  OF_PRICE,
  pricedBeside,
  type PricedBeside,
} from "./priced-additions.ts";
import { readRange } from "./range-row.ts";
import type { Billing, Counted, PricedCount, Span } from "./read-priced-count.ts";
import { amountOf, moneyIn, type Money } from "./site-tables.ts";
import { writeMoney, writeNumber } from "./write-money.ts";
import { BULLET } from "../answering/write-run.ts";

const ONCE = /\b(?:set-?up|one-?time|once|deposit|onboarding|installation|activation)\b/iu;
const FROM = /\b(?:from|starting(?: at)?|as low as)\s*$/iu;
const MOST_PRICES = 2;
const BARE_NUMBER = /^\d[\d,]*$/u;
/** "Projects per user", "admin users" and "minimum users" are no limits of how many may use it. */
const OF_SOME = /\b(?:per|each|for|admin\w*|minimum|min|from|at least|guest|included?)\b/iu;

/** "Price per user per month, billed yearly": what is left without the price and its unit tells two prices of a plan apart. */
const PRICE_AND_UNIT =
  /^(?:list )?prices?\b(?:,? (?:(?:for |is )?(?:per|each|every|an?)|and) (?:active |named |registered |licen[cs]ed |paid |billable |full-time )?[\p{L}-]+|,? in [\p{L}]+| ?\/ ?[\p{L}-]+)*/iu;
const EDGES = /^[\s,;:(–—-]+|[\s,;:)–—-]+$/gu;
const MONTHS_OF_YEAR = 12;

/** What plans cost for so many, where the page says that their prices are for each one; null where it does not. */
export function answerPriceForCount(
  priced: PricedCount,
  named: readonly string[],
  beyond: Named,
  table: PlanTable,
  budget: number,
): Answer | null {
  const { plans } = table;
  const beside = pricedBeside(beyond, table);
  if (named.length === 0 && beside?.isAllOfIt === true) return answerForThing(beside, priced);
  const fitting = plans.filter((plan) => limitOf(plan, priced, table) === null);
  const asked = named.filter((plan) => fitting.includes(plan));
  const refused = named.flatMap((plan) => limitOf(plan, priced, table) ?? []);
  const sums = ofBilling(
    (asked.length > 0 ? asked : fitting).flatMap((plan) => sumsOf(plan, priced, table, additionsOf(plan, beyond, priced, table))),
    priced,
  );
  const [first] = sums;
  // What a plan costs that has no price of its own is told as it stands.
  if (first === undefined || asked.some((plan) => !sums.some((sum) => sum.plan === plan))) return null;
  const opening = [...refused, `For ${writeNumber(priced.count, first.money.digits)} ${priced.noun ?? plural(first.unit)}:`].join("\n");
  const notes = new Set([
    ...sums.flatMap((sum) => sum.notes),
    ...(beside === null ? [] : [`Not in this sum: ${beside.heading}. ${beside.text}`]),
  ]);
  const end = "This is the list price multiplied; taxes, discounts and minimums that the page names may change it.";
  const text = `${opening}\n${[...sums.map((sum) => sum.text), ...notes].map((line) => BULLET + line).join("\n")}\n\n${end}`;
  if (text.length > budget) return null;
  return answerOf(text, [...sums.map(({ quote }) => quote), ...(beside === null ? [] : [beside.quote])]);
}

function answerOf(text: string, all: readonly Quote[]): Answer | null {
  const [lead, ...further] = all.filter((quote, at) => all.findIndex((other) => other.passage.id === quote.passage.id) === at);
  return lead === undefined ? null : { text, parts: [text], quotes: [lead], further, said: [] };
}

interface Sum {
  plan: string;
  unit: string;
  money: Money;
  billing: Billing | null;
  text: string;
  /** What was named beside the plan and is not in the sum. */
  notes: readonly string[];
  quote: Quote;
}

/** A sum for each of a plan's prices, "yearly" and "monthly". */
function sumsOf(plan: string, priced: PricedCount, table: PlanTable, { added, notes }: Additions): Sum[] {
  const { count, noun, span } = priced;
  const { plans, rows, about, pricesFor } = table;
  const place = plans.indexOf(plan);
  const minimum = rows.find(({ label }) => MINIMUM.test(label))?.cells[place] ?? "";
  const own = about.get(plan);
  const inRows = rows
    .filter(({ label }) => !MINIMUM.test(label) && !ONCE.test(label))
    .filter((row) => row === rows[0] || OF_PRICE.test(row.label))
    .map((row) => ({ ...row, text: row.cells[place] ?? "" }));
  const inSection = own === undefined ? [] : [{ label: "", text: own.quote.quote, quote: own.quote }];
  for (const texts of [inRows, inSection]) {
    const sums = texts.flatMap(({ label, text, quote }): Sum[] => {
      const [money, another] = moneyIn(text);
      if (money === undefined || another !== undefined || FROM.test(text.slice(0, text.indexOf(money.written)))) return [];
      const unit = readPriceUnit(text) ?? readPriceUnit(label) ?? pricesFor;
      if (unit === null || !isMeant(noun, unit)) return [];
      const per = unit.period ?? readPeriod(text) ?? readPeriod(label) ?? pricesFor?.period ?? null;
      const times = timesOf(span, per);
      const billing = billedBy(label) ?? billedBy(text);
      // Nobody who pays for a year ahead pays for three months.
      if (times === null || (billing === "yearly" && span !== null && monthsOf(span) < MONTHS_OF_YEAR)) return [];
      const on = added.filter((one) => isSameKind(one, money, per));
      const amount = count * money.amount + on.reduce((sum, one) => sum + (one.isForEach ? count : 1) * one.money.amount, 0);
      const factors = [
        `${writeNumber(count, money.digits)} × ${money.written}`,
        ...on.map((one) => (one.isForEach ? `${writeNumber(count, money.digits)} × ${one.money.written}` : one.money.written)),
      ].join(" + ");
      const product = times.factor === 1 ? factors : `${on.length > 0 ? `(${factors})` : factors} × ${times.factor} ${times.of}`;
      const least =
        (amountOf(minimum) ?? 0) > count * money.amount
          ? `, so that the minimum of ${minimum}${times.factor > 1 ? ` a ${per ?? ""}` : ""} applies`
          : "";
      const kind = [plan, kindOf(label), on.map((one) => `with ${one.label}`).join(", ")].filter((part) => part !== "").join(", ");
      const left = added.filter((one) => !on.includes(one)).map((one) => one.note);
      return [
        {
          plan,
          unit: unit.unit,
          money,
          billing,
          text: `${kind}: ${product} = ${writeMoney(money, amount * times.factor)}${times.period}${least}`,
          notes: [...notes, ...left],
          quote,
        },
      ];
    });
    if (sums.length > 0) return sums.slice(0, MOST_PRICES);
  }
  return [];
}

/** Of a plan's two prices the one that is billed as the message says. */
function ofBilling(sums: readonly Sum[], { billing }: PricedCount): readonly Sum[] {
  const meant = billing === null ? [] : sums.filter((sum) => sum.billing === billing);
  return meant.length === 0 ? sums : sums.filter((sum) => sum.billing === billing || !meant.some(({ plan }) => plan === sum.plan));
}

function billedBy(text: string): Billing | null {
  const [isMonthly, isYearly] = [/\bmonthly\b/iu.test(text), /\b(?:yearly|annual(?:ly)?)\b/iu.test(text)];
  return isMonthly === isYearly ? null : isMonthly ? "monthly" : "yearly";
}

function kindOf(label: string): string {
  return label.replace(PRICE_AND_UNIT, "").replace(EDGES, "");
}

function monthsOf({ count, period }: Span): number {
  return period === "year" ? count * MONTHS_OF_YEAR : count;
}

/** How often a price is paid in so long a time, and for what the sum is then; null where that is not plain. */
function timesOf(span: Span | null, per: string | null): { factor: number; of: string; period: string } | null {
  if (span === null) return { factor: 1, of: "", period: per === null ? "" : ` a ${per}` };
  const [months, years] = [monthsOf(span), monthsOf(span) / MONTHS_OF_YEAR];
  const isYear = span.period === "year" && span.count === 1;
  const period = isYear ? " a year" : ` for ${span.count} ${span.period}${span.count === 1 ? "" : "s"}`;
  if (per === "month") return { factor: months, of: months === 1 ? "month" : "months", period };
  return per === "year" && Number.isInteger(years) ? { factor: years, of: "years", period } : null;
}

/** What has a price beside the plans: what the page says of it, and the sum where it is plain what its price is for. */
function answerForThing({ sentence, text, heading, quote }: PricedBeside, { count, noun, span }: PricedCount): Answer | null {
  const [money, another] = moneyIn(sentence);
  const unit = readPriceUnit(sentence);
  const says = `**${heading}:** ${text}`;
  const times = unit === null ? null : timesOf(span, unit.period);
  if (money === undefined || another !== undefined || unit === null || !isMeant(noun, unit) || times === null)
    return answerOf(says, [quote]);
  const product = `${writeNumber(count, money.digits)} × ${money.written}${times.factor === 1 ? "" : ` × ${times.factor} ${times.of}`}`;
  return answerOf(`${says}\n\n${BULLET}${product} = ${writeMoney(money, count * times.factor * money.amount)}${times.period}`, [quote]);
}

/** What says that a plan is not for so many: a row of the table, or a line of the plan's list; null where nothing does. */
export function limitOf(plan: string, priced: Counted, { plans, rows, lists }: PlanTable): string | null {
  const place = plans.indexOf(plan);
  for (const { label, cells } of rows) {
    const cell = cells[place] ?? "";
    if (MINIMUM.test(label) && isCounted(label, priced) && Number(BARE_NUMBER.exec(cell)?.[0].replaceAll(",", "")) > priced.count)
      return `${plan}: ${label} ${cell}.`;
    if (!OF_SOME.test(label) && isCounted(label, priced) && isTooFew(cell, priced)) return `${plan}: ${label} ${cell}.`;
  }
  const line = lists?.get(plan)?.find(({ text }) => (readRange(text)?.unit ?? "") !== "" && isTooFew(text, priced));
  return line === undefined ? null : `${plan}: ${line.text}.`;
}

/** Whether so many are outside of a range as "up to 50", "from 1,000" or "5" say it. */
function isTooFew(text: string, priced: Counted): boolean {
  const range = moneyIn(text).length > 0 ? null : readRange(text);
  if (range === null || (range.unit !== "" && !isCounted(/^\S+/u.exec(range.unit)?.[0] ?? "", priced))) return false;
  return range.isSingle ? priced.count > Number(/\d+/u.exec(text.replaceAll(",", ""))?.[0]) : !range.has(priced.count);
}

function plural(unit: string): string {
  return unit === "person" ? "people" : unit === "staff" || unit === "people" ? unit : `${unit}s`;
}
