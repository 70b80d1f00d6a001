import { LRUCache } from "lru-cache";
import type { IndexLayout } from "./index-layout.ts";
import type { Ranking } from "./ranking.ts";

/** Mean lengths in words over all that is searched together. */
export interface Averages {
  passages: number;
  body: number;
  heading: number;
  title: number;
  page: number;
}

/**
 * How much of its highest gain one term reaches in each living source and passage that has it. It depends on no question, and
 * questions of one site share their words, so it is reckoned once for each state of an index. Impacts are 16-bit numbers, and
 * what is read together lies together: a search is mostly waiting for memory. The arrays may be longer than what is in them.
 */
export interface Impacts {
  /** The sources that have the term, in order. Null for one that most have: then each source has the place of its number. */
  sources: Uint32Array | null;
  /** How many places there are. */
  total: number;
  /** For each place the source's own impact above its best passage's. */
  impacts: Uint32Array;
  /** For each place where its passages begin, which is where those of the place before end. */
  starts: Uint32Array;
  /** For each passage its place in the source above its impact. */
  passages: Uint32Array;
  /** The most over all sources. */
  mostOfSource: number;
  mostOfPassage: number;
}

export const HIGHEST_IMPACT = 0xffff;

/** The impacts of one index. The array that `of` returns is valid until the index changes, and then refilled in place. */
export interface ImpactStore {
  of(term: number): Impacts;
}

interface Kept extends ImpactStore {
  /** How much the postings weighed when it was made. */
  postingBytes: number;
  /** Sets the ranking; impacts of another ranking are recomputed on demand. */
  measureBy(averages: Averages, ranking: Ranking): void;
}

/** What impacts depend on besides the postings of their term. */
interface Measure {
  slotCount: number;
  sourceCount: number;
  deadSlots: number;
  averages: Averages;
  ranking: Ranking;
  norms: Norms;
}

/** Passages of one source beyond so many count as the last of these. */
const MAX_PLACE = 0xffff;
/** Longer fields count as this long. */
const LENGTHS = 512;
const COUNT_BITS = 2 ** 11;
/** From this share of all sources on, a place for each takes little more memory and no looking for it. */
const MOST_SOURCES = 0.5;
/** Cached impacts may take this many times the memory of the postings. */
const KEPT_SHARE = 3;
const OVERHEAD_BYTES = 1_000;
/** Sources come one by one, and until what was removed is taken out (`without-dead.ts`) there are a few more with each change. */
const GROWTH = 1.125;

const stores = new WeakMap<IndexLayout, Kept>();

export function impactsOf(layout: IndexLayout, averages: Averages, ranking: Ranking): ImpactStore {
  const known = stores.get(layout);
  if (known?.postingBytes === layout.postings.bytes()) {
    known.measureBy(averages, ranking);
    return known;
  }
  const made = createStore(layout, averages, ranking);
  stores.set(layout, made);
  return made;
}

/** The most memory that an index's impacts take. */
export function impactBytes(postingBytes: number): number {
  return KEPT_SHARE * postingBytes;
}

/** Arrays are filled again and again: thrown away at each change of a busy library they were most of what the collector had to do. */
function createStore(layout: IndexLayout, averages: Averages, ranking: Ranking): Kept {
  const postingBytes = layout.postings.bytes();
  const kept = new LRUCache<number, { state: number; impacts: Impacts }>({ maxSize: Math.max(1, impactBytes(postingBytes)) });
  let measure = measureOf(layout, averages, ranking);
  let state = 0;
  return {
    postingBytes,
    measureBy: (by, rankedBy) => {
      if (isAsMeasured(measure, layout, by, rankedBy)) return;
      measure = measureOf(layout, by, rankedBy);
      state += 1;
    },
    of: (term) => {
      const known = kept.get(term);
      if (known?.state === state) return known.impacts;
      const impacts = reckon(layout, term, measure, known?.impacts);
      kept.set(term, { state, impacts }, { size: OVERHEAD_BYTES + bytesOf(impacts) });
      return impacts;
    },
  };
}

function measureOf(layout: IndexLayout, averages: Averages, ranking: Ranking): Measure {
  const { slotCount, sourceCount, deadSlots } = layout;
  return { slotCount, sourceCount, deadSlots, averages, ranking, norms: normsOf(averages, ranking) };
}

function isAsMeasured(measure: Measure, layout: IndexLayout, averages: Averages, ranking: Ranking): boolean {
  const { body, heading, title, page } = measure.averages;
  return (
    layout.slotCount === measure.slotCount &&
    layout.sourceCount === measure.sourceCount &&
    layout.deadSlots === measure.deadSlots &&
    ranking === measure.ranking &&
    averages.body === body &&
    averages.heading === heading &&
    averages.title === title &&
    averages.page === page
  );
}

function bytesOf({ sources, impacts, starts, passages }: Impacts): number {
  return (sources?.byteLength ?? 0) + impacts.byteLength + starts.byteLength + passages.byteLength;
}

/** Factors of one occurrence in a field, by the field's length in words. */
interface Norms {
  body: Float64Array;
  heading: Float64Array;
  title: Float64Array;
  averagePage: number;
}

function normsOf(averages: Averages, ranking: Ranking): Norms {
  const norms = (b: number, average: number, weight: number) =>
    Float64Array.from({ length: LENGTHS }, (_, length) => weight / (1 - b + (b * length) / average));
  return {
    body: norms(ranking.bodyB, averages.body, 1),
    heading: norms(ranking.headingB, averages.heading, ranking.headingWeight),
    title: norms(ranking.titleB, averages.title, ranking.titleWeight),
    averagePage: averages.page,
  };
}

/** BM25F without the idf: of each passage with its fields weighed, and of its page's body, best heading, title and address. */
function reckon(layout: IndexLayout, term: number, { norms, ranking }: Measure, before?: Impacts): Impacts {
  const { sourceOfSlot, bodyWordsOfSlot, headingWordsOfSlot, bodyWordsOfSource, titleWordsOfSource, isDead } = layout;
  const { firstSlotOfSource, slotsOfSource, postings } = layout;
  const { k1, pageK1, pageB, urlWeight } = ranking;
  const { body: bodyNorm, heading: headingNorm, title: titleNorm, averagePage } = norms;
  const longest = LENGTHS - 1;
  const pool = postings.pool();
  const first = postings.startOf(term);
  const count = postings.countOf(term);
  const having = Math.min(count, layout.sourcesOfTerm[term] ?? 0);
  const isOfMost = having > MOST_SOURCES * layout.sourceCount;
  const room = isOfMost ? layout.sourceCount : having;
  const sources = isOfMost ? null : roomFor(room, before?.sources);
  const impacts = roomFor(room, before?.impacts);
  const starts = roomFor(room + 1, before?.starts);
  const passages = roomFor(count, before?.passages);
  let total = 0;
  let passageTotal = 0;
  let mostOfSource = 0;
  let mostOfPassage = 0;
  for (let at = 0; at < count;) {
    const source = sourceOfSlot[(pool[first + at] ?? 0) >>> 11] ?? 0;
    const firstSlot = firstSlotOfSource[source] ?? 0;
    const endPosting = (firstSlot + (slotsOfSource[source] ?? 0)) * COUNT_BITS;
    const titleGain = titleNorm[Math.min(titleWordsOfSource[source] ?? 0, longest)] ?? 0;
    const isAlive = isDead[source] !== 1;
    const start = passageTotal;
    let best = 0;
    let pageBody = 0;
    let pageHeading = 0;
    let pageRest = 0;
    for (; at < count; at += 1) {
      const posting = pool[first + at] ?? 0;
      if (posting >= endPosting) break;
      if (!isAlive) continue;
      const slot = posting >>> 11;
      const body = (posting >>> 6) & 31;
      const headings = (posting >>> 3) & 7;
      const heading = headings === 0 ? 0 : headings * (headingNorm[Math.min(headingWordsOfSlot[slot] ?? 0, longest)] ?? 0);
      const rest = ((posting >>> 1) & 3) * titleGain + (posting & 1) * urlWeight;
      const x = body * (bodyNorm[Math.min(bodyWordsOfSlot[slot] ?? 0, longest)] ?? 0) + heading + rest;
      const impact = Math.ceil((HIGHEST_IMPACT * x) / (k1 + x));
      passages[passageTotal] = (Math.min(slot - firstSlot, MAX_PLACE) << 16) | impact;
      passageTotal += 1;
      if (impact > best) best = impact;
      pageBody += body;
      if (heading > pageHeading) pageHeading = heading;
      pageRest = rest;
    }
    if (!isAlive) continue;
    const x = pageBody / (1 - pageB + (pageB * (bodyWordsOfSource[source] ?? 0)) / averagePage) + pageHeading + pageRest;
    const impact = Math.ceil((HIGHEST_IMPACT * x) / (pageK1 + x));
    if (sources !== null) sources[total] = source;
    else {
      for (; total < source; total += 1) {
        starts[total] = start;
        impacts[total] = 0;
      }
    }
    starts[total] = start;
    impacts[total] = (impact << 16) | best;
    total += 1;
    if (impact > mostOfSource) mostOfSource = impact;
    if (best > mostOfPassage) mostOfPassage = best;
  }
  starts.fill(passageTotal, total, room + 1);
  if (isOfMost) impacts.fill(0, total, room);
  return { sources, total: isOfMost ? room : total, impacts, starts, passages, mostOfSource, mostOfPassage };
}

/** The array of before where it is long enough; what was in it is still there. */
function roomFor(length: number, before: Uint32Array | null | undefined): Uint32Array {
  return before !== null && before !== undefined && before.length >= length ? before : new Uint32Array(Math.ceil(GROWTH * length));
}
