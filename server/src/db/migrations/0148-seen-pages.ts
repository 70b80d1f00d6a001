import type { Kysely } from "kysely";

export const beside = "unaffected";

/** The pages that a visitor has seen since their conversation began. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("live_threads")
    .addColumn("pages", "text", (c) => c.notNull().defaultTo("[]"))
    .execute();
}
