import { type Kysely, sql } from "kysely";

export const beside = "unaffected";

/** Findings of a file's reading, its size, and each import's values of a company, so that an undo can apply later ones again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("company_imports")
    .addColumn("notes", "text", (c) => c.notNull().defaultTo("[]"))
    .execute();
  await db.schema
    .alterTable("company_imports")
    .addColumn("dates", "text", (c) => c.notNull().defaultTo("[]"))
    .execute();
  await db.schema
    .alterTable("company_imports")
    .addColumn("bytes", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("company_import_changes").addColumn("said", "text").execute();
  await db.schema.alterTable("company_import_changes").addColumn("changed_at", "text").execute();
  await sql`create index company_imports_open on company_imports (status, created_at)`.execute(db);
}
