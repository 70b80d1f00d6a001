import type { Question } from "./question.ts";
import type { WordNumbers } from "./word-numbers.ts";

/** What a word of a passage means to a question. */
export interface WantedWord {
  /** The terms that it says, by their place in the question, and how far: 1 the word itself, less for a related one. */
  terms: { term: number; share: number }[];
  /** The pairs of the question that it begins, by their place there, and the number of the word that ends each. */
  pairs: { pair: number; right: number }[];
}

/** The words that matter to one question. It holds until the next one is made. */
export interface WantedWords {
  numbers: WordNumbers;
  /** What the word of that number means, or null: most mean nothing. */
  of(number: number): WantedWord | null;
  /** Raises what is said of each term to what these words, from one place up to another, say of it. */
  say(said: number[], words: readonly number[], from?: number, end?: number): void;
}

/** How far a related word says a term. */
export const RELATED = 0.6;

/**
 * For each number the place of what it means, counted on from question to question: every word of every passage is looked up, and what
 * is left of earlier questions is told by being below.
 */
let marks = new Int32Array(8_192);
let lastMark = 0;
const MOST_MARKS = 2 ** 30;

export function wantWords({ terms, pairs }: Pick<Question, "terms" | "pairs">, numbers: WordNumbers): WantedWords {
  if (marks.length < numbers.count || lastMark > MOST_MARKS) {
    marks = new Int32Array(Math.max(marks.length, 2 * numbers.count));
    lastMark = 0;
  }
  const first = lastMark + 1;
  const wanted: WantedWord[] = [];
  const of = (number: number): WantedWord | null => {
    const mark = marks[number] ?? 0;
    return mark < first ? null : (wanted[mark - first] ?? null);
  };
  const want = (stem: string): WantedWord | null => {
    const number = numbers.ofStem(stem);
    if (number === -1) return null;
    const known = of(number);
    if (known !== null) return known;
    const made: WantedWord = { terms: [], pairs: [] };
    marks[number] = first + wanted.length;
    wanted.push(made);
    return made;
  };
  for (const [term, { stem, related }] of terms.entries()) {
    want(stem)?.terms.push({ term, share: 1 });
    for (const other of related) want(other)?.terms.push({ term, share: RELATED });
  }
  for (const [pair, [left, right]] of pairs.entries()) {
    const number = numbers.ofStem(right);
    if (number !== -1) want(left)?.pairs.push({ pair, right: number });
  }
  lastMark = first + wanted.length;
  return {
    numbers,
    of,
    say: (said, words, from = 0, end = words.length) => {
      for (let at = from; at < end; at += 1) {
        const meant = of(words[at] ?? 0);
        if (meant === null) continue;
        for (const { term, share } of meant.terms) if ((said[term] ?? 0) < share) said[term] = share;
      }
    },
  };
}

/** Whether, at this place, a word is followed by another, right away or with one word between. */
export function isFollowedBy(words: readonly number[], at: number, end: number, right: number): boolean {
  return (at + 1 < end && words[at + 1] === right) || (at + 2 < end && words[at + 2] === right);
}

/** Whether one word is so followed by another anywhere from one place up to another. */
export function hasPair(words: readonly number[], from: number, end: number, left: number, right: number): boolean {
  for (let at = from; at < end; at += 1) if (words[at] === left && isFollowedBy(words, at, end, right)) return true;
  return false;
}
