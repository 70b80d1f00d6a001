import { type Kysely, sql } from "kysely";

export const beside = "unaffected";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("passages").addColumn("page", "integer").execute();
  await db.schema
    .createTable("documents")
    .addColumn("id", "text", (c) => c.primaryKey().references("sources.id").onDelete("cascade"))
    .addColumn("library_id", "text", (c) => c.notNull().references("libraries.id").onDelete("cascade"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("format", "text")
    .addColumn("pages", "integer")
    .addColumn("size", "integer", (c) => c.notNull())
    .addColumn("content_hash", "text", (c) => c.notNull())
    .addColumn("hidden", "text", (c) => c.notNull())
    // SQLite keeps bytes under any type's name.
    .addColumn("bytes", sql`bytea`)
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await sql`create unique index documents_library_name on documents (library_id, name)`.execute(db);
}
