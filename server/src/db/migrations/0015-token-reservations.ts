import type { Kysely } from "kysely";

export const beside = "unaffected";

/** Which turn tokens are set aside for: those of a process that died are settled by another one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("token_reservations")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("visitor", "text", (c) => c.notNull())
    .addColumn("address", "text", (c) => c.notNull())
    .addColumn("site", "text", (c) => c.notNull())
    .addColumn("tokens", "integer", (c) => c.notNull())
    .addColumn("expires_at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("token_reservations_expiry").on("token_reservations").column("expires_at").execute();
}
