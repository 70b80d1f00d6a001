import { z } from "zod";
import type { EmbeddingModel } from "../knowledge/embeddings/embedding-model.ts";

const Answer = z.object({ data: z.array(z.object({ index: z.number().int(), embedding: z.array(z.number()).min(1) })) });

/** No two models have one scale; these let more through than most need. */
const LEAST_SIMILARITY = 0.25;
const ALIKE = 0.75;
const SAME = 0.825;

/** A service that speaks the OpenAI-compatible protocol (`POST /embeddings`). */
export function createEmbeddingService(settings: { baseUrl: string; apiKey: string | null; model: string }): EmbeddingModel {
  const address = `${settings.baseUrl.replace(/\/+$/u, "")}/embeddings`;
  return {
    name: settings.model,
    languages: null,
    leastSimilarity: LEAST_SIMILARITY,
    scale: { unlike: LEAST_SIMILARITY, alike: ALIKE, same: SAME },
    questionMean: null,
    isLocal: false,
    isReady: () => true,
    whenReady: async () => true,
    embed: async (texts, signal) => {
      const response = await fetch(address, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(settings.apiKey === null ? {} : { authorization: `Bearer ${settings.apiKey}` }),
        },
        body: JSON.stringify({ model: settings.model, input: texts, encoding_format: "float" }),
        redirect: "error",
        signal,
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw new Error(`The embeddings service answered ${response.status}.`);
      }
      const { data } = Answer.parse(await response.json());
      const vectors = new Map(data.map(({ index, embedding }) => [index, Float32Array.from(embedding)]));
      return texts.map((_text, index) => {
        const vector = vectors.get(index);
        if (vector === undefined) throw new Error("The embeddings service left a text out.");
        return vector;
      });
    },
  };
}
