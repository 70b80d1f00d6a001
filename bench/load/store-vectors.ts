import { join } from "node:path";
import { openDatabase } from "../../server/src/db/database.ts";
import { compactVector, toBytes } from "../../server/src/knowledge/embeddings/compact-vector.ts";
import { embeddedTexts } from "../../server/src/knowledge/embeddings/embedded-texts.ts";
import type { EmbeddingModel } from "../../server/src/knowledge/embeddings/embedding-model.ts";
import { createLocalModel, findLocalModels } from "../../server/src/knowledge/embeddings/local-model.ts";
import { ModelThread } from "../../server/src/knowledge/embeddings/model-thread.ts";
import { splitSentences } from "../../server/src/knowledge/words/split-sentences.ts";

const READ = 150;
const ROWS_AT_ONCE = 32;

/**
 * Gives every passage of a data directory vectors quickly. A question's cost does not depend on their values: a few passages
 * are embedded, and all others copy those.
 */
export async function storeVectors(dataDir: string): Promise<void> {
  const [local] = findLocalModels();
  if (local === undefined) throw new Error("The model's file is not there.");
  const db = await openDatabase({ kind: "sqlite", file: join(dataDir, "disco.sqlite") });
  const thread = new ModelThread({
    model: local,
    onFailure: (error) => {
      throw error;
    },
  });
  try {
    const model = createLocalModel(local, thread);
    const passages = await db.read.selectFrom("passages").select(["id", "libraryId", "headingPath", "text"]).orderBy("id").execute();
    const read = passages.slice(0, READ).map((passage) => embeddedTexts(passage, splitSentences));
    const whole = await embed(
      model,
      read.map(({ passage }) => passage),
    );
    const pieces = await embed(
      model,
      read.flatMap(({ sentences }) => sentences),
    );
    const libraries = await db.read.selectFrom("libraries").select(["id", "revision"]).execute();
    const batches = new Map<string, number>();
    for (let from = 0; from < passages.length; from += ROWS_AT_ONCE) {
      const rows = passages.slice(from, from + ROWS_AT_ONCE).map((passage, each) => {
        const { hash, sentences } = embeddedTexts(passage, splitSentences);
        const batch = 1 + Math.floor((from + each) / ROWS_AT_ONCE);
        batches.set(passage.libraryId, batch);
        return {
          passageId: passage.id,
          libraryId: passage.libraryId,
          model: model.name,
          textHash: hash,
          batch,
          vector: toBytes([whole[(from + each) % whole.length] ?? new Int8Array()]),
          sentences: toBytes(sentences.map((_, at) => pieces[(from + each + at) % pieces.length] ?? new Int8Array())),
        };
      });
      await db.write((tx) => tx.insertInto("passageVectors").values(rows).execute());
    }
    const readings = libraries.map(({ id, revision }) => ({ libraryId: id, model: model.name, revision, batch: batches.get(id) ?? 0 }));
    await db.write((tx) => tx.insertInto("vectorReadings").values(readings).execute());
  } finally {
    await thread.close();
    await db.close();
  }
}

async function embed(model: EmbeddingModel, texts: readonly string[]): Promise<Int8Array[]> {
  return (await model.embed(texts, AbortSignal.timeout(600_000), "passage")).map(compactVector);
}
