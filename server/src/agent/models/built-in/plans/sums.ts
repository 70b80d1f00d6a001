import type { Period, SiteFact } from "../../../../knowledge/site-facts/site-fact.ts";
import { everyLanguage, foldWord, type Idea } from "../../../../knowledge/site-facts/structure/lexicon.ts";
import { type Money, moneyIn, writeMoney, writeNumber } from "../../../../knowledge/site-facts/structure/numbers.ts";
import { isPerson } from "../../../../knowledge/site-facts/structure/read-value.ts";
import { type Entity, type Group, says } from "./entities.ts";
import { type Ask, type Count, countsOf, isSame, isTime, namesIn } from "./read-ask.ts";
import type { Line } from "./tell-facts.ts";

const MONTHS_OF_YEAR = 12;
const MOST_PRICES = 2;
/** What tells of the past is no time that a sum is asked for. */
const SO_FAR: ReadonlySet<string> = new Set("used using been since had seit depuis desde".split(" "));
/** Words of a label that say that it is a price, and what for. */
const OF_UNIT: readonly Idea[] = ["price", "per", "and", "kind", "person", "month", "year", "filler"];

/** For how long a sum is asked, in months, and how it is to be paid. */
interface Terms {
  months: number | null;
  billing: "month" | "year" | null;
}

/** Reads "per year", "for 3 months" and "billed yearly". */
export function readTerms({ words, counts }: Ask): Terms {
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

/** The sums for so many of what a group's prices are for; null where no price is for what is counted. */
export function sumsOf(
  entities: readonly Entity[],
  count: Count,
  ask: Ask,
  group: Group,
): { lines: Line[]; refused: string[]; unit: string } | null {
  const refused = entities.flatMap((entity) => limitOf(entity, count) ?? []);
  const fitting = entities.filter((entity) => limitOf(entity, count) === null);
  const among = fitting.length > 0 ? fitting : group.entities.filter((entity) => limitOf(entity, count) === null);
  const terms = readTerms(ask);
  const beside = group.attributes.filter((attribute) => !isOfPrice(attribute) && isNamed(attribute, ask));
  const all = among.flatMap((entity) => sumsOfEntity(entity, count, terms, beside, ask.isEnglish));
  const [first] = all;
  if (first === undefined || (fitting.length > 0 && refused.length === 0 && entities.length === 1 && all.length === 0)) return null;
  const meant = all.filter(({ billing }) => terms.billing !== null && billing === terms.billing);
  const lines = meant.length === 0 ? all : all.filter((sum) => meant.includes(sum) || !meant.some(({ entity }) => entity === sum.entity));
  return { lines: lines.map(({ text, facts }) => ({ text, facts })), refused, unit: first.unit };
}

interface Sum extends Line {
  entity: Entity;
  unit: string;
  billing: "month" | "year" | null;
}

function sumsOfEntity(entity: Entity, count: Count, terms: Terms, beside: readonly string[], isEnglish: boolean): Sum[] {
  const prices = entity.facts.filter((fact) => {
    const [money, another] = moneyIn(fact.shown);
    return (
      money !== undefined && another === undefined && fact.bound === null && !beside.includes(fact.attribute) && !isOnce(fact.attribute)
    );
  });
  const main = prices.filter(({ attribute }) => isOfPrice(attribute));
  const each = (main.length > 0 ? main : prices.slice(0, 1)).filter(({ per }) => per !== null && countsOf(count, per));
  const base = prices.find(({ attribute }) => attribute === "" || says(attribute, "price"));
  const priced = each.length > 0 ? each : base === undefined ? [] : [base];
  return priced
    .flatMap((fact): Sum[] => {
      const [money] = moneyIn(fact.shown);
      const how = each.length > 0 ? { amount: 0, plus: "", note: "" } : withIncluded(entity, count);
      const billing = billingOf(fact);
      const factor = terms.months === null ? 1 : timesOf(terms.months, fact.period);
      // A yearly price does not apply to a question about three months.
      const isTooShort = billing === "year" && terms.months !== null && terms.months < MONTHS_OF_YEAR;
      if (money === undefined || how === null || factor === null || isTooShort) return [];
      const added = entity.facts.filter((one) => beside.includes(one.attribute));
      const on = added.filter(
        (one) =>
          moneyIn(one.shown).length === 1 &&
          (one.per === null ? one.period !== null : countsOf(count, one.per)) &&
          (one.period ?? fact.period) === fact.period,
      );
      const number = writeNumber(count.amount, money.digits);
      const factors = [
        each.length > 0 ? `${number} × ${money.written}` : `${money.written}${how.plus}`,
        ...on.flatMap((one) => moneyIn(one.shown).map(({ written }) => (one.per === null ? written : `${number} × ${written}`))),
      ].join(" + ");
      const own = (each.length > 0 ? count.amount * money.amount : money.amount) + how.amount;
      const amount = own + on.reduce((sum, one) => sum + (moneyIn(one.shown)[0]?.amount ?? 0) * (one.per === null ? 1 : count.amount), 0);
      const isSum = factors.includes("×") || factors.includes("+");
      const product =
        factor === 1
          ? factors
          : `${on.length > 0 || how.plus !== "" ? `(${factors})` : factors} × ${factor}${isEnglish && fact.period === "month" ? " months" : ""}`;
      const kind = [entity.name, kindOf(fact.attribute, fact.per), ...on.map(({ attribute }) => `+ ${attribute}`)]
        .filter((part) => part !== "")
        .join(", ");
      const left = added.filter((one) => !on.includes(one)).map((one) => ` (${one.attribute}: ${one.shown})`);
      const sum = isSum || factor > 1 ? `${product} = ${writeMoney(money, amount * factor)}` : factors;
      const period = isEnglish ? periodOf(terms.months, fact.period) : "";
      const text = `${kind}: ${sum}${period}${how.note}${leastOf(entity, own, money)}${left.join("")}`;
      return [{ entity, unit: fact.per ?? "", billing, text, facts: [fact, ...on] }];
    })
    .slice(0, MOST_PRICES);
}

/** What comes on top of a price that has some in it already; null where the page does not say both. */
function withIncluded(entity: Entity, count: Count): { amount: number; plus: string; note: string } | null {
  const included = entity.facts.find(
    ({ attribute, value }) => value.kind === "number" && says(attribute, "yes") && namesIn(attribute).some((word) => countsOf(count, word)),
  );
  const extra = entity.facts.find(
    ({ attribute, per, bound, value }) =>
      value.kind === "money" &&
      (bound === "extra" || says(attribute, "extra")) &&
      (per === null ? namesIn(attribute) : [per]).some((word) => countsOf(count, word)),
  );
  if (included?.value.kind !== "number" || extra === undefined) return null;
  const more = Math.max(0, count.amount - included.value.amount);
  const [money] = moneyIn(extra.shown);
  if (money === undefined) return null;
  return more === 0
    ? { amount: 0, plus: "", note: ` (${included.attribute}: ${included.shown})` }
    : { amount: more * money.amount, plus: ` + ${more} × ${money.written}`, note: "" };
}

/** What a minimum fee makes of a sum. */
function leastOf({ facts }: Entity, amount: number, { written }: Money): string {
  const minimum = facts.find(({ attribute, value }) => value.kind === "money" && says(attribute, "least"));
  if (minimum?.value.kind !== "money" || minimum.value.amount <= amount || written === "") return "";
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

function periodOf(months: number | null, period: Period | null): string {
  if (months === null) return period === null ? "" : ` a ${period}`;
  if (months === MONTHS_OF_YEAR) return " a year";
  return months % MONTHS_OF_YEAR === 0 ? ` for ${months / MONTHS_OF_YEAR} years` : ` for ${months} months`;
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
