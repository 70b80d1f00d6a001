import { isFollowedBy, type WantedWords } from "./wanted-words.ts";
import type { Question } from "./question.ts";
import { fitsOf, limitsOf, type ReadPassage } from "./read-passage.ts";
import type { Sentence } from "../../../../knowledge/words/split-sentences.ts";

/** A sentence with how well it answers. */
export interface ScoredSentence {
  sentence: Sentence;
  index: number;
  score: number;
  /** Share of the question's weight that the sentence says together with the headings above it. */
  coversWithHead: number;
  fits: 0 | 1 | null;
}

/** How well the sentences of a passage answer, by their place in it. */
export interface SentenceScores {
  scores: readonly number[];
  coversWithHead: readonly number[];
  fits: readonly (0 | 1 | null)[];
  best: number;
  /** How far the headings, and the text, have each term. */
  head: readonly number[];
  whole: readonly number[];
  pairs: readonly number[];
}

/** Set on the development sites. */
const sentenceWeights = { typed: 0.3, limit: 0.2, pair: 0.06 };
/** One for all passages: they are read one after the other, and memory for each would be most of the work. */
let ownScratch = new Float64Array(2_048);
let pairScratch = new Uint8Array(1_024);

function ownOf(length: number): Float64Array {
  if (ownScratch.length < length) ownScratch = new Float64Array(2 * length);
  return ownScratch.fill(0, 0, length);
}

function pairsOf(length: number): Uint8Array {
  if (pairScratch.length < length) pairScratch = new Uint8Array(2 * length);
  return pairScratch.fill(0, 0, length);
}

/** Scores every sentence of a passage against the question. */
export function scoreSentences(question: Question, wanted: WantedWords, read: ReadPassage): SentenceScores {
  const total = question.totalWeight || 1;
  const { terms, pairs } = question;
  const { sentences, words, wordEnds, manners } = read;
  const width = terms.length;
  const count = sentences.length;
  const own = ownOf(count * width);
  const paired = pairsOf(count * pairs.length);
  const whole = zeros(width);
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    const end = wordEnds[index] ?? 0;
    for (; at < end; at += 1) {
      const meant = wanted.of(words[at] ?? 0);
      if (meant === null) continue;
      for (const { term, share } of meant.terms) {
        const place = index * width + term;
        if ((own[place] ?? 0) < share) own[place] = share;
        if ((whole[term] ?? 0) < share) whole[term] = share;
      }
      for (const { pair, right } of meant.pairs) if (isFollowedBy(words, at, end, right)) paired[index * pairs.length + pair] = 1;
    }
  }
  const head = zeros(width);
  wanted.say(head, read.headWords);
  const fits = fitsOf(read, question.type);
  const limits = question.asksLimit ? limitsOf(read) : null;
  const scores: number[] = [];
  const coversWithHead: number[] = [];
  let best = -1;
  for (let index = 0; index < count; index += 1) {
    let withHead = 0;
    let sum = 0;
    for (let term = 0; term < width; term += 1) {
      const place = index * width + term;
      const weight = terms[term]?.weight ?? 0;
      const here = own[place] ?? 0;
      const above = head[term] ?? 0;
      const before = index === 0 ? 0 : (own[place - width] ?? 0);
      const after = index === count - 1 ? 0 : (own[place + width] ?? 0);
      withHead += Math.max(here, above) * weight;
      sum += Math.max(here, above * 0.5, before * 0.4, after * 0.3) * weight;
    }
    let pairCount = 0;
    for (let pair = 0; pair < pairs.length; pair += 1) pairCount += paired[index * pairs.length + pair] ?? 0;
    let score = sum / total + sentenceWeights.pair * Math.min(2, pairCount);
    if (fits[index] === 1) score += sentenceWeights.typed;
    if (limits?.[index] === true) score += sentenceWeights.limit;
    score += manners[index] ?? 0;
    scores.push(score);
    coversWithHead.push(withHead / total);
    if (best === -1 || score > (scores[best] ?? 0)) best = index;
  }
  return {
    scores,
    coversWithHead,
    fits,
    best,
    head,
    whole,
    pairs: pairsFound(paired, pairs.length, count),
  };
}

function zeros(length: number): number[] {
  const numbers: number[] = [];
  for (let at = 0; at < length; at += 1) numbers.push(0);
  return numbers;
}

function pairsFound(paired: Uint8Array, width: number, count: number): number[] {
  const found: number[] = [];
  for (let pair = 0; pair < width; pair += 1) {
    for (let index = 0; index < count; index += 1) {
      if (paired[index * width + pair] !== 1) continue;
      found.push(pair);
      break;
    }
  }
  return found;
}
