import { type Kysely, sql } from "kysely";

export const beside = "Fails to store and to read vectors, and searches by words alone.";

/**
 * Vectors of one byte a number, of passages and of their sentences, that the process itself compares. Those of before are left to be made
 * again: they had no sentences.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("passage_vectors").execute();
  await db.schema
    .createTable("passage_vectors")
    .addColumn("passage_id", "text", (c) => c.notNull().references("passages.id").onDelete("cascade"))
    .addColumn("model", "text", (c) => c.notNull())
    .addColumn("library_id", "text", (c) => c.notNull())
    .addColumn("text_hash", "text", (c) => c.notNull())
    .addColumn("batch", "integer", (c) => c.notNull())
    .addColumn("vector", sql`bytea`, (c) => c.notNull())
    .addColumn("sentences", sql`bytea`, (c) => c.notNull())
    .addPrimaryKeyConstraint("passage_vectors_key", ["passage_id", "model"])
    .execute();
  await sql`create index passage_vectors_batch on passage_vectors (library_id, model, batch)`.execute(db);
  await sql`create index passage_vectors_text on passage_vectors (text_hash, model)`.execute(db);
  await sql`delete from vector_readings`.execute(db);
  await db.schema
    .alterTable("vector_readings")
    .addColumn("batch", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
}
