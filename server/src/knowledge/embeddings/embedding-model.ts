import type { SimilarityScale } from "./meaning.ts";

/** Some models embed a question differently from a passage. */
export type TextKind = "question" | "passage";

/** Turns texts into vectors, in their order. */
export interface EmbeddingModel {
  /** Vectors of different models are never compared. */
  readonly name: string;
  /** The languages that it understands, as tags of two letters; null for one that is taken to understand all. */
  readonly languages: readonly string[] | null;
  /** Below this similarity a hit is noise. */
  readonly leastSimilarity: number;
  readonly scale: SimilarityScale;
  /** Runs on this machine: its texts cost nothing, and what the agent learnt fits its vectors. */
  readonly isLocal: boolean;
  /** The mean vector of questions; null where it is unknown. */
  readonly questionMean: Float32Array | null;
  /** Whether it can be asked now. One that has to be loaded is, when it is asked for this. */
  isReady(): boolean;
  /** Whether it can be asked once it is loaded; false where it cannot be loaded, or not before the signal. */
  whenReady(signal: AbortSignal): Promise<boolean>;
  /** @throws when the model fails or takes longer than the signal allows. */
  embed(texts: readonly string[], signal: AbortSignal, kind: TextKind): Promise<Float32Array[]>;
}
