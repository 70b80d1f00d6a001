import type { Logger } from "pino";
import { readLanguage } from "../../agent/language/read-language.ts";
import { splitSentences } from "../../knowledge/words/split-sentences.ts";
import type { Database } from "../../db/database.ts";
import type { Env } from "../../settings/env.ts";
import type { JobQueue } from "../../jobs/job-queue.ts";
import type { EmbeddingModel } from "../../knowledge/embeddings/embedding-model.ts";
import { createLocalModel, findLocalModels } from "../../knowledge/embeddings/local-model.ts";
import { ModelThread } from "../../knowledge/embeddings/model-thread.ts";
import type { KnowledgeIndex } from "../../knowledge/retrieve.ts";
import type { PartsHealth } from "../../start/parts-health.ts";
import { watchedEmbeddings } from "../../wire/watched-parts.ts";

interface EmbeddingsParts {
  env: Env;
  db: Database;
  logger: Logger;
  words: KnowledgeIndex;
  createQueue(): JobQueue;
  partsHealth: PartsHealth;
}

/** What is searched by meaning, and the work behind it; `stop` ends its thread. */
export interface EmbeddingsService {
  knowledge: KnowledgeIndex;
  start(): void;
  stop(): Promise<void>;
}

/** Some seconds of one core; what a visitor may crawl has seldom more. */
const MOST_OF_OVERLAY = 300;

/** Search by meaning with the models that ship with the product, or a service; its code is loaded only then. Null for words alone. */
export async function createEmbeddings({
  env,
  db,
  logger,
  words,
  createQueue,
  partsHealth,
}: EmbeddingsParts): Promise<EmbeddingsService | null> {
  if (env.embeddings === null) return null;
  const { openEmbeddings } = await import("../../knowledge/embeddings/open-embeddings.ts");
  const open = (models: readonly EmbeddingModel[], mostOfOverlay: number) => {
    const watched = models.map((model) => watchedEmbeddings(model, partsHealth));
    return openEmbeddings({
      db,
      words,
      jobs: createQueue(),
      split: splitSentences,
      languageOf: readLanguage,
      log: logger,
      models: watched,
      mostOfOverlay,
    });
  };
  if (env.embeddings !== "local") {
    const { createEmbeddingService } = await import("../../vendors/embedding-service.ts");
    const embeddings = open([createEmbeddingService(env.embeddings)], 0);
    return { ...embeddings, stop: async () => embeddings.stop() };
  }
  const found = findLocalModels();
  if (found.length === 0) {
    logger.warn("no file of a model of meaning is there: passages are found by words alone");
    return null;
  }
  const onFailure = (error: unknown, isGivenUp: boolean) => {
    if (isGivenUp) logger.warn({ err: error }, "the model of meaning could not be loaded: passages are found by words alone");
    else logger.warn({ err: error }, "the model of meaning ended and is loaded again: until then passages are found by words alone");
    const what = isGivenUp ? "could not be loaded. Words alone answer." : "ended and is loaded again. Words alone answer meanwhile.";
    partsHealth.failed("embeddings", `The model of meaning ${what}`);
  };
  const local = found.map((model) => ({ model, thread: new ModelThread({ model, onFailure }) }));
  const embeddings = open(
    local.map(({ model, thread }) => createLocalModel(model, thread)),
    MOST_OF_OVERLAY,
  );
  return {
    ...embeddings,
    stop: async () => {
      embeddings.stop();
      await Promise.all(local.map(({ thread }) => thread.close()));
    },
  };
}
