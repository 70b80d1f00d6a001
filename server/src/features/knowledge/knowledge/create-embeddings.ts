import type { Logger } from "pino";
import { readLanguage } from "../../../agent/language/read-language.ts";
import { splitSentences } from "../../../knowledge/words/split-sentences.ts";
import type { Database } from "../../../db/database.ts";
import type { Env } from "../../../settings/env.ts";
import type { JobQueue } from "../../../jobs/job-queue.ts";
import { createLocalModel, findLocalModels } from "../../../knowledge/embeddings/local-model.ts";
import { ModelThread } from "../../../knowledge/embeddings/model-thread.ts";
import type { KnowledgeIndex } from "../../../knowledge/retrieve.ts";
import type { PartsHealth } from "../../../start/parts-health.ts";
import { watchedEmbeddings } from "../../../start/watched-parts.ts";

interface EmbeddingsParts {
  env: Env;
  db: Database;
  logger: Logger;
  words: KnowledgeIndex;
  jobs: JobQueue;
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
export async function createEmbeddings({ env, db, logger, words, jobs, partsHealth }: EmbeddingsParts): Promise<EmbeddingsService | null> {
  if (env.embeddings === null) return null;
  const { openEmbeddings } = await import("../../../knowledge/embeddings/open-embeddings.ts");
  const deps = { db, words, jobs, split: splitSentences, languageOf: readLanguage, log: logger };
  if (env.embeddings !== "local") {
    const { createEmbeddingService } = await import("../../../vendors/embedding-service.ts");
    const embeddings = openEmbeddings({
      ...deps,
      mostOfOverlay: 0,
      models: [watchedEmbeddings(createEmbeddingService(env.embeddings), partsHealth)],
    });
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
  const embeddings = openEmbeddings({
    ...deps,
    mostOfOverlay: MOST_OF_OVERLAY,
    models: local.map(({ model, thread }) => watchedEmbeddings(createLocalModel(model, thread), partsHealth)),
  });
  return {
    ...embeddings,
    stop: async () => {
      embeddings.stop();
      await Promise.all(local.map(({ thread }) => thread.close()));
    },
  };
}
