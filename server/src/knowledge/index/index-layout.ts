import type { IndexTotals } from "./index-parts.ts";
import type { Postings } from "./postings.ts";
import type { TermLists } from "./term-lists.ts";
import type { Vocabulary } from "./terms/vocabulary.ts";

/** What ranking reads. A slot is a passage's number, a source's number its place in the order of adding; neither is reused. */
export interface IndexLayout {
  readonly vocabulary: Vocabulary;
  readonly postings: Postings;
  readonly totals: IndexTotals;
  readonly slotCount: number;
  readonly sourceCount: number;
  readonly deadSlots: number;
  passageIds: string[];
  sourceIds: string[];
  sourceOfSlot: Uint32Array;
  bodyWordsOfSlot: Uint32Array;
  headingWordsOfSlot: Uint32Array;
  firstSlotOfSource: Uint32Array;
  slotsOfSource: Uint32Array;
  bodyWordsOfSource: Uint32Array;
  titleWordsOfSource: Uint32Array;
  isDead: Uint32Array;
  /** In how many sources a term stands, dead ones included. */
  sourcesOfTerm: Uint32Array;
  /** The content terms of a source's title, and of the heading right above a passage. */
  titleTerms: TermLists;
  headingTerms: TermLists;
}
