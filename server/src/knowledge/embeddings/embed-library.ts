import { sql } from "kysely";
import { createHash } from "node:crypto";
import type { Database } from "../../db/database.ts";
import type { VectorSearch } from "../../db/vector-search.ts";
import { type LivingPassage, livingPassages } from "../living-passages.ts";
import { createShield } from "../shield/shield.ts";
import type { EmbeddingModel } from "./embedding-model.ts";

export interface EmbedDeps {
  db: Database;
  model: EmbeddingModel;
  vectors: VectorSearch;
}

const TEXTS_AT_ONCE = 64;
const BATCH_TIMEOUT_MS = 30_000;
const MAX_CHARACTERS = 6_000;

/**
 * Gives every passage of a library its vector. A text that has one, anywhere in the store, is not sent again, so that what has not
 * changed costs nothing. Resumes where it was cut off.
 */
export async function embedLibrary({ db, model, vectors }: EmbedDeps, libraryId: string, signal: AbortSignal): Promise<void> {
  const library = await db.read.selectFrom("libraries").select("revision").where("id", "=", libraryId).executeTakeFirst();
  if (library === undefined) return;
  const shield = createShield(db, libraryId);
  let batch: LivingPassage[] = [];
  const flush = async () => {
    await embedBatch({ db, model, vectors }, libraryId, batch, signal);
    batch = [];
  };
  for await (const passage of livingPassages(db, libraryId)) {
    if (await shield.holds(passage.kind, passage)) continue;
    batch.push(passage);
    if (batch.length === TEXTS_AT_ONCE) await flush();
  }
  if (batch.length > 0) await flush();
  const { revision } = library;
  await db.write((tx) =>
    tx
      .insertInto("vectorReadings")
      .values({ libraryId, model: model.name, revision })
      .onConflict((conflict) => conflict.columns(["libraryId", "model"]).doUpdateSet({ revision }))
      .execute(),
  );
}

async function embedBatch(
  { db, model, vectors }: EmbedDeps,
  libraryId: string,
  passages: readonly LivingPassage[],
  signal: AbortSignal,
): Promise<void> {
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
    .map((passage) => ({ id: passage.id, text: textOf(passage), hash: hashOf(textOf(passage)) }))
    .filter(({ id, hash }) => hashOfKnown.get(id) !== hash);
  if (missing.length === 0) return;
  const stored = await db.read
    .selectFrom("passageVectors")
    .select(["textHash", "vector"])
    .where("model", "=", model.name)
    .where(
      "textHash",
      "in",
      missing.map(({ hash }) => hash),
    )
    .execute();
  const byHash = new Map<string, Buffer | string>(stored.map(({ textHash, vector }) => [textHash, vector]));
  const toSend = new Map(missing.filter(({ hash }) => !byHash.has(hash)).map(({ hash, text }) => [hash, text]));
  if (toSend.size > 0) {
    const made = await model.embed([...toSend.values()], AbortSignal.any([signal, AbortSignal.timeout(BATCH_TIMEOUT_MS)]));
    for (const [at, hash] of [...toSend.keys()].entries()) {
      const vector = made[at];
      if (vector !== undefined) byHash.set(hash, vectors.toStored(vector));
    }
  }
  await db.write(async (tx) => {
    for (const { id, hash } of missing) {
      const vector = byHash.get(hash);
      // The passage may be gone by now.
      const isThere = await tx.selectFrom("passages").select("id").where("id", "=", id).executeTakeFirst();
      if (vector === undefined || isThere === undefined) continue;
      await tx
        .insertInto("passageVectors")
        .values({ passageId: id, model: model.name, libraryId, textHash: hash, vector })
        .onConflict((conflict) => conflict.columns(["passageId", "model"]).doUpdateSet({ textHash: hash, vector }))
        .execute();
    }
  });
}

/** A passage is found by what stands above it as well. */
function textOf({ headingPath, text }: LivingPassage): string {
  return `${headingPath}\n${text}`.slice(0, MAX_CHARACTERS).toWellFormed();
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** The organizations' libraries that changed since they were last embedded. Visitors' overlays are not: nobody pays for them. */
export async function listUnembedded(db: Database, model: string, limit: number): Promise<string[]> {
  const rows = await db.read
    .selectFrom("libraries")
    .leftJoin("vectorReadings", (join) =>
      join.onRef("vectorReadings.libraryId", "=", "libraries.id").on("vectorReadings.model", "=", model),
    )
    .select("libraries.id")
    .where("libraries.organizationId", "is not", null)
    .where(({ eb, or, ref }) =>
      or([eb("vectorReadings.revision", "is", null), eb("vectorReadings.revision", "<", ref("libraries.revision"))]),
    )
    // By lot: libraries whose reading always fails would else stand before the others for ever.
    .orderBy(sql`random()`)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
