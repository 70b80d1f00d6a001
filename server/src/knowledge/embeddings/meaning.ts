import type { RetrievedPassage } from "../passage.ts";

/** A sentence, list item, table row or line of code of a passage, with how near its meaning is to what was asked. */
export interface MeaningfulSentence {
  passage: RetrievedPassage;
  text: string;
  /** Where it begins in the passage's text. */
  start: number;
  /** The cosine of sentence and question, at most 1. Each model has a scale of its own (`scale`). */
  similarity: number;
}

/** The cosines at which a sentence says nothing about a question, nearly all, and at which two questions are the same. */
export interface SimilarityScale {
  unlike: number;
  alike: number;
  same: number;
}

/** What a model of this machine makes of short texts. */
export interface TextVectors {
  /** Null where the model is busy or fails. */
  of(text: string): Promise<Float32Array | null>;
}

/** Compares questions with what some libraries hold by what both mean. Where the model fails, every list is empty: the words answer alone. */
export interface Meaning {
  readonly scale: SimilarityScale;
  /** Null where every text has to be paid for. */
  readonly vectors: TextVectors | null;
  /** Every sentence of these passages, in their order, with how near it is to the question. */
  sentences(query: string, passages: readonly RetrievedPassage[]): Promise<readonly MeaningfulSentence[]>;
}
