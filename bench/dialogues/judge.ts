import type { ChatReply, MemberConversation } from "@disco/protocol";
import type { Given, Turn, Want } from "./conversation.ts";
import { familiesOf } from "./languages/families-of.ts";
import { type Language, type Topic, topics } from "./languages/word-families.ts";
import { type ReadReply, readReply } from "./read-reply.ts";
import { digitsOf, isSaidAgain, plain } from "./text.ts";
import { inZone, timesFit } from "./times.ts";

/** The visitor as a member sees them after the turn. */
export type Visitor = MemberConversation["visitor"];

export interface TurnContext {
  reply: ChatReply;
  /** The agent's earlier replies. */
  before: readonly string[];
  /** Facts that the visitor has given so far, those of this turn included. */
  given: readonly Given[];
  visitor: Visitor;
  timezone: string;
  at: Date;
  /** Shingles of the site's pages. */
  pages: ReadonlySet<string>;
  language: Language;
}

export interface Verdict {
  isRight: boolean;
  /** The want that the reply meets; null where it meets none. */
  as: Want | null;
  why: string[];
  /** A page is quoted or cited where nothing was asked. */
  isNonsense: boolean;
  isRepeat: boolean;
}

/** Judges one reply by what it does, not by its wording. */
export function judge(turn: Turn, context: TurnContext): Verdict {
  const { pages, before } = context;
  const language = turn.language ?? context.language;
  const does = readReply(context.reply, { pages, said: turn.say, language });
  const missing = missingIn(turn, does);
  const { as, fails } = metWant(turn, does, missing, { ...context, language });
  const isNonsense = quotesUnasked(turn, does, missing);
  const isRepeat = before.some((earlier) => isSaidAgain(does.text, earlier));
  const why = [
    ...(as === null ? fails : []),
    // Two unknowns may be refused in the same words.
    ...(isRepeat && as !== "refuse" ? ["repeats itself"] : []),
    ...(isNonsense ? [`quotes ${does.cited.join(" ") || "a page"} where nothing was asked`] : []),
    ...(turn.noCitation && quotesMore(turn, does) && !isNonsense && as !== "answer" ? ["cites pages"] : []),
    ...turn.mustNot.flatMap((pattern) => pattern.exec(does.text)?.slice(0, 1) ?? []).map((said) => `says "${said}"`),
    ...(as === "clarify" ? [] : askedAgain(context.given, does, language)),
    ...turn.dontAsk.filter((topic) => does.asked.has(topic)).map((topic) => `asks ${topic}: "${does.asked.get(topic)}"`),
    ...(turn.noSlots && does.hasSlots ? ["offers times"] : []),
    // A page may be quoted in its own language.
    ...(does.isInLanguage || as === "answer" ? [] : ["another language"]),
  ];
  return { isRight: why.length === 0, as, why, isNonsense, isRepeat };
}

/** The parts of an answer that the reply lacks. */
function missingIn({ must, cites }: Turn, { text, cited }: ReadReply): string[] {
  const isCited = cites.length === 0 || cited.some((path) => cites.includes(path));
  return [
    ...must.filter((pattern) => !pattern.test(text)).map(({ source }) => `lacks /${source}/`),
    ...(isCited ? [] : [`cites ${cited.join(" ") || "nothing"}, not ${cites.join(" or ")}`]),
  ];
}

/** With other wants beside an answer, `must` and `cites` bind the answer alone. */
function metWant(turn: Turn, does: ReadReply, missing: readonly string[], context: TurnContext): { as: Want | null; fails: string[] } {
  const { want } = turn;
  const isBound = !want.includes("answer") && missing.length > 0;
  const fails: string[] = [];
  for (const one of want) {
    const problem = problemOf[one]({ turn, does, missing, context }) ?? (isBound ? missing.join(", ") : null);
    if (problem === null) return { as: one, fails };
    fails.push(`${one}: ${problem}`);
  }
  return { as: null, fails };
}

interface Judged {
  turn: Turn;
  does: ReadReply;
  missing: readonly string[];
  context: TurnContext;
}

const problemOf: Record<Want, (judged: Judged) => string | null> = {
  answer: ({ does, missing }) => [...missing, ...(does.isRefused ? ["refused"] : [])].join(", ") || null,
  acknowledge: ({ does }) => unheard(does) ?? unless(does.acknowledges, "no acknowledgement"),
  qualify: ({ turn, does }) =>
    unheard(does) ??
    unless(does.acknowledges, "no acknowledgement") ??
    unless(hasFittingQuestion(turn, does), "no fitting question") ??
    unless(does.questionCount <= 2, "a questionnaire"),
  slots: ({ turn, does, context }) =>
    unless(does.hasSlots, "no times") ??
    unless(
      timesFit(turn.slot, does, context),
      `times do not fit: ${does.times.map((time) => Object.values(inZone(time, context.timezone)).join(" ")).join(", ")}`,
    ),
  booked: ({ does }) => unless(does.isBooked, "not booked"),
  captured: ({ turn, does, context }) =>
    unheard(does) ?? unless(isCaptured(turn.captures, context.visitor), `kept ${JSON.stringify(context.visitor)}`),
  human: ({ does }) => unless(!does.isConfused, "did not understand") ?? unless(does.hasWayToPerson, "no way to a person"),
  apology: ({ does }) => unless(!does.isRefused, "refused") ?? unless(does.isSorry, "no apology"),
  clarify: ({ turn, does }) =>
    unless(!does.isRefused, "refused") ??
    unless(does.clarifies && (turn.ask === undefined || hasFittingQuestion(turn, does)), "asks nothing back"),
  refuse: ({ does }) => unless(does.refuses, "does not say that it does not know"),
  smalltalk: ({ does }) => unheard(does) ?? unless(does.wordCount <= 60, "too long"),
  goodbye: ({ does }) => unheard(does) ?? unless(does.saysBye, "no goodbye"),
};

function unheard({ isRefused, isConfused }: ReadReply): string | null {
  return unless(!isRefused, "refused") ?? unless(!isConfused, "did not understand");
}

function unless(holds: boolean, problem: string): string | null {
  return holds ? null : problem;
}

function hasFittingQuestion({ ask = topics }: Turn, { asked }: ReadReply): boolean {
  return ask.some((topic) => asked.has(topic));
}

/** A way to reach them, or the name where that was all: a name beside an address is looked for in what is recorded. */
function isCaptured(captures: Turn["captures"], visitor: Visitor): boolean {
  if (captures === undefined) return visitor?.email != null;
  const { email, phone, name } = captures;
  const isNameAlone = email === undefined && phone === undefined;
  return (
    (email === undefined || visitor?.email?.toLowerCase() === email.toLowerCase()) &&
    (!isNameAlone || hasName(visitor?.name, name ?? "")) &&
    (phone === undefined || hasPhone(JSON.stringify(visitor), phone))
  );
}

export function hasName(text: string | null | undefined, name: string): boolean {
  const known = plain(text).toLowerCase();
  return name
    .toLowerCase()
    .split(" ")
    .every((word) => known.includes(word));
}

export function hasPhone(text: string, phone: string): boolean {
  return digitsOf(text.replaceAll(/[ ()/-]/gu, "")).includes(digitsOf(phone));
}

/** Quotes or cites more than the turn leaves open. */
function quotesMore(turn: Turn, { quotes, cited }: ReadReply): boolean {
  return quotes && !(cited.length > 0 && cited.every((path) => mayCite(turn, path)));
}

function mayCite({ mayCite: may }: Turn, path: string | undefined): boolean {
  return typeof may === "boolean" ? may : path !== undefined && may.includes(path);
}

function quotesUnasked(turn: Turn, does: ReadReply, missing: readonly string[]): boolean {
  const { want } = turn;
  const isAnswer = want.includes("answer") && (want.length === 1 || (!does.isRefused && missing.length === 0));
  // A refusal may list the nearest pages.
  const isRefusal = want.includes("refuse") && does.refuses && (!does.hasBody || mayCite(turn, does.cited[0]));
  return quotesMore(turn, does) && !isAnswer && !isRefusal;
}

function askedAgain(given: readonly Given[], { asking, asked }: ReadReply, language: Language): string[] {
  const { topics: families, askedPlainly, anythingElse } = familiesOf[language];
  const plainly: Record<Topic, RegExp> = { ...families, ...askedPlainly };
  const isAboutMeeting = asked.has("meeting") || asked.has("slot");
  return given.flatMap(({ topic, pattern }) => {
    const question = asking.find((sentence) => (pattern ?? plainly[topic]).test(sentence) && !anythingElse.test(sentence));
    return question === undefined || (topic === "timing" && isAboutMeeting) ? [] : [`asks ${topic} again: "${question}"`];
  });
}
