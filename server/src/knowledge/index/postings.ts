/**
 * Postings as one 32-bit number per passage and word: the passage's slot and the word's frequency in each field. Lists are
 * slices of one pool that doubles when full, so that a hundred thousand short lists need no object each.
 */
export interface Postings {
  /** Makes room for a term; terms are numbered from 0 in order. */
  addTerm(): void;
  append(term: number, posting: number): void;
  /** Where the term's postings begin in `pool()`, in order of slot. */
  startOf(term: number): number;
  countOf(term: number): number;
  pool(): Uint32Array;
  bytes(): number;
  /** All that it holds, as it is now; it must not be changed. */
  parts(): PostingsParts;
}

export interface PostingsParts {
  pool: Uint32Array<ArrayBuffer>;
  starts: Uint32Array<ArrayBuffer>;
  counts: Uint32Array<ArrayBuffer>;
  classes: Uint8Array<ArrayBuffer>;
  /** Slices that lists outgrew, by size class. */
  free: number[][];
}

export const MAX_SLOTS = 2 ** 21;
const SLOT_AT = 11;
const BODY_MAX = 31;
const HEADING_MAX = 7;
const TITLE_MAX = 3;

/** Packs a slot (21 bits) with counts in body (5), headings (3), title (2) and address (1). */
export function packPosting(slot: number, body: number, heading: number, title: number, url: number): number {
  const counts =
    (Math.min(body, BODY_MAX) << 6) | (Math.min(heading, HEADING_MAX) << 3) | (Math.min(title, TITLE_MAX) << 1) | (url > 0 ? 1 : 0);
  return ((slot << SLOT_AT) | counts) >>> 0;
}

export function slotOf(posting: number): number {
  return posting >>> SLOT_AT;
}

/** The same counts for another slot. */
export function withSlot(posting: number, slot: number): number {
  return ((slot << SLOT_AT) | (posting & (2 ** SLOT_AT - 1))) >>> 0;
}

export function createPostings(from: PostingsParts | null = null): Postings {
  let pool = from?.pool ?? new Uint32Array(1024);
  let used = from?.pool.length ?? 0;
  let starts = from?.starts ?? new Uint32Array(256);
  let counts = from?.counts ?? new Uint32Array(256);
  let classes = from?.classes ?? new Uint8Array(256);
  let terms = from?.starts.length ?? 0;
  /** Slices that lists outgrew, by size class, for other lists to take. */
  const free: number[][] = from?.free ?? Array.from({ length: 32 }, () => []);

  function allocate(sizeClass: number): number {
    const reused = free[sizeClass]?.pop();
    if (reused !== undefined) return reused;
    const start = used;
    used += 2 ** sizeClass;
    if (used > pool.length) pool = grown(pool, Math.max(used, Math.ceil(pool.length * 1.4)));
    return start;
  }

  return {
    addTerm: () => {
      if (terms === starts.length) {
        const room = Math.max(256, terms * 2);
        starts = grown(starts, room);
        counts = grown(counts, room);
        const wider = new Uint8Array(room);
        wider.set(classes);
        classes = wider;
      }
      starts[terms] = allocate(0);
      terms += 1;
    },
    append: (term, posting) => {
      const count = counts[term] ?? 0;
      const sizeClass = classes[term] ?? 0;
      if (count === 2 ** sizeClass) {
        const from = starts[term] ?? 0;
        const to = allocate(sizeClass + 1);
        pool.copyWithin(to, from, from + count);
        free[sizeClass]?.push(from);
        starts[term] = to;
        classes[term] = sizeClass + 1;
      }
      pool[(starts[term] ?? 0) + count] = posting;
      counts[term] = count + 1;
    },
    startOf: (term) => starts[term] ?? 0,
    countOf: (term) => counts[term] ?? 0,
    pool: () => pool,
    bytes: () => pool.byteLength + starts.byteLength * 2 + classes.byteLength,
    parts: () => ({
      pool: pool.subarray(0, used),
      starts: starts.subarray(0, terms),
      counts: counts.subarray(0, terms),
      classes: classes.subarray(0, terms),
      free,
    }),
  };
}

/** A copy of `array` with room for `length` numbers. */
export function grown(array: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const wider = new Uint32Array(length);
  wider.set(array);
  return wider;
}
