import { type Kysely, sql } from "kysely";

export const beside = "unaffected";

/** Conversations' threads in Slack, calls of Slack that were taken, and what could not be brought elsewhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("slack_threads")
    .addColumn("conversation_id", "text", (c) => c.primaryKey().references("conversations.id").onDelete("cascade"))
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("team_id", "text", (c) => c.notNull())
    .addColumn("channel_id", "text", (c) => c.notNull())
    .addColumn("ts", "text")
    .addColumn("head", "text")
    .addColumn("copied", "integer", (c) => c.notNull())
    .addColumn("posted", "text", (c) => c.notNull().defaultTo("[]"))
    .addColumn("claimed_until", "text")
    .execute();
  await sql`create index slack_threads_place on slack_threads (team_id, channel_id, ts)`.execute(db);
  await sql`create index slack_threads_organization on slack_threads (organization_id)`.execute(db);
  await db.schema
    .createTable("slack_calls")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("at", "text", (c) => c.notNull())
    .execute();
  await sql`create index slack_calls_at on slack_calls (at)`.execute(db);
  await db.schema
    .createTable("undelivered")
    .addColumn("conversation_id", "text", (c) => c.notNull().references("conversations.id").onDelete("cascade"))
    .addColumn("place", "text", (c) => c.notNull())
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("problem", "text", (c) => c.notNull())
    .addColumn("at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("undelivered_key", ["conversation_id", "place", "key"])
    .execute();
}
