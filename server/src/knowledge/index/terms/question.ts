import { LRUCache } from "lru-cache";
import type { RetrievalTerm } from "../../passage.ts";
import { frequency } from "../frequency.ts";
import type { PassageIndex } from "../passage-index.ts";
import type { Ranking } from "../ranking.ts";
import { readMarkedNames } from "./marked-name.ts";
import { PARTICLES, partsOf, repairWord } from "./repair.ts";
import { stem as computeStem } from "./stem.ts";
import { softStopWords, softStopWordsFor } from "./stop-words.ts";
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

interface LookedUpWord extends AskedWord {
  isSoft: boolean;
  stemmed: string;
  found: Found;
}

/** A stem's number in each index, and its total frequency. */
interface Found {
  numbers: number[];
  passages: number;
  sources: number;
}

const NONE = { passages: 0, sources: 0 };

const MAX_ASKED = 200;
const MAX_TERMS = 60;
/** Looking for a misspelling's meaning reads the whole vocabulary, so a message of random letters gets only so many tries. */
const MAX_REPAIRS = 8;

/** Questions of one site share most of their words. */
const stems = new LRUCache<string, string>({ max: 20_000 });
const HAS_DIGIT = /\d/u;

function stem(word: string): string {
  // A longer word may be a slice of its message, which would be kept with it.
  if (word.length >= 13) return computeStem(word);
  let stemmed = stems.get(word);
  if (stemmed === undefined) {
    stemmed = computeStem(word);
    // There is no end of numbers.
    if (HAS_DIGIT.test(word)) return stemmed;
    stems.set(word, stemmed);
  }
  return stemmed;
}

/** Looks a question's words up in all indexes together: joint frequencies, and typo repair for words that none of them has. */
export function readQuestion(indexes: readonly PassageIndex[], query: string, ranking: Ranking): Question {
  const asked = lookUpAll(indexes, askedWords(query), new Set(readMarkedNames(query).map(({ mark }) => mark)));
  const hasContent = asked.some((each) => !each.isDerived && !each.isSoft);
  const passageTotal = indexes.reduce((sum, index) => sum + index.layout.totals.passages, 0);
  const sourceTotal = indexes.reduce((sum, index) => sum + index.layout.totals.sources, 0);

  const terms = new Map<string, QuestionTerm>();
  const report = new Map<string, RetrievalTerm>();
  let contentMass = 0;
  let repairsLeft = MAX_REPAIRS;
  for (const { word, count, isDerived, isSoft, ...first } of asked) {
    const isContent = !isDerived && (!hasContent || !isSoft);
    let { stemmed, found } = first;
    let repairedTo: string | null = null;
    if (found.passages === 0 && isContent && repairsLeft > 0) {
      repairsLeft -= 1;
      repairedTo = repairWord(indexes, word);
      if (repairedTo !== null) {
        stemmed = stem(repairedTo);
        found = lookUp(indexes, stemmed);
      }
    }
    const idf = inverseFrequency(passageTotal, found.passages);
    const weight =
      (isDerived ? ranking.derivedWeight : 1) *
      (isSoft ? ranking.softWeight : 1) *
      (repairedTo === null ? 1 : ranking.repairWeight) *
      (1 + Math.log(count));
    if (isContent && !report.has(stemmed)) {
      report.set(stemmed, { word, stem: stemmed, idf, rarest: inverseFrequency(passageTotal, 1), found: found.passages > 0, repairedTo });
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

/** The distinct words of a question. A verb and its particle also count as one word ("log in", "set up"). */
function askedWords(query: string): AskedWord[] {
  const words = new Map<string, AskedWord>();
  const ask = (word: string, isDerived: boolean) => {
    const known = words.get(word);
    if (known !== undefined) {
      known.count += isDerived ? 0 : 1;
      known.isDerived &&= isDerived;
    } else if (words.size < MAX_ASKED) {
      words.set(word, { word, count: 1, isDerived });
    }
  };
  let before = "";
  tokenize(query, (word, isDerived) => {
    ask(word, isDerived);
    if (isDerived) return;
    if (PARTICLES.has(word) && before !== "" && !softStopWords.has(before)) ask(before + word, true);
    before = word;
  });
  return [...words.values()];
}

/** Looks each word up, and splits an unknown run-together word into two known ones ("signin", "paymentmethod"). */
function lookUpAll(indexes: readonly PassageIndex[], asked: readonly AskedWord[], marks: ReadonlySet<string>): LookedUpWord[] {
  const all: LookedUpWord[] = [];
  const soft = new Set([...softStopWordsFor(asked.map(({ word }) => word))].filter((word) => !marks.has(word)));
  for (const each of asked) {
    const one = lookUpWord(indexes, each, soft);
    const maySplit = !each.isDerived && one.found.passages === 0;
    const parts = maySplit ? partsOf(indexes, each.word) : null;
    if (parts === null) all.push(one);
    else for (const word of parts) all.push(lookUpWord(indexes, { ...each, word }, soft));
  }
  return all;
}

function lookUpWord(indexes: readonly PassageIndex[], { word, count, isDerived }: AskedWord, soft: ReadonlySet<string>): LookedUpWord {
  const stemmed = stem(word);
  return { word, count, isDerived, isSoft: soft.has(word), stemmed, found: lookUp(indexes, stemmed) };
}

function lookUp(indexes: readonly PassageIndex[], stemmed: string): Found {
  const found: Found = { numbers: [], passages: 0, sources: 0 };
  for (const { layout } of indexes) {
    const term = layout.vocabulary.findStem(stemmed);
    const alive = term === -1 ? NONE : frequency(layout, term);
    found.passages += alive.passages;
    found.sources += alive.sources;
    found.numbers.push(alive.passages > 0 ? term : -1);
  }
  return found;
}

function inverseFrequency(total: number, having: number): number {
  return Math.log(1 + (total - having + 0.5) / (having + 0.5));
}
