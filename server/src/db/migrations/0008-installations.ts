import type { Kysely } from "kysely";

export const beside = "unaffected";

/** Which sites carry a widget. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("installations")
    .addColumn("configuration_id", "text", (c) => c.notNull().references("embedded_chat_configurations.id").onDelete("cascade"))
    .addColumn("origin", "text", (c) => c.notNull())
    .addColumn("violated_directive", "text")
    .addColumn("first_seen_at", "text", (c) => c.notNull())
    .addColumn("last_seen_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("installations_key", ["configuration_id", "origin"])
    .execute();
}
