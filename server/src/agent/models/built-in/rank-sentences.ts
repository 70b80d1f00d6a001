import type { Question, Term } from "./question.ts";
import { fitsOf, sentenceHas, type ReadPassage } from "./read-passage.ts";
import type { Sentence } from "./sentences.ts";
import { isLimit } from "./limits.ts";
import { readStems } from "./words.ts";

/** A sentence with how well it answers. */
export interface ScoredSentence {
  sentence: Sentence;
  index: number;
  score: number;
  /** Share of the question's weight that the sentence itself says. */
  covers: number;
  /** The same together with the headings above it. */
  coversWithHead: number;
  fits: 0 | 1 | null;
}

/** The sentences of a passage, and what is known of its words besides. */
export interface ScoredSentences {
  scored: readonly ScoredSentence[];
  best: ScoredSentence | null;
  /** How far the headings, and the text, have each term. */
  head: readonly number[];
  whole: readonly number[];
  /** The most of the question that a sentence and the one after it say together. */
  together: number;
  hasPrice: boolean;
}

const RELATED = 0.6;

/** How far `stems` say a term: 1 the word itself, less for a related word. */
export function termMatch(term: Term, stems: Pick<ReadonlySet<string>, "has">): number {
  if (stems.has(term.stem)) return 1;
  for (const stem of term.related) if (stems.has(stem)) return RELATED;
  return 0;
}

/** Set on the development sites. */
const sentenceWeights = {
  typed: 0.3,
  limit: 0.2,
  price: 0.6,
  code: -0.25,
  short: -0.2,
  question: -0.2,
  filler: -0.1,
  opening: 0.03,
  pair: 0.06,
};
/** A price by itself, as price lists have it, and one that a sentence names for a thing. */
const PRICE =
  /^(?:(?:price|pricing|cost|fee|monthly|per month|per year|annual(?:ly)?|billed|subscription)\b.*|(?:from|starting at|only)?\s*)(?:[$€£¥]\s?\d|\d[\d.,]* ?(?:[$€£]|usd|eur|gbp)\b)/iu;
const COSTS = /\bcosts? (?:about |only |around |just )?(?:[$€£¥]\s?\d|\d[\d.,]* ?(?:[$€£]|usd|eur|gbp|dollars?|euros?|pounds?))/iu;

/** One for all passages: they are read one after the other, and memory for each would be most of the work. */
let ownScratch = new Float64Array(2_048);

function ownOf(length: number): Float64Array {
  if (ownScratch.length < length) ownScratch = new Float64Array(2 * length);
  return ownScratch.fill(0, 0, length);
}

/** Scores every sentence of a passage against the question. */
export function scoreSentences(question: Question, read: ReadPassage): ScoredSentences {
  const total = question.totalWeight || 1;
  const { subject, proof, terms } = question;
  const { sentences } = read;
  const head = terms.map((term) => termMatch(term, read.headStems));
  const whole = terms.map((term) => termMatch(term, read.stems));
  const weights = terms.map((term) => term.weight);
  const width = terms.length;
  const last = sentences.length - 1;
  // What each sentence has of each term; a word that the whole passage lacks is not looked for.
  const own = ownOf(sentences.length * width);
  for (let at = 0; at < width; at += 1) {
    const term = terms[at];
    if (term === undefined || whole[at] === 0) continue;
    const bits = read.stems.get(term.stem) ?? 0;
    for (let index = 0; bits !== 0 && index < sentences.length; index += 1) {
      if (sentenceHas(read, index, term.stem, bits)) own[index * width + at] = 1;
    }
    for (const stem of term.related) {
      const relatedBits = read.stems.get(stem) ?? 0;
      for (let index = 0; relatedBits !== 0 && index < sentences.length; index += 1) {
        const place = index * width + at;
        if (own[place] === 0 && sentenceHas(read, index, stem, relatedBits)) own[place] = RELATED;
      }
    }
  }
  const isPriced =
    question.type === "price" && subject.every((term) => Math.max(termMatch(term, read.headStems), termMatch(term, read.stems)) === 1);
  const isPrice = ({ text }: Sentence): boolean => {
    if (!isPriced || PRICE.test(text)) return isPriced;
    const at = subject.length === 0 ? -1 : text.search(COSTS);
    if (at < 0) return false;
    const named = new Set(readStems(text.slice(0, at)));
    return subject.every((term) => termMatch(term, named) > 0);
  };
  const typed = proof === null ? fitsOf(read, question.type) : sentences.map((sentence) => (proof.test(sentence.text) ? 1 : 0));
  const pairs = pairsOf(question, read);
  let hasPrice = false;
  let together = 0;
  const scored = sentences.map((sentence, index): ScoredSentence => {
    let covers = 0;
    let withHead = 0;
    let sum = 0;
    let withNext = 0;
    for (let at = 0; at < width; at += 1) {
      const place = index * width + at;
      const weight = weights[at] ?? 0;
      const here = own[place] ?? 0;
      const above = head[at] ?? 0;
      const before = index === 0 ? 0 : (own[place - width] ?? 0);
      const after = index === last ? 0 : (own[place + width] ?? 0);
      covers += here * weight;
      withHead += Math.max(here, above) * weight;
      withNext += Math.max(here, after) * weight;
      sum += Math.max(here, above * 0.5, before * 0.4, after * 0.3) * weight;
    }
    together = Math.max(together, withNext / total);
    const fits = typed[index] ?? null;
    let score = sum / total + sentenceWeights.pair * Math.min(2, pairsIn(pairs, read, index));
    if (fits === 1) score += sentenceWeights.typed;
    if (question.asksLimit && isLimit(sentence.text)) score += sentenceWeights.limit;
    if (isPrice(sentence)) {
      hasPrice = true;
      score += sentenceWeights.price;
    }
    if (sentence.kind === "code" || read.isAddress[index] === true) score += sentenceWeights.code;
    if (sentence.wordStems.length < 4 && sentence.kind !== "row") score += sentenceWeights.short;
    if (read.isQuestion[index] === true) score += sentenceWeights.question;
    if (read.isFiller[index] === true) score += sentenceWeights.filler;
    if (index === 0) score += sentenceWeights.opening;
    return { sentence, index, score, covers: covers / total, coversWithHead: withHead / total, fits };
  });
  let best: ScoredSentence | null = null;
  for (const one of scored) if (best === null || one.score > best.score) best = one;
  return { scored, best, head, whole, together, hasPrice };
}

/** A word pair of the question of which a passage has both words, with the bits of these. */
interface Pair {
  left: string;
  right: string;
  leftBits: number;
  rightBits: number;
}

function pairsOf(question: Question, { stems }: ReadPassage): Pair[] {
  const pairs: Pair[] = [];
  for (const [left, right] of question.pairs) {
    const leftBits = stems.get(left) ?? 0;
    const rightBits = stems.get(right) ?? 0;
    if ((leftBits & rightBits) !== 0) pairs.push({ left, right, leftBits, rightBits });
  }
  return pairs;
}

/** How many of them a sentence has. */
function pairsIn(pairs: readonly Pair[], read: ReadPassage, index: number): number {
  let found = 0;
  for (const { left, right, leftBits, rightBits } of pairs) {
    if (!sentenceHas(read, index, left, leftBits) || !sentenceHas(read, index, right, rightBits)) continue;
    if (placeOfPair(read.sentences[index]?.wordStems ?? [], left, right) >= 0) found += 1;
  }
  return found;
}

/** Where one word is followed by another, right away or with one word between; -1 where it never is. */
export function placeOfPair(stems: readonly string[], left: string, right: string): number {
  for (let at = stems.indexOf(left); at >= 0; at = stems.indexOf(left, at + 1)) {
    if (stems[at + 1] === right || stems[at + 2] === right) return at;
  }
  return -1;
}
