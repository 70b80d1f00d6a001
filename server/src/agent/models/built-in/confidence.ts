import type { Retrieval } from "../../../knowledge/passage.ts";
import type { Answer } from "./compose-answer.ts";
import { fitsType, type Question } from "./question.ts";
import { termMatch, type ScoredPassage } from "./rank-sentences.ts";
import { readWords } from "./words.ts";

/** What tells an answered question from one that the site says nothing about. All are shares between 0 and 1. */
export interface Signals {
  /** Of the question's weight, said by the best passage and its headings. */
  passage: number;
  /** Said by the answer's words and the headings above them. */
  answer: number;
  /** Said by the single best sentence. */
  sentence: number;
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
  /** Retrieval's own score, against the most that these words could score. */
  strength: number;
}

/** Reads the signals of an answer. */
export function readSignals(question: Question, retrieval: Retrieval, ranked: readonly ScoredPassage[], answer: Answer): Signals {
  const best = ranked[0];
  const total = question.totalWeight || 1;
  const stems = new Set(readWords(answer.text).map((word) => word.stem));
  const cited = ranked.filter((one) => answer.quotes.some((quote) => quote.passage.id === one.passage.id));
  for (const one of cited) for (const stem of one.read.headStems) stems.add(stem);
  let said = 0;
  let heaviest = 0;
  let heaviestMiss = 0;
  let unknown = 0;
  let missingName = 0;
  for (const term of question.terms) {
    const match = termMatch(term, stems);
    said += match * term.weight;
    heaviest = Math.max(heaviest, term.weight);
    if (match === 0) heaviestMiss = Math.max(heaviestMiss, term.weight);
    if (!term.found && !term.isContext) unknown += term.weight;
    if (term.isName && match === 0) missingName = 1;
  }
  let pairs = 0;
  if (best !== undefined) {
    const lists = [...best.read.sentences.map((sentence) => sentence.words), readWords(best.passage.headingPath)];
    for (const [left, right] of question.pairs) {
      if (
        lists.some((words) =>
          words.some((word, index) => word.stem === left && (words[index + 1]?.stem === right || words[index + 2]?.stem === right)),
        )
      )
        pairs += 1;
    }
  }
  const top = retrieval.passages[0];
  const next = retrieval.passages.find((passage) => passage.sourceId !== top?.sourceId);
  const type = fitsType(question.type, answer.text);
  return {
    passage: best?.covers ?? 0,
    answer: said / total,
    sentence: best?.best?.covers ?? 0,
    heaviestMiss: heaviest === 0 ? 1 : heaviestMiss / heaviest,
    unknown: unknown / total,
    missingName,
    wrongType: type === 0 ? 1 : 0,
    pairs: question.pairs.length === 0 ? 0.5 : pairs / question.pairs.length,
    heading: best === undefined ? 0 : headingShare(question, best),
    lead: top === undefined || top.score <= 0 ? 0 : 1 - (next?.score ?? 0) / top.score,
    strength: top === undefined ? 0 : Math.min(1, top.score / (6 * total)),
  };
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

const weights: Record<keyof Signals, number> = {
  passage: 1,
  answer: 4,
  sentence: 1,
  heaviestMiss: -1,
  unknown: -3,
  missingName: -1,
  wrongType: -1,
  pairs: 0.5,
  heading: 1,
  lead: 0.5,
  strength: 0,
};
const bias = -2.2;

/** The chance, between 0 and 1, that the answer is one. */
export function confidenceOf(signals: Signals): number {
  let sum = bias;
  for (const name of signalNames) sum += weights[name] * signals[name];
  return 1 / (1 + Math.exp(-sum));
}

const signalNames = [
  "passage",
  "answer",
  "sentence",
  "heaviestMiss",
  "unknown",
  "missingName",
  "wrongType",
  "pairs",
  "heading",
  "lead",
  "strength",
] as const;
