import { moneyIn } from "../../../../knowledge/site-facts/numbers.ts";
import type { SiteFact } from "../../../../knowledge/site-facts/site-fact.ts";
import { type Entity, type Group, leftOf, shareOf } from "./entities.ts";
import { asksPrice, type InTalk, type Told } from "./inquiry.ts";
import { type Ask, type Count, countsOf, isSame, isTime, namesIn } from "./read-ask.ts";
import { isOfPrice, isOnce, type Line, sayList, sayMoney, sayPrices, sayTerms, type Speaker } from "./say-facts.ts";
import { times } from "./sums.ts";

const MOST_ROWS = 6;
const LEAST_TELLING = 5;

/** "How much is it in Classic?", "and into Polish?": cells of a table that has a price in every column, for what is named now or before. */
export function answerFromGrid({ ask, groups, speaker, subject, earlier, lastReply }: InTalk): Told | null {
  if (!asksPrice(ask)) return null;
  const isOpen = ask.own.length + ask.counts.length === 0 && subject === null;
  const listed = isOpen && !groups.filter(isGrid).some((group) => isCounted(group, earlier)) ? answerFromListBefore() : null;
  if (listed !== null) return listed;
  for (const group of groups.filter(isGrid)) {
    const asks = [ask, ...earlier];
    const rows = firstOf(asks, (one) => rowsIn(group, one));
    const columns = firstOf(asks, (one) => columnsIn(group, one));
    const left = leftOf(
      ask.own,
      [...group.context, ...group.entities.flatMap(unitsOf), ...group.entities.flatMap(({ words }) => words)],
      ask.isEnglish,
    );
    const units = group.entities.flatMap(unitsOf);
    // "And how long?" under a heading of prices and times names neither a row nor a column.
    const isOther = ask.own.length > 0 && rowsIn(group, ask).length + columnsIn(group, ask).length === 0;
    const isOfUnit = leftOf(ask.own, units, ask.isEnglish).length === 0;
    if (rows.length + columns.length === 0 || left.length > 0 || (isOther && !isOfUnit)) continue;
    const shown = rows.length > 0 ? rows : group.entities.slice(0, MOST_ROWS);
    const lines = shown.flatMap((entity) => {
      const cells = entity.facts.filter(({ attribute }) => columns.length === 0 || columns.includes(attribute));
      return sayCells(entity, cells, asks, speaker);
    });
    if (lines.length > 0) return { lines: lines.map((line) => ({ ...line, isItem: lines.length > 2 })) };
  }
  return null;

  /** "How much?" after "we need an interpreter": the things of a price list whose names begin so. */
  function answerFromListBefore(): Told | null {
    const lists = groups.filter((group) => group.isPriced && group.isOfPrices && !isGrid(group));
    const called = firstOf(lastReply === null ? earlier : [lastReply, ...earlier], (one) =>
      lists.flatMap(({ entities }) => entities.filter((entity) => isBegun(entity, one))),
    );
    const line = called.length === 0 || called.length > MOST_ROWS ? null : sayPrices(called, groups, speaker);
    return line === null ? null : { lines: [line] };
  }
}

function unitsOf({ facts }: Entity): string[] {
  return facts.flatMap(({ per }) => per ?? []);
}

function isBegun({ name }: Entity, { own, isEnglish }: Ask): boolean {
  const [first = "", second] = namesIn(name);
  return second !== undefined && first.length >= LEAST_TELLING && own.some((word) => isSame(word, first, isEnglish));
}

function isCounted({ entities }: Group, asks: readonly Ask[]): boolean {
  return entities.some(({ facts }) => facts.some((fact) => countFor(fact, asks) !== null));
}

function isGrid({ isPriced, attributes, entities }: Group): boolean {
  const areKinds = attributes.length > 1 && attributes.every((attribute) => !isOfPrice(attribute) && !isOnce(attribute));
  return (
    isPriced && areKinds && entities.every(({ facts }) => facts.every(({ shown, per }) => per !== null && moneyIn(shown).length === 1))
  );
}

function firstOf<T>(asks: readonly Ask[], find: (ask: Ask) => readonly T[]): readonly T[] {
  return asks.map(find).find((found) => found.length > 0) ?? [];
}

function rowsIn({ entities }: Group, { own, isEnglish }: Ask): Entity[] {
  return entities.filter(({ words }) => own.some((word) => shareOf(word, words, isEnglish) > 0));
}

function columnsIn({ attributes }: Group, { own, isEnglish }: Ask): string[] {
  return attributes.filter((attribute) => own.some((word) => shareOf(word, namesIn(attribute), isEnglish) > 0));
}

/** "Polish costs 8,000 × €0.15 = €1,200 (Classic)." */
function sayCells({ name }: Entity, cells: readonly SiteFact[], asks: readonly Ask[], speaker: Speaker): Line[] {
  const values = cells.flatMap((fact) => {
    const [money] = moneyIn(fact.shown);
    if (money === undefined) return [];
    const count = countFor(fact, asks);
    if (count === null) return `${sayMoney(money, money.amount, speaker)} ${sayTerms(fact, speaker)} (${fact.attribute})`;
    const { written, amount } = times(count.amount, money, speaker);
    return `${written} = ${sayMoney(money, amount, speaker)} (${fact.attribute})`;
  });
  return values.length === 0 ? [] : [{ text: `${name} ${speaker.words.costs} ${sayList(values, speaker, "disjunction")}.`, facts: cells }];
}

function countFor({ per }: SiteFact, asks: readonly Ask[]): Count | null {
  const counts = asks.flatMap((ask) => ask.counts);
  return counts.find((one) => per !== null && one.amount > 1 && one.units.length > 0 && !isTime(one) && countsOf(one, per)) ?? null;
}
