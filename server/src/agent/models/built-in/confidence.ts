import type { Retrieval } from "../../../knowledge/passage.ts";
import type { Answer } from "./compose-answer.ts";
import type { Question } from "./question.ts";
import { placeOfPair, termMatch, type ScoredPassage } from "./rank-sentences.ts";
import { genericWords, readStems, readWords } from "./words.ts";

/** What tells an answered question from one that the site says nothing about. All are shares between 0 and 1. */
export interface Signals {
  /** Of the question's weight, said by the best passage and its headings. */
  passage: number;
  /** Said by the answer's words and the headings above them. */
  answer: number;
  /** Weight of the heaviest word that the answer does not say. */
  heaviestMiss: number;
  /** Weight of words that no page of the site has. */
  unknown: number;
  /** A name in the question (a product, a place) that the answer does not say. */
  missingName: number;
  /** The answer lacks the sort of fact that was asked for. */
  wrongType: number;
  /** Neighbouring words of the question that are neighbours in the best passage too. */
  pairs: number;
  /** How much of the best heading or title the question says. */
  heading: number;
  /** How far the best passage stands out of the next pages. */
  lead: number;
  /** The best sentence or one beside it holds the sort of fact asked for, where that can be told. */
  typed: number;
  /** A number, a price or the like was asked for, and the best passage has none. */
  hardWrong: number;
  /** For a question of yes or no: what its answer does not say. */
  closedMiss: number;
  /** For a question of yes or no: its words that the site does not have. */
  closedUnknown: number;
  /** For a question of yes or no: none of its word pairs stands in the best passage. */
  closedApart: number;
  /** Weight of words that were taken for typos of others. */
  repaired: number;
  /** How alike the question and a title or heading are, as retrieval has it. */
  likeness: number;
  /** Retrieval's own score, against the most that these words could score. */
  strength: number;
  /** What the best passage says of the question in nats, however long the question is; 1 is 20 or more. */
  evidence: number;
  /** How many telling words the best passage has (1 is five) and lacks (1 is three). */
  matchedTerms: number;
  missedTerms: number;
  /** How many more passages of the same page were found; 1 is two. */
  spread: number;
  /** As `passage`, with the rarest words counting most. */
  squared: number;
}

/** Reads the signals of an answer. */
export function readSignals(question: Question, retrieval: Retrieval, ranked: readonly ScoredPassage[], answer: Answer): Signals {
  const best = ranked[0];
  const total = question.totalWeight || 1;
  const stems = new Set<string>();
  for (const said of answer.said) for (const stem of said) stems.add(stem);
  const cited = ranked.filter((one) => answer.quotes.some((quote) => quote.passage.id === one.passage.id));
  for (const one of cited) for (const stem of one.read.headStems) stems.add(stem);
  let said = 0;
  let heaviest = 0;
  let heaviestMiss = 0;
  let unknown = 0;
  let missingName = 0;
  let repaired = 0;
  let evidence = 0;
  let matchedTerms = 0;
  let missedTerms = 0;
  let squared = 0;
  let squaredTotal = 0;
  for (const term of question.terms) {
    const match = termMatch(term, stems);
    said += match * term.weight;
    const inBest = best === undefined ? 0 : Math.max(termMatch(term, best.read.stems), termMatch(term, best.read.headStems));
    evidence += inBest * term.weight;
    squared += inBest * term.weight ** 2;
    squaredTotal += term.weight ** 2;
    if (!genericWords.has(term.word)) {
      if (inBest === 1) matchedTerms += 1;
      else if (inBest === 0) missedTerms += 1;
    }
    heaviest = Math.max(heaviest, term.weight);
    if (match === 0) heaviestMiss = Math.max(heaviestMiss, term.weight);
    if (!term.found && !term.isContext) unknown += term.weight * (1 - match);
    if (term.isRepaired) repaired += term.weight;
    if (term.isName && (match === 0 || term.isRepaired)) missingName = 1;
  }
  let pairs = 0;
  if (best !== undefined) {
    const lists = [...best.read.sentences.map((sentence) => sentence.wordStems), readStems(best.passage.headingPath)];
    for (const [left, right] of question.pairs) {
      if (lists.some((stems) => placeOfPair(stems, left, right) >= 0)) pairs += 1;
    }
  }
  const top = retrieval.passages[0];
  const next = retrieval.passages.find((passage) => passage.sourceId !== top?.sourceId);
  const at = best?.best?.index ?? -1;
  const near = [at, at + 1, at - 1].map((index) => best?.scored[index]?.fits ?? null);
  const miss = heaviest === 0 ? 1 : heaviestMiss / heaviest;
  return {
    passage: best?.covers ?? 0,
    answer: said / total,
    heaviestMiss: miss,
    unknown: unknown / total,
    missingName,
    wrongType: near[0] === 0 && near[1] !== 1 && near[2] !== 1 ? 1 : 0,
    typed: typedShare(question, best),
    hardWrong: isHardWrong(question, best) ? 1 : 0,
    closedMiss: question.isClosed ? miss : 0,
    closedApart: question.isClosed && question.pairs.length > 0 && pairs === 0 ? 1 : 0,
    closedUnknown: question.isClosed ? unknown / total : 0,
    repaired: repaired / total,
    likeness: Math.max(0, ...retrieval.passages.slice(0, 3).map((passage) => passage.questionMatch)),
    pairs: question.pairs.length === 0 ? 0.5 : pairs / question.pairs.length,
    heading: best === undefined ? 0 : headingShare(question, best),
    lead: top === undefined || top.score <= 0 ? 0 : 1 - (next?.score ?? 0) / top.score,
    strength: top === undefined ? 0 : Math.min(1, top.score / (6 * total)),
    evidence: Math.min(1, evidence / 20),
    matchedTerms: Math.min(1, matchedTerms / 5),
    missedTerms: Math.min(1, missedTerms / 3),
    spread: Math.min(
      1,
      Math.max(0, retrieval.passages.slice(0, 8).filter((passage) => passage.sourceId === best?.passage.sourceId).length - 1) / 2,
    ),
    squared: squaredTotal === 0 ? 0 : squared / squaredTotal,
  };
}

/** How much of the question is said by a sentence that holds the sort of fact asked for. */
function typedShare(question: Question, best: ScoredPassage | undefined): number {
  let share = 0;
  for (const one of best?.scored ?? []) if (one.fits === 1) share = Math.max(share, one.score);
  return question.totalWeight === 0 ? 0 : Math.min(1, share);
}

const hardTypes: ReadonlySet<string> = new Set(["number", "price", "percent", "phone", "email"]);

function isHardWrong(question: Question, best: ScoredPassage | undefined): boolean {
  return hardTypes.has(question.type) && !(best?.scored.some((one) => one.fits === 1 && one.score > 0.45) ?? false);
}

function headingShare(question: Question, best: ScoredPassage): number {
  let share = 0;
  for (const heading of [best.passage.title, best.passage.headingPath.split(" › ").at(-1) ?? ""]) {
    const words = readWords(heading).filter((word) => word.lower.length > 2);
    if (words.length === 0) continue;
    const hit = words.filter((word) => question.terms.some((term) => term.stem === word.stem || term.related.includes(word.stem))).length;
    share = Math.max(share, hit / words.length);
  }
  return share;
}

/**
 * A logistic model, fitted on 365 questions (240 with an answer on the site) to four sites: two product documentations of
 * about 130 and 90 pages, the documentation of three libraries, and the sample company. Gradient descent with a little ridge,
 * both kinds weighed alike. Fitted on three sites and tried on the fourth, the area under the curve is .945.
 */
const weights: Record<keyof Signals, number> = {
  passage: 0.44,
  answer: 0.36,
  heaviestMiss: -0.2,
  unknown: -0.79,
  missingName: -0.85,
  wrongType: -0.29,
  typed: 1.12,
  hardWrong: -1.04,
  closedMiss: -1.23,
  closedApart: -0.48,
  closedUnknown: -0.41,
  repaired: -0.42,
  likeness: 1.44,
  pairs: 0.61,
  heading: 0.64,
  lead: 1.33,
  strength: 0.87,
  evidence: 1.2,
  matchedTerms: 1.36,
  missedTerms: -1.56,
  spread: 0.89,
  squared: 0.83,
};
const bias = -3.25;

/** The chance, between 0 and 1, that the answer is one. */
export function confidenceOf(signals: Signals): number {
  let sum = bias;
  for (const name of names) sum += weights[name] * signals[name];
  return 1 / (1 + Math.exp(-sum));
}

const names = Object.keys(weights) as (keyof Signals)[];
