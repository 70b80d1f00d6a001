import { moneyIn } from "../../../../knowledge/site-facts/numbers.ts";
import { type Entity, isPrice, leftOf, namedIn, says } from "./entities.ts";
import { asksPrice, type Inquiry, isOfFarthest, meantIn, type Told } from "./inquiry.ts";
import { type Ask, isTime, namesIn } from "./read-ask.ts";
import { kindOf, type Line, sayMoney, sayPrice, sayTerms } from "./say-facts.ts";
import { times } from "./sums.ts";

const PERIODS = ["hour", "day", "week"] as const;

/** "How much would 3 LV 90 be for 36 months?": what so many of a thing cost, under the contract of that length where there is one. */
export function sayPriceOf(entity: Entity, { ask, groups, speaker }: Inquiry, label = ""): Line | null {
  const span = ask.counts.find(isTime);
  const period = PERIODS.find((idea) => ask.ideas.has(idea));
  const isOfSpan = (attribute: string): boolean =>
    span === undefined ? period !== undefined && says(attribute, period) : namesIn(attribute).includes(String(span.amount));
  const ofSpan = entity.facts.filter((fact) => isPrice(fact) && isOfSpan(fact.attribute));
  const count = ask.counts.find((one) => one.amount > 1 && entity.words.includes(one.units[0] ?? ""));
  const [price, another] = ofSpan;
  const [money, more] = moneyIn(price?.shown ?? "");
  if (price === undefined || another !== undefined || money === undefined || more !== undefined)
    return sayPrice(ofSpan.length > 0 ? { ...entity, facts: ofSpan } : entity, groups, speaker, label);
  const product = count === undefined ? null : times(count.amount, money, speaker);
  const sum =
    product === null ? sayMoney(money, money.amount, speaker) : `${product.written} = ${sayMoney(money, product.amount, speaker)}`;
  const told = [entity.name, speaker.words.costs, sum, sayTerms(price, speaker), kindOf(price, false, speaker)];
  return { text: `${told.filter((part) => part !== "").join(" ")}.`, facts: [price] };
}

/** "And for 36 months?": the contract of that length has a price of its own. */
export function answerOfTerm({ ask, groups, speaker }: Inquiry): Told | null {
  const span = ask.counts.find(isTime);
  if (!asksPrice(ask) || span === undefined) return null;
  for (const group of groups.filter(({ isPriced, isOfPrices }) => isPriced && isOfPrices)) {
    const [entity, another] = meantIn(group, ask);
    const hasTerm = entity?.facts.some((fact) => isPrice(fact) && namesIn(fact.attribute).includes(String(span.amount)));
    const line = entity === undefined || another !== undefined || hasTerm !== true ? null : sayPriceOf(entity, { ask, groups, speaker });
    if (line !== null) return { lines: [line] };
  }
  return null;
}

/** A price asked for by the code of a thing, "LV 90", in another language than the site's: its other words cannot be compared. */
export function answerOfCode({ ask, groups, speaker }: Inquiry): Told | null {
  if (!asksPrice(ask) || isOfFarthest(ask) || speaker.language === speaker.site) return null;
  for (const group of groups.filter(({ isPriced, isOfPrices }) => isPriced && isOfPrices)) {
    const [entity, another] = namedIn(group, ask);
    if (entity === undefined || another !== undefined || !entity.code.some((word) => /\d/u.test(word)) || asksColumn(ask, entity)) continue;
    const line = sayPriceOf(entity, { ask, groups, speaker });
    if (line !== null) return { lines: [line] };
  }
  return null;
}

/** It asks for a column that holds no price. */
function asksColumn({ own, isEnglish }: Ask, { facts }: Entity): boolean {
  const others = facts.filter((fact) => !isPrice(fact)).flatMap(({ attribute }) => namesIn(attribute));
  return leftOf(own, others, isEnglish).length < own.length;
}
