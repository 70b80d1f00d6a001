import type { Kysely } from "kysely";

export const beside = "unaffected";

/** Organizations' Slack workspaces, and the message of each lead. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("slack_connections")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organization_id", "text", (c) => c.notNull().unique().references("organizations.id").onDelete("cascade"))
    .addColumn("team_id", "text", (c) => c.notNull())
    .addColumn("team_name", "text", (c) => c.notNull())
    .addColumn("team_domain", "text")
    .addColumn("bot_name", "text", (c) => c.notNull())
    .addColumn("access_token", "text", (c) => c.notNull())
    .addColumn("scopes", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("channel_id", "text")
    .addColumn("channel_name", "text")
    .addColumn("problem", "text")
    .addColumn("last_sent_at", "text")
    .addColumn("connected_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("slack_messages")
    .addColumn("deal_id", "text", (c) => c.primaryKey())
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("team_id", "text", (c) => c.notNull())
    .addColumn("channel_id", "text")
    .addColumn("ts", "text")
    .addColumn("wanted", "integer", (c) => c.notNull())
    .addColumn("sent", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("claimed_until", "text")
    .execute();
  await db.schema.createIndex("slack_messages_organization").on("slack_messages").column("organization_id").execute();
}
