import { amountOf } from "../../../../knowledge/site-facts/read-values.ts";
import type { SiteFact } from "../../../../knowledge/site-facts/site-fact.ts";
import { attributesAsked, type Entity, type Group, leftOf, namedIn, says } from "./entities.ts";
import { asksPrice, hasOnly, type Inquiry, isOfFarthest, OF_BEYOND, OF_PRICES, type Told } from "./inquiry.ts";
import { type Ask, isSame, namesIn } from "./read-ask.ts";
import { limitOf } from "./limit-of.ts";
import { type Line, sayAcross, sayAmount, sayContents, sayPrices, type Speaker } from "./say-facts.ts";

const MOST_OF_ONE = 6;
const MOST_ASKED = 2;
const LONGEST = 560;
const LESS = /^(?:lose|lack|downgrad|weniger|verlier)/u;
const OR: ReadonlySet<string> = new Set(["or", "oder", "ou", "o"]);
/** "O" is an article in Portuguese. */
const NO_OR: Partial<Record<Speaker["language"], string>> = { pt: "o" };

/** "Difference between CT-2 and FT-4?": where they differ, out of the fullest group that has both. */
export function answerComparison({ ask, groups, speaker }: Inquiry): Told | null {
  const isChoice = ask.words.some(({ word }) => OR.has(word) && word !== NO_OR[speaker.language]);
  for (const group of groups.toSorted((left, right) => right.attributes.length - left.attributes.length)) {
    const named = namedIn(group, ask);
    const [plan, other] = named;
    const isBeyond = ask.ideas.has("beyond") && hasOnly(ask, OF_BEYOND, named) && !asksPrice(ask);
    if (isBeyond && plan !== undefined && other === undefined) named.push(...besideOf(plan, group, ask));
    const isOfAll = named.length === 0 && ask.ideas.has("plan") && group.isPriced;
    const compared = isOfAll ? group.entities : group.entities.filter((entity) => named.includes(entity));
    const isAsked = ask.ideas.has("compare") || isBeyond || (isChoice && hasOnly(ask, OF_PRICES, compared));
    const names = compared.flatMap(({ words }) => words);
    const mostLeft = ask.ideas.has("compare") && named.length > 1 ? 1 : 0;
    const left = leftOf(ask.own, names, ask.isEnglish);
    if (compared.length < 2 || !isAsked || left.length > mostLeft) continue;
    const lines = sayDifferences(compared, group, { ask, groups, speaker });
    if (lines.length > 0) return { lines, isNear: left.length > 0 };
  }
  return null;
}

/** What is asked of things where they differ; else their prices, and a sentence for what each has otherwise. */
function sayDifferences(entities: readonly Entity[], { attributes }: Group, { ask, groups, speaker }: Inquiry): Line[] {
  const differing = attributes.filter((attribute) => {
    const values = entities.map(({ facts }) => facts.find((fact) => fact.attribute === attribute)?.shown);
    return !values.includes(undefined) && new Set(values).size > 1;
  });
  const asked = differing.filter((attribute) => isAbout(attribute, ask));
  if (asked.length > 0) return asked.slice(0, MOST_ASKED).flatMap((attribute) => sayAcross(attribute, entities, speaker));
  const prices = sayPrices(entities, groups, speaker);
  const priced = new Set(prices?.facts.map(({ attribute }) => attribute));
  const others = differing.filter((attribute) => !priced.has(attribute));
  const told = (most: number): Line[] => {
    const some = others.slice(0, most);
    const contents = entities.flatMap((entity) =>
      sayContents(
        entity,
        entity.facts.filter(({ attribute }) => some.includes(attribute)),
        speaker,
      ),
    );
    return [...(prices === null ? [] : [prices]), ...contents];
  };
  let most = MOST_OF_ONE;
  while (most > 0 && told(most).reduce((sum, { text }) => sum + text.length, 0) > LONGEST) most -= 1;
  return told(most);
}

/** Whether a question has a word of a label that says more than that it is a price. */
function isAbout(label: string, { words, isEnglish }: Ask): boolean {
  const own = namesIn(label).filter((word) => word.length > 3 && !says(word, "price") && !says(word, "month") && !says(word, "year"));
  return own.some((word) => words.some((one) => isSame(one.word, word, isEnglish)));
}

/** What a plan adds to the one below it, or lacks against the one above: "what do I lose if I downgrade to Solo?" */
function besideOf(plan: Entity, { entities }: Group, { words }: Ask): Entity[] {
  const at = entities.indexOf(plan) + (words.some(({ word }) => LESS.test(word)) ? 1 : -1);
  return at < 0 ? [] : entities.slice(at, at + 1);
}

interface Rated {
  entity: Entity;
  fact: SiteFact;
  amount: number;
  group: Group;
}

/** "The cheapest container", "which model has the longest range?" */
export function answerFarthest({ ask, groups, speaker }: Inquiry): Told | null {
  const { ideas } = ask;
  const byPrice = isOfFarthest(ask);
  if (!byPrice && !ideas.has("high") && !ideas.has("low")) return null;
  const isHigh = ideas.has("dearest") || (!byPrice && ideas.has("high"));
  const found: Rated[] = [];
  for (const group of groups) {
    const named = namedIn(group, ask);
    if (named.length === 1 || (named.length > 1 && !byPrice)) continue;
    const { rated, isOfSome } =
      named.length > 1 ? ratedOfNamed(named, group, ask) : byPrice ? ratedByPrice(group, ask) : ratedByFigure(group, ask);
    // A price per user cannot be compared with a price for all users.
    const units = new Set(rated.flatMap(({ fact }) => (isFree(fact) ? [] : (fact.per ?? ""))));
    if (byPrice && units.size > 1) return inOneSentence(rated.map(({ entity }) => entity));
    const [first, next] = rated.toSorted((left, right) => (isHigh ? right.amount - left.amount : left.amount - right.amount));
    if (first === undefined) continue;
    found.push(first);
    if (byPrice && !isHigh && first.amount === 0 && next !== undefined) found.push(next);
    // Two tables with such a column are about two sorts of things; of plans the page on prices tells.
    if (byPrice && (group.isOfPrices || isOfSome)) break;
  }
  const [first, next] = found;
  if (first === undefined || (!byPrice && next !== undefined && next.group !== first.group)) return null;
  const { name } = first.entity;
  const { attribute, shown: value } = first.fact;
  if (!byPrice) return { lines: [{ text: speaker.phrases.farthest({ name, isHigh, attribute, value }), facts: [first.fact] }] };
  if (isFree(first.fact) && next !== undefined) return inOneSentence([first.entity, next.entity]);
  const price = sayAmount(first.entity, groups, speaker);
  return price === null ? null : { lines: [{ ...price, text: speaker.words.farthest(name, price.text, isHigh) }] };

  function inOneSentence(entities: readonly Entity[]): Told | null {
    const line = sayPrices(entities, groups, speaker);
    return line === null ? null : { lines: [line] };
  }
}

const none = { rated: [], isOfSome: false };

function ratedByPrice(group: Group, { own, counts, ideas, isEnglish }: Ask): { rated: Rated[]; isOfSome: boolean } {
  // Contracts at a price for each scale are no scales.
  const units = group.entities.flatMap(({ facts }) => facts.flatMap(({ per }) => per ?? []));
  if (!group.isPriced || (!ideas.has("plan") && leftOf(own, units, isEnglish).length < own.length)) return none;
  const rest = leftOf(own, group.above, isEnglish);
  const among = amongOf(group, rest, isEnglish).filter((entity) => counts.every((count) => limitOf(entity, count) === null));
  const rated = withPrices(among, group);
  return rated.length < Math.min(2, among.length) ? none : { rated, isOfSome: rest.length > 0 };
}

/** "Which of the two is cheaper, Solo or Team?" */
function ratedOfNamed(named: readonly Entity[], group: Group, { own, isEnglish }: Ask): { rated: Rated[]; isOfSome: boolean } {
  const names = named.flatMap(({ words }) => words);
  const rated = group.isPriced && leftOf(own, names, isEnglish).length === 0 ? withPrices(named, group) : [];
  return rated.length < named.length ? none : { rated, isOfSome: true };
}

function withPrices(entities: readonly Entity[], group: Group): Rated[] {
  return entities.flatMap((entity) => {
    const fact = entity.facts.find(({ value, bound }) => value.kind === "money" && bound !== "extra");
    return fact?.value.kind === "money" ? [{ entity, fact, amount: fact.value.amount, group }] : [];
  });
}

function isFree({ value }: SiteFact): boolean {
  return value.kind === "money" && value.amount === 0;
}

function ratedByFigure(group: Group, { own, isEnglish }: Ask): { rated: Rated[]; isOfSome: boolean } {
  const [asked, another] = attributesAsked(group, own, isEnglish);
  if (group.entities.length < 3 || asked === undefined || another !== undefined || asked.left.length === own.length) return none;
  const rest = leftOf(asked.left, [...group.context, ...group.entities.flatMap(({ said }) => said)], isEnglish);
  const among = amongOf(group, rest, isEnglish);
  const rated = among.flatMap((entity) => {
    const fact = entity.facts.find(({ attribute, value }) => attribute === asked.attribute && ["number", "duration"].includes(value.kind));
    const amount = fact === undefined ? null : amountOf(fact.value);
    return fact === undefined || amount === null ? [] : [{ entity, fact, amount, group }];
  });
  const units = new Set(rated.map(({ fact }) => fact.unit));
  return rated.length < Math.min(2, among.length) || units.size > 1 ? none : { rated, isOfSome: true };
}

/** Those that have what is named: of "the cheapest plan with single sign-on" the plans that have it. */
function amongOf(group: Group, rest: readonly string[], isEnglish: boolean): readonly Entity[] {
  if (rest.length === 0) return group.entities;
  const [asked, another] = attributesAsked(group, rest, isEnglish).filter(({ left }) => left.length === 0);
  if (asked !== undefined && another === undefined)
    return group.entities.filter(({ facts }) =>
      facts.some(({ attribute, value }) => attribute === asked.attribute && (value.kind !== "yesNo" || value.has)),
    );
  return group.entities.filter(({ words }) => leftOf(rest, words, isEnglish).length === 0);
}
