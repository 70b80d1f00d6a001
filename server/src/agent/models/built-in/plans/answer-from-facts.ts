import { readSiteFacts } from "../../../../knowledge/site-facts/site-facts.ts";
import type { ModelRequest } from "../../../model.ts";
import type { Answer } from "../answering/writing/compose-answer.ts";
import { answerComparison, answerFarthest } from "./comparisons.ts";
import { answerFromContacts } from "./contacts.ts";
import { type Entity, type Group, groupsOf } from "./entities.ts";
import { asksBefore, isOfPrices, withImpliedPrice } from "./implied-price.ts";
import { asksPrice, type InTalk, type Told } from "./inquiry.ts";
import { answerFromNearest } from "./nearest-entities.ts";
import { answerAcross, answerOfNamed, answerPrices, answerUncounted } from "./prices.ts";
import { answerFromRanges } from "./ranges.ts";
import { type Ask, isTime, readAsk } from "./read-ask.ts";
import { isOther, spokenOf } from "./spoken-of.ts";
import { answerSum, answerSumOfSeveral } from "./sums.ts";
import { speakerFor } from "./say-facts.ts";
import { tell } from "./tell-facts.ts";
import { answerTrial } from "./trials.ts";

/** An answer from facts; a sure one says all that was asked, another what comes nearest to it. */
export interface FactAnswer {
  answer: Answer;
  isSure: boolean;
  choices?: readonly string[] | undefined;
}

const LONGEST = 240;
const THAT =
  /^(?:that|this|dies\p{L}+|jene\p{L}*|ce|cet|cette|es[ea]|est[ea]|quest[oa]|quell[oa]|dat|deze|[dn]?ess[ea]|[dn]est[ea]|aquel[ea]?)$/u;

/** The ways to answer, the most particular first. */
const ways: readonly ((inquiry: InTalk) => Told | null)[] = [
  answerTrial,
  answerFromContacts,
  answerSumOfSeveral,
  answerSum,
  answerFromRanges,
  answerComparison,
  answerFarthest,
  answerOfNamed,
  answerAcross,
  answerPrices,
  answerFromNearest,
  answerUncounted,
];

type Listener = Pick<ModelRequest, "message" | "history" | "organizationName" | "site" | "language">;

export interface Leaning {
  /** The question before. */
  earlier: string | null;
  beside: string | null;
}

/** Answers what is asked of plans, prices, numbers, hours and contacts out of the facts of the site; null where they do not say it. */
export async function answerFromFacts(
  { message, history, organizationName, site, language }: Listener,
  leaning: Leaning,
  budget: number,
): Promise<FactAnswer | null> {
  const facts = await readSiteFacts(site);
  if (facts.length === 0 || message.length > LONGEST) return null;
  let nearest: Told | null = null;
  const groups = groupsOf(facts);
  const read = (text: string): Ask => withImpliedPrice(readAsk(text, organizationName, language), groups);
  const speaker = speakerFor(language, facts);
  const own = read(message);
  const subject = spokenOf(message, history, groups);
  const before = asksBefore(history, read);
  const isVaried = isOfNothing(own, groups);
  const asks = withSubject(readings(message, leaning, isVaried, read), subject, isVaried && leaning.earlier !== null, groups, read);
  const beside = leaning.beside === null ? null : spokenOf(message, [{ role: "visitor", text: leaning.beside }], groups);
  const ofBeside = beside === null || own.content.length > 0 || !asksPrice(own) ? [] : [{ ...own, before: read(beside.name) }];
  for (const ask of [...ofBeside, ...withCountTold(own, before.earlier, subject, groups, read), ...asks]) {
    const told = firstTold({ ask, groups, speaker, subject, ...before });
    if (told === null || told.isNear === true) nearest ??= told;
    else {
      const answer = await tell(site, told, budget);
      if (answer !== null) return { answer, isSure: true, choices: told.choices };
    }
  }
  const answer = nearest === null ? null : await tell(site, nearest, budget);
  return answer === null ? null : { answer, isSure: false };
}

/** What plans say to words that ask nothing: "we do 500 bookings a month", "compare Growth and Network". */
export async function answerStatement(
  { message, history, organizationName, site, language }: Listener,
  budget: number,
): Promise<Answer | null> {
  const facts = await readSiteFacts(site);
  if (facts.length === 0 || message.length > LONGEST) return null;
  const groups = groupsOf(facts);
  const read = (text: string): Ask => withImpliedPrice(readAsk(text, organizationName, language), groups);
  const ask = read(message);
  const inquiry = {
    ask,
    groups,
    speaker: speakerFor(language, facts),
    subject: spokenOf(message, history, groups),
    ...asksBefore(history, read),
  };
  const told = ask.ideas.has("compare") ? answerComparison(inquiry) : asksPrice(ask) ? firstTold(inquiry) : null;
  return told === null ? null : tell(site, told, budget);
}

function firstTold(inquiry: InTalk): Told | null {
  for (const way of ways) {
    const told = way(inquiry);
    if (told !== null) return told;
  }
  return null;
}

/** Whether a message names at most what is priced, and asks nothing of its own: "and Growth?", "and yearly?". */
function isOfNothing({ content, ideas }: Ask, groups: readonly Group[]): boolean {
  const names = groups.flatMap(({ isPriced, entities }) => (isPriced ? entities.flatMap(({ code }) => code) : []));
  return !ideas.has("price") && content.every((word) => names.includes(word));
}

/** The question by itself and in the light of what it may lean on; in that light first where it asks nothing by itself. */
function readings(message: string, { earlier, beside }: Leaning, isVaried: boolean, read: (text: string) => Ask): Ask[] {
  const own = read(message);
  const { question, told } = apart(message);
  const alone = told === "" ? [own] : [withTold(read(question), read(told)), own];
  const before = beside ?? earlier;
  if (before === null) return alone;
  const together = isVaried ? varying(own, read(before)) : inContext(own, read(before));
  if (isVaried) return [together];
  // "How much is it?" asks of what was asked about before.
  return own.content.length > 0 && beside === null ? alone : together.content.length > 0 ? [together] : [together, ...alone];
}

/** "What would that come to?" after "we have 62 staff": with that count, for what is named, was spoken of, or any plan. */
function withCountTold(
  own: Ask,
  earlier: readonly Ask[],
  subject: Entity | null,
  groups: readonly Group[],
  read: (text: string) => Ask,
): Ask[] {
  const priced = groups.filter(({ isPriced, isOfPrices }) => isPriced && isOfPrices);
  const names = priced.flatMap(({ entities }) => entities.flatMap(({ code }) => code));
  const isOfSum = asksPrice(own) || (own.ideas.has("billing") && (own.ideas.has("month") || own.ideas.has("year")));
  const isOpen = own.content.every((word) => names.includes(word)) && own.counts.every(isTime);
  const count = isOfSum && isOpen ? earlier.flatMap(({ counts }) => counts).find((one) => isOfPrices(one, priced)) : undefined;
  if (count === undefined) return [];
  const asked = { ...own, ideas: new Set([...own.ideas, "price" as const]), counts: [count, ...own.counts] };
  return [subject === null ? asked : { ...asked, before: read(subject.name) }];
}

/** "How much is it?", "and yearly?": with the name of what is spoken of, before all where the words ask nothing by themselves. */
function withSubject(
  asks: readonly Ask[],
  subject: Entity | null,
  isVaried: boolean,
  groups: readonly Group[],
  read: (text: string) => Ask,
): Ask[] {
  const [own, ...others] = asks;
  if (subject === null || own === undefined) return [...asks];
  const names = groups.flatMap(({ isPriced, entities }) => (isPriced ? entities.flatMap(({ code }) => code) : []));
  if (own.words.some(({ word }) => names.includes(word))) return [...asks];
  const spoken = { ...own, content: own.content.filter((word) => !names.includes(word) && !isOther(word)), before: read(subject.name) };
  if (isVaried) return [spoken, ...asks];
  const isNamed = asks.some(({ before }) => before?.words.some(({ word }) => subject.code.includes(word)) === true);
  if (isNamed) return [...asks];
  return own.content.length === 0 && (!own.ideas.has("plan") || pointsAtPlan(own)) ? [spoken, own, ...others] : [own, ...others, spoken];
}

/** "That plan" is the one that was spoken of. */
function pointsAtPlan({ words }: Ask): boolean {
  return words.some(({ word }, at) => THAT.test(word) && words[at + 1]?.ideas.has("plan") === true);
}

/** "We are 14 people. What is the cheapest plan?" split into question and statement. */
function apart(message: string): { question: string; told: string } {
  const sentences = message.split(/(?<=[.!?])\s+/u);
  const [question, another] = sentences.filter((sentence) => sentence.endsWith("?"));
  return question === undefined || another !== undefined
    ? { question: message, told: "" }
    : { question, told: sentences.filter((sentence) => sentence !== question).join(" ") };
}

/** A statement adds a count and the thing that the visitor speaks of; its other words ask nothing. */
function withTold(own: Ask, told: Ask): Ask {
  return { ...own, before: told, counts: own.counts.length > 0 ? own.counts : told.counts };
}

function inContext(own: Ask, before: Ask): Ask {
  return { ...own, before, content: [...new Set([...own.content, ...before.content])] };
}

/** "And for 100 people?", "and Growth?": what the earlier question asked, with what is new in this one. */
function varying(own: Ask, before: Ask): Ask {
  return {
    ...inContext(own, before),
    ideas: new Set([...own.ideas, ...before.ideas]),
    counts: own.counts.length > 0 ? own.counts : before.counts,
    isEnglish: own.isEnglish && before.isEnglish,
  };
}
