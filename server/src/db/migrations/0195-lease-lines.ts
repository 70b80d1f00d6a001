import type { Kysely } from "kysely";

export const beside = "Does not look at the line for a conversation, and may come first.";

/** Which process has waited longest for a lease. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["next_holder", "next_asked_at", "next_until"])
    await db.schema.alterTable("turn_leases").addColumn(column, "text").execute();
}
