import type { SourceKind } from "../db/tables/knowledge-tables.ts";

/** In characters. A heading goes with each passage below it. */
export const LONGEST_HEADING = 300;

/** A run of text under one heading path, as a reader found it in a page or document. Tables and lists come as readable lines. */
export interface TextBlock {
  /** Headings from the outermost to the one right above, without the page's title. */
  headings: readonly string[];
  text: string;
}

/** What a reader got out of a page or document. */
export interface ReadText {
  title: string;
  description: string | null;
  /** BCP 47 tag when the page names one. */
  language: string | null;
  blocks: readonly TextBlock[];
}

/** A passage before it is stored: `headingPath` is title and headings joined by " › ". */
export interface PassageDraft {
  headingPath: string;
  text: string;
}

/** A passage that retrieval found for a question, best first. Scores compare passages of one retrieval only; shares (0 to 1) compare across retrievals. */
export interface RetrievedPassage {
  id: string;
  sourceId: string;
  kind: SourceKind;
  title: string;
  url: string | null;
  headingPath: string;
  text: string;
  ordinal: number;
  /** The page of a document that it begins on, where it has pages. */
  page?: number | null;
  /** Whether it was read in a picture of that page. */
  isScan?: boolean;
  score: number;
  /** How well the whole page fits, in the unit of `score`, of which it is a part. */
  pageScore: number;
  /** How alike the question and the page's title (a FAQ's question) or the passage's own heading are; 1 is the same content words. */
  questionMatch: number;
  /** The cosine of the question and the passage, where a model of meaning has read both. */
  similarity?: number;
}

/** One content word of a question; soft stop words ("how", "the") are left out unless the question has nothing else. */
export interface RetrievalTerm {
  /** As the visitor wrote it, in lower case. */
  word: string;
  /** What was looked up: the stem of the word, or of the word that a typo was taken for. */
  stem: string;
  /** In nats; for an unknown word that of a word in no passage, the highest there is. */
  idf: number;
  /** The idf of a word that one passage has: how rare a word of this library can be. */
  rarest?: number;
  /** Whether any passage has it, after typo repair. */
  found: boolean;
  /** The vocabulary's word that an unknown one was taken for, or null. */
  repairedTo: string | null;
}

/** What retrieval knows of a question: its passages, and how well the library covers its words. */
export interface Retrieval {
  passages: readonly RetrievedPassage[];
  /** Rarest first. */
  terms: readonly RetrievalTerm[];
  /** The same asked again gets this very object, so that what is made of it is worth keeping too. */
  isKept?: boolean;
}
