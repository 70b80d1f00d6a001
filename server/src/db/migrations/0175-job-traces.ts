import type { Kysely } from "kysely";

export const beside = "Runs jobs without their trace.";

/** The span that asked for a job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("jobs").addColumn("trace_parent", "text").execute();
}
