import { type Kysely, sql } from "kysely";

/** What members curate: questions without an answer, ratings, passages under review, text that pages hide, sources that disagree. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name);

  await table("message_ratings")
    .addColumn("message_id", "text", (c) => c.primaryKey().references("messages.id").onDelete("cascade"))
    .addColumn("organization_id", "text")
    .addColumn("rating", "text", (c) => c.notNull())
    .addColumn("rated_at", "text", (c) => c.notNull())
    .execute();

  await table("gaps")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("faq_id", "text")
    .addColumn("decided_at", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await sql`create index gaps_organization on gaps (organization_id, status)`.execute(db);

  await table("gap_questions")
    .addColumn("message_id", "text", (c) => c.primaryKey())
    .addColumn("gap_id", "text", (c) => c.notNull().references("gaps.id").onDelete("cascade"))
    .addColumn("question", "text", (c) => c.notNull())
    .addColumn("answer", "text")
    .addColumn("is_refused", "integer", (c) => c.notNull())
    .addColumn("is_badly_rated", "integer", (c) => c.notNull())
    .addColumn("asked_at", "text", (c) => c.notNull())
    .execute();
  await sql`create index gap_questions_gap on gap_questions (gap_id, asked_at)`.execute(db);

  await table("gap_readings")
    .addColumn("organization_id", "text", (c) => c.primaryKey().references("organizations.id").onDelete("cascade"))
    .addColumn("read_until", "text", (c) => c.notNull())
    .execute();

  await table("held_passages")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("library_id", "text", (c) => c.notNull().references("libraries.id").onDelete("cascade"))
    .addColumn("source_id", "text", (c) => c.notNull())
    .addColumn("text_hash", "text", (c) => c.notNull())
    .addColumn("ordinal", "integer", (c) => c.notNull())
    .addColumn("heading_path", "text", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("matches", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("held_at", "text", (c) => c.notNull())
    .addColumn("decided_at", "text")
    .addUniqueConstraint("held_passages_text", ["library_id", "source_id", "text_hash"])
    .execute();
  await sql`create index held_passages_library on held_passages (library_id, text_hash)`.execute(db);

  await table("hidden_texts")
    .addColumn("source_id", "text", (c) => c.primaryKey().references("sources.id").onDelete("cascade"))
    .addColumn("library_id", "text", (c) => c.notNull())
    .addColumn("texts", "text", (c) => c.notNull())
    .addColumn("is_suspect", "integer", (c) => c.notNull())
    .addColumn("found_at", "text", (c) => c.notNull())
    .execute();
  await sql`create index hidden_texts_library on hidden_texts (library_id, is_suspect, found_at)`.execute(db);

  await table("conflict_choices")
    .addColumn("library_id", "text", (c) => c.notNull().references("libraries.id").onDelete("cascade"))
    .addColumn("conflict_id", "text", (c) => c.notNull())
    .addColumn("faq_id", "text")
    .addColumn("regression_id", "text")
    .addColumn("decided_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("conflict_choices_key", ["library_id", "conflict_id"])
    .execute();
}
