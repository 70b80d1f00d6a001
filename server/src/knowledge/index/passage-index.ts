import type { SourceKind } from "../../db/tables/knowledge-tables.ts";
import type { IndexLayout } from "./index-layout.ts";
import { impactBytes } from "./impacts.ts";
import type { IndexParts, IndexTotals } from "./index-parts.ts";
import { createPostings, grown, MAX_SLOTS, packPosting } from "./postings.ts";
import { headingsBelow, urlWords } from "./readable-fields.ts";
import { softStopWords } from "./terms/stop-words.ts";
import { tokenize } from "./terms/tokenize.ts";
import { createTermLists } from "./term-lists.ts";
import { createVocabulary } from "./terms/vocabulary.ts";

export interface IndexedPassage {
  id: string;
  headingPath: string;
  text: string;
}

export interface IndexedSource {
  id: string;
  kind: SourceKind;
  title: string;
  url: string | null;
}

/**
 * An inverted index over the passages of one library, in memory. One source is added at a time: `open` it, then its passages
 * in order; a removed source stays as dead slots (`withoutDead`).
 */
export interface PassageIndex {
  /** Replaces what was known under the source's id. */
  open(source: IndexedSource): void;
  addPassage(passage: IndexedPassage): void;
  add(source: IndexedSource, passages: Iterable<IndexedPassage>): void;
  remove(sourceId: string): void;
  /** The passages of a source that it holds, in order. */
  passagesOf(sourceId: string): string[];
  readonly layout: IndexLayout;
  readonly passageCount: number;
  /** Passages removed since the index was made. */
  readonly deadCount: number;
  /** Whether another passage fits. */
  readonly isFull: boolean;
  /** An estimate of the memory the index holds. */
  bytes(): number;
  /** All that it holds, as it is now, from which an index can be made again; it must not be changed. */
  parts(): IndexParts;
}

const NO_TERMS = new Uint32Array(0);

export function createPassageIndex(from: IndexParts | null = null): PassageIndex {
  const postings = createPostings(from?.postings);
  let termTotal = from?.sourcesOfTerm.length ?? 0;
  const termRoom = Math.max(256, termTotal);
  let sourcesOfTerm = grown(from?.sourcesOfTerm ?? NO_TERMS, termRoom);
  /** Per term: the slot (plus one) and the source (plus one) it was last met in, and its place in the list of the passage's terms. */
  let lastSlot = new Uint32Array(termRoom);
  let lastSource = new Uint32Array(termRoom);
  let placeInPassage = new Uint32Array(termRoom);
  const vocabulary = createVocabulary(() => {
    postings.addTerm();
    termTotal += 1;
    if (termTotal <= lastSlot.length) return;
    sourcesOfTerm = grown(sourcesOfTerm, termTotal * 2);
    lastSlot = grown(lastSlot, termTotal * 2);
    lastSource = grown(lastSource, termTotal * 2);
    placeInPassage = grown(placeInPassage, termTotal * 2);
  }, from?.vocabulary);

  const totals: IndexTotals = from?.totals ?? { passages: 0, sources: 0, bodyWords: 0, headingWords: 0, titleWords: 0 };
  const sourceNumbers = new Map<string, number>();
  let current: { source: number; title: WordList; url: WordList; titleText: string } | null = null;
  let deadSlots = from?.deadSlots ?? 0;
  let slotCount = from?.passageIds.length ?? 0;
  let sourceCount = from?.sourceIds.length ?? 0;

  const layout: IndexLayout = {
    vocabulary,
    postings,
    totals,
    get slotCount() {
      return slotCount;
    },
    get sourceCount() {
      return sourceCount;
    },
    get deadSlots() {
      return deadSlots;
    },
    get sourcesOfTerm() {
      return sourcesOfTerm;
    },
    passageIds: from?.passageIds ?? [],
    sourceIds: from?.sourceIds ?? [],
    sourceOfSlot: from?.slots.sourceOfSlot ?? new Uint32Array(64),
    bodyWordsOfSlot: from?.slots.bodyWordsOfSlot ?? new Uint32Array(64),
    headingWordsOfSlot: from?.slots.headingWordsOfSlot ?? new Uint32Array(64),
    firstSlotOfSource: from?.sources.firstSlotOfSource ?? new Uint32Array(64),
    slotsOfSource: from?.sources.slotsOfSource ?? new Uint32Array(64),
    bodyWordsOfSource: from?.sources.bodyWordsOfSource ?? new Uint32Array(64),
    titleWordsOfSource: from?.sources.titleWordsOfSource ?? new Uint32Array(64),
    isDead: from?.sources.isDead ?? new Uint32Array(64),
    titleTerms: createTermLists(from?.titleTerms),
    headingTerms: createTermLists(from?.headingTerms),
  };

  for (const [number, id] of layout.sourceIds.entries()) if (layout.isDead[number] !== 1) sourceNumbers.set(id, number);

  function wordList(text: string): WordList {
    const list: WordList = { terms: [], content: [], words: 0 };
    tokenize(text, (word, isDerived) => {
      const term = vocabulary.termOf(word);
      list.terms.push(term);
      if (isDerived) return;
      list.words += 1;
      if (!softStopWords.has(word)) list.content.push(term);
    });
    return list;
  }

  /** The terms of the passage at hand with their counts per field, in one pass and without an object per word. */
  const passageTerms: number[] = [];
  const bodyCounts: number[] = [];
  const headingCounts: number[] = [];
  const titleCounts: number[] = [];
  const urlCounts: number[] = [];

  function placeOf(term: number, slot: number): number {
    if (lastSlot[term] === slot + 1) return placeInPassage[term] ?? 0;
    lastSlot[term] = slot + 1;
    const place = passageTerms.length;
    placeInPassage[term] = place;
    passageTerms.push(term);
    bodyCounts.push(0);
    headingCounts.push(0);
    titleCounts.push(0);
    urlCounts.push(0);
    return place;
  }

  function count(counts: number[], terms: readonly number[], slot: number): void {
    for (const term of terms) {
      const place = placeOf(term, slot);
      counts[place] = (counts[place] ?? 0) + 1;
    }
  }

  const index: PassageIndex = {
    layout,
    get passageCount() {
      return totals.passages;
    },
    get deadCount() {
      return deadSlots;
    },
    get isFull() {
      return slotCount >= MAX_SLOTS;
    },
    open: (source) => {
      index.remove(source.id);
      const number = sourceCount;
      sourceCount += 1;
      if (number >= layout.firstSlotOfSource.length) {
        const room = Math.max(64, number * 2);
        layout.firstSlotOfSource = grown(layout.firstSlotOfSource, room);
        layout.slotsOfSource = grown(layout.slotsOfSource, room);
        layout.bodyWordsOfSource = grown(layout.bodyWordsOfSource, room);
        layout.titleWordsOfSource = grown(layout.titleWordsOfSource, room);
        layout.isDead = grown(layout.isDead, room);
      }
      const title = wordList(source.title);
      layout.firstSlotOfSource[number] = slotCount;
      layout.titleWordsOfSource[number] = title.words;
      layout.sourceIds.push(source.id);
      layout.titleTerms.append(new Set(title.content));
      sourceNumbers.set(source.id, number);
      totals.sources += 1;
      current = { source: number, title, url: wordList(urlWords(source.url)), titleText: source.title };
    },
    addPassage: (passage) => {
      if (current === null) throw new Error("A passage was added before its source.");
      const { source, title, url, titleText } = current;
      const slot = slotCount;
      slotCount += 1;
      if (slot >= layout.sourceOfSlot.length) {
        const room = Math.max(64, Math.ceil(slot * 1.5));
        layout.sourceOfSlot = grown(layout.sourceOfSlot, room);
        layout.bodyWordsOfSlot = grown(layout.bodyWordsOfSlot, room);
        layout.headingWordsOfSlot = grown(layout.headingWordsOfSlot, room);
      }
      const headings = headingsBelow(passage.headingPath, titleText);
      const last = headings.at(-1);
      let lastTerms: readonly number[] = [];
      let headingWords = 0;
      let bodyWords = 0;
      passageTerms.length = bodyCounts.length = headingCounts.length = titleCounts.length = urlCounts.length = 0;
      for (const heading of headings) {
        const list = wordList(heading);
        headingWords += list.words;
        count(headingCounts, list.terms, slot);
        if (heading === last) lastTerms = list.content;
      }
      layout.headingTerms.append(new Set(lastTerms));
      count(titleCounts, title.terms, slot);
      count(urlCounts, url.terms, slot);
      tokenize(passage.text, (word, isDerived) => {
        const place = placeOf(vocabulary.termOf(word), slot);
        bodyCounts[place] = (bodyCounts[place] ?? 0) + 1;
        if (!isDerived) bodyWords += 1;
      });
      for (let place = 0; place < passageTerms.length; place += 1) {
        const term = passageTerms[place] ?? 0;
        postings.append(
          term,
          packPosting(slot, bodyCounts[place] ?? 0, headingCounts[place] ?? 0, titleCounts[place] ?? 0, urlCounts[place] ?? 0),
        );
        if (lastSource[term] !== source + 1) {
          lastSource[term] = source + 1;
          sourcesOfTerm[term] = (sourcesOfTerm[term] ?? 0) + 1;
        }
      }
      layout.passageIds.push(passage.id);
      layout.sourceOfSlot[slot] = source;
      layout.bodyWordsOfSlot[slot] = bodyWords;
      layout.headingWordsOfSlot[slot] = headingWords;
      layout.slotsOfSource[source] = (layout.slotsOfSource[source] ?? 0) + 1;
      layout.bodyWordsOfSource[source] = (layout.bodyWordsOfSource[source] ?? 0) + bodyWords;
      totals.passages += 1;
      totals.bodyWords += bodyWords;
      totals.headingWords += headingWords;
      totals.titleWords += title.words;
    },
    add: (source, passages) => {
      index.open(source);
      for (const passage of passages) index.addPassage(passage);
    },
    remove: (sourceId) => {
      const source = sourceNumbers.get(sourceId);
      if (source === undefined) return;
      sourceNumbers.delete(sourceId);
      if (current?.source === source) current = null;
      layout.isDead[source] = 1;
      const first = layout.firstSlotOfSource[source] ?? 0;
      const slots = layout.slotsOfSource[source] ?? 0;
      deadSlots += slots;
      totals.sources -= 1;
      totals.passages -= slots;
      totals.bodyWords -= layout.bodyWordsOfSource[source] ?? 0;
      totals.titleWords -= slots * (layout.titleWordsOfSource[source] ?? 0);
      for (let slot = first; slot < first + slots; slot += 1) totals.headingWords -= layout.headingWordsOfSlot[slot] ?? 0;
    },
    passagesOf: (sourceId) => {
      const source = sourceNumbers.get(sourceId);
      if (source === undefined) return [];
      const first = layout.firstSlotOfSource[source] ?? 0;
      return layout.passageIds.slice(first, first + (layout.slotsOfSource[source] ?? 0));
    },
    bytes: () => {
      const ids = 72;
      const perSlot = 12 + ids;
      const perSource = 20 + ids + 60;
      return (
        postings.bytes() +
        impactBytes(postings.bytes()) +
        vocabulary.bytes() +
        layout.titleTerms.bytes() +
        layout.headingTerms.bytes() +
        termTotal * 16 +
        slotCount * perSlot +
        sourceCount * perSource
      );
    },
    parts: () => {
      const ofSlots = (array: Uint32Array) => array.subarray(0, slotCount);
      const ofSources = (array: Uint32Array) => array.subarray(0, sourceCount);
      return {
        totals,
        deadSlots,
        passageIds: layout.passageIds,
        sourceIds: layout.sourceIds,
        slots: {
          sourceOfSlot: ofSlots(layout.sourceOfSlot),
          bodyWordsOfSlot: ofSlots(layout.bodyWordsOfSlot),
          headingWordsOfSlot: ofSlots(layout.headingWordsOfSlot),
        },
        sources: {
          firstSlotOfSource: ofSources(layout.firstSlotOfSource),
          slotsOfSource: ofSources(layout.slotsOfSource),
          bodyWordsOfSource: ofSources(layout.bodyWordsOfSource),
          titleWordsOfSource: ofSources(layout.titleWordsOfSource),
          isDead: ofSources(layout.isDead),
        },
        sourcesOfTerm: sourcesOfTerm.subarray(0, termTotal),
        titleTerms: layout.titleTerms.parts(),
        headingTerms: layout.headingTerms.parts(),
        postings: postings.parts(),
        vocabulary: vocabulary.parts(),
      };
    },
  };
  return index;
}

interface WordList {
  terms: number[];
  /** Without soft stop words and derived forms. */
  content: number[];
  words: number;
}
