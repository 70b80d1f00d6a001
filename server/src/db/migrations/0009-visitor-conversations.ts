import { type Kysely, sql } from "kysely";

export const beside = "unaffected";

/** Which conversations a browser's visitor has had on our own pages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("visitor_conversations")
    .addColumn("visitor_hash", "text", (c) => c.notNull())
    .addColumn("conversation_id", "text", (c) => c.notNull().references("conversations.id").onDelete("cascade"))
    .addColumn("slug", "text", (c) => c.notNull())
    .addColumn("session", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("visitor_conversations_key", ["visitor_hash", "conversation_id"])
    .execute();
  await sql`create index visitor_conversations_slug on visitor_conversations (visitor_hash, slug, created_at)`.execute(db);
}
