import type { RetrievalTerm } from "../passage.ts";
import type { IndexLayout, PassageIndex } from "./passage-index.ts";
import type { Ranking } from "./ranking.ts";
import { stem } from "./stem.ts";
import { softStopWords } from "./stop-words.ts";
import { tokenize } from "./tokenize.ts";

/** One term of a question as ranking uses it. */
export interface QuestionTerm {
  stem: string;
  isContent: boolean;
  /** Multiplies the idf. */
  weight: number;
  /** Over all indexes searched, counting only what is alive. */
  passages: number;
  idf: number;
  pageIdf: number;
  /** The term's number in each index searched, -1 where it is absent. */
  numbers: readonly number[];
}

export interface Question {
  /** Terms that some passage has, the weightiest first. */
  terms: readonly QuestionTerm[];
  /** What the caller learns of the question's content words. */
  report: readonly RetrievalTerm[];
  /** Sum of weight times idf over the content words, unknown ones included. */
  contentMass: number;
}

interface AskedWord {
  word: string;
  count: number;
  isDerived: boolean;
}

const MAX_TERMS = 60;
const MIN_REPAIRED = 4;
/** Below this length too many real words are one letter apart, so only a missing, doubled or swapped letter is repaired. */
const MIN_REPLACED = 5;

/** Looks a question's words up in all indexes together: joint frequencies, and typo repair for words that none of them has. */
export function readQuestion(indexes: readonly PassageIndex[], query: string, ranking: Ranking): Question {
  const asked = askedWords(query);
  const hasContent = asked.some((each) => !each.isDerived && !softStopWords.has(each.word));
  const passageTotal = indexes.reduce((sum, index) => sum + index.layout.totals.passages, 0);
  const sourceTotal = indexes.reduce((sum, index) => sum + index.layout.totals.sources, 0);

  const terms = new Map<string, QuestionTerm>();
  const report = new Map<string, RetrievalTerm>();
  let contentMass = 0;
  for (const { word, count, isDerived } of asked) {
    const isContent = !isDerived && (!hasContent || !softStopWords.has(word));
    let stemmed = stem(word);
    let found = lookUp(indexes, stemmed);
    let repairedTo: string | null = null;
    if (found.passages === 0 && isContent) {
      repairedTo = repair(indexes, word);
      if (repairedTo !== null) {
        stemmed = stem(repairedTo);
        found = lookUp(indexes, stemmed);
      }
    }
    const idf = inverseFrequency(passageTotal, found.passages);
    const weight =
      (isDerived ? ranking.derivedWeight : 1) *
      (softStopWords.has(word) ? ranking.softWeight : 1) *
      (repairedTo === null ? 1 : ranking.repairWeight) *
      (1 + Math.log(count));
    if (isContent && !report.has(stemmed)) {
      report.set(stemmed, { word, stem: stemmed, idf, found: found.passages > 0, repairedTo });
      contentMass += weight * idf;
    }
    const known = terms.get(stemmed);
    if (known !== undefined) {
      known.weight = Math.max(known.weight, weight);
      known.isContent ||= isContent;
    } else if (found.passages > 0) {
      const pageIdf = inverseFrequency(sourceTotal, found.sources);
      terms.set(stemmed, { stem: stemmed, isContent, weight, passages: found.passages, idf, pageIdf, numbers: found.numbers });
    }
  }
  return {
    terms: [...terms.values()].sort((a, b) => b.weight * b.idf - a.weight * a.idf).slice(0, MAX_TERMS),
    report: [...report.values()].sort((a, b) => b.idf - a.idf),
    contentMass,
  };
}

function askedWords(query: string): AskedWord[] {
  const words = new Map<string, AskedWord>();
  tokenize(query, (word, isDerived) => {
    const known = words.get(word);
    if (known === undefined) words.set(word, { word, count: 1, isDerived });
    else {
      known.count += 1;
      known.isDerived &&= isDerived;
    }
  });
  return [...words.values()];
}

function lookUp(indexes: readonly PassageIndex[], stemmed: string): { numbers: number[]; passages: number; sources: number } {
  let passages = 0;
  let sources = 0;
  const numbers = indexes.map(({ layout }) => {
    const term = layout.vocabulary.findStem(stemmed);
    if (term === -1) return -1;
    const alive = frequency(layout, term);
    passages += alive.passages;
    sources += alive.sources;
    return alive.passages > 0 ? term : -1;
  });
  return { numbers, passages, sources };
}

/** In how many living passages and sources a term stands. */
function frequency(layout: IndexLayout, term: number): { passages: number; sources: number } {
  const count = layout.postings.countOf(term);
  if (layout.deadSlots === 0) return { passages: count, sources: layout.sourcesOfTerm[term] ?? 0 };
  const pool = layout.postings.pool();
  const start = layout.postings.startOf(term);
  let passages = 0;
  let sources = 0;
  let last = -1;
  for (let i = start; i < start + count; i += 1) {
    const source = layout.sourceOfSlot[(pool[i] ?? 0) >>> 11] ?? 0;
    if (layout.isDead[source] === 1) continue;
    passages += 1;
    if (source !== last) sources += 1;
    last = source;
  }
  return { passages, sources };
}

/** The commonest of the words nearest to a misspelling, or null. Short words and numbers are left as they are. */
function repair(indexes: readonly PassageIndex[], word: string): string | null {
  if (word.length < MIN_REPAIRED || /[\d]/u.test(word)) return null;
  const maxDistance = word.length >= 8 ? 2 : 1;
  let best: { word: string; distance: number; passages: number } | null = null;
  for (const { layout } of indexes) {
    for (const near of layout.vocabulary.wordsNear(word, maxDistance)) {
      if (word.length < MIN_REPLACED && near.word.length === word.length && !hasSameLetters(word, near.word)) continue;
      const { passages } = frequency(layout, near.term);
      if (passages === 0) continue;
      // A first letter is seldom mistyped.
      const distance = near.distance + (near.word[0] === word[0] ? 0 : 0.5);
      if (best === null || distance < best.distance || (distance === best.distance && passages > best.passages)) {
        best = { word: near.word, distance, passages };
      }
    }
  }
  return best?.word ?? null;
}

function hasSameLetters(a: string, b: string): boolean {
  return [...a].sort().join("") === [...b].sort().join("");
}

function inverseFrequency(total: number, having: number): number {
  return Math.log(1 + (total - having + 0.5) / (having + 0.5));
}
