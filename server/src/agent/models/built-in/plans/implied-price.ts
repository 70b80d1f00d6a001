import type { Idea } from "../../../../knowledge/site-facts/lexicon.ts";
import type { Turn } from "../../../model.ts";
import { type Entity, type Group, leftOf, namedIn } from "./entities.ts";
import { asksPrice, hasOnly, type InTalk, OF_PRICES } from "./inquiry.ts";
import { type Ask, type Count, countsOf, isTime } from "./read-ask.ts";

/** "What would X be?", in any language. */
const CONDITIONAL =
  /(?<!\p{L})(?:would|wär\p{L}*|würde|serai\p{L}*|ferai\p{L}*|ser[ií]an?|saldría|sarebbe\p{L}*|verrebbe|zou(?:den)?|ficaria)(?!\p{L})/iu;
/** They ask for something else than a sum. */
const OF_CONTENTS: readonly Idea[] = ["has", "howMany", "which", "yes", "no", "choose", "compare", "beyond", "elsewhere"];

/** "What's Business for 38 people a month": a plan with a count of people or a period asks what it costs; its own numbers count nothing. */
export function withImpliedPrice(ask: Ask, groups: readonly Group[]): Ask {
  const priced = groups.filter(({ isPriced }) => isPriced);
  const named = priced.flatMap((group) => namedIn(group, ask));
  const numbers = new Set(named.flatMap(({ code }) => (code.length > 1 ? code.slice(1).map(Number) : [])));
  const counts = ask.counts.filter(
    ({ amount, units }) => !numbers.has(amount) || (units[0] !== undefined && isTime({ amount, units, written: null })),
  );
  const bare = counts.length === ask.counts.length ? ask : { ...ask, counts };
  return isImplied(bare, priced, named) ? { ...bare, ideas: new Set([...bare.ideas, "price" as const]) } : bare;
}

function isImplied(ask: Ask, priced: readonly Group[], named: readonly Entity[]): boolean {
  const [entity, ...others] = named;
  if (entity === undefined || others.some(({ name }) => name !== entity.name) || asksPrice(ask)) return false;
  if (!ask.isOpen || OF_CONTENTS.some((idea) => ask.ideas.has(idea)) || !hasOnly(ask, OF_PRICES, [entity])) return false;
  const isCounted = ask.counts.some((count) => isOfPrices(count, priced));
  return (
    leftOf(ask.content, entity.words, ask.isEnglish).length === 0 &&
    (isCounted || ask.ideas.has("month") || ask.ideas.has("year") || CONDITIONAL.test(ask.text))
  );
}

/** A count of what some price is for: of users, of words. */
export function isOfPrices(count: Count, groups: readonly Group[]): boolean {
  if (count.amount < 2 || count.units.length === 0 || isTime(count)) return false;
  return groups.some(({ entities }) => entities.some(({ facts }) => facts.some(({ per }) => per !== null && countsOf(count, per))));
}

/** What the visitor asked and said before, the newest first. */
export function asksBefore(history: readonly Turn[], read: (text: string) => Ask): Pick<InTalk, "earlier"> {
  return {
    earlier: history.flatMap(({ role, text }) => (role === "visitor" ? read(text) : [])).toReversed(),
  };
}
