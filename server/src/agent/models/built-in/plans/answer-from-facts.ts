import type { SiteFact } from "../../../../knowledge/site-facts/site-fact.ts";
import type { Idea } from "../../../../knowledge/site-facts/structure/lexicon.ts";
import { writeNumber } from "../../../../knowledge/site-facts/structure/numbers.ts";
import { readSiteFacts } from "../../../../knowledge/site-facts/structure/site-facts.ts";
import type { Site } from "../../../../knowledge/site-pages.ts";
import type { ModelRequest } from "../../../model.ts";
import type { Answer } from "../answering/compose-answer.ts";
import type { FollowUp } from "../dialogue/follow-up.ts";
import { answerFromContacts } from "./contacts.ts";
import { attributesAsked, type Entity, type Group, groupsOf, isPrice, leftOf, namedIn, says } from "./entities.ts";
import { nearestEntities } from "./nearest-entities.ts";
import { answerFromRanges } from "./ranges.ts";
import { type Ask, isTime, namesIn, readAsk } from "./read-ask.ts";
import { limitOf, sumsOf } from "./sums.ts";
import { type Line, sayAcross, sayContents, sayDifferences, sayEntity, sayFact, tell } from "./tell-facts.ts";

/** An answer from facts; a sure one says all that was asked, another what comes nearest to it. */
export interface FactAnswer {
  answer: Answer;
  isSure: boolean;
}

/** What an answer is looked for with. */
export interface Inquiry {
  ask: Ask;
  groups: readonly Group[];
  site: Site;
  budget: number;
}

const MOST_LISTED = 12;
const MOST_OF_ONE = 5;
const MOST_ROWS = 5;
const MOST_WORDS = 5;
const LIST_PRICE = "This is the list price multiplied; taxes, discounts and minimums that the page names may change it.";
const HELPS_CHOOSE = "Would you like to talk to a person on the team about which one fits, or shall I book a meeting?";
/** Ideas that a question may have beside what it is about. */
const ASKING: readonly Idea[] = ["filler", "which", "has", "per", "and", "own", "person", "to", "howMany", "kind", "yes", "thing"];
const OF_PRICES: readonly Idea[] = [...ASKING, "price", "plan", "total", "billing", "month", "year", "least"];

const OF_BEYOND: readonly Idea[] = [...ASKING, "beyond", "plan", "move", "per", "compare", "yes", "no", "least", "extra", "over", "most"];
const LESS = /^(?:lose|lack|downgrad|weniger|verlier)/u;

/** Answers what is asked of plans, prices, numbers, hours and contacts out of the facts of the site; null where they do not say it. */
export async function answerFromFacts(
  { message, organizationName, site }: Pick<ModelRequest, "message" | "organizationName" | "site">,
  followUp: FollowUp | null,
  budget: number,
): Promise<FactAnswer | null> {
  const facts = await readSiteFacts(site);
  if (facts.length === 0 || message.length > 240) return null;
  const own = readAsk(message, organizationName);
  const ask = followUp === null ? own : inContext(own, followUp, organizationName);
  const inquiry = { ask, groups: groupsOf(facts), site, budget };
  const sure =
    (await answerFromContacts(inquiry)) ??
    asSure(await answerSum(inquiry)) ??
    asSure(await answerFromLists(inquiry)) ??
    asSure(await answerFromRanges(inquiry)) ??
    asSure(await answerComparison(inquiry)) ??
    asSure(await answerFarthest(inquiry)) ??
    asSure(await answerOfNamed(inquiry)) ??
    asSure(await answerAcross(inquiry)) ??
    asSure(await answerPrices(inquiry));
  return sure ?? asNear((await answerWhether(inquiry)) ?? (await answerFromNearest(inquiry)) ?? (await answerUncounted(inquiry)));
}

function asSure(answer: Answer | null): FactAnswer | null {
  return answer === null ? null : { answer, isSure: true };
}

function asNear(answer: Answer | null): FactAnswer | null {
  return answer === null ? null : { answer, isSure: false };
}

/** "And for 100 people?", "and Growth?": what the earlier question asked, with what is new in this one. */
function inContext(own: Ask, { varies, context, isLast }: FollowUp, organizationName: string): Ask {
  const before = readAsk(varies ?? [...context].join(" "), organizationName);
  const content = [...new Set([...own.content, ...before.content])];
  if (varies === null) return isLast ? own : { ...own, content, before };
  const hasCount = own.counts.length > 0;
  return {
    ...own,
    content,
    before,
    ideas: new Set([...own.ideas, ...before.ideas]),
    counts: hasCount ? own.counts : before.counts,
    isEnglish: own.isEnglish && before.isEnglish,
  };
}

/** Those that the question names; or else the one thing that the conversation was about. */
function meantIn(group: Group, { before, ...own }: Ask): Entity[] {
  const named = namedIn(group, own);
  if (named.length > 0 || before === undefined) return named;
  const earlier = namedIn(group, before);
  return earlier.length === 1 ? earlier : [];
}

/** What a question asks beside the things of a group that it names. */
function restOf(ask: Ask, entities: readonly Entity[], group: Group): string[] {
  const earlier = ask.before === undefined ? [] : namedIn(group, ask.before);
  return leftOf(
    ask.content,
    [...entities, ...earlier].flatMap(({ words }) => words),
    ask.isEnglish,
  );
}

function hasOnly({ words }: Ask, ideas: readonly Idea[], besides: readonly Entity[] = []): boolean {
  const names = new Set(besides.flatMap(({ words: own }) => own));
  return words.every(
    ({ word, ideas: own }) => own.size === 0 || names.has(word) || (!own.has("elsewhere") && [...own].some((idea) => ideas.includes(idea))),
  );
}

function asksPrice({ ideas }: Ask): boolean {
  return ideas.has("price") || ideas.has("total");
}

/** "What would 80 people pay on Team?" */
async function answerSum({ ask, groups, site, budget }: Inquiry): Promise<Answer | null> {
  const counts = ask.counts.filter((count) => count.amount > 1 && !isTime(count));
  const [count, another] = counts;
  if (!(asksPrice(ask) || ask.ideas.has("billing")) || count === undefined || another !== undefined) return null;
  for (const group of pricedFirst(groups)) {
    const named = meantIn(group, ask);
    const names = group.entities.flatMap(({ code }) => code);
    const rest = leftOf(restOf(ask, named, group), [...names, ...namesOfAttributes(group)], ask.isEnglish);
    if (rest.length > 0) continue;
    const sums = sumsOf(named.length > 0 ? named : group.entities, count, ask, group);
    if (sums === null) continue;
    const [line] = sums.lines;
    const digits = line?.facts[0]?.shown ?? "";
    const opening = [
      ...(named.length > 0 ? sums.refused : []),
      ...(ask.isEnglish
        ? [`For ${writeNumber(count.amount, digits)} ${count.units[0] ?? (sums.unit === "" ? "" : `${sums.unit}s`)}:`]
        : []),
    ].join("\n");
    return tell(site, sums.lines, budget, { opening, end: ask.isEnglish ? LIST_PRICE : "" });
  }
  return null;
}

function namesOfAttributes({ attributes }: Group): string[] {
  return attributes.flatMap(namesIn);
}

/** The groups of things with prices, those of a page on prices first. */
function pricedFirst(groups: readonly Group[]): Group[] {
  const worth = (group: Group): number => (isOfPrices(group) ? 2 : 0) + (group.attributes.length > 2 || group.attributes[0] === "" ? 1 : 0);
  return groups.filter(({ isPriced }) => isPriced).toSorted((left, right) => worth(right) - worth(left));
}

function isOfPrices({ entities }: Group): boolean {
  const { title = "", url = "" } = entities[0]?.facts[0]?.source ?? {};
  return says(title, "price") || /\/(?:pric|plans?\b|preise|tarif|prix|preci|prezz|prij|preco)/iu.test(url ?? "");
}

/** "Difference between CT-2 and FT-4?": where they differ, out of all groups that have both. */
async function answerComparison({ ask, groups, site, budget }: Inquiry): Promise<Answer | null> {
  const isChoice = ask.words.some(({ word }) => word === "or" || word === "oder" || word === "ou" || word === "o");
  const lines: Line[] = [];
  let told: readonly Entity[] = [];
  for (const group of pricedFirst(groups).concat(groups.filter(({ isPriced }) => !isPriced))) {
    const named = namedIn(group, ask);
    const [plan, other] = named;
    const isBeyond = ask.ideas.has("beyond") && hasOnly(ask, [...OF_BEYOND], named) && !asksPrice(ask);
    if (isBeyond && plan !== undefined && other === undefined) named.push(...besideOf(plan, group, ask));
    const isOfAll = named.length === 0 && ask.ideas.has("plan") && group.isPriced && lines.length === 0;
    const compared = isOfAll ? group.entities : group.entities.filter((entity) => named.includes(entity));
    const mostLeft = ask.ideas.has("compare") && named.length > 1 ? 1 : 0;
    if (
      compared.length < 2 ||
      leftOf(
        ask.own,
        compared.flatMap(({ words }) => words),
        ask.isEnglish,
      ).length > mostLeft
    )
      continue;
    if (!ask.ideas.has("compare") && !isBeyond && !(isChoice && hasOnly(ask, OF_PRICES, compared))) continue;
    if (told.length > 0 && !told.every(({ code }) => compared.some((other) => other.code.join(" ") === code.join(" ")))) continue;
    told = compared;
    const differences = sayDifferences(compared, group);
    lines.push(
      ...(differences.length > 0 && group.attributes[0] !== "" ? differences : compared.map((entity) => sayEntity(entity, isPrice))),
    );
  }
  return lines.length === 0 ? null : tell(site, lines, budget);
}

/** What a plan has more than the one below it, or less than the one above: "what do I lose if I downgrade to Solo?" */
function besideOf(plan: Entity, { entities }: Group, { words }: Ask): Entity[] {
  const isLess = words.some(({ word }) => LESS.test(word));
  return entities.slice(entities.indexOf(plan) + (isLess ? 1 : -1)).slice(0, entities.indexOf(plan) + (isLess ? 1 : -1) < 0 ? 0 : 1);
}

/** "The cheapest container", "which model has the longest range?" */
async function answerFarthest({ ask, groups, site, budget }: Inquiry): Promise<Answer | null> {
  const { ideas, own: content, isEnglish } = ask;
  const byPrice = ideas.has("cheapest") || ideas.has("dearest");
  if (!byPrice && !ideas.has("high") && !ideas.has("low")) return null;
  const isHigh = ideas.has("dearest") || (!byPrice && ideas.has("high"));
  const found: { entity: Entity; fact: SiteFact; group: Group }[] = [];
  for (const group of byPrice ? pricedFirst(groups) : groups) {
    if (group.entities.length < (byPrice ? 2 : 3)) continue;
    const [asked, another] = byPrice ? [] : attributesAsked(group, content, isEnglish);
    if (!byPrice && (asked === undefined || another !== undefined || asked.left.length === content.length)) continue;
    const rest = leftOf(
      asked?.left ?? content,
      byPrice ? group.above : [...group.context, ...group.entities.flatMap(({ said }) => said)],
      isEnglish,
    );
    const among = amongOf(group, rest, isEnglish);
    if (among.length === 0 || namedIn(group, ask).length > 0) continue;
    const rated = among.flatMap((entity) => {
      const fact = entity.facts.find(({ attribute, value, bound }) =>
        byPrice ? value.kind === "money" && bound !== "extra" : attribute === asked?.attribute && value.kind === "number",
      );
      const amount = fact?.value.kind === "money" || fact?.value.kind === "number" ? fact.value.amount : null;
      return fact === undefined || amount === null ? [] : [{ entity, fact, amount, group }];
    });
    const units = new Set(
      rated.map(({ fact }) => (fact.value.kind === "money" && fact.value.amount > 0 ? fact.value.currency : fact.unit)),
    );
    if (rated.length < Math.min(2, among.length) || (!byPrice && units.size > 1)) continue;
    const [first, next] = rated.toSorted((left, right) => (isHigh ? right.amount - left.amount : left.amount - right.amount));
    if (first === undefined) continue;
    found.push(first);
    if (byPrice && !isHigh && first.amount === 0 && next !== undefined) found.push(next);
    // Two tables with such a column are about two sorts of things; of plans the page on prices tells.
    if (byPrice && (isOfPrices(group) || rest.length > 0)) break;
  }
  const [first, next] = found;
  if (first === undefined || (!byPrice && next !== undefined && next.group !== first.group)) return null;
  const opening = ask.isEnglish
    ? byPrice
      ? `The ${isHigh ? "highest" : "lowest"} price is that of ${first.entity.name}.`
      : `The ${isHigh ? "highest" : "lowest"} figure under “${first.fact.attribute}” is that of ${first.entity.name}: ${first.fact.shown}.`
    : "";
  const beside = next !== undefined && next.group === first.group ? [sayEntity(next.entity, (fact) => fact === next.fact, 1)] : [];
  return tell(site, [sayEntity(first.entity, (fact) => fact === first.fact, MOST_OF_ONE), ...beside], budget, {
    opening: opening === "" ? "" : `${opening}\n`,
  });
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

/** What one thing costs, has, or has of something. */
async function answerOfNamed({ ask, groups, site, budget }: Inquiry): Promise<Answer | null> {
  for (const group of byHeading(pricedFirst(groups).concat(groups.filter(({ isPriced }) => !isPriced)), ask)) {
    const [entity, another] = meantIn(group, ask);
    if (entity === undefined || another !== undefined || ask.ideas.has("cheapest") || ask.ideas.has("dearest") || ask.ideas.has("choose"))
      continue;
    const left = restOf(ask, [entity], group);
    const rest = asksPrice(ask) ? leftOf(left, group.label === "" ? [] : group.above, ask.isEnglish) : left;
    if (rest.length === 0 && !hasOnly(ask, OF_PRICES, [entity])) continue;
    const prices = entity.facts.filter((fact) => isPrice(fact) || says(fact.attribute, "price"));
    const [price, more] = prices;
    if (rest.length === 0 && asksPrice(ask) && price !== undefined) {
      const isAlone = more === undefined && sayFact(price) === price.shown && price.attribute !== "";
      const name = group.label === "" ? entity.name : `${entity.name}, ${group.label}`;
      const line = isAlone
        ? sayEntity(entity, isPrice, MOST_OF_ONE)
        : { text: `**${name}:** ${prices.map(sayFact).join("; ")}`, facts: prices };
      return tell(site, [line], budget);
    }
    const isOfPlan = group.isPriced && (ask.ideas.has("plan") || ask.ideas.has("has") || ask.ideas.has("which"));
    if (rest.length === 0 && !asksPrice(ask) && (isOfPlan || isNameAlone(ask, entity, group)))
      return tell(site, sayContents(entity, ask.isEnglish), budget);
    if (rest.length === 0) continue;
    const asked = attributesAsked(group, rest, ask.isEnglish).filter(({ left }) => left.length === 0);
    if (
      asked.length === 0 ||
      asked.length > 2 ||
      (asksPrice(ask) && !asked.some(({ attribute }) => entity.facts.some((fact) => fact.attribute === attribute && isPrice(fact))))
    )
      continue;
    const lines = asked.flatMap(({ attribute }) =>
      group.isPriced
        ? (sayAcross(attribute, group.entities.length > MOST_ROWS ? [entity] : group.entities) ?? [])
        : sayEntity(entity, (fact) => fact.attribute === attribute),
    );
    return tell(site, lines, budget);
  }
  return null;
}

/** "Whats in depot", "Growth?" */
function isNameAlone({ words }: Ask, { code }: Entity, group: Group): boolean {
  return (
    isOfPrices(group) &&
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
async function answerFromLists({ ask, groups, site, budget }: Inquiry): Promise<Answer | null> {
  const { own, counts, words, isEnglish } = ask;
  const wanted = [...own, ...counts.flatMap(({ amount, units }) => [String(amount), ...units.slice(0, 1)])];
  if (!asksPrice(ask) || wanted.length === 0 || words.some(({ ideas }) => ideas.has("elsewhere"))) return null;
  const listed = pricedFirst(groups).flatMap((group) =>
    namedIn(group, ask).length > 0 ? [] : group.entities.map((entity) => ({ entity, group })),
  );
  const called = listed.filter(({ entity }) => leftOf(wanted, entity.words, isEnglish).length === 0);
  const said = listed.filter(({ entity, group }) => {
    const left = leftOf(wanted, [...entity.words, ...entity.said], isEnglish);
    return left.length < wanted.length && leftOf(left, group.above, isEnglish).length === 0;
  });
  const told = called.length > 0 ? called : said;
  return told.length === 0 || told.length > MOST_ROWS
    ? null
    : tell(
        site,
        told.map(({ entity }) => sayEntity(entity, isPrice, MOST_OF_ONE + 1)),
        budget,
      );
}

/** "Which plan has single sign-on?" is told by the row of it. */
async function answerAcross({ ask, groups, site, budget }: Inquiry): Promise<Answer | null> {
  const { ideas, content, isEnglish } = ask;
  if (!ideas.has("plan") || content.length === 0) return null;
  for (const group of pricedFirst(groups)) {
    const asked = attributesAsked(group, content, isEnglish).filter(({ left }) => left.length === 0);
    const lines = asked.slice(0, 2).flatMap(({ attribute }) => sayAcross(attribute, group.entities) ?? []);
    if (lines.length > 0) return tell(site, lines, budget);
  }
  return null;
}

/** "Do you support single sign-on?" may be told by the row of it alone. */
async function answerWhether({ ask, ...inquiry }: Inquiry): Promise<Answer | null> {
  return ask.ideas.has("has") && ask.counts.length === 0
    ? answerAcross({ ...inquiry, ask: { ...ask, ideas: new Set<Idea>(["plan"]) } })
    : null;
}

/** All plans with their prices, where nothing in particular is asked. */
async function answerPrices({ ask, groups, site, budget }: Inquiry): Promise<Answer | null> {
  const isChoice = ask.ideas.has("choose") && ask.ideas.has("plan");
  if (
    (!isChoice && ask.content.length > 0) ||
    ask.counts.length > (isChoice ? 1 : 0) ||
    !hasOnly(ask, [...OF_PRICES, ...(isChoice ? (["choose"] as const) : [])])
  )
    return null;
  if (!isChoice && !ask.ideas.has("price") && !(ask.ideas.has("plan") && ask.ideas.has("has"))) return null;
  const [group] = pricedFirst(groups);
  if (group === undefined || !(isOfPrices(group) || group.attributes[0] === "")) return null;
  const [count] = ask.counts;
  const refused = count === undefined ? [] : group.entities.flatMap((entity) => limitOf(entity, count) ?? []);
  const fitting = group.entities.filter((entity) => count === undefined || limitOf(entity, count) === null);
  const end = isChoice && ask.isEnglish ? HELPS_CHOOSE : "";
  return tell(site, listOf({ ...group, entities: fitting.length > 0 ? fitting : group.entities }), budget, {
    opening: refused.join("\n"),
    end,
  });
}

/** All prices, where so many are asked of something that no price is for. */
async function answerUncounted({ ask, groups, site, budget }: Inquiry): Promise<Answer | null> {
  const [group] = pricedFirst(groups);
  const isAsked = asksPrice(ask) && ask.own.length === 0 && ask.counts.length === 1;
  return group === undefined || !isAsked || !isOfPrices(group) ? null : tell(site, listOf(group), budget);
}

function listOf({ entities }: Group): Line[] {
  return entities
    .slice(0, MOST_LISTED)
    .map((entity) =>
      sayEntity({ ...entity, facts: entity.facts.filter((fact) => isPrice(fact) || says(fact.attribute, "price")).slice(0, 3) }, isPrice),
    );
}

/** The one thing whose words the question has most of, told whole: not sure to be what was meant. */
async function answerFromNearest({ ask, groups, site, budget }: Inquiry): Promise<Answer | null> {
  const nearest = nearestEntities(ask, groups);
  // In English sentences are read that tell more than their words; a thing alone is told where its price is asked.
  if ((ask.isEnglish || asksPrice(ask)) && !(asksPrice(ask) && nearest.every(({ facts }) => facts.some(isPrice)))) return null;
  return nearest.length === 0
    ? null
    : tell(
        site,
        nearest.map((entity) => sayEntity(entity, asksPrice(ask) ? isPrice : () => false)),
        budget,
      );
}
