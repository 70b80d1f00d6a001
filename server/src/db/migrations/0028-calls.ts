import { type Kysely, sql } from "kysely";

export const beside = "unaffected";

/** Calls, and the tickets that were used to open one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("calls")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("conversation_id", "text", (c) => c.notNull().references("conversations.id").onDelete("cascade"))
    .addColumn("organization_id", "text")
    .addColumn("transport", "text", (c) => c.notNull())
    .addColumn("room_name", "text")
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("recognition", "text", (c) => c.notNull())
    .addColumn("started_at", "text", (c) => c.notNull())
    .addColumn("ended_at", "text")
    .addColumn("end_reason", "text")
    .execute();
  await sql`create index calls_conversation on calls (conversation_id, started_at)`.execute(db);
  await sql`create index calls_organization on calls (organization_id, started_at)`.execute(db);
  await sql`create unique index calls_room on calls (room_name)`.execute(db);
  await db.schema
    .createTable("used_voice_tickets")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("expires_at", "text", (c) => c.notNull())
    .execute();
}
