import { stem } from "./stem.ts";

/** The words of one library: which term (stem) each belongs to, and which of them look like a given misspelling. */
export interface Vocabulary {
  /** The term of a word, made if it is new. */
  termOf(word: string): number;
  /** The term of a stem, or -1. */
  findStem(stemmed: string): number;
  has(word: string): boolean;
  readonly termCount: number;
  /** Words at most `maxDistance` edits away from `word`, in no order. */
  wordsNear(word: string, maxDistance: number): { word: string; term: number; distance: number }[];
  bytes(): number;
  /** All that it holds, as it is now; it must not be changed. */
  parts(): VocabularyParts;
}

export interface VocabularyParts {
  /** In order of coming; the second in order of term. */
  termOfWord: Map<string, number>;
  termOfStem: Map<string, number>;
}

/** Calls `onTerm` for every new term, in order. */
export function createVocabulary(onTerm: () => void, from: VocabularyParts | null = null): Vocabulary {
  const termOfWord = from?.termOfWord ?? new Map<string, number>();
  const termOfStem = from?.termOfStem ?? new Map<string, number>();
  const words: string[] = [];
  let masks = new Uint32Array(256);
  let characters = 0;
  for (const word of termOfWord.keys()) keepWord(word);

  function keepWord(word: string): void {
    if (words.length === masks.length) {
      const wider = new Uint32Array(masks.length * 2);
      wider.set(masks);
      masks = wider;
    }
    masks[words.length] = letterMask(word);
    words.push(word);
    characters += word.length;
  }

  function addWord(word: string): number {
    // A slice of a long text would keep the whole text in memory.
    const own = word.length < 13 ? word : ` ${word}`.slice(1);
    const stemmed = stem(own);
    let term = termOfStem.get(stemmed);
    if (term === undefined) {
      term = termOfStem.size;
      termOfStem.set(stemmed === own ? own : stemmed, term);
      onTerm();
    }
    termOfWord.set(own, term);
    keepWord(own);
    return term;
  }

  return {
    termOf: (word) => termOfWord.get(word) ?? addWord(word),
    findStem: (stemmed) => termOfStem.get(stemmed) ?? -1,
    has: (word) => termOfWord.has(word),
    get termCount() {
      return termOfStem.size;
    },
    wordsNear: (word, maxDistance) => {
      const mask = letterMask(word);
      const near: { word: string; term: number; distance: number }[] = [];
      for (let i = 0; i < words.length; i += 1) {
        // Each edit changes at most two letters of the set.
        if (bitCount((masks[i] ?? 0) ^ mask) > 2 * maxDistance) continue;
        const candidate = words[i] ?? "";
        if (Math.abs(candidate.length - word.length) > maxDistance) continue;
        const distance = editDistance(word, candidate, maxDistance);
        if (distance <= maxDistance) near.push({ word: candidate, term: termOfWord.get(candidate) ?? -1, distance });
      }
      return near;
    },
    // Map entries and string headers, as measured on heaps of 10,000 to 300,000 words.
    bytes: () => words.length * 84 + termOfStem.size * 44 + characters + masks.byteLength,
    parts: () => ({ termOfWord, termOfStem }),
  };
}

function letterMask(word: string): number {
  let mask = 0;
  for (let i = 0; i < word.length; i += 1) mask |= 1 << (word.charCodeAt(i) & 31);
  return mask;
}

function bitCount(value: number): number {
  let v = value - ((value >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return (((v + (v >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** Edits (insert, delete, replace, swap of neighbours) between two words, or anything above `max` once it is above. */
export function editDistance(a: string, b: string, max: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let best = i;
    for (let j = 1; j <= b.length; j += 1) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      const isSwap = i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (isSwap) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
      if (cost < best) best = cost;
    }
    if (best > max) return max + 1;
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? max + 1;
}
