/** Turns texts into vectors, in their order. */
export interface EmbeddingModel {
  /** Vectors of different models are never compared. */
  readonly name: string;
  /** @throws when the service fails or takes longer than the signal allows. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]>;
}
