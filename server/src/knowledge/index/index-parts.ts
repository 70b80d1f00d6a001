import type { PostingsParts } from "./postings.ts";
import type { TermListsParts } from "./term-lists.ts";
import type { VocabularyParts } from "./terms/vocabulary.ts";

/** Sums over what is alive, from which a search over several indexes makes joint averages. */
export interface IndexTotals {
  passages: number;
  sources: number;
  bodyWords: number;
  headingWords: number;
  titleWords: number;
}

/** What an index consists of. Arrays are as long as what they hold. */
export interface IndexParts {
  totals: IndexTotals;
  deadSlots: number;
  passageIds: string[];
  sourceIds: string[];
  slots: Record<(typeof SLOT_ARRAYS)[number], Uint32Array<ArrayBufferLike>>;
  sources: Record<(typeof SOURCE_ARRAYS)[number], Uint32Array<ArrayBufferLike>>;
  sourcesOfTerm: Uint32Array<ArrayBuffer>;
  titleTerms: TermListsParts;
  headingTerms: TermListsParts;
  postings: PostingsParts;
  vocabulary: VocabularyParts;
}

export const SLOT_ARRAYS = ["sourceOfSlot", "bodyWordsOfSlot", "headingWordsOfSlot"] as const;
export const SOURCE_ARRAYS = ["firstSlotOfSource", "slotsOfSource", "bodyWordsOfSource", "titleWordsOfSource", "isDead"] as const;
