import { LRUCache } from "lru-cache";
import { HEADING_SEPARATOR } from "../../../../knowledge/chunk.ts";
import type { RetrievedPassage } from "../../../../knowledge/passage.ts";
import { isLimit } from "./figures.ts";
import { fitsType, leavesMark } from "./fits-type.ts";
import type { AnswerType } from "./question.ts";
import { mannerOf } from "./sentence-manner.ts";
import { splitSentences, type Sentence } from "../../../../knowledge/words/split-sentences.ts";
import { createWordNumbers, type WordNumbers } from "./word-numbers.ts";
import { forEachWord, functionWords } from "../../../../knowledge/words/words.ts";

/** A passage cut up once, with its words as numbers. */
export interface ReadPassage {
  sentences: readonly Sentence[];
  /** The words of all sentences, one after the other, and where those of each end. */
  words: readonly number[];
  wordEnds: readonly number[];
  headWords: readonly number[];
  /** The telling words of the title, and of the heading right above. */
  titleWords: readonly number[];
  headingWords: readonly number[];
  /** All words of that heading. */
  aboveWords: readonly number[];
  /** The title and the readable part of the address. */
  named: string;
  /** The page is about changes, news or other products, so it has everybody's words. */
  isAside: boolean;
  /** It tells news, or what has changed: its figures may be those of another time. */
  isFormer: boolean;
  /** The heading right above is of a day: what it stands over came then. */
  isDated: boolean;
  manners: readonly number[];
  /**
   * Which sorts of fact each sentence has, as bits, and the sorts looked for so far. Allocated at once, so that a cached
   * passage does not grow.
   */
  told: number[];
  lookedFor: number;
}

export type Told = AnswerType | "limit";

/** Reads passages and remembers the last ones read, because the same few answer most questions of a site. */
export interface Reader {
  /** Their words' numbers hold until the next reading. */
  passages(passages: readonly RetrievedPassage[]): ReadPassage[];
  readonly numbers: WordNumbers;
}

/** As titles and addresses of pages have it that compare, tell news or list changes. */
const ASIDE = /\b(?:compar\w*|versus|vs|change ?logs?|releases?|release notes|what.?s new|blog|news|migrat\w+|alternatives?)\b/iu;

const FORMER = /\b(?:change ?logs?|releases?|release notes|what.?s new|blog|news)\b/iu;

const MONTH =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const DAY = new RegExp(String.raw`\b(?:\d{1,2}(?:st|nd|rd|th)?\.? ${MONTH}\b|${MONTH}\.? (?:\d{1,2}\b|20\d\d)|20\d\d-\d\d)`, "iu");

/** Words of several large sites; the table is cleared beyond them. */
const MAX_NUMBERS = 200_000;

export function createPassageReader(maxBytes: number): Reader {
  const known = new LRUCache<string, Pick<RetrievedPassage, "title" | "headingPath" | "url" | "text"> & { read: ReadPassage }>({
    maxSize: maxBytes,
  });
  const numbers = createWordNumbers();

  function readOne({ id, title, headingPath, url, text }: RetrievedPassage): ReadPassage {
    const hit = known.get(id);
    if (hit !== undefined && hit.text === text && hit.headingPath === headingPath && hit.title === title && hit.url === url)
      return hit.read;
    const read = readPassage({ title, headingPath, url, text }, numbers);
    known.set(id, { title, headingPath, url, text, read }, { size: Math.ceil(bytesOf(text, read)) });
    return read;
  }

  return {
    passages: (passages) => {
      if (numbers.count > MAX_NUMBERS) {
        known.clear();
        numbers.clear();
      }
      return passages.map(readOne);
    },
    numbers,
  };
}

function readPassage(
  { title, headingPath, url, text }: Pick<RetrievedPassage, "title" | "headingPath" | "url" | "text">,
  numbers: WordNumbers,
): ReadPassage {
  const words: number[] = [];
  const wordEnds: number[] = [];
  const sentences = splitSentences(text, (piece) => {
    const before = words.length;
    forEachWord(piece, (lower) => words.push(numbers.ofWord(lower)));
    if (words.length > before) wordEnds.push(words.length);
    return words.length - before;
  });
  const above = headingAbove(headingPath);
  const named = `${title} ${pathWords(url)}`;
  const headWords = new Set<number>();
  // The mark between headings would make each path one to be read letter by letter.
  forEachWord(`${named} ${headingPath.replaceAll(HEADING_SEPARATOR, " ")}`, (lower) => headWords.add(numbers.ofWord(lower)));
  return {
    sentences,
    words: words.slice(),
    wordEnds,
    headWords: [...headWords],
    titleWords: tellingWords(title, numbers),
    headingWords: tellingWords(above, numbers),
    aboveWords: allWords(above, numbers),
    named,
    isAside: tellsAside(named),
    isFormer: tellsFormer(named),
    isDated: tellsDay(above),
    manners: sentences.map(mannerOf),
    told: sentences.map(() => 0),
    lookedFor: 0,
  };
}

/** As measured on heaps of some thousand passages, the text included. */
function bytesOf(text: string, { sentences, words, headWords }: ReadPassage): number {
  return 1_000 + 2 * text.length + 200 * sentences.length + 8 * (words.length + headWords.length);
}

/** How each sentence fits the sort of fact asked for. */
export function fitsOf(read: ReadPassage, sort: AnswerType): (0 | 1 | null)[] {
  if (!leavesMark(sort)) return read.sentences.map(() => null);
  return tellsOf(read, sort, (text) => fitsType(sort, text) === 1).map((tells) => (tells ? 1 : 0));
}

/** Which sentences tell a most or a least. */
export function limitsOf(read: ReadPassage): boolean[] {
  return tellsOf(read, "limit", isLimit);
}

/** Which sentences tell something; `tells` finds it out of each when it is first asked for. */
function tellsOf(read: ReadPassage, sort: Told, tells: (text: string) => boolean): boolean[] {
  const { sentences, told } = read;
  const bit = bits[sort];
  if ((read.lookedFor & bit) === 0) {
    for (const [at, { text }] of sentences.entries()) if (tells(text)) told[at] = (told[at] ?? 0) | bit;
    read.lookedFor |= bit;
  }
  return told.map((all) => (all & bit) !== 0);
}

const bits: Readonly<Record<Told, number>> = {
  plan: 1,
  price: 1 << 1,
  percent: 1 << 2,
  duration: 1 << 3,
  date: 1 << 4,
  number: 1 << 5,
  phone: 1 << 6,
  email: 1 << 7,
  person: 1 << 8,
  place: 1 << 9,
  steps: 1 << 10,
  reason: 1 << 11,
  list: 1 << 12,
  yes_no: 1 << 13,
  definition: 1 << 14,
  open: 1 << 15,
  limit: 1 << 16,
};

/** The different words of a sentence, in order. */
export function ownWordsOf({ words, wordEnds }: ReadPassage, { place }: Sentence): number[] {
  return inOrder(words.slice(wordEnds[place - 1] ?? 0, wordEnds[place]));
}

/** Each of these words once, in order. */
export function inOrder(words: Iterable<number>): number[] {
  return [...new Set(words)].sort((left, right) => left - right);
}

/** The heading right above a passage; the page's own where there is no other. */
export function headingOf({ headingPath }: Pick<RetrievedPassage, "headingPath">): string {
  return headingPath.split(HEADING_SEPARATOR).at(-1) ?? "";
}

/** The heading right above a passage, beside the page's own. */
export function headingAbove(headingPath: string): string {
  return headingPath.includes(HEADING_SEPARATOR) ? (headingPath.split(HEADING_SEPARATOR).at(-1) ?? "") : "";
}

function tellingWords(text: string, numbers: WordNumbers): number[] {
  const words: number[] = [];
  forEachWord(text, (lower) => {
    if (lower.length > 1 && !functionWords.has(lower)) words.push(numbers.ofWord(lower));
  });
  return words;
}

function allWords(text: string, numbers: WordNumbers): number[] {
  const words: number[] = [];
  forEachWord(text, (lower) => words.push(numbers.ofWord(lower)));
  return words;
}

/** True for what compares, tells news or lists changes. */
export function tellsAside(text: string): boolean {
  return ASIDE.test(text);
}

/** True for what tells news or lists changes. */
export function tellsFormer(text: string): boolean {
  return FORMER.test(text);
}

/** True for what names a day or a month of a year. */
export function tellsDay(text: string): boolean {
  return DAY.test(text);
}

/** The readable part of an address. */
export function pathWords(url: string | null): string {
  if (url === null) return "";
  return url.replace(/^\w+:\/\/[^/]*/u, "").replace(/[^\p{L}\p{N}]+/gu, " ");
}
