import { type Kysely, sql } from "kysely";

export const beside = "unaffected";

/** Embeddings of passages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("passage_vectors")
    .addColumn("passage_id", "text", (c) => c.notNull().references("passages.id").onDelete("cascade"))
    .addColumn("model", "text", (c) => c.notNull())
    .addColumn("library_id", "text", (c) => c.notNull())
    .addColumn("text_hash", "text", (c) => c.notNull())
    .addColumn("vector", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("passage_vectors_key", ["passage_id", "model"])
    .execute();
  await sql`create index passage_vectors_library on passage_vectors (library_id, model)`.execute(db);
  await sql`create index passage_vectors_text on passage_vectors (text_hash, model)`.execute(db);

  await db.schema
    .createTable("vector_readings")
    .addColumn("library_id", "text", (c) => c.notNull().references("libraries.id").onDelete("cascade"))
    .addColumn("model", "text", (c) => c.notNull())
    .addColumn("revision", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("vector_readings_key", ["library_id", "model"])
    .execute();
}
