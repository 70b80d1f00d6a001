import type { Kysely } from "kysely";

export const beside = "unaffected";

/** The member who made a meeting, by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("meetings").addColumn("booked_by", "text").execute();
}
