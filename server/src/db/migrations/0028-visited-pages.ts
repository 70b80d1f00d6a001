import type { Kysely } from "kysely";
import { sql } from "kysely";

export const beside = "unaffected";

/** The page that a conversation began on, and what filters of conversations look at. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("conversation_pages")
    .addColumn("conversation_id", "text", (c) => c.primaryKey().references("conversations.id").onDelete("cascade"))
    .addColumn("page", "text", (c) => c.notNull())
    .execute();
  await sql`create index conversations_begun on conversations (organization_id, created_at)`.execute(db);
  await sql`create index lead_sources_reference on lead_sources (kind, ref_id)`.execute(db);
}
