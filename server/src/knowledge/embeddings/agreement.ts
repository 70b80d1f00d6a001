import { LRUCache } from "lru-cache";

/** How many of the best of each ranking are compared. */
const COMPARED = 10;
/** This share of them in both rankings is as much as a good service shows; a useless one shows next to none. */
const ENOUGH = 0.3;
/** How far one question moves what is remembered. */
const STEP = 0.1;
const MAX_BYTES = 1024 * 1024;

/** Learns from question to question how far vectors can be trusted: where they make sense, words find some of the same passages. */
export interface Agreement {
  /** What the ranking by vectors is worth in these libraries, from 0 to 1, this question counted. */
  trust(libraryIds: readonly string[], byWords: readonly string[], byVectors: readonly string[]): number;
}

export function createAgreement(): Agreement {
  const remembered = new LRUCache<string, number>({ maxSize: MAX_BYTES });
  return {
    trust: (libraryIds, byWords, byVectors) => {
      const libraries = libraryIds.join(" ");
      const before = remembered.get(libraries) ?? ENOUGH;
      // Few passages tell nothing: the words may have missed what the vectors found.
      if (byWords.length < COMPARED || byVectors.length < COMPARED) return Math.min(1, before / ENOUGH);
      const best = new Set(byWords.slice(0, COMPARED));
      const share = byVectors.slice(0, COMPARED).filter((id) => best.has(id)).length / COMPARED;
      const now = before + (share - before) * STEP;
      remembered.set(libraries, now, { size: 2 * libraries.length + 8 });
      return Math.min(1, now / ENOUGH);
    },
  };
}
