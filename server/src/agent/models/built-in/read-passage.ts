import { HEADING_SEPARATOR } from "../../../knowledge/chunk.ts";
import type { RetrievedPassage } from "../../../knowledge/passage.ts";
import { createRecent } from "../../../knowledge/recent.ts";
import { fitsType, type AnswerType } from "./question.ts";
import { splitSentences, type Sentence } from "./sentences.ts";
import { functionWords, readStems, readWords } from "./words.ts";

/** A passage cut up once. */
export interface ReadPassage {
  sentences: readonly Sentence[];
  /** Every stem, with a bit for each sentence that has it; the last bit is for all from the 31st on. */
  stems: ReadonlyMap<string, number>;
  /** Stems of the title, the headings and the address. */
  headStems: ReadonlySet<string>;
  /** The telling words of the title, and of the heading right above. */
  titleStems: readonly string[];
  headingStems: readonly string[];
  /** The page tells of changes, news or other products: it has everybody's words. */
  isAside: boolean;
  /** Which sentences ask or lead elsewhere. */
  isQuestion: readonly boolean[];
  isFiller: readonly boolean[];
  /** Which are an address alone: its words are an example's, not the page's. */
  isAddress: readonly boolean[];
  /** How the sentences fit the sorts of fact that were asked for so far. */
  fits: Map<AnswerType, readonly (0 | 1 | null)[]>;
}

const FILLER =
  /^(?:see|read|learn|check|click here|for more|more information|note that you can also|refer|visit|contact us|back to|next|previous|here(?:'s| is| are) )/iu;

const ADDRESS = /^[^:]{0,60}:?\s*https?:\/\/\S+$/u;

/** As titles and addresses of pages have it that compare, tell news or list changes. */
const ASIDE = /\b(?:compar\w*|versus|vs|change ?logs?|releases?|release notes|what.?s new|blog|news|migrat\w+|alternatives?)\b/iu;

/** Reads passages and remembers the last ones read, because the same few answer most questions of a site. */
export function createPassageReader(maxBytes: number): (passage: RetrievedPassage) => ReadPassage {
  const known = createRecent<Pick<RetrievedPassage, "title" | "headingPath" | "url" | "text"> & { read: ReadPassage }>(maxBytes);
  return ({ id, title, headingPath, url, text }) => {
    const hit = known.get(id);
    if (hit !== undefined && hit.text === text && hit.headingPath === headingPath && hit.title === title && hit.url === url)
      return hit.read;
    const sentences = splitSentences(text);
    // The mark between headings would make each path one to be read letter by letter.
    const headings = headingPath.replaceAll(HEADING_SEPARATOR, " ");
    const read: ReadPassage = {
      sentences,
      stems: stemsOf(sentences),
      headStems: new Set(readStems(`${title} ${headings} ${pathWords(url)}`)),
      titleStems: tellingStems(title),
      headingStems: tellingStems(headingPath.includes(HEADING_SEPARATOR) ? (headingPath.split(HEADING_SEPARATOR).at(-1) ?? "") : ""),
      isAside: tellsAside(`${title} ${pathWords(url)}`),
      isQuestion: sentences.map((sentence) => sentence.text.endsWith("?")),
      isFiller: sentences.map((sentence) => FILLER.test(sentence.text)),
      isAddress: sentences.map((sentence) => sentence.text.includes("://") && ADDRESS.test(sentence.text)),
      fits: new Map(),
    };
    known.set(id, { title, headingPath, url, text, read }, bytesOf(text, read));
    return read;
  };
}

const LAST_BIT = 30;

function stemsOf(sentences: readonly Sentence[]): Map<string, number> {
  const stems = new Map<string, number>();
  for (let index = 0; index < sentences.length; index += 1) {
    const bit = 1 << Math.min(index, LAST_BIT);
    for (const stem of sentences[index]?.wordStems ?? []) stems.set(stem, (stems.get(stem) ?? 0) | bit);
  }
  return stems;
}

/** Whether a sentence has a stem whose bits are `bits`. */
export function sentenceHas({ sentences }: ReadPassage, index: number, stem: string, bits: number): boolean {
  if (index < LAST_BIT) return (bits & (1 << index)) !== 0;
  return (bits & (1 << LAST_BIT)) !== 0 && sentences[index]?.wordStems.includes(stem) === true;
}

/** As measured on heaps of some thousand passages, the text included. */
function bytesOf(text: string, { sentences, stems, headStems }: ReadPassage): number {
  let bytes = 1_000 + 2 * text.length + 35 * stems.size + 25 * headStems.size;
  for (const sentence of sentences) bytes += 250 + 8 * sentence.wordStems.length;
  return bytes;
}

/** How each sentence fits the sort of fact asked for. */
export function fitsOf(read: ReadPassage, type: AnswerType): readonly (0 | 1 | null)[] {
  let fits = read.fits.get(type);
  if (fits === undefined) {
    fits = read.sentences.map((sentence) => fitsType(type, sentence.text));
    read.fits.set(type, fits);
  }
  return fits;
}

function tellingStems(text: string): string[] {
  return readWords(text)
    .filter(({ lower }) => lower.length > 1 && !functionWords.has(lower))
    .map(({ stem }) => stem);
}

/** True for what compares, tells news or lists changes. */
export function tellsAside(text: string): boolean {
  return ASIDE.test(text);
}

/** The readable part of an address. */
export function pathWords(url: string | null): string {
  if (url === null) return "";
  return url.replace(/^\w+:\/\/[^/]*/u, "").replace(/[^\p{L}\p{N}]+/gu, " ");
}
