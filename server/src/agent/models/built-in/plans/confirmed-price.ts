import { moneyIn } from "../../../../knowledge/site-facts/numbers.ts";
import type { Entity } from "./entities.ts";
import type { InTalk, Told } from "./inquiry.ts";
import { pricesOf, sayPrice } from "./say-facts.ts";

/** "So 189?": whether that is what the plan that is spoken of costs. */
export function answerConfirmed({ ask, groups, speaker, subject }: InTalk): Told | null {
  const [sum = null, another] = [...moneyIn(ask.text).map(({ amount }) => amount), ...ask.counts.map(({ amount }) => amount)];
  const isBare = ask.counts.every(({ units }) => units.length === 0) && ask.own.length === 0 && /\?\s*$/u.test(ask.text);
  if (sum === null || (another !== undefined && another !== sum) || !isBare) return null;
  const priced = groups.filter(({ isPriced }) => isPriced).flatMap(({ entities }) => entities);
  const costs = (entity: Entity): boolean => pricesOf(entity, groups).some(({ value }) => value.kind === "money" && value.amount === sum);
  const meant = subject !== null && costs(subject) ? subject : priced.find(costs);
  const line = meant !== undefined ? sayPrice(meant, groups, speaker) : subject === null ? null : sayPrice(subject, groups, speaker);
  if (line === null) return null;
  const { confirms, corrects } = speaker.words;
  return { lines: [{ ...line, text: meant === undefined ? corrects(line.text) : confirms(line.text) }] };
}
