import type { RetrievedPassage } from "../../../knowledge/passage.ts";
import { createRecent } from "../../../knowledge/recent.ts";
import { fitsType, type AnswerType, type Question, type Term } from "./question.ts";
import { splitSentences, type Sentence } from "./sentences.ts";
import { readStems, readWords } from "./words.ts";

/** A passage cut up once. */
export interface ReadPassage {
  sentences: readonly Sentence[];
  stems: ReadonlySet<string>;
  /** Stems of the title, the headings and the address. */
  headStems: ReadonlySet<string>;
  /** Which sentences ask or lead elsewhere. */
  isQuestion: readonly boolean[];
  isFiller: readonly boolean[];
  /** How the sentences fit the sorts of fact that were asked for so far. */
  fits: Map<AnswerType, readonly (0 | 1 | null)[]>;
}

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

/** A passage with its sentences scored, and how well it answers as a whole. */
export interface ScoredPassage {
  passage: RetrievedPassage;
  read: ReadPassage;
  scored: readonly ScoredSentence[];
  best: ScoredSentence | null;
  /** Share of the question's weight found in the passage or its headings. */
  covers: number;
  score: number;
}

/** Reads passages and remembers the last ones read, because the same few answer most questions of a site. */
export function createPassageReader(maxBytes: number): (passage: RetrievedPassage) => ReadPassage {
  const known = createRecent<Pick<RetrievedPassage, "title" | "headingPath" | "url" | "text"> & { read: ReadPassage }>(maxBytes);
  return ({ id, title, headingPath, url, text }) => {
    const hit = known.get(id);
    if (hit !== undefined && hit.text === text && hit.headingPath === headingPath && hit.title === title && hit.url === url)
      return hit.read;
    const sentences = splitSentences(text);
    const stems = new Set<string>();
    for (const sentence of sentences) for (const stem of sentence.stems) stems.add(stem);
    const read: ReadPassage = {
      sentences,
      stems,
      headStems: new Set(readStems(`${title} ${headingPath} ${pathWords(url)}`)),
      isQuestion: sentences.map((sentence) => sentence.text.endsWith("?")),
      isFiller: sentences.map((sentence) => FILLER.test(sentence.text)),
      fits: new Map(),
    };
    known.set(id, { title, headingPath, url, text, read }, bytesOf(text, read));
    return read;
  };
}

/** As measured on heaps of some thousand passages, the text included. */
function bytesOf(text: string, { sentences, stems, headStems }: ReadPassage): number {
  let bytes = 1_000 + 2 * text.length + 25 * (stems.size + headStems.size);
  for (const sentence of sentences) bytes += 250 + 8 * sentence.wordStems.length + 27 * sentence.stems.size;
  return bytes;
}

function fitsOf(read: ReadPassage, type: AnswerType): readonly (0 | 1 | null)[] {
  let fits = read.fits.get(type);
  if (fits === undefined) {
    fits = read.sentences.map((sentence) => fitsType(type, sentence.text));
    read.fits.set(type, fits);
  }
  return fits;
}

/** The readable part of an address. */
export function pathWords(url: string | null): string {
  if (url === null) return "";
  return url.replace(/^\w+:\/\/[^/]*/u, "").replace(/[^\p{L}\p{N}]+/gu, " ");
}

const RELATED = 0.6;

/** How far `stems` say a term: 1 the word itself, less for a related word. */
export function termMatch(term: Term, stems: ReadonlySet<string>): number {
  if (stems.has(term.stem)) return 1;
  for (const stem of term.related) if (stems.has(stem)) return RELATED;
  return 0;
}

const FILLER =
  /^(?:see|read|learn|check|click here|for more|more information|note that you can also|refer|visit|contact us|back to|next|previous|here(?:'s| is| are) )/iu;

/** How much each part counts when passages are put in order; set on the development sites. */
const rankWeights = {
  sentence: 0.25,
  covers: 0.3,
  likeness: 0.15,
  typed: 0.3,
  overview: 0.35,
  home: 0.18,
  price: 0.6,
  proof: 0.35,

  again: 0.03,
  later: 0.2,
};
/** A price by itself, as price lists have it, and one that a sentence names for a thing. */
const PRICE =
  /^(?:(?:price|pricing|cost|fee|monthly|per month|per year|annual(?:ly)?|billed|subscription)\b.*|(?:from|starting at|only)?\s*)(?:[$€£¥]\s?\d|\d[\d.,]* ?(?:[$€£]|usd|eur|gbp)\b)/iu;
const LIKE_HEADING = 0.3;
const COSTS = /\bcosts? (?:about |only |around |just )?(?:[$€£¥]\s?\d|\d[\d.,]* ?(?:[$€£]|usd|eur|gbp|dollars?|euros?|pounds?))/iu;

/** Scores every sentence of the best passages against the question, and orders the passages by how well they answer. */
export function rankPassages(
  question: Question,
  passages: readonly RetrievedPassage[],
  read: (passage: RetrievedPassage) => ReadPassage,
): ScoredPassage[] {
  const top = passages[0]?.score ?? 0;
  const ranked = passages.map((passage, rank) => scorePassage(question, passage, read(passage), rank, top > 0 ? passage.score / top : 0));
  const found = new Map<string, number>();
  for (const { sourceId } of passages) found.set(sourceId, (found.get(sourceId) ?? 0) + 1);
  for (const one of ranked) {
    if (isOverview(one.passage.url, passages)) one.score -= rankWeights.overview;
    if (isLater(one.passage, passages)) one.score -= rankWeights.later;
    one.score += rankWeights.again * ((found.get(one.passage.sourceId) ?? 1) - 1);
  }
  return ranked.sort((left, right) => right.score - left.score);
}

/** The page that most sites have for such questions ("Pricing", "Contact"). */
function isHome(question: Question, passage: RetrievedPassage): boolean {
  return question.home?.test(`${passage.title} ${pathWords(passage.url)}`) ?? false;
}

/** A section under a heading like the question says what is asked where it begins. */
function isLater(passage: RetrievedPassage, passages: readonly RetrievedPassage[]): boolean {
  if (passage.questionMatch < LIKE_HEADING) return false;
  const { sourceId, headingPath, ordinal } = passage;
  return passages.some((other) => other.sourceId === sourceId && other.headingPath === headingPath && other.ordinal < ordinal);
}

/** A page that other found pages lie under lists what they tell in full. */
function isOverview(url: string | null, passages: readonly RetrievedPassage[]): boolean {
  if (url === null) return false;
  const folder = url.endsWith("/") ? url : `${url}/`;
  return passages.some((passage) => passage.url !== null && passage.url.length > folder.length && passage.url.startsWith(folder));
}

function scorePassage(question: Question, passage: RetrievedPassage, read: ReadPassage, rank: number, share: number): ScoredPassage {
  const total = question.totalWeight || 1;
  const { subject, proof, terms } = question;
  const { sentences } = read;
  const head = terms.map((term) => termMatch(term, read.headStems));
  const whole = terms.map((term) => termMatch(term, read.stems));
  const weights = terms.map((term) => term.weight);
  const width = terms.length;
  const last = sentences.length - 1;
  // What each sentence has of each term; a word that the whole passage lacks is not looked for.
  const own = new Float64Array(sentences.length * width);
  for (let at = 0; at < width; at += 1) {
    const term = terms[at];
    if (term === undefined || whole[at] === 0) continue;
    const related = term.related.filter((stem) => read.stems.has(stem));
    for (let index = 0; index < sentences.length; index += 1) {
      const stems = sentences[index]?.stems;
      if (stems === undefined) continue;
      if (stems.has(term.stem)) own[index * width + at] = 1;
      else if (related.some((stem) => stems.has(stem))) own[index * width + at] = RELATED;
    }
  }
  const isPriced =
    question.type === "price" && subject.every((term) => Math.max(termMatch(term, read.headStems), termMatch(term, read.stems)) === 1);
  const isPrice = ({ text }: Sentence): boolean => {
    if (!isPriced || PRICE.test(text)) return isPriced;
    const at = subject.length === 0 ? -1 : text.search(COSTS);
    if (at < 0) return false;
    const named = new Set(
      readWords(text)
        .filter((word) => word.end <= at)
        .map((word) => word.stem),
    );
    return subject.every((term) => termMatch(term, named) > 0);
  };
  const typed = proof === null ? fitsOf(read, question.type) : sentences.map((sentence) => (proof.test(sentence.text) ? 1 : 0));
  let pricedShare = 0;
  const scored = sentences.map((sentence, index): ScoredSentence => {
    let covers = 0;
    let withHead = 0;
    let sum = 0;
    for (let at = 0; at < width; at += 1) {
      const place = index * width + at;
      const weight = weights[at] ?? 0;
      const here = own[place] ?? 0;
      const above = head[at] ?? 0;
      const before = index === 0 ? 0 : (own[place - width] ?? 0);
      const after = index === last ? 0 : (own[place + width] ?? 0);
      covers += here * weight;
      withHead += Math.max(here, above) * weight;
      sum += Math.max(here, above * 0.5, before * 0.4, after * 0.3) * weight;
    }
    const fits = typed[index] ?? null;
    let score = sum / total + pairBonus(question, sentence);
    if (fits === 1) score += rankWeights.typed;
    if (isPrice(sentence)) {
      pricedShare = rankWeights.price;
      score += rankWeights.price;
    }
    if (sentence.kind === "code") score -= 0.25;
    if (sentence.wordStems.length < 4 && sentence.kind !== "row") score -= 0.2;
    if (read.isQuestion[index] === true) score -= 0.2;
    if (read.isFiller[index] === true) score -= 0.1;
    if (index === 0) score += 0.03;
    return { sentence, index, score, covers: covers / total, coversWithHead: withHead / total, fits };
  });
  let best: ScoredSentence | null = null;
  for (const one of scored) if (best === null || one.score > best.score) best = one;
  let covered = 0;
  for (const [at, term] of terms.entries()) covered += Math.max(whole[at] ?? 0, (head[at] ?? 0) * 0.9) * term.weight;
  const covers = covered / total;
  const home = isHome(question, passage) ? rankWeights.home : 0;
  // Several sentences of proof are where a page comes to the point.
  const proven = proof === null ? 0 : rankWeights.proof * Math.min(3, scored.filter((one) => one.fits === 1).length);
  const score =
    home +
    pricedShare +
    proven +
    share +
    rankWeights.sentence * (best?.score ?? 0) +
    rankWeights.covers * covers +
    rankWeights.likeness * passage.questionMatch -
    0.01 * rank;
  return { passage, read, scored, best, covers, score };
}

function pairBonus(question: Question, sentence: Sentence): number {
  let found = 0;
  for (const [left, right] of question.pairs) {
    if (!sentence.stems.has(left) || !sentence.stems.has(right)) continue;
    if (placeOfPair(sentence.wordStems, left, right) >= 0) found += 1;
  }
  return Math.min(2, found) * 0.06;
}

/** Where one word is followed by another, right away or with one word between; -1 where it never is. */
export function placeOfPair(stems: readonly string[], left: string, right: string): number {
  for (let at = stems.indexOf(left); at >= 0; at = stems.indexOf(left, at + 1)) {
    if (stems[at + 1] === right || stems[at + 2] === right) return at;
  }
  return -1;
}
