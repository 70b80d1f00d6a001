import type { Kysely } from "kysely";

export const beside = "unaffected";

/** Since when a member whose agents have pages is gone from the organization. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("voice_hosts").addColumn("left_at", "text").execute();
}
