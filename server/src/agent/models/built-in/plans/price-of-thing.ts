import { moneyIn } from "../../../../knowledge/site-facts/numbers.ts";
import { type Entity, isPrice, says } from "./entities.ts";
import { type Inquiry } from "./inquiry.ts";
import { isTime, namesIn } from "./read-ask.ts";
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
