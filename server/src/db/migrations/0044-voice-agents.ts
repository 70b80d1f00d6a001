import { type Kysely, sql } from "kysely";

export const beside = "unaffected";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("voice_hosts")
    .addColumn("slug", "text", (c) => c.primaryKey())
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("member_id", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("photo", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await sql`create unique index voice_hosts_member on voice_hosts (organization_id, member_id)`.execute(db);
  await db.schema
    .createTable("voice_agents")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("member_id", "text", (c) => c.notNull())
    .addColumn("slug", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("persona", "text", (c) => c.notNull())
    .addColumn("greeting", "text", (c) => c.notNull())
    .addColumn("voice", "text")
    .addColumn("uses_library", "integer", (c) => c.notNull())
    .addColumn("library_id", "text", (c) => c.notNull().references("libraries.id").onDelete("cascade"))
    .addColumn("answers", "text", (c) => c.notNull())
    .addColumn("hours", "text")
    .addColumn("videos", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await sql`create unique index voice_agents_slug on voice_agents (organization_id, member_id, slug)`.execute(db);
  await db.schema
    .createTable("voice_reviews")
    .addColumn("conversation_id", "text", (c) => c.primaryKey().references("conversations.id").onDelete("cascade"))
    .addColumn("organization_id", "text", (c) => c.notNull())
    .addColumn("status", "text")
    .addColumn("note", "text", (c) => c.notNull())
    .addColumn("changed_by", "text", (c) => c.notNull())
    .addColumn("changed_at", "text", (c) => c.notNull())
    .execute();
  await sql`alter table conversations add column voice_agent_id text`.execute(db);
  await sql`create index conversations_voice_agent on conversations (organization_id, voice_agent_id) where voice_agent_id is not null`.execute(
    db,
  );
}
