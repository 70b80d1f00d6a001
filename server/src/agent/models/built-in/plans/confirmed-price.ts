import { moneyIn } from "../../../../knowledge/site-facts/numbers.ts";
import { type Entity, namedIn } from "./entities.ts";
import type { InTalk, Told } from "./inquiry.ts";
import { pricesOf, sayPrice } from "./say-facts.ts";

/** "So 189?", "I read that Start costs 2.80, is that right?": whether that is what a plan costs. */
export function answerConfirmed({ ask, groups, speaker, subject }: InTalk): Told | null {
  const sums = [
    ...moneyIn(ask.text).map(({ amount }) => amount),
    ...ask.counts.flatMap(({ amount, units }) => (isSum(amount, units) ? amount : [])),
  ];
  const [sum = null, another] = sums;
  if (sum === null || (another !== undefined && another !== sum) || ask.isOpen || !ask.text.includes("?")) return null;
  const isBare = ask.own.length === 0 && ask.counts.every(({ amount }) => sums.includes(amount));
  const priced = groups.filter(({ isPriced }) => isPriced);
  const [named = null, other] = priced
    .flatMap((group) => namedIn(group, ask))
    .filter((one, at, all) => all.findIndex(({ name }) => name === one.name) === at);
  if ((named === null && !isBare) || other !== undefined) return null;
  const costs = (entity: Entity): boolean => pricesOf(entity, groups).some(({ value }) => value.kind === "money" && value.amount === sum);
  const meant =
    named ?? (subject !== null && costs(subject) ? subject : (priced.flatMap(({ entities }) => entities).find(costs) ?? subject));
  const line = meant === null ? null : sayPrice(meant, groups, speaker);
  if (meant === null || line === null) return null;
  const { confirms, corrects } = speaker.words;
  return { lines: [{ ...line, text: costs(meant) ? confirms(line.text) : corrects(line.text) }] };
}

/** A number without what it counts, or with cents. */
function isSum(amount: number, units: readonly string[]): boolean {
  return units.length === 0 || !Number.isInteger(amount);
}
