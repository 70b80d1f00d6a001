import { type Best, createBest } from "./best.ts";
import type { IndexLayout } from "./index-layout.ts";

/** Where one search adds up its scores. Kept for the life of an index, so that a search makes next to nothing. */
export interface Scratch {
  /** The most that each source's best passage could have. */
  bound: Float64Array;
  ofSlot: Float32Array;
  ofSource: Float32Array;
  /** The sources that were scored. */
  chosen: Uint32Array;
  chosenTotal: number;
  /** The best passages of one source, best first. */
  ownSlots: number[];
  ownBases: number[];
  heap: Float64Array;
  best: { room: number; best: Best } | null;
}

const scratches = new WeakMap<IndexLayout, Scratch>();

/** Readies the scratch for the next search. */
export function resetScores(layout: IndexLayout, scratch: Scratch): void {
  const { ofSlot, ofSource, chosen, chosenTotal } = scratch;
  for (let i = 0; i < chosenTotal; i += 1) {
    const source = chosen[i] ?? 0;
    const first = layout.firstSlotOfSource[source] ?? 0;
    ofSlot.fill(0, first, first + (layout.slotsOfSource[source] ?? 0));
    ofSource[source] = 0;
  }
  scratch.chosenTotal = 0;
}

export function scratchOf(layout: IndexLayout): Scratch {
  const known = scratches.get(layout);
  if (known !== undefined && known.ofSlot.length >= layout.slotCount && known.ofSource.length >= layout.sourceCount) return known;
  const slots = Math.ceil(layout.slotCount * 1.25);
  const sources = Math.ceil(layout.sourceCount * 1.25);
  const made: Scratch = {
    bound: new Float64Array(sources),
    ofSlot: new Float32Array(slots),
    ofSource: new Float32Array(sources),
    chosen: new Uint32Array(sources),
    chosenTotal: 0,
    ownSlots: [],
    ownBases: [],
    heap: new Float64Array(0),
    best: null,
  };
  scratches.set(layout, made);
  return made;
}

/** An empty list of the best, of that length. */
export function bestOf(scratch: Scratch, room: number): Best {
  if (scratch.best?.room !== room) scratch.best = { room, best: createBest(room) };
  scratch.best.best.clear();
  return scratch.best.best;
}
