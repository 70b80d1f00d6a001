import { type Entity, type Group, isPrice, shareOf } from "./entities.ts";
import { asksPrice, type Inquiry, type Told } from "./inquiry.ts";
import { type Ask, namesIn } from "./read-ask.ts";
import { sayContents, sayPrice } from "./say-facts.ts";

/** Weights of a question's word in a name, in its text, and in the heading above. */
const WORTH = { name: 1, said: 0.8, context: 0.3 };
const LEAST_SHARE = { English: 0.6, other: 0.4 };
/** A word that so many things have tells none of them from others. */
const MOST_ALIKE = 3;
const MOST_TOLD = 2;
const LEAST_FACTS = 2;
const MOST_OF_ONE = 5;
const LEAST_TELLING = 3;

/** The one thing of a price list whose words the question has most of, told whole: not sure to be what was meant. */
export function answerFromNearest({ ask, groups, speaker }: Inquiry): Told | null {
  if (!asksPrice(ask) && !ask.ideas.has("has") && !ask.ideas.has("compare")) return rowOfNamed(ask, groups);
  const nearest = nearestEntities(ask, groups);
  const isOfPrices = asksPrice(ask) && nearest.every(({ facts }) => facts.some(isPrice));
  if (nearest.length === 0 || ((ask.isEnglish || asksPrice(ask)) && !isOfPrices)) return null;
  const lines = nearest.flatMap((entity) => {
    const price = sayPrice(entity, groups, speaker);
    const others = entity.facts.filter((fact) => price?.facts.every(({ attribute }) => attribute !== fact.attribute) !== false);
    const contents = sayContents(entity, others, speaker, MOST_OF_ONE);
    return price === null ? contents : asksPrice(ask) ? [price, ...contents] : [...contents, price];
  });
  return { lines, isNear: true };
}

/** The row of the one thing that a question names, by its values; of a message that asks nothing no row is told. */
function rowOfNamed(ask: Ask, groups: readonly Group[]): Told | null {
  if (ask.isEnglish || !(ask.isOpen || ask.text.includes("?"))) return null;
  const called = groups
    .filter(({ entities }) => entities.length > 1)
    .flatMap(({ entities }) => entities.filter((one) => isCalledIn(ask, one)));
  const [entity, another] = called;
  if (entity === undefined || another !== undefined) return null;
  const facts = entity.facts.filter(({ value, shown }) => value.kind !== "yesNo" && shown !== "").slice(0, MOST_OF_ONE);
  return facts.length === 0
    ? null
    : { lines: [{ text: `${entity.name}: ${facts.map(({ shown }) => shown).join(", ")}`, facts }], isNear: true };
}

/** By its first word, or by all words of its code. */
function isCalledIn({ words }: Ask, { name, code, facts }: Entity): boolean {
  const [first = ""] = namesIn(name);
  const asked = words.filter(({ ideas }) => ideas.size === 0).map(({ word }) => word);
  return (
    facts.length >= LEAST_FACTS && first.length >= LEAST_TELLING && (asked.includes(first) || code.every((word) => asked.includes(word)))
  );
}

function nearestEntities(ask: Ask, groups: readonly Group[]): readonly Entity[] {
  if (ask.content.length === 0) return [];
  const all = groups
    .filter(({ isPriced }) => isPriced)
    .flatMap((group) => group.entities.filter(({ facts }) => facts.length >= LEAST_FACTS).map((entity) => rate(entity, group, ask)));
  const tellingFor = (word: string): number => all.filter(({ telling }) => telling.includes(word)).length;
  const telling = new Set(ask.content.filter((word) => tellingFor(word) > 0 && tellingFor(word) <= MOST_ALIKE));
  const best = Math.max(...all.map(({ score }) => score), 0);
  const nearest = all.filter(({ score, telling: own }) => score === best && own.some((word) => telling.has(word)));
  const [first] = nearest;
  const isOfOne = nearest.every(({ group }) => group === first?.group);
  // In a language with compound words, a word that no fact contains does not speak against any of them.
  const known = ask.content.filter((word) => all.some(({ said }) => said.includes(word))).length;
  const asked = ask.isEnglish ? ask.content.length : known + (ask.content.length - known) / 2;
  return best / asked < (ask.isEnglish ? LEAST_SHARE.English : LEAST_SHARE.other) || nearest.length > MOST_TOLD || !isOfOne
    ? []
    : nearest.map(({ entity }) => entity);
}

function rate(entity: Entity, group: Group, { content, isEnglish }: Ask) {
  const telling: string[] = [];
  const said: string[] = [];
  let score = 0;
  for (const word of content) {
    const inName = shareOf(word, entity.words, isEnglish) * WORTH.name;
    const inValues = shareOf(word, entity.said, isEnglish) * WORTH.said;
    if (Math.max(inName, inValues) > 0) telling.push(word);
    const worth = Math.max(inName, inValues, shareOf(word, group.context, isEnglish) * WORTH.context);
    if (worth > 0) said.push(word);
    score += worth;
  }
  return { entity, group, telling, said, score };
}
