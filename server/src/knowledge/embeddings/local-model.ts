import { type LocalModel, localModels } from "@disco/meaning";
import { existsSync } from "node:fs";
import type { EmbeddingModel } from "./embedding-model.ts";
import { readLearnt } from "./learnt-file.ts";
import type { ModelThread } from "./model-thread.ts";

const MAX_CHARACTERS = 2_000;

/** The models that ship with the product, as far as their files are there. A library is read by the first that understands its language. */
export function findLocalModels(): LocalModel[] {
  return localModels.filter(({ folder }) => existsSync(new URL("model.onnx", folder)));
}

/** Runs a model of this machine in a thread of its own. */
export function createLocalModel(model: LocalModel, thread: ModelThread): EmbeddingModel {
  /** One text after another, so that questions come between. */
  async function embedAll(texts: readonly string[], how: { isQuestion: boolean; signal: AbortSignal }): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    for (const text of texts) vectors.push(await thread.embed(text.slice(0, MAX_CHARACTERS), how));
    return vectors;
  }

  return {
    name: model.name,
    languages: model.languages,
    leastSimilarity: model.leastSimilarity,
    scale: model.scale,
    questionMean: readLearnt({ url: new URL("question-mean.f32", model.folder) }),
    isLocal: true,
    isReady: () => {
      if (!thread.isUp) thread.start();
      return thread.isUp;
    },
    whenReady: (signal) => thread.whenUp(signal),
    embed: (texts, signal, kind) =>
      embedAll(
        texts.map((text) => `${model.prefix[kind]}${text}`),
        { isQuestion: kind === "question", signal },
      ),
  };
}
