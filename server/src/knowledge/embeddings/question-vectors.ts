import { LRUCache } from "lru-cache";
import { compactVector } from "./compact-vector.ts";
import type { EmbeddingModel } from "./embedding-model.ts";

/** The vector of a question; null where the model is not there or fails. One that was asked for is kept. */
export type QuestionVectors = (question: string) => Promise<Float32Array | null>;

const TIMEOUT_MS = 1_200;
const LOAD_MS = 3_000;
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_QUESTION = 1_000;
const MEAN_SHARE = 0.5;

export function createQuestionVectors(model: EmbeddingModel, onFailure: (error: unknown) => void): QuestionVectors {
  const known = new LRUCache<string, Promise<Float32Array | null>>({ maxSize: MAX_BYTES });
  /** Waits for a model that is being loaded: the first questions after a start get the replies of later ones. */
  async function embed(text: string): Promise<Float32Array | null> {
    if (!model.isReady() && !(await model.whenReady(AbortSignal.timeout(LOAD_MS)))) return null;
    const [vector] = await model.embed([text], AbortSignal.timeout(TIMEOUT_MS), "question");
    return vector ?? null;
  }
  return (question) => {
    const text = question.slice(0, MAX_QUESTION).toWellFormed();
    const before = known.get(text);
    if (before !== undefined) return before;
    if (text.trim() === "") return Promise.resolve(null);
    const asked = embed(text).catch((error: unknown) => {
      onFailure(error);
      return null;
    });
    void asked.then((vector) => {
      if (vector === null) known.delete(text);
    });
    known.set(text, asked, { size: 2_000 + 2 * text.length });
    return asked;
  };
}

/**
 * The direction in which passages are looked for. Half of what all questions have in common is taken out: it favours passages that resemble
 * questions, and hides what sets a question apart that is asked in another language than the passages.
 */
export function searchVector(question: Float32Array, { questionMean }: Pick<EmbeddingModel, "questionMean">): Int8Array {
  return compactVector(questionMean === null ? question : question.map((value, at) => value - MEAN_SHARE * (questionMean[at] ?? 0)));
}
