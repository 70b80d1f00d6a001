import { z } from "zod";
import type { Database } from "../../db/database.ts";
import type { JobQueue } from "../../jobs/job-queue.ts";
import type { KnowledgeIndex } from "../retrieve.ts";
import { embedLibrary, listUnembedded } from "./embed-library.ts";
import type { SplitText } from "./embedded-texts.ts";
import type { EmbeddingModel } from "./embedding-model.ts";
import { createHybridIndex } from "./hybrid-index.ts";

export interface EmbeddingsDeps {
  db: Database;
  model: EmbeddingModel;
  words: KnowledgeIndex;
  jobs: JobQueue;
  split: SplitText;
  log: { warn(details: object, message: string): void };
}

/** Search by words and by meaning, and the work that keeps the vectors up to date. */
export interface Embeddings {
  knowledge: KnowledgeIndex;
  start(): void;
  stop(): void;
}

const EMBED_JOB = "embed-library";
const EmbedJob = z.object({ libraryId: z.string() });
const LOOK_MS = 3_000;
const LIBRARIES_AT_ONCE = 20;

/** Opens them over a model, which may still be loading. */
export function openEmbeddings({ db, model, words, jobs, split, log }: EmbeddingsDeps): Embeddings {
  jobs.handle(EMBED_JOB, async (payload, signal) => {
    await embedLibrary({ db, model, split }, EmbedJob.parse(payload).libraryId, signal);
  });

  /** A library has one such job at a time, over all processes, so that no text is embedded twice. */
  async function lookForWork(): Promise<void> {
    if (!model.isReady()) return;
    for (const libraryId of await listUnembedded(db, model.name, LIBRARIES_AT_ONCE)) {
      await db.write((tx) => jobs.add(tx, { kind: EMBED_JOB, key: libraryId, payload: { libraryId } }));
    }
    jobs.nudge();
  }

  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    lookForWork().catch((error: unknown) => log.warn({ err: error }, "looking for passages to embed failed"));
  };
  const onFailure = (error: unknown) => log.warn({ err: error }, "a question was answered by words alone: the model of meaning failed");
  return {
    knowledge: createHybridIndex({ db, words, model, split, onFailure }),
    start: () => {
      look();
      timer = setInterval(look, LOOK_MS);
    },
    stop: () => clearInterval(timer),
  };
}
