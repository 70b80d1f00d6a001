import type { SiteFact } from "../../../../knowledge/site-facts/site-fact.ts";
import { readTerms } from "./price-terms.ts";
import { attributesSaid, type Entity, type Group, isPrice, leftOf } from "./entities.ts";
import { asksPrice, hasOnly, type Inquiry, isOfFarthest, meantIn, OF_PRICES, restOf, type Told } from "./inquiry.ts";
import { type Ask, isTime, namesIn } from "./read-ask.ts";
import { limitOf } from "./limit-of.ts";
import { sayPriceOf } from "./price-of-thing.ts";
import {
  billingOf,
  hasIt,
  isOfPrice,
  type Line,
  sayAcross,
  sayBeyond,
  sayContents,
  sayLabel,
  sayList,
  sayPrice,
  sayPrices,
  sayWhether,
  type Speaker,
} from "./say-facts.ts";

const MOST_LISTED = 12;
const MOST_ROWS = 5;
const MOST_WORDS = 5;

/** What one thing costs, has, or has of something. */
export function answerOfNamed({ ask, groups, speaker }: Inquiry): Told | null {
  if (isOfFarthest(ask) || ask.ideas.has("choose")) return null;
  for (const group of byHeading(groups, ask)) {
    const [entity, another] = meantIn(group, ask);
    if (entity === undefined || another !== undefined) continue;
    const lines = linesOf(entity, group, { ask, groups, speaker });
    if (lines.length > 0) return beyondLimit(entity, group, { ask, groups, speaker }) ?? { lines };
  }
  return null;
}

/** "What is Start for 40 users?": a plan for fewer is named, with the plans that fit. */
function beyondLimit(entity: Entity, { entities }: Group, { ask, groups, speaker }: Inquiry): Told | null {
  const count = ask.counts.find((one) => one.amount > 1 && !isTime(one));
  const limit = count === undefined || !asksPrice(ask) ? null : limitOf(entity, count);
  if (count === undefined || limit === null) return null;
  const fitting = entities.filter((one) => limitOf(one, count) === null);
  return { lines: [sayBeyond(entity, limit, speaker), ...listOf(fitting.length > 0 ? fitting : [entity], groups, speaker)] };
}

function linesOf(entity: Entity, group: Group, inquiry: Inquiry): Line[] {
  const { ask, speaker } = inquiry;
  const left = restOf(ask, [entity], group);
  const rest = asksPrice(ask) && group.label !== "" ? leftOf(left, group.above, ask.isEnglish) : left;
  const isWhole = rest.length === 0 && hasOnly(ask, OF_PRICES, [entity]);
  if (isWhole || (rest.length === 0 && !group.isPriced)) return isWhole ? wholeOf(entity, group, inquiry) : [];
  const asked = attributesSaid(group, rest, ask);
  const isPriced = asked.some((attribute) => entity.facts.some((fact) => fact.attribute === attribute && isPrice(fact)));
  if (asked.length > 2 || (asksPrice(ask) && !isPriced)) return [];
  if (asksPrice(ask)) {
    const facts = entity.facts.filter((fact) => asked.includes(fact.attribute) && isPrice(fact));
    const price = facts.every(({ attribute }) => namesIn(attribute).some((word) => /\d/u.test(word)) || isOfPrice(attribute))
      ? sayPriceOf({ ...entity, facts }, inquiry)
      : null;
    if (price !== null) return [price];
  }
  return asked.flatMap((attribute) => {
    const whether = group.isPriced ? sayWhether(entity, attribute, group.entities, speaker) : null;
    if (whether !== null) return [whether];
    const own = entity.facts.filter((fact) => fact.attribute === attribute);
    if (own.length === 0) return sayAcross(attribute, group.entities, speaker);
    return sayContents(entity, own, speaker);
  });
}

/** What something costs, or all that it has, where nothing more particular is asked. */
function wholeOf(entity: Entity, group: Group, { ask, groups, speaker }: Inquiry): Line[] {
  if (asksPrice(ask)) {
    const { billing } = readTerms(ask);
    const isOther = (fact: SiteFact): boolean => ![null, billing].includes(billingOf(`${fact.attribute} ${fact.shown}`));
    const meant = billing === null ? entity : { ...entity, facts: entity.facts.filter((fact) => !isOther(fact)) };
    return [sayPriceOf(meant, { ask, groups, speaker }, group.label)].filter((line) => line !== null);
  }
  const isOfPlan = group.isPriced && (ask.ideas.has("plan") || ask.ideas.has("has") || ask.ideas.has("which"));
  return isOfPlan || isNameAlone(ask, entity, group) ? sayAll(entity, groups, speaker) : [];
}

/** Price, contents and what is not in it. */
function sayAll(entity: Entity, groups: readonly Group[], speaker: Speaker): Line[] {
  const price = sayPrice(entity, groups, speaker);
  const others = entity.facts.filter((fact) => price?.facts.every(({ attribute }) => attribute !== fact.attribute) !== false);
  const lacking = others.filter((fact) => !hasIt(fact));
  const lacked = sayList(
    lacking.map(({ attribute }) => sayLabel(attribute, speaker)),
    speaker,
  );
  return [
    ...(price === null ? [] : [price]),
    ...sayContents(entity, others, speaker),
    ...(lacking.length === 0 ? [] : [{ text: `${speaker.phrases.notIncluded} ${lacked}.`, facts: lacking.slice(0, 1) }]),
  ];
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

/** "Which plan has single sign-on?" is answered by its row; "do you support single sign-on?" may be. */
export function answerAcross({ ask, groups, speaker }: Inquiry): Told | null {
  const { ideas, content, counts } = ask;
  const isOfPlans = ideas.has("plan");
  if (content.length === 0 || !(isOfPlans || (ideas.has("has") && counts.length === 0))) return null;
  for (const group of groups.filter(({ isPriced }) => isPriced)) {
    const asked = attributesSaid(group, content, ask).slice(0, 2);
    const lines = asked.flatMap((attribute) => sayAcross(attribute, group.entities, speaker));
    if (lines.length > 0) return { lines, isNear: !isOfPlans };
  }
  return null;
}

/** All plans with their prices, where nothing in particular is asked. */
export function answerPrices({ ask, groups, speaker }: Inquiry): Told | null {
  const [group] = groups;
  const isChoice = ask.ideas.has("choose") && ask.ideas.has("plan");
  const isOpen = isChoice || ask.content.length + ask.counts.length === 0;
  const isAsked = isChoice || ask.ideas.has("price") || (ask.ideas.has("plan") && ask.ideas.has("has"));
  if (!isOpen || !isAsked || ask.counts.length > 1 || !hasOnly(ask, isChoice ? [...OF_PRICES, "choose"] : OF_PRICES)) return null;
  if (group?.isPriced !== true || !(group.isOfPrices || group.attributes[0] === "")) return null;
  const [count] = ask.counts;
  const limits = group.entities.map((entity) => ({ entity, limit: count === undefined ? null : limitOf(entity, count) }));
  const fitting = limits.filter(({ limit }) => limit === null).map(({ entity }) => entity);
  const names = group.entities.map(({ name }) => name);
  const isUnclear = !isChoice && !ask.ideas.has("plan") && count === undefined && names.length > 1 && names.length <= MOST_ROWS;
  return {
    ...(isUnclear && { choices: names }),
    isNear: ask.content.length > 0,
    lines: [
      ...limits.flatMap(({ entity, limit }) => (limit === null ? [] : [sayBeyond(entity, limit, speaker)])),
      ...listOf(fitting.length > 0 ? fitting : group.entities, groups, speaker),
    ],
    end: isChoice ? speaker.phrases.whichFits : isUnclear ? speaker.words.whichOne(sayList(names, speaker, "disjunction")) : "",
  };
}

/** All prices, where so many are asked of something that no price is for. */
export function answerUncounted({ ask, groups, speaker }: Inquiry): Told | null {
  const [group] = groups;
  const isAsked = asksPrice(ask) && ask.own.length === 0 && ask.counts.length === 1;
  return group?.isPriced !== true || !isAsked || !group.isOfPrices
    ? null
    : { lines: listOf(group.entities, groups, speaker), isNear: true };
}

/** What things cost: in one sentence, or a line each where there are many. */
function listOf(entities: readonly Entity[], groups: readonly Group[], speaker: Speaker, label = ""): Line[] {
  if (entities.length <= MOST_ROWS) return [sayPrices(entities, groups, speaker, label)].filter((line) => line !== null);
  return entities.slice(0, MOST_LISTED).flatMap((entity) => {
    const line = sayPrice(entity, groups, speaker);
    return line === null ? [] : [{ ...line, isItem: true }];
  });
}
