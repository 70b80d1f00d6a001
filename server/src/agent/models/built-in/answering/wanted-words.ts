import type { Question } from "./question.ts";
import type { WordNumbers } from "./word-numbers.ts";

/** What a word of a passage means to a question. */
export interface WantedWord {
  /** The terms that it says, by their place in the question, and how far. */
  terms: { term: number; share: number }[];
  /** The pairs of the question that it begins, by their place there, and the number of the word that ends each. */
  pairs: { pair: number; right: number }[];
}

/** Meaning of each number, counted up from question to question: entries below the current count belong to earlier questions. */
let marks = new Int32Array(8_192);
let lastMark = 0;
const MOST_MARKS = 2 ** 30;

/** The words that matter to one question. It holds until the next one is made. */
export class WantedWords {
  readonly numbers: WordNumbers;
  readonly #marks: Int32Array;
  readonly #first: number;
  readonly #wanted: WantedWord[] = [];

  constructor({ terms, pairs }: Pick<Question, "terms" | "pairs">, numbers: WordNumbers) {
    if (marks.length < numbers.count || lastMark > MOST_MARKS) {
      marks = new Int32Array(Math.max(marks.length, 2 * numbers.count));
      lastMark = 0;
    }
    this.numbers = numbers;
    this.#marks = marks;
    this.#first = lastMark + 1;
    for (const [term, { stem }] of terms.entries()) {
      this.#want(stem)?.terms.push({ term, share: 1 });
    }
    for (const [pair, [left, right]] of pairs.entries()) {
      const number = numbers.ofStem(right);
      if (number !== -1) this.#want(left)?.pairs.push({ pair, right: number });
    }
    lastMark = this.#first + this.#wanted.length;
  }

  /** What the word of that number means, or null: most mean nothing. */
  of(number: number): WantedWord | null {
    const mark = this.#marks[number] ?? 0;
    return mark < this.#first ? null : (this.#wanted[mark - this.#first] ?? null);
  }

  say(said: number[], words: readonly number[]): void {
    for (let at = 0; at < words.length; at += 1) {
      const meant = this.of(words[at] ?? 0);
      if (meant === null) continue;
      for (const { term, share } of meant.terms) if ((said[term] ?? 0) < share) said[term] = share;
    }
  }

  #want(stem: string): WantedWord | null {
    const number = this.numbers.ofStem(stem);
    if (number === -1) return null;
    const known = this.of(number);
    if (known !== null) return known;
    const made: WantedWord = { terms: [], pairs: [] };
    this.#marks[number] = this.#first + this.#wanted.length;
    this.#wanted.push(made);
    return made;
  }
}

/** Whether, at this place, a word is followed by another, right away or with one word between. */
export function isFollowedBy(words: readonly number[], at: number, end: number, right: number): boolean {
  return (at + 1 < end && words[at + 1] === right) || (at + 2 < end && words[at + 2] === right);
}
