import type { IndexLayout } from "./passage-index.ts";
import type { Question } from "./question.ts";
import type { Ranking } from "./ranking.ts";
import { type Averages, LENGTHS, PAGE_LENGTHS, resetScores, type Scratch, scratchOf, type Tables, tablesOf } from "./scratch.ts";

export interface Scores {
  ofSlot: Float32Array;
  ofSource: Float32Array;
  /** Sources that may be among the best: the first `sourceTotal` of these. */
  sources: Uint32Array;
  sourceTotal: number;
  /** Must be called before the next search. */
  reset(): void;
}

/** Fewer postings than this are quicker read than avoided. */
const FEW_POSTINGS = 2_000;
const COUNT_BITS = 2 ** 11;
/** A term in more passages than this share adds to what weightier terms found, and finds nothing by itself. */
const COMMON_SHARE = 0.1;
/** The part of a term's highest possible gain that passages reach in practice. */
const LIKELY_SHARE = 0.6;

/**
 * BM25F of passages and of whole pages, term by term, the weightiest first. Once the terms that are left cannot lift a new
 * source among the `room` best, only the sources that still can get there are looked up in them, so common words cost little.
 */
export function scoreIndex(
  layout: IndexLayout,
  indexNumber: number,
  question: Question,
  averages: Averages,
  ranking: Ranking,
  room: number,
): Scores {
  const scratch = scratchOf(layout);
  const tables = tablesOf(scratch, averages, ranking);
  let isClosed = false;
  const terms = question.terms.map((term) => ({ term, number: term.numbers[indexNumber] ?? -1 })).filter((each) => each.number !== -1);
  const mostLeft = new Float64Array(terms.length + 1);
  const postingsLeft = new Float64Array(terms.length + 1);
  for (let i = terms.length - 1; i >= 0; i -= 1) {
    const each = terms[i];
    if (each === undefined) continue;
    const { weight, idf, pageIdf } = each.term;
    const most = LIKELY_SHARE * weight * (idf * (ranking.k1 + 1) + ranking.pageWeight * pageIdf * (ranking.pageK1 + 1));
    mostLeft[i] = (mostLeft[i + 1] ?? 0) + most;
    postingsLeft[i] = (postingsLeft[i + 1] ?? 0) + layout.postings.countOf(each.number);
  }

  for (const [i, { term, number }] of terms.entries()) {
    const lookedAt = isClosed ? scratch.aliveTotal : scratch.touchedTotal;
    if (lookedAt > room && (postingsLeft[i] ?? 0) > FEW_POSTINGS) {
      const isCommon = term.passages > COMMON_SHARE * averages.passages && scratch.touchedTotal > 5 * room;
      const floor = nthBest(isClosed ? scratch.alive : scratch.touched, lookedAt, scratch, ranking.pageWeight, room) - (mostLeft[i] ?? 0);
      if (floor > 0 || isCommon) {
        keepReaching(scratch, isClosed, ranking.pageWeight, floor);
        isClosed = true;
      }
    }
    const gain = term.weight * term.idf * (ranking.k1 + 1);
    const pageGain = term.weight * term.pageIdf * (ranking.pageK1 + 1);
    addTerm(layout, number, gain, pageGain, isClosed, scratch, tables, ranking);
  }

  return {
    ofSlot: scratch.ofSlot,
    ofSource: scratch.ofSource,
    sources: isClosed ? scratch.alive : scratch.touched,
    sourceTotal: isClosed ? scratch.aliveTotal : scratch.touchedTotal,
    reset: () => resetScores(layout, scratch),
  };
}

/** Leaves those of the sources met so far, in order of number, whose score is not below the floor. */
function keepReaching(scratch: Scratch, isClosed: boolean, pageWeight: number, floor: number): void {
  const { bestOfSource, ofSource, alive } = scratch;
  const from = isClosed ? alive : scratch.touched;
  const total = isClosed ? scratch.aliveTotal : scratch.touchedTotal;
  let kept = 0;
  let isSorted = true;
  for (let i = 0; i < total; i += 1) {
    const source = from[i] ?? 0;
    if ((bestOfSource[source] ?? 0) + pageWeight * (ofSource[source] ?? 0) < floor) continue;
    if (kept > 0 && (alive[kept - 1] ?? 0) > source) isSorted = false;
    alive[kept] = source;
    kept += 1;
  }
  scratch.aliveTotal = kept;
  if (!isSorted) alive.subarray(0, kept).sort();
}

function addTerm(
  layout: IndexLayout,
  term: number,
  gain: number,
  pageGain: number,
  isClosed: boolean,
  scratch: Scratch,
  tables: Tables,
  ranking: Ranking,
): void {
  const { ofSlot, ofSource, bestOfSource, touched, alive } = scratch;
  const { body: bodyNorm, heading: headingNorm, title: titleNorm, page: pageNorm, averagePage } = tables;
  const { sourceOfSlot, bodyWordsOfSlot, headingWordsOfSlot, bodyWordsOfSource, titleWordsOfSource, isDead } = layout;
  const { firstSlotOfSource, slotsOfSource } = layout;
  const { k1, pageK1, pageB, urlWeight } = ranking;
  const pool = layout.postings.pool();
  const longest = LENGTHS - 1;
  let at = layout.postings.startOf(term);
  const end = at + layout.postings.countOf(term);
  const aliveTotal = scratch.aliveTotal;
  let touchedTotal = scratch.touchedTotal;
  let next = 0;

  while (at < end) {
    let source: number;
    if (!isClosed) {
      source = sourceOfSlot[(pool[at] ?? 0) >>> 11] ?? 0;
    } else {
      if (next === aliveTotal) break;
      source = alive[next] ?? 0;
      next += 1;
      at = seek(pool, at, end, (firstSlotOfSource[source] ?? 0) * COUNT_BITS);
    }
    const endPosting = ((firstSlotOfSource[source] ?? 0) + (slotsOfSource[source] ?? 0)) * COUNT_BITS;
    if (isDead[source] === 1) {
      at = seek(pool, at, end, endPosting);
      continue;
    }
    let posting = at < end ? (pool[at] ?? 0) : endPosting;
    if (posting >= endPosting) continue;
    const titleGain = titleNorm[Math.min(titleWordsOfSource[source] ?? 0, longest)] ?? 0;
    let best = bestOfSource[source] ?? 0;
    let pageBody = 0;
    let pageHeading = 0;
    let pageRest = 0;
    do {
      at += 1;
      const slot = posting >>> 11;
      const body = (posting >>> 6) & 31;
      const headings = (posting >>> 3) & 7;
      const heading = headings === 0 ? 0 : headings * (headingNorm[Math.min(headingWordsOfSlot[slot] ?? 0, longest)] ?? 0);
      const rest = ((posting >>> 1) & 3) * titleGain + (posting & 1) * urlWeight;
      const x = body * (bodyNorm[Math.min(bodyWordsOfSlot[slot] ?? 0, longest)] ?? 0) + heading + rest;
      const score = (ofSlot[slot] ?? 0) + (gain * x) / (k1 + x);
      ofSlot[slot] = score;
      if (score > best) best = score;
      pageBody += body;
      if (heading > pageHeading) pageHeading = heading;
      pageRest = rest;
      posting = at < end ? (pool[at] ?? 0) : endPosting;
    } while (posting < endPosting);
    const words = bodyWordsOfSource[source] ?? 0;
    const norm = words < PAGE_LENGTHS ? (pageNorm[words] ?? 0) : 1 / (1 - pageB + (pageB * words) / averagePage);
    const x = pageBody * norm + pageHeading + pageRest;
    const before = ofSource[source] ?? 0;
    ofSource[source] = before + (pageGain * x) / (pageK1 + x);
    bestOfSource[source] = best;
    if (before === 0) {
      touched[touchedTotal] = source;
      touchedTotal += 1;
    }
  }
  scratch.touchedTotal = touchedTotal;
}

/** Whether a term stands in one of the slots from `first` up to `end`. */
export function hasTerm({ postings }: IndexLayout, term: number, first: number, end: number): boolean {
  const pool = postings.pool();
  const start = postings.startOf(term);
  const stop = start + postings.countOf(term);
  const at = seek(pool, start, stop, first * COUNT_BITS);
  return at < stop && (pool[at] ?? 0) < end * COUNT_BITS;
}

/** The first place from `at` whose posting is not below `posting`, by steps that double and then halve. */
function seek(pool: Uint32Array, at: number, end: number, posting: number): number {
  let low = at;
  let step = 1;
  while (low + step < end && (pool[low + step] ?? 0) < posting) {
    low += step;
    step *= 2;
  }
  let high = Math.min(end, low + step);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((pool[middle] ?? 0) < posting) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The score of the n-th best source so far. */
function nthBest(sources: Uint32Array, total: number, { bestOfSource, ofSource }: Scratch, pageWeight: number, n: number): number {
  const best = new Float32Array(n);
  let lowest = 0;
  for (let i = 0; i < total; i += 1) {
    const source = sources[i] ?? 0;
    const score = (bestOfSource[source] ?? 0) + pageWeight * (ofSource[source] ?? 0);
    if (score <= (best[0] ?? 0)) continue;
    // A heap with the lowest on top.
    let place = 0;
    for (;;) {
      const left = 2 * place + 1;
      const right = left + 1;
      lowest = right < n && (best[right] ?? 0) < (best[left] ?? 0) ? right : left;
      if (lowest >= n || (best[lowest] ?? 0) >= score) break;
      best[place] = best[lowest] ?? 0;
      place = lowest;
    }
    best[place] = score;
  }
  return best[0] ?? 0;
}
