import type { Kysely } from "kysely";

export const beside = "unaffected";

/** The answers whose day is over are found without looking at the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("idempotency_keys_age").on("idempotency_keys").column("created_at").execute();
}
