import type { IndexLayout } from "./passage-index.ts";
import type { Ranking } from "./ranking.ts";

/** Mean lengths in words over all that is searched together. */
export interface Averages {
  passages: number;
  body: number;
  heading: number;
  title: number;
  page: number;
}

/** Factors of one occurrence in a field, by the field's length in words. */
export interface Tables {
  body: Float64Array;
  heading: Float64Array;
  title: Float64Array;
  /** The same for a whole page's body, as far as pages are of common length. */
  page: Float64Array;
  averagePage: number;
}

/** Where one search adds up its scores. Kept for the life of an index, so that a search makes next to nothing. */
export interface Scratch {
  ofSlot: Float32Array;
  ofSource: Float32Array;
  bestOfSource: Float32Array;
  /** Every source with a score, in order of meeting. */
  touched: Uint32Array;
  touchedTotal: number;
  /** The sources still looked at once no new one can come in. */
  alive: Uint32Array;
  aliveTotal: number;
  tables: (Tables & { averages: Averages; ranking: Ranking }) | null;
}

/** Longer fields count as this long. */
export const LENGTHS = 512;
/** Longer pages are reckoned one by one: a division costs more than all else that is done for a page. */
export const PAGE_LENGTHS = 2_048;

const scratches = new WeakMap<IndexLayout, Scratch>();

/** Readies the scratch for the next search. */
export function resetScores(layout: IndexLayout, scratch: Scratch): void {
  const { ofSlot, ofSource, bestOfSource, touched, touchedTotal } = scratch;
  // From some share on it is quicker to wipe all than to go from source to source.
  if (touchedTotal > layout.sourceCount / 16) {
    for (const array of [ofSlot, ofSource, bestOfSource]) array.fill(0);
  } else {
    for (let i = 0; i < touchedTotal; i += 1) {
      const source = touched[i] ?? 0;
      const first = layout.firstSlotOfSource[source] ?? 0;
      const end = first + (layout.slotsOfSource[source] ?? 0);
      ofSlot.fill(0, first, end);
      ofSource[source] = 0;
      bestOfSource[source] = 0;
    }
  }
  scratch.touchedTotal = 0;
  scratch.aliveTotal = 0;
}

export function tablesOf(scratch: Scratch, averages: Averages, ranking: Ranking): Tables {
  const known = scratch.tables;
  if (known !== null && known.ranking === ranking && isSame(known.averages, averages)) return known;
  const tables = {
    body: norms(ranking.bodyB, averages.body, 1),
    heading: norms(ranking.headingB, averages.heading, ranking.headingWeight),
    title: norms(ranking.titleB, averages.title, ranking.titleWeight),
    page: norms(ranking.pageB, averages.page, 1, PAGE_LENGTHS),
    averagePage: averages.page,
    averages,
    ranking,
  };
  scratch.tables = tables;
  return tables;
}

function isSame(a: Averages, b: Averages): boolean {
  return a.body === b.body && a.heading === b.heading && a.title === b.title && a.page === b.page;
}

/** The factor of one occurrence in a field, by the field's length in words. */
function norms(b: number, average: number, weight: number, lengths = LENGTHS): Float64Array {
  const table = new Float64Array(lengths);
  for (let length = 0; length < lengths; length += 1) table[length] = weight / (1 - b + (b * length) / average);
  return table;
}

export function scratchOf(layout: IndexLayout): Scratch {
  const known = scratches.get(layout);
  if (known !== undefined && known.ofSlot.length >= layout.slotCount && known.ofSource.length >= layout.sourceCount) return known;
  const slots = Math.ceil(layout.slotCount * 1.25);
  const sources = Math.ceil(layout.sourceCount * 1.25);
  const made: Scratch = {
    ofSlot: new Float32Array(slots),
    ofSource: new Float32Array(sources),
    bestOfSource: new Float32Array(sources),
    touched: new Uint32Array(sources),
    touchedTotal: 0,
    alive: new Uint32Array(sources),
    aliveTotal: 0,
    tables: null,
  };
  scratches.set(layout, made);
  return made;
}
