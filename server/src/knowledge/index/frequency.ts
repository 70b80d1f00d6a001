import type { IndexLayout } from "./index-layout.ts";

/** In how many living passages and sources a term stands. */
export interface Frequency {
  passages: number;
  sources: number;
}

/** What was counted in one state of an index: questions of one site share their words. */
interface Counted {
  slotCount: number;
  deadSlots: number;
  ofTerm: Map<number, Frequency>;
}

const counted = new WeakMap<IndexLayout, Counted>();
/** Two small objects for each. */
const MAX_COUNTED = 20_000;

/** Counts once in each state of an index; where nothing was removed the lists themselves tell. */
export function frequency(layout: IndexLayout, term: number): Frequency {
  const { slotCount, deadSlots } = layout;
  if (deadSlots === 0) return { passages: layout.postings.countOf(term), sources: layout.sourcesOfTerm[term] ?? 0 };
  let state = counted.get(layout);
  if (state?.slotCount !== slotCount || state.deadSlots !== deadSlots || state.ofTerm.size >= MAX_COUNTED) {
    state = { slotCount, deadSlots, ofTerm: new Map() };
    counted.set(layout, state);
  }
  let found = state.ofTerm.get(term);
  if (found === undefined) {
    found = count(layout, term);
    state.ofTerm.set(term, found);
  }
  return found;
}

function count(layout: IndexLayout, term: number): Frequency {
  const pool = layout.postings.pool();
  const start = layout.postings.startOf(term);
  const end = start + layout.postings.countOf(term);
  let passages = 0;
  let sources = 0;
  let last = -1;
  for (let i = start; i < end; i += 1) {
    const source = layout.sourceOfSlot[(pool[i] ?? 0) >>> 11] ?? 0;
    if (layout.isDead[source] === 1) continue;
    passages += 1;
    if (source !== last) sources += 1;
    last = source;
  }
  return { passages, sources };
}
