import type { Kysely } from "kysely";

export const beside = "unaffected";

/** How many runs of a job failed, beside how many were begun: the rest were cut off with their process. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("jobs")
    .addColumn("failures", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
}
