import { type Kysely, sql } from "kysely";

export const beside = "unaffected";

/** Saved replies, members' notes about conversations, and the notices that members want. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("saved_replies")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await sql`create index saved_replies_organization on saved_replies (organization_id, name)`.execute(db);
  await db.schema
    .createTable("thread_notes")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("conversation_id", "text", (c) => c.notNull().references("conversations.id").onDelete("cascade"))
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("member_id", "text", (c) => c.notNull())
    .addColumn("member_name", "text", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("mentions", "text", (c) => c.notNull())
    .addColumn("note_key", "text", (c) => c.notNull())
    .addColumn("at", "text", (c) => c.notNull())
    .addUniqueConstraint("thread_notes_once", ["conversation_id", "member_id", "note_key"])
    .execute();
  await sql`create index thread_notes_organization on thread_notes (organization_id)`.execute(db);
  await db.schema
    .createTable("member_notices")
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("member_id", "text", (c) => c.notNull())
    .addColumn("choice", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("member_notices_key", ["organization_id", "member_id"])
    .execute();
}
