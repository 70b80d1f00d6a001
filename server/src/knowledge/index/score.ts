import type { IndexLayout } from "./passage-index.ts";
import type { Question } from "./question.ts";
import type { Ranking } from "./ranking.ts";

/** Mean lengths in words over all that is searched together. */
export interface Averages {
  passages: number;
  body: number;
  heading: number;
  title: number;
  page: number;
}

export interface Scores {
  ofSlot: Float32Array;
  ofSource: Float32Array;
  /** Bit i: the i-th term of the question. */
  maskOfSlot: Uint32Array;
  maskOfSource: Uint32Array;
  /** Sources with any score. */
  touched: number[];
  /** Must be called before the next search. */
  reset(): void;
}

/** Enough candidates for common terms to choose among. */
const MIN_TOUCHED = 300;
const LENGTHS = 512;

const scratches = new WeakMap<IndexLayout, { ofSlot: Float32Array; ofSource: Float32Array; maskOfSlot: Uint32Array; maskOfSource: Uint32Array }>();

/** BM25F of every passage and of every page, term by term, the weightiest term first. */
export function scoreIndex(layout: IndexLayout, indexNumber: number, question: Question, averages: Averages, ranking: Ranking): Scores {
  const { ofSlot, ofSource, maskOfSlot, maskOfSource } = scratchOf(layout);
  const { sourceOfSlot, bodyWordsOfSlot, headingWordsOfSlot, bodyWordsOfSource, titleWordsOfSource, isDead } = layout;
  const pool = layout.postings.pool();
  const touched: number[] = [];
  const bodyNorm = norms(ranking.bodyB, averages.body, 1);
  const headingNorm = norms(ranking.headingB, averages.heading, ranking.headingWeight);
  const titleNorm = norms(ranking.titleB, averages.title, ranking.titleWeight);
  const { k1, urlWeight, pageB } = ranking;
  const last = LENGTHS - 1;

  question.terms.forEach((term, order) => {
    const number = term.numbers[indexNumber] ?? -1;
    if (number === -1) return;
    const weight = term.weight * term.idf * (k1 + 1);
    const pageGain = term.weight * term.pageIdf * (k1 + 1);
    const bit = order < 31 ? 1 << order : 0;
    const isCommon = term.passages > ranking.commonShare * averages.passages && touched.length >= MIN_TOUCHED;
    const start = layout.postings.startOf(number);
    const end = start + layout.postings.countOf(number);

    let source = -1;
    let isSkipped = true;
    let titleGain = 0;
    let pageBody = 0;
    let pageHeading = 0;
    let pageTitle = 0;
    let pageUrl = 0;
    for (let i = start; i <= end; i += 1) {
      const posting = i < end ? (pool[i] ?? 0) : 0;
      const slot = posting >>> 11;
      const owner = i < end ? (sourceOfSlot[slot] ?? 0) : -1;
      if (owner !== source) {
        if (!isSkipped) {
          const x = pageBody / (1 - pageB + (pageB * (bodyWordsOfSource[source] ?? 0)) / averages.page) + pageHeading + pageTitle + pageUrl;
          ofSource[source] = (ofSource[source] ?? 0) + (pageGain * x) / (k1 + x);
          if (maskOfSource[source] === 0) touched.push(source);
          // The top bit marks a source as touched, also for terms beyond the 31st.
          maskOfSource[source] = ((maskOfSource[source] ?? 0) | bit | 0x80000000) >>> 0;
        }
        if (owner === -1) break;
        source = owner;
        isSkipped = isDead[source] === 1 || (isCommon && maskOfSource[source] === 0);
        titleGain = titleNorm[Math.min(titleWordsOfSource[source] ?? 0, last)] ?? 0;
        pageBody = 0;
        pageHeading = 0;
        pageTitle = 0;
        pageUrl = 0;
      }
      if (isSkipped) continue;
      const body = (posting >>> 6) & 31;
      const heading = (posting >>> 3) & 7;
      const title = ((posting >>> 1) & 3) * titleGain;
      const url = (posting & 1) * urlWeight;
      const headingX = heading === 0 ? 0 : heading * (headingNorm[Math.min(headingWordsOfSlot[slot] ?? 0, last)] ?? 0);
      const x = body * (bodyNorm[Math.min(bodyWordsOfSlot[slot] ?? 0, last)] ?? 0) + headingX + title + url;
      ofSlot[slot] = (ofSlot[slot] ?? 0) + (weight * x) / (k1 + x);
      maskOfSlot[slot] = (maskOfSlot[slot] ?? 0) | bit;
      pageBody += body;
      if (headingX > pageHeading) pageHeading = headingX;
      pageTitle = title;
      pageUrl = url;
    }
  });

  return {
    ofSlot,
    ofSource,
    maskOfSlot,
    maskOfSource,
    touched,
    reset: () => {
      for (const source of touched) {
        const first = layout.firstSlotOfSource[source] ?? 0;
        const end = first + (layout.slotsOfSource[source] ?? 0);
        ofSlot.fill(0, first, end);
        maskOfSlot.fill(0, first, end);
        ofSource[source] = 0;
        maskOfSource[source] = 0;
      }
    },
  };
}

/** The factor of one occurrence in a field, by the field's length in words. */
function norms(b: number, average: number, weight: number): Float64Array {
  const table = new Float64Array(LENGTHS);
  for (let length = 0; length < LENGTHS; length += 1) table[length] = weight / (1 - b + (b * length) / average);
  return table;
}

function scratchOf(layout: IndexLayout) {
  const known = scratches.get(layout);
  if (known !== undefined && known.ofSlot.length >= layout.slotCount && known.ofSource.length >= layout.sourceCount) return known;
  const slots = Math.ceil(layout.slotCount * 1.25);
  const sources = Math.ceil(layout.sourceCount * 1.25);
  const made = {
    ofSlot: new Float32Array(slots),
    ofSource: new Float32Array(sources),
    maskOfSlot: new Uint32Array(slots),
    maskOfSource: new Uint32Array(sources),
  };
  scratches.set(layout, made);
  return made;
}
