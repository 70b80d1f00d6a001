import { grown } from "./postings.ts";

/** Short lists of terms, numbered in order of coming, as one run: a search looks at many, and one by one each would be fetched from far. */
export interface TermLists {
  append(terms: Iterable<number>): void;
  /** Where a list's terms begin in `terms()`, and where they end. */
  startOf(list: number): number;
  endOf(list: number): number;
  terms(): Uint32Array;
  bytes(): number;
  /** All that it holds, as it is now; it must not be changed. */
  parts(): TermListsParts;
}

export interface TermListsParts {
  terms: Uint32Array<ArrayBuffer>;
  ends: Uint32Array<ArrayBuffer>;
}

export function createTermLists(from: TermListsParts | null = null): TermLists {
  let terms = from?.terms ?? new Uint32Array(256);
  let ends = from?.ends ?? new Uint32Array(64);
  let count = from?.ends.length ?? 0;
  let used = from?.terms.length ?? 0;
  return {
    append: (list) => {
      for (const term of list) {
        if (used === terms.length) terms = grown(terms, Math.max(256, used * 2));
        terms[used] = term;
        used += 1;
      }
      if (count === ends.length) ends = grown(ends, Math.max(64, count * 2));
      ends[count] = used;
      count += 1;
    },
    startOf: (list) => (list === 0 ? 0 : (ends[list - 1] ?? 0)),
    endOf: (list) => ends[list] ?? 0,
    terms: () => terms,
    bytes: () => terms.byteLength + ends.byteLength,
    parts: () => ({ terms: terms.subarray(0, used), ends: ends.subarray(0, count) }),
  };
}
