import type { Kysely } from "kysely";

/** Which process has waited longest for a lease. One of an older version does not look, and may come first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["next_holder", "next_asked_at", "next_until"])
    await db.schema.alterTable("turn_leases").addColumn(column, "text").execute();
}
