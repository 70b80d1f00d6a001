import type { Logger } from "pino";
import { splitSentences } from "../agent/models/built-in/answering/sentences.ts";
import type { Database } from "../db/database.ts";
import type { Env } from "../env.ts";
import type { JobQueue } from "../jobs/job-queue.ts";
import { createLocalModel, findLocalModel } from "../knowledge/embeddings/local-model.ts";
import { ModelThread } from "../knowledge/embeddings/model-thread.ts";
import type { KnowledgeIndex } from "../knowledge/retrieve.ts";
import type { PartsHealth } from "../parts-health.ts";
import { watchedEmbeddings } from "./watched-parts.ts";

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

/** Search by meaning with the model that ships with the product, or a service; its code is loaded only then. Null for words alone. */
export async function createEmbeddings({ env, db, logger, words, jobs, partsHealth }: EmbeddingsParts): Promise<EmbeddingsService | null> {
  if (env.embeddings === null) return null;
  const { openEmbeddings } = await import("../knowledge/embeddings/open-embeddings.ts");
  const deps = { db, words, jobs, split: splitSentences, log: logger };
  if (env.embeddings !== "local") {
    const { createEmbeddingService } = await import("../vendors/embedding-service.ts");
    const embeddings = openEmbeddings({ ...deps, model: watchedEmbeddings(createEmbeddingService(env.embeddings), partsHealth) });
    return { ...embeddings, stop: async () => embeddings.stop() };
  }
  const model = findLocalModel();
  if (model === null) {
    logger.warn("the file of the model of meaning is not there: passages are found by words alone");
    return null;
  }
  const thread = new ModelThread({
    model,
    onFailure: (error) => {
      logger.warn({ err: error }, "the model of meaning could not be loaded, or ended: passages are found by words alone");
      partsHealth.failed("embeddings", "The model of meaning could not be loaded, or ended. Words alone answer meanwhile.");
    },
  });
  const embeddings = openEmbeddings({ ...deps, model: watchedEmbeddings(createLocalModel(model, thread), partsHealth) });
  return {
    knowledge: embeddings.knowledge,
    start: () => {
      thread.start();
      embeddings.start();
    },
    stop: async () => {
      embeddings.stop();
      await thread.close();
    },
  };
}
