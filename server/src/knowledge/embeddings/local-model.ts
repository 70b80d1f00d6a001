import { type LocalModel, localModels } from "@disco/meaning";
import { existsSync } from "node:fs";
import type { EmbeddingModel } from "./embedding-model.ts";
import type { ModelThread } from "./model-thread.ts";

/** Texts that run together; a question waits for one such batch at most. */
const MAX_BATCH = 8;
/** In characters, shorter ones counted as long as the longest: what the thread computes for a batch grows with it. */
const MAX_BATCH_SIZE = 1_000;
const MAX_CHARACTERS = 2_000;

/** The models that ship with the product, as far as their files are there. A library is read by the first that understands its language. */
export function findLocalModels(): LocalModel[] {
  return localModels.filter(({ folder }) => existsSync(new URL("model.onnx", folder)));
}

/** Runs a model of this machine in a thread of its own. */
export function createLocalModel(model: LocalModel, thread: ModelThread): EmbeddingModel {
  /** One batch after another, so that what others ask comes between. */
  async function embedAll(texts: readonly string[], how: { isQuestion: boolean; signal: AbortSignal }): Promise<Float32Array[]> {
    const whole = texts.map((text) => text.slice(0, MAX_CHARACTERS));
    const vectors: Float32Array[] = [];
    for (const batch of intoBatches(whole)) {
      const made = await thread.embed(
        batch.map((at) => whole[at] ?? ""),
        how,
      );
      for (const [place, at] of batch.entries()) {
        const vector = made[place];
        if (vector === undefined) throw new Error("The model left a text out.");
        vectors[at] = vector;
      }
    }
    return vectors;
  }

  return {
    name: model.name,
    languages: model.languages,
    leastSimilarity: model.leastSimilarity,
    scale: model.scale,
    isReady: () => {
      if (!thread.isUp) thread.start();
      return thread.isUp;
    },
    embed: (texts, signal, kind) =>
      embedAll(
        texts.map((text) => `${model.prefix[kind]}${text}`),
        { isQuestion: kind === "question", signal },
      ),
    embedExamples: (texts, signal) =>
      embedAll(
        texts.map((text) => `${model.prefix.question}${text}`),
        { isQuestion: false, signal },
      ),
  };
}

/** The places of texts of like length together, so that little is computed for nothing. */
function intoBatches(texts: readonly string[]): number[][] {
  const lengthOf = (at: number) => texts[at]?.length ?? 0;
  const batches: number[][] = [];
  let batch: number[] = [];
  for (const at of [...texts.keys()].toSorted((one, other) => lengthOf(one) - lengthOf(other))) {
    if (batch.length === MAX_BATCH || (batch.length > 0 && (batch.length + 1) * lengthOf(at) > MAX_BATCH_SIZE)) {
      batches.push(batch);
      batch = [];
    }
    batch.push(at);
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}
