import type { createSlice } from "../slice.ts";
import type { IndexParts } from "./index-parts.ts";
import { type PostingsParts, slotOf, withSlot } from "./postings.ts";
import type { TermListsParts } from "./term-lists.ts";

type Slice = ReturnType<typeof createSlice>;

/** New numbers for those that stay, in their order. */
interface Numbering {
  /** By the old number; -1 for what goes. */
  of: Int32Array;
  count: number;
}

const SIZE_CLASSES = 32;

/**
 * An index without what was removed from it: passages, sources and the words that only those had. It is made out of the old one, which
 * stays as it is, and no text is read again.
 */
export async function withoutDead(parts: IndexParts, slice: Slice): Promise<IndexParts> {
  const { isDead, firstSlotOfSource, slotsOfSource } = parts.sources;
  const { sourceOfSlot } = parts.slots;
  const sources = numbered(parts.sourceIds.length, (source) => isDead[source] !== 1);
  const slots = numbered(parts.passageIds.length, (slot) => isDead[sourceOfSlot[slot] ?? 0] !== 1);
  const { postings, sourcesOfTerm, terms } = await livingPostings(parts, slots, slice);
  const picked = (numbers: Uint32Array, by: Numbering) => pick(numbers, by, (number) => number);
  return {
    totals: { ...parts.totals },
    deadSlots: 0,
    passageIds: parts.passageIds.filter((_, slot) => slots.of[slot] !== -1),
    sourceIds: parts.sourceIds.filter((_, source) => sources.of[source] !== -1),
    slots: {
      sourceOfSlot: pick(sourceOfSlot, slots, (source) => sources.of[source] ?? 0),
      bodyWordsOfSlot: picked(parts.slots.bodyWordsOfSlot, slots),
      headingWordsOfSlot: picked(parts.slots.headingWordsOfSlot, slots),
    },
    sources: {
      // A source without passages begins nowhere.
      firstSlotOfSource: pick(firstSlotOfSource, sources, (slot) => Math.max(0, slots.of[slot] ?? 0)),
      slotsOfSource: picked(slotsOfSource, sources),
      bodyWordsOfSource: picked(parts.sources.bodyWordsOfSource, sources),
      titleWordsOfSource: picked(parts.sources.titleWordsOfSource, sources),
      isDead: new Uint32Array(sources.count),
    },
    sourcesOfTerm,
    titleTerms: livingLists(parts.titleTerms, sources, terms),
    headingTerms: livingLists(parts.headingTerms, slots, terms),
    postings,
    vocabulary: await livingWords(parts.vocabulary, terms, slice),
  };
}

function numbered(total: number, stays: (number: number) => boolean): Numbering {
  const of = new Int32Array(total).fill(-1);
  let count = 0;
  for (let number = 0; number < total; number += 1) if (stays(number)) of[number] = count++;
  return { of, count };
}

function pick(numbers: Uint32Array, { of, count }: Numbering, change: (number: number) => number): Uint32Array<ArrayBuffer> {
  const picked = new Uint32Array(count);
  for (let at = 0; at < of.length; at += 1) {
    const place = of[at] ?? -1;
    if (place !== -1) picked[place] = change(numbers[at] ?? 0);
  }
  return picked;
}

/** The lists of terms in a pool without gaps, and in how many sources each term stands. */
async function livingPostings(
  { slots: { sourceOfSlot }, postings: { pool, starts, counts } }: IndexParts,
  slots: Numbering,
  slice: Slice,
): Promise<{ postings: PostingsParts; sourcesOfTerm: Uint32Array<ArrayBuffer>; terms: Numbering }> {
  const living = new Uint32Array(starts.length);
  for (let term = 0; term < starts.length; term += 1) {
    const start = starts[term] ?? 0;
    const end = start + (counts[term] ?? 0);
    let count = 0;
    for (let at = start; at < end; at += 1) if (slots.of[slotOf(pool[at] ?? 0)] !== -1) count += 1;
    living[term] = count;
    await slice.pause();
  }
  const terms = numbered(starts.length, (term) => living[term] !== 0);
  const classes = new Uint8Array(terms.count);
  const newStarts = new Uint32Array(terms.count);
  const sourcesOfTerm = new Uint32Array(terms.count);
  let room = 0;
  for (const [term, number] of terms.of.entries()) {
    if (number === -1) continue;
    const sizeClass = Math.ceil(Math.log2(living[term] ?? 1));
    classes[number] = sizeClass;
    newStarts[number] = room;
    room += 2 ** sizeClass;
  }
  const newPool = new Uint32Array(room);
  for (const [term, number] of terms.of.entries()) {
    if (number === -1) continue;
    const start = starts[term] ?? 0;
    const end = start + (counts[term] ?? 0);
    let to = newStarts[number] ?? 0;
    let last = -1;
    for (let at = start; at < end; at += 1) {
      const posting = pool[at] ?? 0;
      const slot = slots.of[slotOf(posting)] ?? -1;
      if (slot === -1) continue;
      newPool[to] = withSlot(posting, slot);
      to += 1;
      const source = sourceOfSlot[slotOf(posting)] ?? 0;
      if (source !== last) sourcesOfTerm[number] = (sourcesOfTerm[number] ?? 0) + 1;
      last = source;
    }
    await slice.pause();
  }
  const free = Array.from({ length: SIZE_CLASSES }, (): number[] => []);
  return {
    postings: { pool: newPool, starts: newStarts, counts: pick(living, terms, (count) => count), classes, free },
    sourcesOfTerm,
    terms,
  };
}

/** The lists of those that stay, of terms that do. */
function livingLists({ terms, ends }: TermListsParts, lists: Numbering, numbers: Numbering): TermListsParts {
  const kept = new Uint32Array(terms.length);
  const newEnds = new Uint32Array(lists.count);
  let used = 0;
  for (const [list, place] of lists.of.entries()) {
    if (place === -1) continue;
    for (let at = list === 0 ? 0 : (ends[list - 1] ?? 0); at < (ends[list] ?? 0); at += 1) {
      const term = numbers.of[terms[at] ?? 0] ?? -1;
      if (term === -1) continue;
      kept[used] = term;
      used += 1;
    }
    newEnds[place] = used;
  }
  return { terms: kept.slice(0, used), ends: newEnds };
}

async function livingWords(
  { termOfWord, termOfStem }: IndexParts["vocabulary"],
  terms: Numbering,
  slice: Slice,
): Promise<IndexParts["vocabulary"]> {
  const living = async (numbers: ReadonlyMap<string, number>): Promise<Map<string, number>> => {
    const kept = new Map<string, number>();
    for (const [text, term] of numbers) {
      const number = terms.of[term] ?? -1;
      if (number !== -1) kept.set(text, number);
      await slice.pause();
    }
    return kept;
  };
  return { termOfWord: await living(termOfWord), termOfStem: await living(termOfStem) };
}
