import { type Kysely, sql } from "kysely";

export const beside = "unaffected";

/** Documents that websites link, to be offered to members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("linked_documents")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("library_id", "text", (c) => c.notNull().references("libraries.id").onDelete("cascade"))
    .addColumn("website_id", "text", (c) => c.notNull().references("sources.id").onDelete("cascade"))
    .addColumn("url", "text", (c) => c.notNull())
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("found_on", "text", (c) => c.notNull())
    .addColumn("document_id", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await sql`create unique index linked_documents_url on linked_documents (website_id, url)`.execute(db);
  await sql`create index linked_documents_library on linked_documents (library_id)`.execute(db);
}
