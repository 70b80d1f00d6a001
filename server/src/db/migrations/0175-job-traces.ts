import type { Kysely } from "kysely";

/** The span that asked for a job. A process of an older version writes null, and runs such jobs without their trace. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("jobs").addColumn("trace_parent", "text").execute();
}
