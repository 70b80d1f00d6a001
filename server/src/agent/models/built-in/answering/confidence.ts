import type { Retrieval } from "../../../../knowledge/passage.ts";
import type { Answer } from "./compose-answer.ts";
import type { Question } from "./question.ts";
import { saidShare, termsOf, type ScoredPassage } from "./rank-passages.ts";
import { ownWordsOf } from "./read-passage.ts";
import { hasFigure, isLimit, namesLimit } from "./figures.ts";
import type { WantedWords } from "./wanted-words.ts";
import { genericWords, readStems } from "../../../../knowledge/words/words.ts";

/** What tells an answered question from one that the site says nothing about. All are shares between 0 and 1. */
export interface Signals {
  /** Share of the question's weight in the answer's words and the headings above them. */
  answer: number;
  /** Said word for word by the best passage and its headings. */
  exact: number;
  /** Share of the weight of the telling words in the best passage and its headings. */
  telling: number;
  /** Weight of words that no page of the site has. */
  unknown: number;
  /** How many of the names in the question (products, places) the best passage does not have. */
  missingNames: number;
  /** The answer lacks the sort of fact that was asked for. */
  wrongType: number;
  /** How much of the question a sentence says that holds the sort of fact asked for. */
  typed: number;
  /** A most or a least is asked for, and no sentence about it tells one. */
  noLimit: number;
  /** Neighbouring words of the question that are neighbours in the best passage too. */
  pairs: number;
  /** How much of the best heading or title the question says. */
  heading: number;
  /** How far retrieval's best passage stands out of the next page, and the best one in the order of answers. */
  lead: number;
  gap: number;
  /** The best passage's score in the order of answers. */
  rank: number;
  /** For a question of yes or no: the weightiest word that its answer does not say, the telling words that it does not, and what it does not say word for word. */
  closedMiss: number;
  closedMissed: number;
  closedInexact: number;
  /** For a yes/no question: none of its word pairs occurs in the best passage. */
  closedApart: number;
  /** Weight of words that were taken for typos of others. */
  repaired: number;
  /** How alike the question and a title or heading are, as retrieval has it. */
  likeness: number;
  /** Retrieval's own score, against the most that these words could score. */
  strength: number;
  /** Evidence of the best passage in nats, regardless of the question's length; 1 is 20 or more. */
  evidence: number;
  /** How many telling words the best passage has (1 is five) and lacks (1 is three). */
  matchedTerms: number;
  missedTerms: number;
  /** One telling word at most: little can speak against a match. */
  fewTerms: number;
  /** How many more passages of the same page were found; 1 is two. */
  spread: number;
  personal: number;
}

const PERSONAL = /\b(?:we're|we are|i'm|we've|we have|i've|our|my|we'd|i keep|i got|someone|somebody)\b/iu;

const ABOUT_IT = 0.5;

/** Reads the signals of an answer. */
export function readSignals(
  question: Question,
  wanted: WantedWords,
  retrieval: Retrieval,
  ranked: readonly ScoredPassage[],
  answer: Answer,
): Signals {
  const best = ranked[0];
  const total = question.totalWeight || 1;
  const said = saidTerms(question, wanted, ranked, answer);
  const ofBest = best === undefined ? [] : termsOf(question, wanted, best);
  const sum = { said: 0, exact: 0, heaviest: 0, heaviestMiss: 0, unknown: 0, repaired: 0, evidence: 0, telling: 0, tellingSaid: 0 };
  const count = { telling: 0, matched: 0, missed: 0, names: 0, missingNames: 0 };
  for (const [at, term] of question.terms.entries()) {
    const { weight } = term;
    const match = said[at] ?? 0;
    const inBest = ofBest[at] ?? 0;
    sum.said += match * weight;
    sum.evidence += inBest * weight;
    if (inBest === 1 && !term.isRepaired) sum.exact += weight;
    if (!genericWords.has(term.word)) {
      count.telling += 1;
      sum.telling += weight;
      sum.tellingSaid += inBest * weight;
      if (inBest === 1) count.matched += 1;
      else if (inBest === 0) count.missed += 1;
    }
    sum.heaviest = Math.max(sum.heaviest, weight);
    if (match === 0) sum.heaviestMiss = Math.max(sum.heaviestMiss, weight);
    if (!term.found && !term.isContext) sum.unknown += weight * (1 - match);
    if (term.isRepaired) sum.repaired += weight;
    if (term.isName) {
      count.names += 1;
      if (inBest < 1 || term.isRepaired) count.missingNames += 1;
    }
  }
  const pairs = pairsIn(question, wanted, best);
  const { passages } = retrieval;
  const [top] = passages;
  const next = passages.find((passage) => passage.sourceId !== top?.sourceId);
  const second = ranked.find((one) => one.passage.sourceId !== best?.passage.sourceId);
  const more = passages.slice(0, 8).filter((passage) => passage.sourceId === best?.passage.sourceId).length - 1;
  // Whether it can be done with what no page names is answered by no page.
  const closed = question.closed > 0 && (count.missingNames > 0 || sum.unknown > 0) ? 1 : question.closed;
  return {
    answer: sum.said / total,
    exact: sum.exact / total,
    telling: sum.telling === 0 ? 0.5 : sum.tellingSaid / sum.telling,
    unknown: sum.unknown / total,
    missingNames: count.names === 0 ? 0 : count.missingNames / count.names,
    wrongType: isWrongType(best) ? 1 : 0,
    typed: typedShare(question, best),
    noLimit: question.asksLimit && !tellsLimit(best) ? 1 : 0,
    pairs: question.pairs.length === 0 ? 0.5 : pairs / question.pairs.length,
    heading: best === undefined ? 0 : headingShare(wanted, best),
    lead: top === undefined || top.score <= 0 ? 0 : 1 - (next?.score ?? 0) / top.score,
    gap: best === undefined || second === undefined ? 0 : Math.min(1, (best.score - second.score) / 3),
    rank: Math.min(1.5, (best?.score ?? 0) / 10),
    closedMiss: closed * (sum.heaviest === 0 ? 1 : sum.heaviestMiss / sum.heaviest),
    closedMissed: count.telling > 0 ? (closed * count.missed) / count.telling : 0,
    closedInexact: closed * (1 - sum.exact / total),
    closedApart: question.pairs.length > 0 && pairs === 0 ? closed : 0,
    repaired: sum.repaired / total,
    likeness: Math.max(0, ...passages.slice(0, 3).map((passage) => passage.questionMatch)),
    strength: top === undefined ? 0 : Math.min(1, top.score / (6 * total)),
    evidence: Math.min(1, sum.evidence / 20),
    matchedTerms: Math.min(1, count.matched / 5),
    missedTerms: Math.min(1, count.missed / 3),
    fewTerms: count.telling <= 1 ? 1 : 0,
    spread: Math.min(1, Math.max(0, more) / 2),
    personal: closed < 1 && PERSONAL.test(question.text.replaceAll("’", "'")) ? 1 - closed : 0,
  };
}

/** How far the answer's sentences, and the headings above them, say each term. */
function saidTerms({ terms }: Question, wanted: WantedWords, ranked: readonly ScoredPassage[], answer: Answer): number[] {
  const said = terms.map(() => 0);
  for (const { passage, read } of ranked) {
    if (!answer.quotes.some((quote) => quote.passage.id === passage.id)) continue;
    wanted.say(said, read.headWords);
    for (const sentence of read.sentences) if (answer.said.includes(sentence)) wanted.say(said, ownWordsOf(read, sentence));
  }
  return said;
}

/** How many pairs of the question the passage has, in a sentence or in the headings above. */
function pairsIn({ pairs }: Question, { numbers }: WantedWords, best: ScoredPassage | undefined): number {
  if (best === undefined) return 0;
  const { headWords } = best.read;
  let found = best.pairs.length;
  for (let pair = 0; pair < pairs.length; pair += 1) {
    const [left = "", right = ""] = pairs[pair] ?? [];
    if (best.pairs.includes(pair) || !headWords.includes(numbers.ofStem(left)) || !headWords.includes(numbers.ofStem(right))) continue;
    const headings = readStems(best.passage.headingPath);
    if (headings.some((stem, at) => stem === left && (headings[at + 1] === right || headings[at + 2] === right))) found += 1;
  }
  return found;
}

/** Neither the best sentence nor its neighbours have the requested sort of fact, where that can be seen. */
function isWrongType(best: ScoredPassage | undefined): boolean {
  const at = best?.best?.index ?? -1;
  const near = [at, at + 1, at - 1].map((index) => best?.scored[index]?.fits ?? null);
  return near[0] === 0 && near[1] !== 1 && near[2] !== 1;
}

/** How much of the question is said by a sentence that holds the sort of fact asked for. */
function typedShare(question: Question, best: ScoredPassage | undefined): number {
  let share = 0;
  for (const one of best?.scored ?? []) if (one.fits === 1) share = Math.max(share, one.score);
  return question.totalWeight === 0 ? 0 : Math.min(1, share);
}

function tellsLimit(best: ScoredPassage | undefined): boolean {
  if (best === undefined) return false;
  return best.scored.some(
    ({ sentence: { text }, coversWithHead }) =>
      coversWithHead >= ABOUT_IT && (isLimit(text) || (hasFigure(text) && namesLimit(best.passage.headingPath))),
  );
}

function headingShare(wanted: WantedWords, { read }: ScoredPassage): number {
  return Math.max(saidShare(wanted, read.titleWords), saidShare(wanted, read.headingWords));
}

/**
 * A logistic model, fitted on 470 questions (300 with an answer on the site) to six sites: two product documentations of about 130 and 90
 * pages, a hosting documentation of 140, a help centre, the documentation of three libraries, and the sample company; and, at a tenth of
 * their weight, on the same questions with the page that answers them left out. Gradient descent with a little ridge, both kinds weighed
 * alike. Fitted on five sites and tried on the sixth, the area under the curve is .958. `personal` and the last tenth of the bias
 * were set on three more sites, whose questions share few words with the pages.
 */
const weights: Record<keyof Signals, number> = {
  answer: 0.38,
  exact: 0.42,
  telling: 0.85,
  unknown: -0.39,
  missingNames: -1.09,
  wrongType: -0.49,
  typed: 1.03,
  noLimit: -1.08,
  pairs: 0.93,
  heading: 0.92,
  lead: 0.96,
  gap: 0.62,
  rank: 1.19,
  closedMiss: -0.67,
  closedMissed: -0.77,
  closedInexact: -0.67,
  closedApart: -0.3,
  repaired: -0.23,
  likeness: 0.76,
  strength: 0.85,
  evidence: 0.97,
  matchedTerms: 0.58,
  missedTerms: -0.83,
  fewTerms: -0.51,
  spread: 0.91,
  personal: 1.2,
};
const bias = -4.5;

/** The chance, between 0 and 1, that the answer is one. */
export function confidenceOf(signals: Signals): number {
  let sum = bias;
  for (const name of names) sum += weights[name] * signals[name];
  return 1 / (1 + Math.exp(-sum));
}

const names = Object.keys(weights) as (keyof Signals)[];
