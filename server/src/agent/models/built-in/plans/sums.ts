import type { Period, SiteFact } from "../../../../knowledge/site-facts/site-fact.ts";
import { type Money, moneyIn, writeNumber } from "../../../../knowledge/site-facts/numbers.ts";
import { isPlace } from "../../../../knowledge/site-facts/read-value.ts";
import { type Entity, type Group, isNamed, leftOf, says } from "./entities.ts";
import { asksPrice, type Inquiry, isOfFarthest, meantIn, restOf, type Told } from "./inquiry.ts";
import { type Ask, type Count, countsOf, isSame, isTime, namesIn } from "./read-ask.ts";
import { limitOf } from "./limit-of.ts";
import { MONTHS_OF_YEAR, periodIn, readTerms, spanOf, type Terms, timesOf } from "./price-terms.ts";
import { PAID_AHEAD } from "../../../../knowledge/site-facts/read-sentences.ts";
import {
  billingOf,
  isOfPrice,
  isOnce,
  type Line,
  pricesOf,
  sayBeyond,
  sayHaving,
  sayLabel,
  sayMoney,
  sayTerms,
  type Speaker,
} from "./say-facts.ts";

const MOST_PRICES = 2;
const MOST_SENTENCES = 2;
/** "What would 80 people pay on Team?", "Solo for a year?" */
export function answerSum({ ask, groups, speaker }: Inquiry): Told | null {
  const [count = null, another] = ask.counts.filter((one) => one.amount > 1 && !isTime(one) && !isOfNamed(one, ask, groups));
  const terms = readTerms(ask);
  const isOfPrice =
    asksPrice(ask) || (ask.ideas.has("billing") && (ask.isOpen || ask.text.includes("?"))) || (count !== null && isOfFarthest(ask));
  if (!isOfPrice || another !== undefined || (count ?? terms.span ?? terms.billing) === null) return null;
  for (const group of groups.filter(({ isPriced }) => isPriced)) {
    const named = meantIn(group, ask);
    if (named.length === 0 && count === null && !group.isOfPrices) continue;
    const said = [...group.entities.flatMap(({ code }) => code), ...group.attributes.flatMap(namesIn)];
    // "Up front" and "ahead" say how it is paid.
    const mostLeft = terms.billing === null ? 0 : 1;
    const left = leftOf(restOf(ask, named, group), said, ask.isEnglish);
    if (left.length > mostLeft) continue;
    const wanted = { ask, groups, speaker, count, terms, digits: digitsIn(group) };
    const { sums: all, refused } = sumsOf(named.length > 0 ? named : group.entities, group, wanted);
    const amounts = all.map(({ amount }) => amount);
    const farthest = ask.ideas.has("cheapest") ? Math.min(...amounts) : ask.ideas.has("dearest") ? Math.max(...amounts) : null;
    const { entity = null } = all.find(({ amount }) => amount === farthest) ?? {};
    const sums = entity === null ? all : all.filter((sum) => sum.entity === entity);
    if (sums.length === 0) continue;
    const opening = named.length > 0 ? refused.map(({ entity: one, limit }) => sayBeyond(one, limit, speaker)) : [];
    const lines = inSentences(sums, wanted);
    return { lines: [...opening, ...lines], end: lines.length > sums.length ? "" : speaker.phrases.listPrice, isNear: left.length > 0 };
  }
  return null;
}

/** "Which of the two, Solo or Team?": a count of the things that are named. */
function isOfNamed({ amount, units }: Count, ask: Ask, groups: readonly Group[]): boolean {
  return units.length === 0 && groups.some((group) => meantIn(group, ask).length === amount);
}

/** "10 standard and 2 admin seats": what so many of several things come to, where each has one price for the same time. */
export function answerSumOfSeveral({ ask, groups, speaker }: Inquiry): Told | null {
  const counts = ask.counts.filter((one) => !isTime(one) && one.units.length > 0);
  if (!asksPrice(ask) || counts.length < 2) return null;
  for (const group of groups.filter(({ isPriced }) => isPriced)) {
    const parts = counts.flatMap((count) => {
      const isCounted = ({ code }: Entity): boolean =>
        code.length > 0 && code.every((word) => count.units.some((unit) => isSame(unit, word, ask.isEnglish)));
      const entity = group.entities.find(isCounted);
      const prices = entity === undefined ? [] : pricesOf(entity, groups);
      const [fact, another] = prices.filter(({ attribute, bound }) => bound === null && !isOnce(attribute));
      const [money, more] = moneyIn(fact?.shown ?? "");
      if (entity === undefined || fact === undefined || another !== undefined || money === undefined || more !== undefined) return [];
      return [{ name: entity.name, fact, money, ...times(count.amount, money, speaker) }];
    });
    const [first] = parts;
    if (first === undefined || parts.length < counts.length || parts.some(({ fact }) => fact.period !== first.fact.period)) continue;
    const sum = sayMoney(first.money, totalOf(parts), speaker, digitsIn(group));
    const period = periodIn(null, first.fact.period, speaker);
    const names = parts.map(({ name }) => name).join(" + ");
    const text = `${names}: ${parts.map(({ written }) => written).join(" + ")} = ${sum}${period === "" ? "" : ` ${period}`}.`;
    return { lines: [{ text, facts: parts.map(({ fact }) => fact) }], end: speaker.phrases.listPrice };
  }
  return null;
}

/** "Team costs 80 × €4.90 = €392 a month", each sum a sentence, or an item of a list where there are many. */
function inSentences(sums: readonly Sum[], { groups, speaker }: Wanted): Line[] {
  const isList = sums.length > MOST_SENTENCES;
  const lines = sums.map(({ text, facts }) => ({ text: `${text}.`, facts, isItem: isList }));
  const [only, another] = sums;
  const ahead = only === undefined || another !== undefined ? null : paidAhead(only, groups, speaker);
  return ahead === null ? lines : [...lines, ahead];
}

/** The sum for a year with the discount that the page names for paying it at once. */
function paidAhead({ year, money, digits }: Sum, groups: readonly Group[], speaker: Speaker): Line | null {
  const fact = groups.flatMap(({ entities }) =>
    entities.flatMap(({ facts }) => facts.filter(({ attribute }) => attribute === PAID_AHEAD)),
  )[0];
  if (year === null || fact?.value.kind !== "percent") return null;
  const share = fact.value.amount / 100;
  const percent = share.toLocaleString(speaker.phrases.locale, { style: "percent", maximumFractionDigits: 1 });
  const sum = `${sayMoney(money, year * (1 - share), speaker, digits)} ${speaker.phrases.per.year}`;
  return { text: speaker.words.paidAhead(percent.replaceAll(/[\u00a0\u202f]/gu, " "), sum), facts: [fact] };
}

function digitsIn({ entities }: Group): string[] {
  return entities.flatMap(({ facts }) => facts.flatMap(({ shown }) => moneyIn(shown).map(({ digits }) => digits)));
}

interface Wanted extends Inquiry {
  count: Count | null;
  terms: Terms;
  /** The digits of all prices beside it. */
  digits: readonly string[];
}

interface Sum extends Line {
  entity: Entity;
  amount: number;
  /** What it comes to in a year. */
  year: number | null;
  money: Money;
  digits: readonly string[];
  billing: "month" | "year" | null;
}

interface Refused {
  entity: Entity;
  limit: SiteFact;
}

/** The sums for what a group's prices are for, and why some of what is named is not for so many. */
function sumsOf(entities: readonly Entity[], group: Group, wanted: Wanted): { sums: Sum[]; refused: Refused[] } {
  const { ask, count, terms } = wanted;
  const limit = (entity: Entity): SiteFact | null => (count === null ? null : limitOf(entity, count));
  const fitting = entities.filter((entity) => limit(entity) === null);
  const among = fitting.length > 0 ? fitting : group.entities.filter((entity) => limit(entity) === null);
  const isCounted = (attribute: string): boolean => count !== null && namesIn(attribute).some((word) => countsOf(count, word));
  const beside = group.attributes.filter((attribute) => !isOfPrice(attribute) && !isCounted(attribute) && isNamed(attribute, ask));
  const all = among.flatMap((entity) => sumsOfEntity(entity, beside, wanted));
  const meant = all.filter(({ billing }) => terms.billing !== null && billing === terms.billing);
  return {
    sums: all.filter((sum) => meant.includes(sum) || !meant.some(({ entity }) => entity === sum.entity)),
    refused: entities.flatMap((entity) => {
      const own = limit(entity);
      return own === null ? [] : [{ entity, limit: own }];
    }),
  };
}

/** A summand, as it is written and what it comes to. */
interface Part {
  written: string;
  amount: number;
}

export function times(count: number, money: Money, speaker: Speaker): Part {
  return { written: `${writeCount(count, money, speaker)} × ${sayMoney(money, money.amount, speaker)}`, amount: count * money.amount };
}

function writeCount(count: number, { digits }: Money, { language, site, phrases }: Speaker): string {
  return language === site ? writeNumber(count, digits, phrases.locale) : count.toLocaleString(phrases.locale);
}

/** A bare number counts what the price is for; people are alike, and so are places. */
function isFor({ units }: Count, per: string): boolean {
  return units.length === 0 || countsOf({ units }, per) || (isPlace(per) && units.some(isPlace));
}

function sumsOfEntity(entity: Entity, beside: readonly string[], wanted: Wanted): Sum[] {
  const { count, terms, groups } = wanted;
  const prices = pricesOf(entity, groups).filter(
    ({ attribute, shown, bound }) => moneyIn(shown).length === 1 && bound === null && !beside.includes(attribute) && !isOnce(attribute),
  );
  const main = prices.filter(({ attribute }) => isOfPrice(attribute));
  const each = (main.length > 0 ? main : prices.slice(0, 1)).filter(({ per }) => per !== null && count !== null && isFor(count, per));
  const base = prices.find(({ attribute, per }) => (attribute === "" || says(attribute, "price")) && (count !== null || per === null));
  const alone =
    (terms.billing ?? terms.span) !== null && count === null ? main.filter(({ attribute }) => !/\d/u.test(attribute)).slice(0, 1) : [];
  const priced = each.length > 0 ? each : base === undefined ? alone : [base];
  const isOfAll = each.length > 0;
  return priced
    .flatMap((fact) =>
      sumOf(fact, entity, { ...wanted, beside: entity.facts.filter(({ attribute }) => beside.includes(attribute)), isOfAll }),
    )
    .slice(0, MOST_PRICES);
}

interface Terminal extends Wanted {
  /** Extras that are asked for as well. */
  beside: readonly SiteFact[];
  /** The count is of what the price is for. */
  isOfAll: boolean;
}

function sumOf(fact: SiteFact, entity: Entity, { count, terms, digits, speaker, beside, isOfAll }: Terminal): Sum[] {
  const [money] = moneyIn(fact.shown);
  const further = isOfAll || count === null ? { parts: [], note: "" } : beyondIncluded(entity, count, speaker);
  const billing = billingOf(`${fact.attribute} ${fact.shown}`);
  const span =
    terms.span ?? (terms.billing === "year" && fact.period === "month" && billing === null ? { amount: 1, period: "year" as const } : null);
  const factor = span === null ? 1 : timesOf(span, fact.period);
  // A yearly price does not apply to a question about three months.
  const isTooShort = billing === "year" && span?.period === "month" && span.amount < MONTHS_OF_YEAR;
  if (money === undefined || further === null || factor === null || isTooShort) return [];
  const own = [
    isOfAll && count !== null
      ? times(count.amount, money, speaker)
      : { written: sayMoney(money, money.amount, speaker), amount: money.amount },
    ...further.parts,
  ];
  const besides = beside.map((one) => ({ one, part: partOf(one, count, fact.period, speaker) }));
  const on = besides.flatMap(({ one, part }) => (part === null ? [] : [{ one, part }]));
  const parts = [...own, ...on.map(({ part }) => part)];
  const isSum = isOfAll || parts.length > 1 || factor > 1;
  if (!isSum && count === null) return [];
  const summed = parts.map(({ written }) => written).join(" + ");
  const often = fact.period === null ? `${factor}` : spanOf({ amount: factor, period: fact.period }, speaker);
  const product = factor === 1 ? summed : `${parts.length > 1 ? `(${summed})` : summed} × ${often}`;
  const amount = totalOf(parts) * factor;
  const told = isSum ? `${product} = ${sayMoney(money, amount, speaker, digits)}` : summed;
  const name = [entity.name, ...on.map(({ one }) => `${speaker.words.with} ${sayLabel(one.attribute, speaker)}`)].join(" ");
  const left = besides.map(({ one, part }) => (part === null ? ` (${one.attribute}: ${one.shown})` : ""));
  const unit = fact.per !== null && !isOfAll && count === null ? sayTerms({ per: fact.per, period: null }, speaker) : "";
  const kind = billing === null ? "" : speaker.words.billed[billing];
  const line = [`${name} ${speaker.words.costs} ${told}`, unit, periodIn(span, fact.period, speaker), kind]
    .filter((part) => part !== "")
    .join(" ");
  const text = `${line}${further.note}${leastOf(entity, totalOf(own))}${left.join("")}`;
  const year = span?.period === "year" && span.amount === 1 && fact.period === "month" && billing === null ? amount : null;
  return [{ entity, amount, year, money, digits, billing, text, facts: [fact, ...on.map(({ one }) => one)] }];
}

function totalOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}

/** The share of an extra in a sum; null unless the page gives one price of the same period. */
function partOf({ shown, per, period }: SiteFact, count: Count | null, of: Period | null, speaker: Speaker): Part | null {
  const [money, another] = moneyIn(shown);
  const isCounted = per !== null && count !== null && isFor(count, per);
  if (money === undefined || another !== undefined || (period ?? of) !== of || (per === null ? period === null : !isCounted)) return null;
  return isCounted ? times(count.amount, money, speaker) : { written: sayMoney(money, money.amount, speaker), amount: money.amount };
}

/** What exceeds the included amount; null unless the page gives both. */
function beyondIncluded({ facts }: Entity, count: Count, speaker: Speaker): { parts: Part[]; note: string } | null {
  const isCounted = (words: readonly string[]): boolean => words.some((word) => countsOf(count, word));
  const included = facts.find(({ attribute, value }) => value.kind === "number" && says(attribute, "yes") && isCounted(namesIn(attribute)));
  const extra = facts.find(
    ({ attribute, per, bound, value }) =>
      value.kind === "money" && (bound === "extra" || says(attribute, "extra")) && isCounted(per === null ? namesIn(attribute) : [per]),
  );
  const [money] = moneyIn(extra?.shown ?? "");
  if (included?.value.kind !== "number" || money === undefined) return null;
  const more = count.amount - included.value.amount;
  return more > 0 ? { parts: [times(more, money, speaker)], note: "" } : { parts: [], note: ` (${sayHaving(included, speaker)})` };
}

/** The sum with the minimum fee. */
function leastOf({ facts }: Entity, amount: number): string {
  const minimum = facts.find(({ attribute, value }) => value.kind === "money" && says(attribute, "least"));
  if (minimum?.value.kind !== "money" || minimum.value.amount <= amount) return "";
  return ` (${minimum.attribute}: ${minimum.shown})`;
}
