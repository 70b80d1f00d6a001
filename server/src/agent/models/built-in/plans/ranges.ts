import type { SiteFact } from "../../../../knowledge/site-facts/site-fact.ts";
import { moneyIn, writeMoney, writeNumber } from "../../../../knowledge/site-facts/numbers.ts";
import { isPerson, periodOf, readRange } from "../../../../knowledge/site-facts/read-value.ts";
import { type Group, isPrice, leftOf, says } from "./entities.ts";
import type { Inquiry, Told } from "./inquiry.ts";
import { type Ask, type Count, countsOf, isSame, namesIn } from "./read-ask.ts";
import { type Line, sayContents, type Speaker } from "./say-facts.ts";

const MOST_UNKNOWN = 1;
const MOST_TOLD = 2;
const TONNE = /^(?:t|tons?|tonnes?|tonnen?|toneladas?|tonnellat[ae])$/u;
const KILOS = 1_000;
const MONTHS_OF_YEAR = 12;

interface Found {
  group: Group;
  count: Count;
  facts: readonly SiteFact[];
  about: number;
  left: readonly string[];
}

/** "Delivery for 40 miles?", "which machine is right for 40 people?": the row, column or thing whose range has so many. */
export function answerFromRanges({ ask, groups, speaker }: Inquiry): Told | null {
  if (ask.counts.length === 0) return null;
  const found = groups.flatMap((group) => ask.counts.flatMap((count) => foundIn(group, count, ask) ?? []));
  const most = Math.max(...found.map(({ about }) => about));
  const best = found.filter(({ about }) => about === most);
  // Two groups fit equally well: either one list in two countries, or the question does not say which one it means.
  if (best.length > 1 && best.some(({ group }) => group.label === "" && group !== best[0]?.group)) return null;
  return best.length === 0
    ? null
    : { lines: best.slice(0, MOST_TOLD).flatMap((one) => linesOf(one, speaker)), isNear: best.some(({ left }) => left.length > 0) };
}

function foundIn(group: Group, count: Count, ask: Ask): Found | null {
  const all = group.entities.flatMap(({ facts }) => facts).filter((fact) => isOf(fact, count, group));
  const ranges = new Set(all.map(({ range }) => `${range?.from} ${range?.to}`));
  if (ranges.size < 2) return null;
  const amount = count.amount * factorOf(count, all);
  const having = all.filter(({ range }) => range !== null && amount >= range.from && amount <= range.to);
  const narrowest = Math.min(...having.map(({ range }) => (range === null ? Infinity : range.to)));
  const facts = having.filter(({ range }) => range?.to === narrowest);
  const [first] = facts;
  if (first === undefined || (ask.ideas.has("price") && !facts.some((fact) => isPrice(fact) || isOwn(fact)))) return null;
  const named = facts.filter(
    (fact) =>
      nameBeside(fact).length > 0 &&
      leftOf(
        nameBeside(fact),
        ask.words.map(({ word }) => word),
        ask.isEnglish,
      ).length === 0,
  );
  // Of "130 eight-channel pipettes" the eight are no number of pipettes.
  if (named.some((fact) => nameBeside(fact).includes(String(count.amount)))) return null;
  const told = named.length > 0 ? named : facts;
  const content = ask.content.filter((word) => !count.units.includes(word));
  const words = [
    ...group.context,
    ...told.flatMap(({ subject, attribute, range }) => namesIn(`${subject} ${attribute} ${range?.unit ?? ""}`)),
  ];
  const left = leftOf(content, words, ask.isEnglish);
  const about =
    content.length -
    left.length +
    named.length +
    (ask.ideas.has("price") && told.some(isPrice) ? 1 : 0) +
    (told.every(isOwn) && ask.ideas.has("which") ? 1 : 0);
  if (told.some(isOwn) && left.length > 0) return null;
  return about === 0 || (left.length > MOST_UNKNOWN && about < left.length) ? null : { group, count, facts: told, about, left };
}

/** Tonnes of what goes by kilograms, years of what goes by months. */
function factorOf({ units: [unit = ""] }: Count, [fact]: readonly SiteFact[]): number {
  const counted = fact?.range?.unit ?? "";
  if (TONNE.test(unit) && counted === "kg") return KILOS;
  return periodOf(unit) === "year" && periodOf(counted) === "month" ? MONTHS_OF_YEAR : 1;
}

/** Whether a fact holds for a range of what is counted. */
function isOf({ range, attribute, subject }: SiteFact, { units }: Count, group: Group): boolean {
  if (range === null) return false;
  const counted = namesIn(range.unit === "" ? attribute : range.unit);
  if (units.length === 0) return false;
  const isWeight = units.some((unit) => TONNE.test(unit)) && counted.includes("kg");
  const isYears = periodOf(units[0] ?? "") === "year" && periodOf(counted[0] ?? "") === "month";
  const isOfPeople = isPerson(units[0] ?? "") && (says(attribute, "size") || says(range.unit, "size") || counted.some(isPerson));
  return (
    isWeight ||
    isYears ||
    isOfPeople ||
    units.some((unit) => counted.some((word) => isSame(unit, word, false))) ||
    isNameCounted(subject, { units }, group)
  );
}

/** "350 single channels" of "Pipettes per order": the units are the name of a column. */
function isNameCounted(subject: string, count: Pick<Count, "units">, { entities }: Group): boolean {
  return entities.length > 1 && readRange(subject) === null && namesIn(subject).some((word) => word.length > 2 && countsOf(count, word));
}

/** The range is what the fact says, and not what it holds for. */
function isOwn({ shown, range }: SiteFact): boolean {
  const own = readRange(shown);
  return own !== null && own.from === range?.from && own.to === range.to;
}

/** What tells a fact from another of the same range: the words of the column. */
function nameBeside({ subject, attribute }: SiteFact): readonly string[] {
  return readRange(subject) === null ? namesIn(subject) : namesIn(attribute);
}

function linesOf({ group, facts, count }: Found, speaker: Speaker): Line[] {
  const [first] = facts;
  if (first !== undefined && isOwn(first))
    return group.entities
      .filter(({ name }) => facts.some(({ subject }) => subject === name))
      .flatMap((entity) => sayContents(entity, entity.facts, speaker));
  const byRange = Map.groupBy(facts, (fact) => (readRange(fact.subject) === null ? fact.attribute : fact.subject));
  const isOneColumn = new Set(group.entities.flatMap((entity) => entity.facts.map((fact) => nameBeside(fact).join(" ")))).size === 1;
  return [...byRange].map(([name, own]) => {
    const said = own
      .map((fact) => (isOneColumn ? fact.shown : `${name === fact.subject ? fact.attribute : fact.subject} ${fact.shown}`))
      .join(", ");
    return { text: `${group.label === "" ? "" : `${group.label}, `}${name}: ${said}${sumOf(own, count)}.`, facts: own };
  });
}

/** The total for a count, where the page says that the price is per unit. */
function sumOf([fact, another]: readonly SiteFact[], count: Count): string {
  const [money, other] = moneyIn(fact?.shown ?? "");
  const isForEach = fact !== undefined && another === undefined && fact.per !== null && countsOf(count, fact.per);
  if (!isForEach || money === undefined || other !== undefined) return "";
  return `, ${writeNumber(count.amount, money.digits)} × ${money.written} = ${writeMoney(money, count.amount * money.amount)}`;
}
