import type { SiteFact } from "../../../../knowledge/site-facts/site-fact.ts";
import { HEADING_SEPARATOR } from "../../../../knowledge/chunk.ts";
import { namesSame } from "../../../../knowledge/index/terms/marked-name.ts";
import { everyLanguage, type Idea, isOfSort } from "../../../../knowledge/site-facts/lexicon.ts";
import { moneyIn } from "../../../../knowledge/site-facts/numbers.ts";
import { isPerson, readRange } from "../../../../knowledge/site-facts/read-value.ts";
import { type Ask, type AskedWord, isPartOf, isSame, namesIn } from "./read-ask.ts";

/** What has facts of its own: a plan, a machine, a place; with the words that it is known by. */
export interface Entity {
  name: string;
  /** The words that it is called by: of "CT-4 chiller" the code alone will do. */
  code: readonly string[];
  words: readonly string[];
  /** What its values say. */
  said: readonly string[];
  facts: readonly SiteFact[];
}

/** The facts that stand side by side: a table, a row of cards, a block. */
export interface Group {
  entities: readonly Entity[];
  /** In the order in which they stand. */
  attributes: readonly string[];
  /** The words of the headings above; and those with the words of the attributes. */
  above: readonly string[];
  context: readonly string[];
  /** The heading that separates entities of the same names and attributes: "Rent in Ireland"; "" without one. */
  label: string;
  isPriced: boolean;
  isOfPrices: boolean;
}

const PRICE_PATH = /\/(?:pric|plans?\b|preise|tarif|prix|preci|prezz|prij|preco)/iu;
const known = new WeakMap<readonly SiteFact[], readonly Group[]>();

/** The groups of some facts, those of prices first and of them those of a page on prices; made once for each list of facts. */
export function groupsOf(facts: readonly SiteFact[]): readonly Group[] {
  let groups = known.get(facts);
  if (groups === undefined) {
    const bare = [...Map.groupBy(facts, ({ group }) => group).values()].map(toGroup);
    const isAlikeAnother = (group: Group): boolean => bare.some((other) => other !== group && isAlike(other, group));
    groups = bare
      .map((group) => ({ ...group, label: isAlikeAnother(group) ? group.label : "" }))
      .toSorted((left, right) => worthOf(right) - worthOf(left));
    known.set(facts, groups);
  }
  return groups;
}

function worthOf({ isPriced, isOfPrices, attributes }: Group): number {
  const hasMore = attributes.length > 2 || attributes[0] === "";
  return isPriced ? 1 + (isOfPrices ? 2 : 0) + (hasMore ? 1 : 0) : 0;
}

function isAlike(one: Group, other: Group): boolean {
  return (
    one.entities.length > 1 &&
    one.attributes.join(" | ") === other.attributes.join(" | ") &&
    one.entities.some(({ name }) => other.entities.some((entity) => entity.name === name))
  );
}

/** Turns the items "20 freezers" and "unlimited freezers" of price cards into one row, "freezers". */
function asRows(facts: readonly SiteFact[]): SiteFact[] {
  const names: string[] = [];
  const isCalled = (name: string, text: string): boolean => leftOf(namesIn(name), namesIn(text), false).length === 0;
  const counted = facts.map((fact): SiteFact => {
    const { attribute, range } = fact;
    const read = isItem(fact) && range !== null && range.unit !== "" ? /\d\s?(\p{L}.+)$/u.exec(attribute)?.[1] : undefined;
    if (read === undefined || range === null) return fact;
    const name = names.find((one) => isCalled(one, read)) ?? read;
    if (!names.includes(name)) names.push(name);
    return { ...fact, attribute: name, shown: attribute, value: { kind: "number", amount: range.to } };
  });
  const rows = counted.map((fact): SiteFact => {
    const { attribute } = fact;
    const name = isItem(fact)
      ? names.find((one) => isCalled(one, attribute) && namesIn(attribute).length <= namesIn(one).length + 1)
      : undefined;
    return name === undefined ? fact : { ...fact, attribute: name, shown: attribute, value: { kind: "text", text: attribute } };
  });
  // A card's own value wins over one that it inherits from another card.
  return rows.filter(
    ({ subject, attribute }, at) =>
      attribute === "" || rows.findIndex((other) => other.subject === subject && other.attribute === attribute) === at,
  );
}

function isItem({ value, shown }: SiteFact): boolean {
  return value.kind === "yesNo" && value.has && shown === "";
}

function toGroup(read: readonly SiteFact[]): Group {
  const facts = asRows(read);
  const entities = [...Map.groupBy(facts, ({ subject }) => subject)].map(([name, own]): Entity => {
    const words = namesIn(name.replaceAll(/\([^)]*\)/gu, " "));
    const code = words.slice(0, words.findIndex((word) => /\d/u.test(word)) + 1);
    const isCode = code.length > 1 || code.some((word) => /\p{L}/u.test(word));
    return {
      name,
      words: [
        ...words,
        ...(isCode ? [code.join("")] : []),
        ...[...SHORT_FORMS].flatMap(([short, long]) => (words.includes(long) ? short : [])),
      ],
      code: isCode ? code : words,
      said: own.flatMap(({ shown }) => namesIn(shown)),
      facts: own,
    };
  });
  const attributes = [...new Set(facts.map(({ attribute }) => attribute))];
  const [first] = facts;
  const corner = /^[^:|]{1,40}(?=: [^|]+ \| )/u.exec(first?.quote ?? "")?.[0] ?? "";
  const { title = "", url = null, headingPath = "" } = first?.source ?? {};
  const above = [...new Set(namesIn(`${headingPath} ${title} ${corner}`))];
  return {
    entities,
    attributes,
    above,
    context: [...new Set([...above, ...attributes.flatMap(namesIn)])],
    label: headingPath.split(HEADING_SEPARATOR).at(-1) ?? "",
    isOfPrices: !isOld(url) && (says(title, "price") || PRICE_PATH.test(url ?? "")),
    isPriced:
      !isOld(url) &&
      !facts.some(isForCounts) &&
      entities.length > 1 &&
      entities.filter(({ facts: own }) => own.some(isPrice)).length * 2 > entities.length,
  };
}

/** Prices in news and blogs were those of a time. */
function isOld(url: string | null): boolean {
  return url !== null && URL.canParse(url) && new URL(url).pathname.split(/[/.]/u).some((part) => isOfSort(part, "oldPages"));
}

/** "25–99 pieces" are no thing, and what they cost is no price of one. */
function isForCounts({ range, shown, subject, attribute, value }: SiteFact): boolean {
  const own = range === null || value.kind === "yesNo" ? null : (readRange(subject) ?? readRange(attribute));
  return own !== null && own.from !== own.to && readRange(shown) === null;
}

/** A sum of money that something costs, or that it has a price on request. */
export function isPrice({ attribute, shown, value }: SiteFact): boolean {
  return attribute === "" || value.kind === "money" || moneyIn(shown).length > 0;
}

/** Whether a label says an idea: "Opening hours", "Telephone". */
export function says(label: string, idea: Idea): boolean {
  return label === idea || namesIn(label).some((word) => everyLanguage.ideasOf(word).has(idea));
}

/** The things of a group that a question names. */
export function namedIn({ entities }: Group, ask: Ask): Entity[] {
  const marked = entities.filter(({ name }) => ask.marked.some((one) => namesSame(one, name)));
  if (marked.length > 0) return marked;
  const named = entities.filter(
    (entity) =>
      entity.code.length > 0 &&
      !isCommonWord(entity, ask) &&
      (isWrittenAsOne(entity, ask) || entity.code.every((word) => ask.words.some((one) => isCalled(one, word)))),
  );
  // "Assure Plus" is no "Assure".
  return named.filter((entity) => !named.some((other) => other !== entity && isLonger(other, entity)));
}

/** "LV55" is "LV 55". */
function isWrittenAsOne({ code }: Entity, { words }: Ask): boolean {
  return code.some((word) => /\d/u.test(word)) && words.some(({ word }) => word === code.join(""));
}

function isLonger({ code }: Entity, other: Entity): boolean {
  return code.length > other.code.length && other.code.every((word) => code.includes(word));
}

const SHORT_FORMS: ReadonlyMap<string, string> = new Map([
  ["pro", "professional"],
  ["ent", "enterprise"],
  ["biz", "business"],
  ["std", "standard"],
]);

function isCalled({ word }: AskedWord, name: string): boolean {
  return word === name || SHORT_FORMS.get(word) === name;
}

/** "We are a clinic", "our team of 30" and "want to start" name no plan that is called so. */
function isCommonWord({ code }: Entity, { words, isEnglish }: Ask): boolean {
  const [name, another] = code;
  if (name === undefined || another !== undefined) return false;
  const places = words.flatMap(({ word }, at) => (word === name ? [at] : []));
  return (
    places.length > 0 &&
    places.every((at) => {
      const ideasAt = (place: number): ReadonlySet<Idea> => words[place]?.ideas ?? new Set<Idea>();
      if (ideasAt(at + 1).has("plan") || (words[at]?.isName === true && isEnglish)) return false;
      const before = words[at - 1]?.word ?? "";
      const isOwn = ideasAt(at - 1).has("own") || (ideasAt(at - 2).has("own") && !ideasAt(at - 1).has("filler"));
      const isAimedAt = before === "to" && !ideasAt(at - 2).has("move") && words[at - 3]?.word !== "from";
      const isOfMany = words[at + 1]?.word === "of" && /^\d/u.test(words[at + 2]?.word ?? "");
      return isOwn || isAimedAt || isOfMany;
    })
  );
}

/** The words of a question that none of these says. */
export function leftOf(content: readonly string[], said: readonly string[], isEnglish: boolean): string[] {
  return content.filter((word) => !said.some((other) => isSame(word, other, isEnglish)));
}

/** Outside English two words are taken for one by their beginning alone. */
const INFLECTED = 0.9;

/** How much of a word another says: all of it, or a part of a word that is put together. */
export function shareOf(word: string, said: readonly string[], isEnglish: boolean): number {
  if (said.includes(word)) return 1;
  if (said.some((other) => isSame(word, other, isEnglish))) return isEnglish ? 1 : INFLECTED;
  return !isEnglish && said.some((other) => isPartOf(word, other)) ? 0.7 : 0;
}

/** The attributes that all of these words ask for; a label that the question has as a whole comes first: "phone support". */
export function attributesSaid(group: Group, content: readonly string[], ask: Ask): string[] {
  const whole = group.attributes.filter((attribute) => namesIn(attribute).length > 1 && isNamed(attribute, ask));
  if (whole.length > 0 && leftOf(content, whole.flatMap(namesIn), ask.isEnglish).length === 0) return whole;
  return attributesAsked(group, content, ask.isEnglish).flatMap(({ attribute, left }) => (left.length === 0 ? attribute : []));
}

/** Whether a question has all words of a label. */
export function isNamed(label: string, { words, isEnglish }: Ask): boolean {
  const own = namesIn(label);
  return own.length > 0 && own.every((word) => words.some((one) => isSame(one.word, word, isEnglish)));
}

/** The attributes of a group whose labels some words are of, with the words that each leaves. */
export function attributesAsked(
  { attributes, above }: Group,
  content: readonly string[],
  isEnglish: boolean,
): { attribute: string; left: string[] }[] {
  const rated = attributes.map((attribute) => {
    const label = namesIn(attribute.replaceAll(/single sign-?on/giu, "$& sso"));
    const left = content.filter((word) => shareOf(word, label, isEnglish) === 0 && !(isPerson(word) && label.some(isPerson)));
    return { attribute, left };
  });
  const least = Math.min(...rated.map(({ left }) => left.length));
  if (least === content.length) return [];
  // A word of the headings applies to every attribute, so it selects none.
  return rated.flatMap(({ attribute, left }) => (left.length === least ? [{ attribute, left: leftOf(left, above, isEnglish) }] : []));
}
