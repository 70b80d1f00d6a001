import { type Kysely, sql } from "kysely";

export const beside = "unaffected";

/** Content for members to curate: questions without an answer, ratings, passages that were reviewed, text that pages hide, sources that disagree. */
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

  await table("passage_reviews")
    .addColumn("library_id", "text", (c) => c.notNull().references("libraries.id").onDelete("cascade"))
    .addColumn("text_hash", "text", (c) => c.notNull())
    .addColumn("decision", "text", (c) => c.notNull())
    .addColumn("decided_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("passage_reviews_key", ["library_id", "text_hash"])
    .execute();

  await table("hidden_texts")
    .addColumn("library_id", "text", (c) => c.notNull().references("libraries.id").onDelete("cascade"))
    .addColumn("url", "text", (c) => c.notNull())
    .addColumn("texts", "text", (c) => c.notNull())
    .addColumn("is_suspect", "integer", (c) => c.notNull())
    .addColumn("found_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("hidden_texts_key", ["library_id", "url"])
    .execute();

  await table("conflict_choices")
    .addColumn("library_id", "text", (c) => c.notNull().references("libraries.id").onDelete("cascade"))
    .addColumn("conflict_id", "text", (c) => c.notNull())
    .addColumn("faq_id", "text")
    .addColumn("regression_id", "text")
    .addColumn("decided_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("conflict_choices_key", ["library_id", "conflict_id"])
    .execute();
}
