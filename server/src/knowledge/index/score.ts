import type { Best } from "./best.ts";
import { type Averages, HIGHEST_IMPACT, type Impacts, impactsOf } from "./impacts.ts";
import type { IndexLayout } from "./index-layout.ts";
import type { Question } from "./terms/question.ts";
import type { Ranking } from "./ranking.ts";
import { bestOf, resetScores, type Scratch, scratchOf } from "./scratch.ts";

/** Told of a passage with its score together with its page's, and of the latter alone. */
export type FoundPassage = (slot: number, base: number, pageScore: number) => void;

/** Terms that together add at most this share are skipped at first. */
const LIGHT_SHARE = 0.12;
/** Words spread over a source's passages seldom meet in one, so its best passage stays this far below the bound. */
const LIKELY_SHARE = 0.85;
/** Sums of rounded numbers may stray a little. */
const ROUNDED = 1 - 1e-5;

/** One term of the question in one index. */
interface Asked {
  impacts: Impacts;
  gain: number;
  pageGain: number;
  /** No source gains more of this term and the lighter ones. */
  mostLeft: number;
}

/**
 * Tells the best passages by BM25F of the passage and of its whole page, best first, `perSource` of each page at most. Each source gets the most
 * that its best passage could have, which is one addition for each term; then only sources are looked into that could well be among
 * the best.
 */
export function bestPassages(
  layout: IndexLayout,
  indexNumber: number,
  question: Question,
  averages: Averages,
  ranking: Ranking,
  perSource: number,
  room: number,
  found: FoundPassage,
): void {
  const terms = askedTerms(layout, indexNumber, question, averages, ranking);
  const scratch = scratchOf(layout);
  const { bound } = scratch;
  bound.fill(0, 0, layout.sourceCount);

  const total = terms[0]?.mostLeft ?? 0;
  const isLight = terms.findIndex(({ mostLeft }) => mostLeft <= LIGHT_SHARE * total);
  const light = isLight === -1 ? terms.length : isLight;
  addBounds(terms, 0, light, bound);
  expectLess(layout, bound);
  let left = terms[light]?.mostLeft ?? 0;
  const best = bestOf(scratch, room);
  const lowest = nthHighest(bound, layout.sourceCount, scratch, room);
  if (lowest > 0) offer(layout, scratch, perSource, best, lookInto(layout, terms, scratch, lowest));
  if (best.floor * ROUNDED <= left) {
    // A passage without the weightier terms could still qualify.
    addBounds(terms, light, terms.length, bound);
    left = 0;
  }
  // Half of the way first: what is found there lifts the floor for the rest.
  for (const share of [0.5, 0]) {
    const least = best.floor * ROUNDED - left;
    offer(layout, scratch, perSource, best, lookInto(layout, terms, scratch, Math.max(least + share * (lowest - least), Number.MIN_VALUE)));
  }
  best.forEach((score, slot) => found(slot, score, scratch.ofSource[layout.sourceOfSlot[slot] ?? 0] ?? 0));
  resetScores(layout, scratch);
}

function askedTerms(layout: IndexLayout, indexNumber: number, question: Question, averages: Averages, ranking: Ranking): Asked[] {
  const store = impactsOf(layout, averages, ranking);
  const asked: Asked[] = [];
  for (const { numbers, weight, idf, pageIdf } of question.terms) {
    const number = numbers[indexNumber] ?? -1;
    if (number === -1) continue;
    const impacts = store.of(number);
    const gain = (weight * idf * (ranking.k1 + 1)) / HIGHEST_IMPACT;
    const pageGain = (ranking.pageWeight * weight * pageIdf * (ranking.pageK1 + 1)) / HIGHEST_IMPACT;
    const mostLeft = gain * impacts.mostOfPassage + pageGain * impacts.mostOfSource;
    asked.push({ impacts, gain, pageGain, mostLeft });
  }
  for (let i = asked.length - 2; i >= 0; i -= 1) {
    const each = asked[i];
    if (each !== undefined) each.mostLeft += asked[i + 1]?.mostLeft ?? 0;
  }
  return asked;
}

/** Adds the most that each source's best passage can gain of some of the terms. */
function addBounds(terms: readonly Asked[], from: number, to: number, bound: Float64Array): void {
  for (let i = from; i < to; i += 1) {
    const asked = terms[i];
    if (asked === undefined) continue;
    const { gain, pageGain } = asked;
    const { sources, total, impacts } = asked.impacts;
    if (sources === null) {
      for (let source = 0; source < total; source += 1) {
        const impact = impacts[source] ?? 0;
        bound[source] = (bound[source] ?? 0) + gain * (impact & HIGHEST_IMPACT) + pageGain * (impact >>> 16);
      }
      continue;
    }
    for (let at = 0; at < total; at += 1) {
      const source = sources[at] ?? 0;
      const impact = impacts[at] ?? 0;
      bound[source] = (bound[source] ?? 0) + gain * (impact & HIGHEST_IMPACT) + pageGain * (impact >>> 16);
    }
  }
}

function expectLess({ sourceCount, slotsOfSource }: IndexLayout, bound: Float64Array): void {
  for (let source = 0; source < sourceCount; source += 1) {
    if ((slotsOfSource[source] ?? 0) > 1) bound[source] = LIKELY_SHARE * (bound[source] ?? 0);
  }
}

/** Scores what has at least that bound and was not scored yet. Returns where in the chosen ones these begin. */
function lookInto(layout: IndexLayout, terms: readonly Asked[], scratch: Scratch, least: number): number {
  const { bound, chosen, ofSlot, ofSource } = scratch;
  const { sourceCount, firstSlotOfSource } = layout;
  const from = scratch.chosenTotal;
  let end = from;
  for (let source = 0; source < sourceCount; source += 1) {
    if ((bound[source] ?? 0) < least || ofSource[source] !== 0) continue;
    chosen[end] = source;
    end += 1;
  }
  scratch.chosenTotal = end;
  for (const { impacts: ofTerm, gain, pageGain } of terms) {
    const { sources, total, impacts, starts, passages } = ofTerm;
    const density = total / sourceCount;
    let at = 0;
    for (let i = from; i < end; i += 1) {
      const source = chosen[i] ?? 0;
      if (sources === null) {
        at = source;
      } else {
        at = seek(sources, at, total, source, density);
        if (at === total) break;
        if (sources[at] !== source) continue;
      }
      ofSource[source] = (ofSource[source] ?? 0) + pageGain * ((impacts[at] ?? 0) >>> 16);
      const first = firstSlotOfSource[source] ?? 0;
      const stop = starts[at + 1] ?? 0;
      for (let place = starts[at] ?? 0; place < stop; place += 1) {
        const passage = passages[place] ?? 0;
        const slot = first + (passage >>> 16);
        ofSlot[slot] = (ofSlot[slot] ?? 0) + gain * (passage & HIGHEST_IMPACT);
      }
    }
  }
  return from;
}

/** Offers the best passages of the chosen sources from a place on. */
function offer(layout: IndexLayout, scratch: Scratch, perSource: number, best: Best, from: number): void {
  const { chosen, chosenTotal, ofSlot, ofSource, ownSlots, ownBases } = scratch;
  const { firstSlotOfSource, slotsOfSource } = layout;
  for (let i = from; i < chosenTotal; i += 1) {
    const source = chosen[i] ?? 0;
    const pageScore = ofSource[source] ?? 0;
    const first = firstSlotOfSource[source] ?? 0;
    const end = first + (slotsOfSource[source] ?? 0);
    const least = best.floor - pageScore;
    let own = 0;
    for (let slot = first; slot < end; slot += 1) {
      const score = ofSlot[slot] ?? 0;
      if (score === 0 || score < least) continue;
      const base = score + pageScore;
      if (own === perSource && base <= (ownBases[own - 1] ?? 0)) continue;
      let place = own === perSource ? own - 1 : own;
      for (; place > 0 && (ownBases[place - 1] ?? 0) < base; place -= 1) {
        ownBases[place] = ownBases[place - 1] ?? 0;
        ownSlots[place] = ownSlots[place - 1] ?? 0;
      }
      ownBases[place] = base;
      ownSlots[place] = slot;
      if (own < perSource) own += 1;
    }
    for (let place = 0; place < own; place += 1) best.offer(ownBases[place] ?? 0, ownSlots[place] ?? 0);
  }
}

/**
 * The place from `at` on of the first source that is not below `wanted`. `density`, the share of all sources that are in the list, tells
 * about where; from there by steps that double and then halve.
 */
function seek(sources: Uint32Array, at: number, end: number, wanted: number, density: number): number {
  const here = at < end ? (sources[at] ?? 0) : wanted;
  if (here >= wanted) return at;
  const guess = Math.min(end - 1, at + Math.floor((wanted - here) * density));
  let low = guess;
  let high = guess;
  if ((sources[guess] ?? 0) < wanted) {
    for (let step = 1; ; step *= 2) {
      high = Math.min(end, low + step);
      if (high === end || (sources[high] ?? 0) >= wanted) break;
      low = high;
    }
  } else {
    for (let step = 1; ; step *= 2) {
      low = Math.max(at, high - step);
      if ((sources[low] ?? 0) < wanted) break;
      high = low;
    }
  }
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((sources[middle] ?? 0) < wanted) low = middle;
    else high = middle;
  }
  return high;
}

/** The n-th highest of the first `total` numbers; 0 when fewer than n are above it. */
function nthHighest(numbers: Float64Array, total: number, scratch: Scratch, n: number): number {
  if (scratch.heap.length !== n) scratch.heap = new Float64Array(n);
  const { heap } = scratch;
  heap.fill(0);
  let lowest = 0;
  for (let i = 0; i < total; i += 1) {
    const number = numbers[i] ?? 0;
    if (number <= lowest) continue;
    // A heap with the lowest on top.
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= n) break;
      if (child + 1 < n && (heap[child + 1] ?? 0) < (heap[child] ?? 0)) child += 1;
      if ((heap[child] ?? 0) >= number) break;
      heap[place] = heap[child] ?? 0;
      place = child;
    }
    heap[place] = number;
    lowest = heap[0] ?? 0;
  }
  return lowest;
}
