import type { Phrases } from "../../../phrases/phrases.ts";
import { attributesSaid, type Entity, type Group, isPrice, leftOf, namedIn, says } from "./entities.ts";
import { asksPrice, hasOnly, type Inquiry, isOfFarthest, meantIn, OF_PRICES, restOf, type Told } from "./inquiry.ts";
import { type Ask, isTime, namesIn } from "./read-ask.ts";
import { isLimitOf, limitOf, sumOfThings } from "./sums.ts";
import { type Line, sayAcross, sayContents, sayEntity, sayFact } from "./tell-facts.ts";

const MOST_LISTED = 12;
const MOST_OF_ONE = 5;
const MOST_ROWS = 5;
const MOST_WORDS = 5;

/** What one thing costs, has, or has of something. */
export function answerOfNamed({ ask, groups, phrases }: Inquiry): Told | null {
  if (isOfFarthest(ask) || ask.ideas.has("choose")) return null;
  for (const group of byHeading(groups, ask)) {
    const [entity, another] = meantIn(group, ask);
    if (entity === undefined || another !== undefined) continue;
    const lines = linesOf(entity, group, ask, phrases);
    if (lines.length > 0) return beyondLimit(entity, group, ask) ?? { lines };
  }
  return null;
}

/** "What is Start for 40 users?": a plan for fewer is named, with the plans that fit. */
function beyondLimit(entity: Entity, { entities }: Group, ask: Ask): Told | null {
  const count = ask.counts.find((one) => one.amount > 1 && !isTime(one));
  const limit = count === undefined || !asksPrice(ask) ? null : limitOf(entity, count);
  if (count === undefined || limit === null) return null;
  const fitting = entities.filter((one) => limitOf(one, count) === null);
  return { lines: listOf(fitting.length > 0 ? fitting : [entity]), opening: limit };
}

function linesOf(entity: Entity, group: Group, ask: Ask, phrases: Phrases): Line[] {
  const left = restOf(ask, [entity], group);
  const rest = asksPrice(ask) && group.label !== "" ? leftOf(left, group.above, ask.isEnglish) : left;
  const isWhole = rest.length === 0 && hasOnly(ask, OF_PRICES, [entity]);
  if (isWhole || (rest.length === 0 && !group.isPriced)) return isWhole ? wholeOf(entity, group, ask, phrases) : [];
  const asked = attributesSaid(group, rest, ask);
  const isPriced = asked.some((attribute) => entity.facts.some((fact) => fact.attribute === attribute && isPrice(fact)));
  if (asked.length > 2 || (asksPrice(ask) && !isPriced)) return [];
  return asked.flatMap((attribute) =>
    group.isPriced
      ? (sayAcross(attribute, group.entities.length > MOST_ROWS ? [entity] : group.entities, phrases) ?? [])
      : sayEntity(entity, (fact) => fact.attribute === attribute),
  );
}

/** What something costs, or all that it has, where nothing more particular is asked. */
function wholeOf(entity: Entity, group: Group, ask: Ask, phrases: Phrases): Line[] {
  const prices = pricesOf(entity);
  const [price, more] = prices;
  if (asksPrice(ask) && price !== undefined) {
    const isAlone = more === undefined && sayFact(price) === price.shown && price.attribute !== "";
    const name = group.label === "" ? entity.name : `${entity.name}, ${group.label}`;
    const line = { text: `**${name}:** ${prices.map(sayFact).join("; ")}`, facts: prices, isBare: true };
    return [isAlone ? sayEntity(entity, isPrice, MOST_OF_ONE) : line];
  }
  const isOfPlan = group.isPriced && (ask.ideas.has("plan") || ask.ideas.has("has") || ask.ideas.has("which"));
  return !asksPrice(ask) && (isOfPlan || isNameAlone(ask, entity, group)) ? sayContents(entity, phrases) : [];
}

function pricesOf({ facts }: Entity) {
  return facts.filter((fact) => isPrice(fact) || says(fact.attribute, "price"));
}

/** "Whats in depot", "Growth?" */
function isNameAlone({ words }: Ask, { code }: Entity, group: Group): boolean {
  return (
    group.isOfPrices &&
    group.isPriced &&
    words.length <= MOST_WORDS &&
    words.every(({ word, ideas }) => code.includes(word) || ideas.has("filler"))
  );
}

/** Of groups that are alike those first whose heading the question names: "in Ireland". */
function byHeading(groups: readonly Group[], { content, isEnglish }: Ask): Group[] {
  const worth = ({ label, above }: Group): number => (label === "" ? 0 : content.length - leftOf(content, above, isEnglish).length);
  return groups.toSorted((one, other) => worth(other) - worth(one));
}

/** "How much is a sensor?": the things of price lists that are called so, or of which it is said. */
export function answerFromLists({ ask, groups, phrases }: Inquiry): Told | null {
  const { own, counts, words, isEnglish } = ask;
  if (isOfFarthest(ask) || !asksPrice(ask) || words.some(({ ideas }) => ideas.has("elsewhere"))) return null;
  const listed = groups.flatMap((group) =>
    !group.isPriced || namedIn(group, ask).length > 0 ? [] : group.entities.map((entity) => ({ entity, group })),
  );
  // "Onboarding" and "installation" are words for what is paid once, and may be the name of a thing.
  const once = words.filter(({ word, ideas }) => ideas.has("once") && listed.some(({ entity }) => entity.words.includes(word)));
  const wanted = [
    ...own,
    ...once.map(({ word }) => word),
    ...counts.flatMap(({ amount, units }) => [String(amount), ...units.slice(0, 1)]),
  ];
  if (wanted.length === 0) return null;
  const called = listed.filter(({ entity }) => leftOf(wanted, entity.words, isEnglish).length === 0);
  const said = listed.filter(({ entity, group }) => {
    const left = leftOf(wanted, [...entity.words, ...entity.said], isEnglish);
    return left.length < wanted.length && leftOf(left, group.above, isEnglish).length === 0;
  });
  const [count, another] = counts.filter((one) => one.amount > 1 && !isTime(one));
  if (called.length === 0 && count !== undefined && another === undefined) {
    // "3 humidity sensors" are three of the thing that is called so.
    const things = [...own, ...count.units];
    const [thing, other] = listed.filter(({ entity }) => leftOf(things, entity.words, isEnglish).length === 0);
    const line = thing === undefined || other !== undefined ? null : sumOfThings(thing.entity, count, thing.group, phrases);
    if (line !== null) return { lines: [line], end: phrases.listPrice };
  }
  const told = called.length > 0 ? called : said;
  return told.length === 0 || told.length > MOST_ROWS
    ? null
    : { lines: told.map(({ entity }) => sayEntity(entity, isPrice, MOST_OF_ONE + 1)) };
}

/** "Which plan has single sign-on?" is answered by its row; "do you support single sign-on?" may be. */
export function answerAcross({ ask, groups, phrases }: Inquiry): Told | null {
  const { ideas, content, counts } = ask;
  const isOfPlans = ideas.has("plan");
  if (content.length === 0 || !(isOfPlans || (ideas.has("has") && counts.length === 0))) return null;
  for (const group of groups.filter(({ isPriced }) => isPriced)) {
    const asked = attributesSaid(group, content, ask).slice(0, 2);
    const lines = asked.flatMap((attribute) => sayAcross(attribute, group.entities, phrases) ?? []);
    if (lines.length > 0) return { lines, isNear: !isOfPlans };
  }
  return null;
}

/** All plans with their prices, where nothing in particular is asked. */
export function answerPrices({ ask, groups: [group], phrases }: Inquiry): Told | null {
  const isChoice = ask.ideas.has("choose") && ask.ideas.has("plan");
  const isOpen = isChoice || ask.content.length + ask.counts.length === 0;
  const isAsked = isChoice || ask.ideas.has("price") || (ask.ideas.has("plan") && ask.ideas.has("has"));
  if (!isOpen || !isAsked || ask.counts.length > 1 || !hasOnly(ask, isChoice ? [...OF_PRICES, "choose"] : OF_PRICES)) return null;
  if (group?.isPriced !== true || !(group.isOfPrices || group.attributes[0] === "")) return null;
  const [count] = ask.counts;
  const limits = group.entities.map((entity) => ({ entity, limit: count === undefined ? null : limitOf(entity, count) }));
  const fitting = limits.filter(({ limit }) => limit === null).map(({ entity }) => entity);
  return {
    lines: listOf(fitting.length > 0 ? fitting : group.entities),
    opening: limits.flatMap(({ limit }) => limit ?? []).join("\n"),
    end: isChoice ? phrases.whichFits : "",
  };
}

/** All prices, where so many are asked of something that no price is for. */
export function answerUncounted({ ask, groups: [group] }: Inquiry): Told | null {
  const isAsked = asksPrice(ask) && ask.own.length === 0 && ask.counts.length === 1;
  return group?.isPriced !== true || !isAsked || !group.isOfPrices ? null : { lines: listOf(group.entities), isNear: true };
}

/** Things with what they cost, a line each. */
export function listOf(entities: readonly Entity[]): Line[] {
  return entities.slice(0, MOST_LISTED).map((entity) => sayEntity({ ...entity, facts: pricesOf(entity).slice(0, 3) }, isPrice));
}

/** "Can I have 15 users on Start?", "which plan for 150 invoices?": the row that says how many. */
export function answerForCount({ ask, groups, phrases }: Inquiry): Told | null {
  const [count, another] = ask.counts.filter((one) => !isTime(one) && one.units.length > 0);
  if (count === undefined || another !== undefined || asksPrice(ask)) return null;
  for (const group of groups.filter(({ isPriced }) => isPriced)) {
    const named = meantIn(group, ask);
    const asked = group.attributes.filter((attribute) =>
      group.entities.some(({ facts }) => facts.some((fact) => fact.attribute === attribute && isLimitOf(fact, count))),
    );
    const left = leftOf(restOf(ask, named, group), [...asked.flatMap(namesIn), ...count.units], ask.isEnglish);
    const lines = asked.slice(0, 2).flatMap((attribute) => sayAcross(attribute, group.entities, phrases) ?? []);
    if (lines.length > 0 && left.length <= named.length) return { lines, isNear: left.length > 0 };
  }
  return null;
}
