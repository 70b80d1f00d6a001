import type { RetrievedPassage } from "../../../../knowledge/passage.ts";
import { asksFigureOfToday, hasFigureOf } from "./figure-of-today.ts";
import type { Question } from "./question.ts";
import { type ReadPassage, tellsAside, tellsFormer } from "./read-passage.ts";
import { scoreSentences, type ScoredSentence, type SentenceScores } from "./rank-sentences.ts";
import type { Sentence } from "../../../../knowledge/words/split-sentences.ts";
import type { WantedWords } from "./wanted-words.ts";

/** A passage with its sentences scored, and how well it answers as a whole. */
export class ScoredPassage {
  readonly passage: RetrievedPassage;
  readonly read: ReadPassage;
  /** How well it answers. */
  readonly score: number;
  readonly #scores: SentenceScores;
  #scored: readonly ScoredSentence[] | null = null;

  constructor(passage: RetrievedPassage, read: ReadPassage, scores: SentenceScores, score: number) {
    this.passage = passage;
    this.read = read;
    this.score = score;
    this.#scores = scores;
  }

  /** Made when they are first looked at: most passages are only ranked. */
  get scored(): readonly ScoredSentence[] {
    if (this.#scored !== null) return this.#scored;
    const { scores, coversWithHead, fits } = this.#scores;
    return (this.#scored = this.read.sentences.map((sentence, index) => ({
      sentence,
      index,
      score: scores[index] ?? 0,
      coversWithHead: coversWithHead[index] ?? 0,
      fits: fits[index] ?? null,
    })));
  }

  get best(): ScoredSentence | null {
    return this.scored[this.#scores.best] ?? null;
  }

  get bestSentence(): Sentence | null {
    return this.read.sentences[this.#scores.best] ?? null;
  }

  /** Which pairs of the question some sentence has, by their places there. */
  get pairs(): readonly number[] {
    return this.#scores.pairs;
  }

  /** How far it says the term at that place, in its text or above it. */
  says(term: number): number {
    return Math.max(this.#scores.head[term] ?? 0, this.#scores.whole[term] ?? 0);
  }

  get bestScore(): number {
    return this.#scores.scores[this.#scores.best] ?? 0;
  }
}

interface PassageSignals {
  /** Retrieval's score, against the best one's. */
  share: number;
  /** How alike the question and a title or heading are, as retrieval has it. */
  likeness: number;
  covers: number;
  /** How well the best sentence answers. */
  best: number;
  /** How well the best sentence answers that has the sort of fact asked for. */
  typed: number;
  /** A figure is asked for and a sentence that is about it has one. */
  figure: number;
  /** The question asks how to do just what the heading says. */
  headingSteps: number;
  /** The page that most sites have for such questions. */
  home: number;
  /** More passages of the same page were found, up to two. */
  again: number;
  short: number;
  /** The page lists what others under it tell in full. */
  overview: number;
  /** The page compares, tells news or lists changes, and the question does not ask for that. */
  aside: number;
  /** A page of news or changes tells the figure that is asked for: it may be that of another time. */
  formerFigure: number;
}

/**
 * Set on 240 questions to five English sites: the right page is first for 80 %, and for 75 % by words alone. Further word
 * signals (pairs, titles, headings) added nothing to retrieval's score.
 */
const weights: Record<keyof PassageSignals, number> = {
  share: 3.8,
  likeness: 1.15,
  covers: 1.2,
  best: 1.75,
  typed: 1.35,
  figure: 0.95,
  headingSteps: 2,
  home: 0.65,
  again: 0.7,
  short: -0.65,
  overview: -0.85,
  aside: -0.9,
  formerFigure: -1.3,
};
const FEW_WORDS = 25;
/** Sorts of questions that a figure answers. */
const figureTypes: ReadonlySet<string> = new Set(["plan", "number", "price", "percent", "duration", "date"]);
const ABOUT_IT = 0.4;
const CHANGED = /\bwhat(?:'s|s| is| was| has| have)? (?:\w+ )?(?:new|changed)\b/iu;
const CAME = /\b(?:add(?:ed)?|drop(?:ped)?|releas\w+|launch\w*|introduc\w+|remov\w+|retir\w+|discontinu\w+|deprecat\w+|announc\w+)\b/iu;

/** Scores every sentence of the passages against the question, and orders the passages by how well they answer. */
export function rankPassages(
  question: Question,
  wanted: WantedWords,
  passages: readonly RetrievedPassage[],
  reads: readonly ReadPassage[],
): readonly ScoredPassage[] {
  const found = new Map<string, number>();
  for (const { sourceId } of passages) found.set(sourceId, (found.get(sourceId) ?? 0) + 1);
  const among: Among = { passages, found, top: passages[0]?.score ?? 0, asksAside: tellsAside(question.text) || asksOfChanges(question) };
  const ranked: ScoredPassage[] = [];
  for (let at = 0; at < passages.length; at += 1) {
    const passage = passages[at];
    const read = reads[at];
    if (passage === undefined || read === undefined) continue;
    const sentences = scoreSentences(question, wanted, read);
    const score = worthOf(question, wanted, passage, read, sentences, among);
    ranked.push(new ScoredPassage(passage, read, sentences, score));
  }
  ranked.sort((left, right) => right.score - left.score);
  return ranked[0]?.read.isFormer === true && asksFigureOfToday(question) ? currentFirst(question, ranked) : ranked;
}

/** A current page goes before a page of news for the same figure. */
function currentFirst(question: Question, ranked: readonly ScoredPassage[]): readonly ScoredPassage[] {
  const things = question.subject.filter(({ word }) => !/\d/u.test(word) && !tellsFormer(word));
  const said = (one: ScoredPassage | undefined) => things.filter((term) => (one?.says(question.terms.indexOf(term)) ?? 0) > 0);
  const told = said(ranked[0]);
  const isSame = (one: ScoredPassage): boolean => told.every((term) => said(one).includes(term));
  const current = ranked.find((one) => !one.read.isFormer && tellsFigure(question, one) && isSame(one));
  return current === undefined ? ranked : [current, ...ranked.filter((one) => one !== current)];
}

function tellsFigure({ type }: Question, { scored }: ScoredPassage): boolean {
  return scored.some(
    ({ sentence, score, fits }) => score > ABOUT_IT && hasFigureOf(type, sentence.text) && (fits === 1 || !figureTypes.has(type)),
  );
}

/** "When did you add dark mode?" and "what changed in 4.6?" are answered by lists of changes. */
function asksOfChanges({ type, text }: Question): boolean {
  return type === "date" ? CAME.test(text) : CHANGED.test(text);
}

interface Among {
  passages: readonly RetrievedPassage[];
  /** How many passages of each page. */
  found: ReadonlyMap<string, number>;
  top: number;
  /** The question itself is on comparisons, news or changes. */
  asksAside: boolean;
}

/** The sum of what the signals weigh. They are plain numbers here: an object of them for each passage is a third of the ranking. */
function worthOf(
  question: Question,
  wanted: WantedWords,
  passage: RetrievedPassage,
  read: ReadPassage,
  { scores, fits, best, head, whole }: SentenceScores,
  { passages, found, top, asksAside }: Among,
): number {
  const { terms, totalWeight } = question;
  let covered = 0;
  for (let at = 0; at < terms.length; at += 1) covered += Math.max(whole[at] ?? 0, head[at] ?? 0) * (terms[at]?.weight ?? 0);
  let typed = 0;
  for (let at = 0; at < scores.length; at += 1) if (fits[at] === 1) typed = Math.max(typed, Math.min(1.2, scores[at] ?? 0));
  if (question.type === "date" && read.isDated) typed = Math.max(typed, Math.min(1.2, scores[best] ?? 0));
  const isFigure = figureTypes.has(question.type) && typed > ABOUT_IT;
  return (
    weights.share * (top > 0 ? passage.score / top : 0) +
    weights.likeness * passage.questionMatch +
    weights.covers * (covered / (totalWeight || 1)) +
    weights.best * Math.min(1.5, scores[best] ?? 0) +
    weights.typed * typed +
    (isFigure ? weights.figure : 0) +
    (question.type === "steps" && isWhole(wanted, read.headingWords) ? weights.headingSteps : 0) +
    (question.home?.test(read.named) === true ? weights.home : 0) +
    weights.again * Math.min(2, (found.get(passage.sourceId) ?? 1) - 1) +
    (read.words.length < FEW_WORDS ? weights.short : 0) +
    (isOverview(passage.url, passages) ? weights.overview : 0) +
    (read.isAside && !asksAside ? weights.aside + (isFigure && read.isFormer ? weights.formerFigure : 0) : 0)
  );
}

/** How much of these words the question says. */
export function saidShare(wanted: WantedWords, words: readonly number[]): number {
  if (words.length === 0) return 0;
  let said = 0;
  for (const word of words) if ((wanted.of(word)?.terms.length ?? 0) > 0) said += 1;
  return said / words.length;
}

/** Whether there are several such words, and the question has each of them and no other in its place. */
function isWhole(wanted: WantedWords, words: readonly number[]): boolean {
  return words.length > 1 && words.every((word) => wanted.of(word)?.terms.some(({ share }) => share === 1) === true);
}

/** How far a passage, or the headings above it, say each term. */
export function termsOf({ terms }: Question, wanted: WantedWords, { read }: ScoredPassage): number[] {
  const said = terms.map(() => 0);
  wanted.say(said, read.words);
  wanted.say(said, read.headWords);
  return said;
}

/** A page that other found pages lie under lists what they tell in full. */
export function isOverview(url: string | null, passages: readonly RetrievedPassage[]): boolean {
  if (url === null) return false;
  const folder = url.endsWith("/") ? url : `${url}/`;
  return passages.some((passage) => passage.url !== null && passage.url.length > folder.length && passage.url.startsWith(folder));
}
