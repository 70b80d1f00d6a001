import { type Kysely, sql } from "kysely";

export const beside = "unaffected";

/** How many values an undone import has left as they are, and the later changes of a company, which are looked up for that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("company_imports")
    .addColumn("kept_values", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`create index company_import_changes_company on company_import_changes (company_id)`.execute(db);
}
