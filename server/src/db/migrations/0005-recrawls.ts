import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

export const beside = "unaffected";

/** Crawls that are planned, an index built beside the live one, what it changes, and the questions it must still answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name);
  const indexings = (name: string, type: "text" | "integer", build: (c: ColumnDefinitionBuilder) => ColumnDefinitionBuilder = (c) => c) =>
    db.schema.alterTable("indexings").addColumn(name, type, build).execute();

  await indexings("scope", "text", (c) => c.notNull().defaultTo("website"));
  await indexings("mode", "text");
  await indexings("phase", "text", (c) => c.notNull().defaultTo("crawling"));
  await indexings("is_forced", "integer", (c) => c.notNull().defaultTo(0));
  await indexings("site_title", "text");
  await indexings("site_lines", "text");
  await indexings("changes", "text");
  await indexings("failures", "text");
  await sql`create index indexings_website on indexings (website_id, created_at)`.execute(db);
  await sql`create index indexings_status on indexings (status, library_id)`.execute(db);
  await sql`create index sources_parent on sources (library_id, parent_id, url) where parent_id is not null`.execute(db);
  await sql`create index sources_content on sources (parent_id, content_hash) where content_hash is not null`.execute(db);

  await table("recrawl_plans")
    .addColumn("website_id", "text", (c) => c.primaryKey().references("sources.id").onDelete("cascade"))
    .addColumn("recrawl", "text", (c) => c.notNull())
    .addColumn("next_crawl_at", "text", (c) => c.notNull())
    .execute();

  await table("staged_pages")
    .addColumn("indexing_id", "text", (c) => c.notNull().references("indexings.id").onDelete("cascade"))
    .addColumn("url", "text", (c) => c.notNull())
    .addColumn("source_id", "text")
    .addColumn("is_new", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("problem", "text")
    .addColumn("title", "text")
    .addColumn("description", "text")
    .addColumn("text", "text")
    .addColumn("passages", "text")
    .addColumn("content_hash", "text")
    .addColumn("etag", "text")
    .addColumn("last_modified", "text")
    .addPrimaryKeyConstraint("staged_pages_key", ["indexing_id", "url"])
    .execute();
  await sql`create index staged_pages_content on staged_pages (indexing_id, content_hash)`.execute(db);
  await sql`create index staged_pages_source on staged_pages (indexing_id, source_id)`.execute(db);

  await table("staged_passages")
    .addColumn("indexing_id", "text", (c) => c.notNull().references("indexings.id").onDelete("cascade"))
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("fate", "text", (c) => c.notNull())
    .addColumn("source_id", "text", (c) => c.notNull())
    .addColumn("ordinal", "integer", (c) => c.notNull())
    .addColumn("heading_path", "text", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("staged_passages_key", ["indexing_id", "id"])
    .execute();

  await table("knowledge_changes")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("library_id", "text", (c) => c.notNull().references("libraries.id").onDelete("cascade"))
    .addColumn("indexing_id", "text", (c) => c.notNull())
    .addColumn("website_id", "text", (c) => c.notNull())
    .addColumn("is_live", "integer", (c) => c.notNull())
    .addColumn("position", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("source_id", "text", (c) => c.notNull())
    .addColumn("passage_id", "text")
    .addColumn("url", "text", (c) => c.notNull())
    .addColumn("old_url", "text")
    .addColumn("heading_path", "text", (c) => c.notNull())
    .addColumn("old_text", "text")
    .addColumn("new_text", "text")
    .addColumn("affected_count", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("confirmed_at", "text")
    .execute();
  await sql`create unique index knowledge_changes_position on knowledge_changes (library_id, is_live, position)`.execute(db);
  await sql`create index knowledge_changes_indexing on knowledge_changes (indexing_id, position)`.execute(db);
  await sql`create index knowledge_changes_open on knowledge_changes (library_id, position) where affected_count > 0 and confirmed_at is null`.execute(
    db,
  );

  await table("affected_answers")
    .addColumn("change_id", "text", (c) => c.notNull().references("knowledge_changes.id").onDelete("cascade"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("subject_id", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("affected_answers_key", ["change_id", "kind", "subject_id"])
    .execute();

  await table("regression_questions")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("library_id", "text", (c) => c.notNull().references("libraries.id").onDelete("cascade"))
    .addColumn("question", "text", (c) => c.notNull())
    .addColumn("expected_url", "text")
    .addColumn("expected_fact", "text")
    .addColumn("last_result", "text")
    .addColumn("last_checked_at", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await sql`create index regression_questions_library on regression_questions (library_id, created_at, id)`.execute(db);
}
