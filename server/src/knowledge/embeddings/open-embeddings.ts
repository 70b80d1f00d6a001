import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Database } from "../../db/database.ts";
import type { JobQueue } from "../../jobs/job-queue.ts";
import type { KnowledgeIndex } from "../retrieve.ts";
import { embedLibrary, listUnembedded, markEmbedded, type Unembedded } from "./embed-library.ts";
import type { SplitText } from "./embedded-texts.ts";
import type { EmbeddingModel } from "./embedding-model.ts";
import { createHybridIndex } from "./hybrid-index.ts";
import { readLibraryLanguage, type ReadLanguage } from "./read-library-language.ts";

export interface EmbeddingsDeps {
  db: Database;
  /** The one to be preferred first; a library is read by the first that understands its language, or by none. */
  models: readonly EmbeddingModel[];
  words: KnowledgeIndex;
  jobs: JobQueue;
  languageOf: ReadLanguage;
  split: SplitText;
  /** The most passages of a visitor's overlay that are embedded: 0 where that costs money. */
  mostOfOverlay: number;
  log: { warn(details: object, message: string): void };
}

/** Search by words and by meaning, and the work that keeps the vectors up to date. */
export interface Embeddings {
  knowledge: KnowledgeIndex;
  start(): void;
  stop(): void;
}

const EMBED_JOB = "embed-library";
const EmbedJob = z.object({ libraryId: z.string(), model: z.string() });
const LOOK_MS = 3_000;
const LIBRARIES_AT_ONCE = 20;
const CHOICES_KEPT = 1_000;

/** Opens them over models, which are loaded when they are needed. */
export function openEmbeddings({ db, models, words, jobs, split, languageOf, mostOfOverlay, log }: EmbeddingsDeps): Embeddings {
  const names = models.map(({ name }) => name);
  /** Stands for the model of libraries that none of these models reads. */
  const none = `none of ${names.join(", ")}`;
  const chosen = new LRUCache<string, { model: EmbeddingModel | undefined }>({ max: CHOICES_KEPT });
  jobs.handle(EMBED_JOB, async (payload, signal) => {
    const { libraryId, model: name } = EmbedJob.parse(payload);
    const model = models.find((one) => one.name === name);
    if (model !== undefined) await embedLibrary({ db, model, split, mostOfOverlay }, libraryId, signal);
  });

  async function chooseModel({ libraryId, revision }: Unembedded): Promise<EmbeddingModel | undefined> {
    const [first] = models;
    if (first?.languages === null) return first;
    const key = `${libraryId} ${revision}`;
    const known = chosen.get(key);
    if (known !== undefined) return known.model;
    const language = await readLibraryLanguage(db, libraryId, languageOf);
    const model = models.find(({ languages }) => language !== null && languages?.includes(language));
    chosen.set(key, { model });
    return model;
  }

  /** A library has one such job at a time, over all processes, so that no text is embedded twice. */
  async function lookForWork(): Promise<void> {
    const asked = { limit: LIBRARIES_AT_ONCE, withOverlays: mostOfOverlay > 0 };
    for (const library of await listUnembedded(db, [...names, none], asked)) {
      const { libraryId } = library;
      const model = await chooseModel(library);
      if (model === undefined) await markEmbedded(db, { ...library, model: none });
      else if (model.isReady()) {
        const payload = { libraryId, model: model.name };
        await db.write((tx) => jobs.add(tx, { kind: EMBED_JOB, key: libraryId, payload }));
      }
    }
    jobs.nudge();
  }

  async function loadUsed(): Promise<void> {
    const rows = await db.read
      .selectFrom("vectorReadings")
      .select("model")
      .distinct()
      .where("model", "in", names)
      .where("batch", ">", 0)
      .execute();
    for (const model of models) if (rows.some((row) => row.model === model.name)) model.isReady();
  }

  let timer: NodeJS.Timeout | undefined;
  const onLookFailure = (error: unknown) => log.warn({ err: error }, "looking for passages to embed failed");
  const look = () => {
    lookForWork().catch(onLookFailure);
  };
  const onFailure = (error: unknown) => log.warn({ err: error }, "a question was answered by words alone: the model of meaning failed");
  return {
    knowledge: createHybridIndex({ db, words, models, split, onFailure }),
    start: () => {
      loadUsed().catch(onLookFailure);
      look();
      timer = setInterval(look, LOOK_MS);
    },
    stop: () => clearInterval(timer),
  };
}
