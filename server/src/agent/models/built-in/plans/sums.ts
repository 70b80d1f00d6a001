import type { Period, SiteFact } from "../../../../knowledge/site-facts/site-fact.ts";
import { everyLanguage, foldWord, type Idea } from "../../../../knowledge/site-facts/lexicon.ts";
import { type Money, moneyIn, writeNumber } from "../../../../knowledge/site-facts/numbers.ts";
import { isPerson, periodOf } from "../../../../knowledge/site-facts/read-value.ts";
import type { Phrases } from "../../../phrases/phrases.ts";
import { type Entity, type Group, isNamed, isPrice, leftOf, says } from "./entities.ts";
import { asksPrice, type Inquiry, isOfFarthest, meantIn, restOf, type Told } from "./inquiry.ts";
import { type Ask, type Count, countsOf, isSame, isTime, namesIn } from "./read-ask.ts";
import { type Line, sayFact } from "./tell-facts.ts";

const MONTHS_OF_YEAR = 12;
const MOST_PRICES = 2;
/** Spans in the past are not the period of a sum. */
const SO_FAR: ReadonlySet<string> = new Set("used using been since had seit depuis desde".split(" "));
/** Words of a label that say that it is a price, and what for. */
const OF_UNIT: readonly Idea[] = ["price", "per", "and", "kind", "person", "month", "year", "filler"];

/** "What would 80 people pay on Team?", "Solo for a year?" */
export function answerSum({ ask, groups, phrases }: Inquiry): Told | null {
  const [count = null, another] = ask.counts.filter((one) => one.amount > 1 && !isTime(one));
  const terms = readTerms(ask);
  const isOfPrice = asksPrice(ask) || ask.ideas.has("billing") || (count !== null && isOfFarthest(ask));
  if (!isOfPrice || another !== undefined || (count ?? terms.span) === null) return null;
  for (const group of groups.filter(({ isPriced }) => isPriced)) {
    const named = meantIn(group, ask);
    const said = [...group.entities.flatMap(({ code }) => code), ...group.attributes.flatMap(namesIn)];
    if (leftOf(restOf(ask, named, group), said, ask.isEnglish).length > 0) continue;
    const { sums: all, refused } = sumsOf(named.length > 0 ? named : group.entities, group, {
      ask,
      phrases,
      count,
      terms,
      digits: digitsIn(group),
    });
    const amounts = all.map(({ amount }) => amount);
    const farthest = ask.ideas.has("cheapest") ? Math.min(...amounts) : ask.ideas.has("dearest") ? Math.max(...amounts) : null;
    const { entity = null } = all.find(({ amount }) => amount === farthest) ?? {};
    const sums = entity === null ? all : all.filter((sum) => sum.entity === entity);
    const [first] = sums;
    if (first === undefined) continue;
    const opening = [...(named.length > 0 ? refused : []), ...(count === null ? [] : [openingOf(count, first, { ask, phrases })])];
    return { lines: sums, opening: opening.join("\n"), end: phrases.listPrice };
  }
  return null;
}

function digitsIn({ entities }: Group): string[] {
  return entities.flatMap(({ facts }) => facts.flatMap(({ shown }) => moneyIn(shown).map(({ digits }) => digits)));
}

/** "3 × 120 € = 360 €" for things with one price each; null where that is not plain. */
export function sumOfThings({ name, facts }: Entity, count: Count, group: Group, phrases: Phrases): Line | null {
  const prices = facts.filter(isPrice);
  const [price, another] = prices;
  const [money, more] = moneyIn(price?.shown ?? "");
  const isPlain = price !== undefined && another === undefined && price.per === null && price.period === null && price.bound === null;
  if (!isPlain || money === undefined || more !== undefined || price.range !== null) return null;
  const { written, amount } = times(count.amount, money);
  return { text: `${name}: ${written} = ${writeSum(money, amount, digitsIn(group), phrases)}`, facts: [price] };
}

/** "For 80 users:" */
function openingOf({ amount, written }: Count, { unit, facts }: Sum, { ask, phrases }: Pick<Inquiry, "ask" | "phrases">): string {
  const counted = written ?? (unit === "" || !ask.isEnglish ? "" : `${unit}s`);
  return phrases.forSoMany(`${writeNumber(amount, facts[0]?.shown ?? "")} ${counted}`.trim());
}

interface Terms {
  span: Span | null;
  billing: "month" | "year" | null;
}

interface Span {
  amount: number;
  period: Period;
}

/** Reads "per year", "for 3 months" and "billed yearly". */
function readTerms({ words, counts }: Ask): Terms {
  const billings = new Set<"month" | "year">();
  let span: Span | null = null;
  for (const [at, { ideas }] of words.entries()) {
    const period = ideas.has("year") ? "year" : ideas.has("month") ? "month" : null;
    if (period === null) continue;
    const before = (place: number): ReadonlySet<Idea> => words[at - place]?.ideas ?? new Set<Idea>();
    const isCounted = /^\d/u.test(words[at - 1]?.word ?? "");
    const isPer = before(1).has("per") && words[at - 1]?.word !== "the";
    const isOfBilling = words[at + 1]?.ideas.has("plan") === true || (!isPer && [1, 2, 3].some((place) => before(place).has("billing")));
    if (isCounted) continue;
    if (isOfBilling) billings.add(period);
    else if (period === "year") span = { amount: 1, period };
  }
  const time = counts.find(isTime);
  const period = periodOf(time?.units[0] ?? "");
  if (time !== undefined && period !== undefined && !words.some(({ word }) => SO_FAR.has(word))) span = { amount: time.amount, period };
  const [billing = null, another] = billings;
  return { span, billing: another === undefined ? billing : null };
}

interface Wanted extends Pick<Inquiry, "ask" | "phrases"> {
  count: Count | null;
  terms: Terms;
  /** The digits of all prices beside it. */
  digits: readonly string[];
}

interface Sum extends Line {
  entity: Entity;
  unit: string;
  amount: number;
  billing: "month" | "year" | null;
}

/** The sums for what a group's prices are for, and why some of what is named is not for so many. */
function sumsOf(entities: readonly Entity[], group: Group, wanted: Wanted): { sums: Sum[]; refused: string[] } {
  const { ask, count, terms } = wanted;
  const limit = (entity: Entity): string | null => (count === null ? null : limitOf(entity, count));
  const fitting = entities.filter((entity) => limit(entity) === null);
  const among = fitting.length > 0 ? fitting : group.entities.filter((entity) => limit(entity) === null);
  const isCounted = (attribute: string): boolean => count !== null && namesIn(attribute).some((word) => countsOf(count, word));
  const beside = group.attributes.filter((attribute) => !isOfPrice(attribute) && !isCounted(attribute) && isNamed(attribute, ask));
  const all = among.flatMap((entity) => sumsOfEntity(entity, beside, wanted));
  const meant = all.filter(({ billing }) => terms.billing !== null && billing === terms.billing);
  return {
    sums: all.filter((sum) => meant.includes(sum) || !meant.some(({ entity }) => entity === sum.entity)),
    refused: entities.flatMap((entity) => limit(entity) ?? []),
  };
}

/** A summand, as it is written and what it comes to. */
interface Part {
  written: string;
  amount: number;
}

function times(count: number, { written, digits, amount }: Money): Part {
  return { written: `${writeNumber(count, digits)} × ${written}`, amount: count * amount };
}

/** Writes a sum as the prices beside it are written; where none of them shows how, as in the visitor's language. */
function writeSum({ written, digits }: Money, amount: number, others: readonly string[], { locale }: Phrases): string {
  const rounded = Math.round(amount * 100) / 100;
  const like = [digits, ...others].find((one) => /\d\D\d/u.test(one));
  const local = rounded.toLocaleString(locale, { minimumFractionDigits: Number.isInteger(rounded) ? 0 : 2, useGrouping: "always" });
  return written.replace(digits, like === undefined ? local : writeNumber(rounded, like));
}

function sumsOfEntity(entity: Entity, beside: readonly string[], { count, terms, digits, phrases }: Wanted): Sum[] {
  const prices = entity.facts.filter(
    ({ attribute, shown, bound }) => moneyIn(shown).length === 1 && bound === null && !beside.includes(attribute) && !isOnce(attribute),
  );
  const main = prices.filter(({ attribute }) => isOfPrice(attribute));
  const each = (main.length > 0 ? main : prices.slice(0, 1)).filter(({ per }) => per !== null && count !== null && countsOf(count, per));
  const base = prices.find(({ attribute, per }) => (attribute === "" || says(attribute, "price")) && (count !== null || per === null));
  const priced = each.length > 0 || base === undefined ? each : [base];
  const added = entity.facts.filter(({ attribute }) => beside.includes(attribute));
  return priced
    .flatMap((fact): Sum[] => {
      const [money] = moneyIn(fact.shown);
      const further = each.length > 0 || count === null ? { parts: [], note: "" } : beyondIncluded(entity, count);
      const billing = billingOf(fact);
      const factor = terms.span === null ? 1 : timesOf(terms.span, fact.period);
      // A yearly price does not apply to a question about three months.
      const isTooShort = billing === "year" && terms.span?.period === "month" && terms.span.amount < MONTHS_OF_YEAR;
      if (money === undefined || further === null || factor === null || isTooShort) return [];
      const own = [each.length > 0 && count !== null ? times(count.amount, money) : money, ...further.parts];
      const besides = added.map((one) => ({ one, part: partOf(one, count, fact.period) }));
      const on = besides.flatMap(({ one, part }) => (part === null ? [] : [{ one, part }]));
      const parts = [...own, ...on.map(({ part }) => part)];
      const isSum = each.length > 0 || parts.length > 1 || factor > 1;
      if (!isSum && count === null) return [];
      const summed = parts.map(({ written }) => written).join(" + ");
      const often = fact.period === null ? `${factor}` : spanOf({ amount: factor, period: fact.period }, phrases);
      const product = factor === 1 ? summed : `${parts.length > 1 ? `(${summed})` : summed} × ${often}`;
      const amount = totalOf(parts) * factor;
      const told = isSum ? `${product} = ${writeSum(money, amount, digits, phrases)}` : summed;
      const kind = [entity.name, kindOf(fact.attribute, fact.per), ...on.map(({ one }) => `+ ${one.attribute}`)];
      const left = besides.map(({ one, part }) => (part === null ? ` (${one.attribute}: ${one.shown})` : ""));
      const line = `${kind.filter((part) => part !== "").join(", ")}: ${told} ${periodIn(terms.span, fact.period, phrases)}`.trimEnd();
      const text = `${line}${further.note}${leastOf(entity, totalOf(own))}${left.join("")}`;
      return [{ entity, unit: fact.per ?? "", amount, billing, text, facts: [fact, ...on.map(({ one }) => one)] }];
    })
    .slice(0, MOST_PRICES);
}

function totalOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}

/** What an extra adds to a sum; null unless the page gives one price of the same period. */
function partOf({ shown, per, period }: SiteFact, count: Count | null, of: Period | null): Part | null {
  const [money, another] = moneyIn(shown);
  const isCounted = per !== null && count !== null && countsOf(count, per);
  if (money === undefined || another !== undefined || (period ?? of) !== of || (per === null ? period === null : !isCounted)) return null;
  return isCounted ? times(count.amount, money) : money;
}

/** What exceeds the included amount; null unless the page gives both. */
function beyondIncluded({ facts }: Entity, count: Count): { parts: Part[]; note: string } | null {
  const isCounted = (words: readonly string[]): boolean => words.some((word) => countsOf(count, word));
  const included = facts.find(({ attribute, value }) => value.kind === "number" && says(attribute, "yes") && isCounted(namesIn(attribute)));
  const extra = facts.find(
    ({ attribute, per, bound, value }) =>
      value.kind === "money" && (bound === "extra" || says(attribute, "extra")) && isCounted(per === null ? namesIn(attribute) : [per]),
  );
  const [money] = moneyIn(extra?.shown ?? "");
  if (included?.value.kind !== "number" || money === undefined) return null;
  const more = count.amount - included.value.amount;
  return more > 0 ? { parts: [times(more, money)], note: "" } : { parts: [], note: ` (${included.attribute}: ${included.shown})` };
}

/** What a minimum fee makes of a sum. */
function leastOf({ facts }: Entity, amount: number): string {
  const minimum = facts.find(({ attribute, value }) => value.kind === "money" && says(attribute, "least"));
  if (minimum?.value.kind !== "money" || minimum.value.amount <= amount) return "";
  return `; ${minimum.attribute}: ${minimum.shown}`;
}

/** "Price per user", "Yearly billing", "Per month": what something costs, and nothing that comes with it. */
function isOfPrice(label: string): boolean {
  return label === "" || (["price", "billing", "month", "year"] as const).some((idea) => says(label, idea));
}

function isOnce(label: string): boolean {
  return says(label, "once") || says(label, "least") || says(label, "extra");
}

function kindOf(label: string, per: string | null): string {
  const words = label.split(/\s+/u);
  const isOfUnit = (word: string): boolean => {
    const bare = foldWord(word.replaceAll(/[^\p{L}/-]/gu, ""));
    const ideas = everyLanguage.ideasOf(bare);
    return bare === "" || isSame(bare, foldWord(per ?? "")) || (!ideas.has("billing") && OF_UNIT.some((idea) => ideas.has(idea)));
  };
  const from = words.findIndex((word) => !isOfUnit(word));
  return from < 0 ? "" : words.slice(words.some((word) => says(word, "billing")) && !says(words[0] ?? "", "price") ? 0 : from).join(" ");
}

function billingOf({ attribute, shown }: SiteFact): "month" | "year" | null {
  const words = namesIn(`${attribute} ${shown}`);
  const at = words.findIndex((word) => everyLanguage.ideasOf(word).has("billing"));
  if (at < 0) return null;
  // "Billed yearly" or else "yearly billing".
  for (const near of [words.slice(at, at + 3), words.slice(Math.max(0, at - 2), at)]) {
    const has = (idea: Idea): boolean => near.some((word) => everyLanguage.ideasOf(word).has(idea));
    if (has("year") !== has("month")) return has("year") ? "year" : "month";
  }
  return null;
}

/** How often a price is paid in a time; null where that is not plain. */
function timesOf({ amount, period }: Span, of: Period | null): number | null {
  if (period === of) return amount;
  if (period === "year" && of === "month") return amount * MONTHS_OF_YEAR;
  return period === "month" && of === "year" && amount % MONTHS_OF_YEAR === 0 ? amount / MONTHS_OF_YEAR : null;
}

/** The period of a sum: "a month", "for 3 years"; a factor is not repeated. */
function periodIn(span: Span | null, period: Period | null, phrases: Phrases): string {
  if (span === null) return period === null ? "" : phrases.per[period];
  if (span.amount === 1) return phrases.per[span.period];
  if (span.period === period) return "";
  const years = span.period === "month" && span.amount % MONTHS_OF_YEAR === 0 ? span.amount / MONTHS_OF_YEAR : 0;
  if (years === 1) return phrases.per.year;
  return phrases.forSpan(spanOf(years > 0 ? { amount: years, period: "year" } : span, phrases));
}

/** "3 months", "3 Monate". */
function spanOf({ amount, period }: Span, { locale }: Phrases): string {
  return new Intl.NumberFormat(locale, { style: "unit", unit: period, unitDisplay: "long" }).format(amount);
}

/** The limit that excludes this count: "Employees: up to 50", "Minimum users: 3"; null without one. */
export function limitOf({ name, facts }: Entity, count: Count): string | null {
  const beyond = facts.find((fact) => {
    const { attribute, value, bound, range } = fact;
    if (!isLimitOf(fact, count)) return false;
    if (range !== null) return count.amount < range.from || count.amount > range.to;
    const isLeast = bound === "least" || says(attribute, "least");
    return value.kind === "number" && (isLeast ? count.amount < value.amount : count.amount > value.amount);
  });
  return beyond === undefined ? null : `${name}: ${sayFact(beyond).replace(": ", " ")}.`;
}

/** Whether a fact says for how many of what is counted something is: no price, and no number that each of them has. */
export function isLimitOf({ attribute, value, bound, per, unit }: SiteFact, count: Count): boolean {
  if (per !== null || value.kind === "money" || says(attribute, "price")) return false;
  const words = namesIn(attribute);
  // "Invoices per month" are of the whole, "users per workspace" are not.
  const isPer = words.some((word, at) => everyLanguage.ideasOf(word).has("per") && periodOf(words[at + 1] ?? "") === undefined);
  const isOfSome = isPer || /\badmin|\bguest/iu.test(attribute) || (says(attribute, "yes") && bound === null);
  const counted = [...words, ...(unit === null ? [] : namesIn(unit))];
  return !isOfSome && counted.some((word) => (count.units.length === 0 ? isPerson(word) : countsOf(count, word)));
}
