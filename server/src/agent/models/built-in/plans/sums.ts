import type { Period, SiteFact } from "../../../../knowledge/site-facts/site-fact.ts";
import { everyLanguage, foldWord, type Idea } from "../../../../knowledge/site-facts/lexicon.ts";
import { type Money, moneyIn, writeMoney, writeNumber } from "../../../../knowledge/site-facts/numbers.ts";
import { isPerson } from "../../../../knowledge/site-facts/read-value.ts";
import type { Phrases } from "../../../phrases/phrases.ts";
import { type Entity, type Group, leftOf, says } from "./entities.ts";
import { asksPrice, type Inquiry, meantIn, restOf, type Told } from "./inquiry.ts";
import { type Ask, type Count, countsOf, isSame, isTime, namesIn } from "./read-ask.ts";
import type { Line } from "./tell-facts.ts";

const MONTHS_OF_YEAR = 12;
const MOST_PRICES = 2;
/** What tells of the past is no time that a sum is asked for. */
const SO_FAR: ReadonlySet<string> = new Set("used using been since had seit depuis desde".split(" "));
/** Words of a label that say that it is a price, and what for. */
const OF_UNIT: readonly Idea[] = ["price", "per", "and", "kind", "person", "month", "year", "filler"];

/** "What would 80 people pay on Team?" */
export function answerSum({ ask, groups, phrases }: Inquiry): Told | null {
  const [count, another] = ask.counts.filter((one) => one.amount > 1 && !isTime(one));
  if (!(asksPrice(ask) || ask.ideas.has("billing")) || count === undefined || another !== undefined) return null;
  for (const group of groups.filter(({ isPriced }) => isPriced)) {
    const named = meantIn(group, ask);
    const said = [...group.entities.flatMap(({ code }) => code), ...group.attributes.flatMap(namesIn)];
    if (leftOf(restOf(ask, named, group), said, ask.isEnglish).length > 0) continue;
    const { sums, refused } = sumsOf(named.length > 0 ? named : group.entities, count, group, { ask, phrases });
    const [first] = sums;
    if (first === undefined) continue;
    const number = writeNumber(count.amount, first.facts[0]?.shown ?? "");
    const unit = count.written ?? (first.unit === "" || !ask.isEnglish ? "" : `${first.unit}s`);
    const opening = [...(named.length > 0 ? refused : []), phrases.forSoMany(`${number} ${unit}`.trim())];
    return { lines: sums, opening: opening.join("\n"), end: phrases.listPrice };
  }
  return null;
}

/** For how long a sum is asked, in months, and how it is to be paid. */
interface Terms {
  months: number | null;
  billing: "month" | "year" | null;
}

/** Reads "per year", "for 3 months" and "billed yearly". */
function readTerms({ words, counts }: Ask): Terms {
  const billings = new Set<"month" | "year">();
  let months: number | null = null;
  for (const [at, { ideas }] of words.entries()) {
    const period = ideas.has("year") ? "year" : ideas.has("month") ? "month" : null;
    if (period === null) continue;
    const before = (place: number): ReadonlySet<Idea> => words[at - place]?.ideas ?? new Set<Idea>();
    const isCounted = /^\d/u.test(words[at - 1]?.word ?? "");
    const isPer = before(1).has("per") && words[at - 1]?.word !== "the";
    const isOfBilling = words[at + 1]?.ideas.has("plan") === true || (!isPer && [1, 2, 3].some((place) => before(place).has("billing")));
    if (isCounted) continue;
    if (isOfBilling) billings.add(period);
    else if (period === "year") months = MONTHS_OF_YEAR;
  }
  const time = counts.find(isTime);
  if (time !== undefined && !words.some(({ word }) => SO_FAR.has(word))) {
    const ideas = everyLanguage.ideasOf(time.units[0] ?? "");
    if (ideas.has("year") || ideas.has("month")) months = time.amount * (ideas.has("year") ? MONTHS_OF_YEAR : 1);
  }
  const [billing = null, another] = billings;
  return { months, billing: another === undefined ? billing : null };
}

type How = Pick<Inquiry, "ask" | "phrases">;

interface Sum extends Line {
  entity: Entity;
  unit: string;
  billing: "month" | "year" | null;
}

/** The sums for so many of what a group's prices are for, and why some of what is named is not for so many. */
function sumsOf(entities: readonly Entity[], count: Count, group: Group, how: How): { sums: Sum[]; refused: string[] } {
  const isFitting = (entity: Entity): boolean => limitOf(entity, count) === null;
  const fitting = entities.filter(isFitting);
  const among = fitting.length > 0 ? fitting : group.entities.filter(isFitting);
  const terms = readTerms(how.ask);
  const beside = group.attributes.filter((attribute) => !isOfPrice(attribute) && isNamed(attribute, how.ask));
  const all = among.flatMap((entity) => sumsOfEntity(entity, count, terms, beside, how.phrases));
  const meant = all.filter(({ billing }) => terms.billing !== null && billing === terms.billing);
  return {
    sums: all.filter((sum) => meant.includes(sum) || !meant.some(({ entity }) => entity === sum.entity)),
    refused: entities.flatMap((entity) => limitOf(entity, count) ?? []),
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

function sumsOfEntity(entity: Entity, count: Count, terms: Terms, beside: readonly string[], phrases: Phrases): Sum[] {
  const prices = entity.facts.filter(
    ({ attribute, shown, bound }) => moneyIn(shown).length === 1 && bound === null && !beside.includes(attribute) && !isOnce(attribute),
  );
  const main = prices.filter(({ attribute }) => isOfPrice(attribute));
  const each = (main.length > 0 ? main : prices.slice(0, 1)).filter(({ per }) => per !== null && countsOf(count, per));
  const base = prices.find(({ attribute }) => attribute === "" || says(attribute, "price"));
  const priced = each.length > 0 || base === undefined ? each : [base];
  const added = entity.facts.filter(({ attribute }) => beside.includes(attribute));
  return priced
    .flatMap((fact): Sum[] => {
      const [money] = moneyIn(fact.shown);
      const further = each.length > 0 ? { parts: [], note: "" } : beyondIncluded(entity, count);
      const billing = billingOf(fact);
      const factor = terms.months === null ? 1 : timesOf(terms.months, fact.period);
      // A yearly price does not apply to a question about three months.
      const isTooShort = billing === "year" && terms.months !== null && terms.months < MONTHS_OF_YEAR;
      if (money === undefined || further === null || factor === null || isTooShort) return [];
      const own = [each.length > 0 ? times(count.amount, money) : { written: money.written, amount: money.amount }, ...further.parts];
      const besides = added.map((one) => ({ one, part: partOf(one, count, fact.period) }));
      const on = besides.flatMap(({ one, part }) => (part === null ? [] : [{ one, part }]));
      const parts = [...own, ...on.map(({ part }) => part)];
      const summed = parts.map(({ written }) => written).join(" + ");
      const often = fact.period === null ? `${factor}` : spanOf(factor, fact.period, phrases);
      const product = factor === 1 ? summed : `${parts.length > 1 ? `(${summed})` : summed} × ${often}`;
      const isSum = each.length > 0 || parts.length > 1 || factor > 1;
      const told = isSum ? `${product} = ${writeMoney(money, totalOf(parts) * factor)}` : summed;
      const kind = [entity.name, kindOf(fact.attribute, fact.per), ...on.map(({ one }) => `+ ${one.attribute}`)];
      const left = besides.map(({ one, part }) => (part === null ? ` (${one.attribute}: ${one.shown})` : ""));
      const period = periodOf(terms.months, fact.period, phrases);
      const text =
        `${kind.filter((part) => part !== "").join(", ")}: ${told} ${period}`.trim() + `${further.note}${leastOf(entity, totalOf(own))}`;
      return [{ entity, unit: fact.per ?? "", billing, text: text + left.join(""), facts: [fact, ...on.map(({ one }) => one)] }];
    })
    .slice(0, MOST_PRICES);
}

function totalOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}

/** What something that is wanted besides adds to a sum; null where the page does not say that in one price of the same period. */
function partOf({ shown, per, period }: SiteFact, count: Count, of: Period | null): Part | null {
  const [money, another] = moneyIn(shown);
  const isCounted = per !== null && countsOf(count, per);
  if (money === undefined || another !== undefined || (period ?? of) !== of || (per === null ? period === null : !isCounted)) return null;
  return isCounted ? times(count.amount, money) : money;
}

/** What comes on top of a price that has some in it already; null where the page does not say both. */
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

/** Whether a question has all words of a label. */
function isNamed(label: string, { words, isEnglish }: Ask): boolean {
  const own = namesIn(label);
  return own.length > 0 && own.every((word) => words.some((one) => isSame(one.word, word, isEnglish)));
}

function isOnce(label: string): boolean {
  return says(label, "once") || says(label, "least") || says(label, "extra");
}

/** Of a label what tells one price of a plan from another: "billed yearly". */
function kindOf(label: string, per: string | null): string {
  const words = label.split(/\s+/u);
  const isOfUnit = (word: string): boolean => {
    const bare = foldWord(word.replaceAll(/[^\p{L}/-]/gu, ""));
    const ideas = everyLanguage.ideasOf(bare);
    return bare === "" || isSame(bare, foldWord(per ?? "")) || (!ideas.has("billing") && OF_UNIT.some((idea) => ideas.has(idea)));
  };
  const from = words.findIndex((word) => !isOfUnit(word));
  // "Yearly billing" is told whole.
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

/** How often a price is paid in so many months; null where that is not plain. */
function timesOf(months: number, period: Period | null): number | null {
  if (period === "month") return months;
  return period === "year" && months % MONTHS_OF_YEAR === 0 ? months / MONTHS_OF_YEAR : null;
}

function periodOf(months: number | null, period: Period | null, phrases: Phrases): string {
  if (months === null) return period === null ? "" : phrases.per[period];
  if (months === MONTHS_OF_YEAR) return phrases.per.year;
  const isOfYears = months % MONTHS_OF_YEAR === 0;
  return phrases.forSpan(isOfYears ? spanOf(months / MONTHS_OF_YEAR, "year", phrases) : spanOf(months, "month", phrases));
}

/** "3 months", "3 Monate". */
function spanOf(amount: number, unit: Period, { locale }: Phrases): string {
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(amount);
}

/** What says that something is not for so many: "Employees: up to 50", "Minimum users: 3"; null where nothing does. */
export function limitOf({ name, facts }: Entity, count: Count): string | null {
  for (const { attribute, shown, value, bound, range, per, unit } of facts) {
    if (per !== null || says(attribute, "price") || value.kind === "money") continue;
    const counted = [...namesIn(attribute), ...(unit === null ? [] : namesIn(unit))];
    const isOfSome = says(attribute, "per") || /\badmin|\bguest/iu.test(attribute) || (says(attribute, "yes") && bound === null);
    if (isOfSome || !counted.some((word) => (count.units.length === 0 ? isPerson(word) : countsOf(count, word)))) continue;
    const isLeast = bound === "least" || says(attribute, "least");
    const isOut =
      range !== null
        ? count.amount < range.from || count.amount > range.to
        : value.kind === "number" && (isLeast ? count.amount < value.amount : count.amount > value.amount);
    if (isOut) return `${name}: ${shown === "" ? attribute : `${attribute} ${shown}`}.`;
  }
  return null;
}
