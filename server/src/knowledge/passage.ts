import type { SourceKind } from "../db/tables.ts";

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

/** A passage that retrieval found for a question, best first. `score` compares passages of one retrieval only. */
export interface RetrievedPassage {
  id: string;
  sourceId: string;
  kind: SourceKind;
  title: string;
  url: string | null;
  headingPath: string;
  text: string;
  ordinal: number;
  score: number;
}

/** What retrieval knows of a question: its passages, and how well the library covers its words. */
export interface Retrieval {
  passages: readonly RetrievedPassage[];
  /** The question's content words after stemming, rarest first; `found` when any passage of the library has it. `idf` is in nats. */
  terms: readonly { word: string; stem: string; idf: number; found: boolean }[];
}
