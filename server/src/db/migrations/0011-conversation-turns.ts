import { type Kysely, sql } from "kysely";

export const beside = "unaffected";

/** Which process answers in a conversation, and which messages were answered together with a later one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // No reference to conversations: a first message takes its turn before its conversation is stored.
  await db.schema
    .createTable("turn_leases")
    .addColumn("conversation_id", "text", (c) => c.primaryKey())
    .addColumn("holder", "text", (c) => c.notNull())
    .addColumn("expires_at", "text", (c) => c.notNull())
    .execute();
  await sql`create index turn_leases_holder on turn_leases (holder)`.execute(db);

  await db.schema
    .createTable("joined_messages")
    .addColumn("message_id", "text", (c) => c.primaryKey().references("messages.id").onDelete("cascade"))
    .addColumn("reply_id", "text", (c) => c.notNull().references("messages.id").onDelete("cascade"))
    .execute();
}
