import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { type LivingPassage, livingPassages, passagesOfHomePages } from "../library/living-passages.ts";
import { createShield } from "../shield/shield.ts";
import { compactVector, toBytes } from "./compact-vector.ts";
import { type EmbeddedTexts, embeddedTexts, type SplitText } from "./embedded-texts.ts";
import type { EmbeddingModel } from "./embedding-model.ts";

export interface EmbedDeps {
  db: Database;
  model: EmbeddingModel;
  split: SplitText;
  /** The most passages of a visitor's overlay that are embedded. */
  mostOfOverlay: number;
}

interface Missing {
  id: string;
  texts: EmbeddedTexts;
}

interface Vectors {
  vector: Uint8Array;
  sentences: Uint8Array;
}

const PASSAGES_AT_ONCE = 32;
const TEXTS_AT_ONCE = 64;
const BATCH_TIMEOUT_MS = 60_000;
/** Then another library has its turn, and this one goes on later. */
const MOST_PASSAGES = 2_000;

/**
 * Gives every passage of a library its vectors. Texts embedded before, anywhere in the store, are reused. Resumes after an
 * interruption. Returns whether the library is complete; a large one takes several runs. Overlays last a day, so only their
 * first passages are embedded.
 */
export async function embedLibrary(deps: EmbedDeps, libraryId: string, signal: AbortSignal): Promise<boolean> {
  const { db, model } = deps;
  const library = await db.read
    .selectFrom("libraries")
    .select(["revision", "organizationId"])
    .where("id", "=", libraryId)
    .executeTakeFirst();
  if (library === undefined) return true;
  const mostRead = library.organizationId === null ? deps.mostOfOverlay : Infinity;
  const shield = createShield(db, libraryId);
  let batch: LivingPassage[] = [];
  let read = 0;
  let embedded = 0;
  const flush = async () => {
    embedded += await embedBatch(deps, libraryId, batch, signal);
    batch = [];
  };
  for await (const passage of homePagesFirst(db, libraryId)) {
    if (await shield.holds(passage.kind, passage)) continue;
    batch.push(passage);
    read += 1;
    if (batch.length === PASSAGES_AT_ONCE) await flush();
    if (embedded >= MOST_PASSAGES) return false;
    if (read >= mostRead) break;
  }
  if (batch.length > 0) await flush();
  await markEmbedded(db, { libraryId, model: model.name, revision: library.revision });
  return true;
}

/** Home pages come twice; what has its vectors is not embedded again. */
async function* homePagesFirst(db: Database, libraryId: string): AsyncGenerator<LivingPassage> {
  yield* passagesOfHomePages(db, libraryId);
  yield* livingPassages(db, libraryId);
}

/** Says how many passages had to be embedded. */
async function embedBatch(
  { db, model, split }: EmbedDeps,
  libraryId: string,
  passages: readonly LivingPassage[],
  signal: AbortSignal,
): Promise<number> {
  signal.throwIfAborted();
  const known = await db.read
    .selectFrom("passageVectors")
    .select(["passageId", "textHash"])
    .where("model", "=", model.name)
    .where(
      "passageId",
      "in",
      passages.map(({ id }) => id),
    )
    .execute();
  const hashOfKnown = new Map(known.map(({ passageId, textHash }) => [passageId, textHash]));
  const missing = passages
    .map((passage): Missing => ({ id: passage.id, texts: embeddedTexts(passage, split) }))
    .filter(({ id, texts }) => hashOfKnown.get(id) !== texts.hash);
  if (missing.length === 0) return 0;
  const byHash = await readStored(db, model.name, missing);
  const made = await embedMissing(
    model,
    missing.filter(({ texts }) => !byHash.has(texts.hash)),
    signal,
  );
  for (const [hash, vectors] of made) byHash.set(hash, vectors);
  await store(db, { libraryId, model: model.name }, missing, byHash);
  return made.size;
}

async function readStored(db: Database, model: string, missing: readonly Missing[]): Promise<Map<string, Vectors>> {
  const rows = await db.read
    .selectFrom("passageVectors")
    .select(["textHash", "vector", "sentences"])
    .where("model", "=", model)
    .where(
      "textHash",
      "in",
      missing.map(({ texts }) => texts.hash),
    )
    .execute();
  return new Map(rows.map(({ textHash, vector, sentences }) => [textHash, { vector, sentences }]));
}

async function embedMissing(model: EmbeddingModel, missing: readonly Missing[], signal: AbortSignal): Promise<Map<string, Vectors>> {
  const all = [...new Set(missing.flatMap(({ texts }) => [texts.passage, ...texts.sentences]))];
  const vectors = new Map<string, Int8Array>();
  for (let from = 0; from < all.length; from += TEXTS_AT_ONCE) {
    const some = all.slice(from, from + TEXTS_AT_ONCE);
    const made = await model.embed(some, AbortSignal.any([signal, AbortSignal.timeout(BATCH_TIMEOUT_MS)]), "passage");
    for (const [at, text] of some.entries()) vectors.set(text, compactVector(made[at] ?? new Float32Array()));
  }
  const of = (text: string) => vectors.get(text) ?? new Int8Array();
  return new Map(
    missing.map(({ texts }) => [texts.hash, { vector: toBytes([of(texts.passage)]), sentences: toBytes(texts.sentences.map(of)) }]),
  );
}

async function store(
  db: Database,
  of: { libraryId: string; model: string },
  missing: readonly Missing[],
  byHash: ReadonlyMap<string, Vectors>,
): Promise<void> {
  await db.write(async (tx) => {
    const { batch } = await tx
      .insertInto("vectorReadings")
      .values({ ...of, revision: -1, batch: 1 })
      .onConflict((conflict) => conflict.columns(["libraryId", "model"]).doUpdateSet({ batch: sql<number>`vector_readings.batch + 1` }))
      .returning("batch")
      .executeTakeFirstOrThrow();
    for (const { id, texts } of missing) {
      const vectors = byHash.get(texts.hash);
      // The passage may be gone by now.
      const isThere = await tx.selectFrom("passages").select("id").where("id", "=", id).executeTakeFirst();
      if (vectors === undefined || isThere === undefined) continue;
      const made = { textHash: texts.hash, batch, ...vectors };
      await tx
        .insertInto("passageVectors")
        .values({ ...of, passageId: id, ...made })
        .onConflict((conflict) => conflict.columns(["passageId", "model"]).doUpdateSet(made))
        .execute();
    }
  });
}

/** Marks a library as embedded, and drops vectors of models that no longer read it. */
export async function markEmbedded(db: Database, of: { libraryId: string; model: string; revision: number }): Promise<void> {
  await db.write(async (tx) => {
    await tx
      .insertInto("vectorReadings")
      .values(of)
      .onConflict((conflict) => conflict.columns(["libraryId", "model"]).doUpdateSet({ revision: of.revision }))
      .execute();
    for (const table of ["passageVectors", "vectorReadings"] as const)
      await tx.deleteFrom(table).where("libraryId", "=", of.libraryId).where("model", "!=", of.model).execute();
  });
}

export interface Unembedded {
  libraryId: string;
  revision: number;
}

/** The libraries that changed since they were last embedded, organizations' before visitors' overlays. */
export async function listUnembedded(
  db: Database,
  models: readonly string[],
  { limit, withOverlays }: { limit: number; withOverlays: boolean },
): Promise<Unembedded[]> {
  return (
    db.read
      .selectFrom("libraries")
      .select(["libraries.id as libraryId", "libraries.revision"])
      .$if(!withOverlays, (query) => query.where("libraries.organizationId", "is not", null))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("vectorReadings")
              .select("vectorReadings.libraryId")
              .whereRef("vectorReadings.libraryId", "=", "libraries.id")
              .whereRef("vectorReadings.revision", ">=", "libraries.revision")
              .where("vectorReadings.model", "in", models),
          ),
        ),
      )
      .orderBy(sql`case when organization_id is null then 1 else 0 end`)
      // In random order: libraries that always fail would block the others.
      .orderBy(sql`random()`)
      .limit(limit)
      .execute()
  );
}
