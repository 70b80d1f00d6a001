import { z } from "zod";
import type { Database, DatabaseLocation } from "../../db/database.ts";
import { openVectorSearch } from "../../db/vector-search.ts";
import type { JobQueue } from "../../jobs/job-queue.ts";
import type { KnowledgeIndex } from "../retrieve.ts";
import type { EmbeddingModel } from "./embedding-model.ts";
import { embedLibrary, listUnembedded } from "./embed-library.ts";
import { createHybridIndex } from "./hybrid-index.ts";

export interface EmbeddingsDeps {
  db: Database;
  location: DatabaseLocation;
  model: EmbeddingModel;
  words: KnowledgeIndex;
  jobs: JobQueue;
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
const LOOK_MS = 10_000;
const LIBRARIES_AT_ONCE = 20;

/** Opens them over the store's own vector search; null, with a line in the log, where the store has none. */
export async function openEmbeddings({ db, location, model, words, jobs, log }: EmbeddingsDeps): Promise<Embeddings | null> {
  const vectors = await openVectorSearch(db, location);
  if (vectors === null) {
    log.warn({}, "EMBEDDINGS_BASE_URL is set, but this database has no vector search: passages are found by words");
    return null;
  }
  jobs.handle(EMBED_JOB, (payload, signal) => embedLibrary({ db, model, vectors }, EmbedJob.parse(payload).libraryId, signal));

  /** A library has one such job at a time, over all processes, so that no text is sent twice. */
  async function lookForWork(): Promise<void> {
    for (const libraryId of await listUnembedded(db, model.name, LIBRARIES_AT_ONCE)) {
      await db.write((tx) => jobs.add(tx, { kind: EMBED_JOB, key: libraryId, payload: { libraryId } }));
    }
    jobs.nudge();
  }

  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    lookForWork().catch((error: unknown) => log.warn({ err: error }, "looking for passages to embed failed"));
  };
  return {
    knowledge: createHybridIndex({
      db,
      words,
      model,
      vectors,
      onFailure: (error) => log.warn({ err: error }, "a question was answered by words alone: the embeddings service failed"),
    }),
    start: () => {
      look();
      timer = setInterval(look, LOOK_MS);
    },
    stop: () => {
      clearInterval(timer);
      vectors.close();
    },
  };
}
