import { type Kysely, sql } from "kysely";

export const beside = "unaffected";

/** For which region or language a page is, and which pages are the same for others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("page_regions")
    .addColumn("website_id", "text", (c) => c.notNull().references("sources.id").onDelete("cascade"))
    .addColumn("url", "text", (c) => c.notNull())
    .addColumn("library_id", "text", (c) => c.notNull().references("libraries.id").onDelete("cascade"))
    .addColumn("page", "text", (c) => c.notNull())
    .addColumn("tags", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("page_regions_key", ["website_id", "url"])
    .execute();
  await sql`create index page_regions_library on page_regions (library_id, url)`.execute(db);
}
