import { LRUCache } from "lru-cache";
import type { EmbeddingModel } from "./embedding-model.ts";

/** The vector of a question; null where the model is not there or fails. One that was asked for is kept. */
export type QuestionVectors = (question: string) => Promise<Float32Array | null>;

const TIMEOUT_MS = 1_200;
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_QUESTION = 1_000;

export function createQuestionVectors(model: EmbeddingModel, onFailure: (error: unknown) => void): QuestionVectors {
  const known = new LRUCache<string, Promise<Float32Array | null>>({ maxSize: MAX_BYTES });
  return (question) => {
    const text = question.slice(0, MAX_QUESTION).toWellFormed();
    const before = known.get(text);
    if (before !== undefined) return before;
    if (text.trim() === "" || !model.isReady()) return Promise.resolve(null);
    const asked = model.embed([text], AbortSignal.timeout(TIMEOUT_MS), "question").then(
      ([vector]) => vector ?? null,
      (error: unknown) => {
        known.delete(text);
        onFailure(error);
        return null;
      },
    );
    known.set(text, asked, { size: 2_000 + 2 * text.length });
    return asked;
  };
}
