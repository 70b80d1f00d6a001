import type { Kysely } from "kysely";

export const beside = "unaffected";

/** Whether a passage was read in a picture of a document's page: 1 or 0. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("passages")
    .addColumn("is_scan", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
}
