import type { IndexLayout } from "./passage-index.ts";

/** In how many living passages and sources a term stands. */
export function frequency(layout: IndexLayout, term: number): { passages: number; sources: number } {
  const count = layout.postings.countOf(term);
  if (layout.deadSlots === 0) return { passages: count, sources: layout.sourcesOfTerm[term] ?? 0 };
  const pool = layout.postings.pool();
  const start = layout.postings.startOf(term);
  let passages = 0;
  let sources = 0;
  let last = -1;
  for (let i = start; i < start + count; i += 1) {
    const source = layout.sourceOfSlot[(pool[i] ?? 0) >>> 11] ?? 0;
    if (layout.isDead[source] === 1) continue;
    passages += 1;
    if (source !== last) sources += 1;
    last = source;
  }
  return { passages, sources };
}
