import { type Kysely, sql } from "kysely";

export const beside = "unaffected";

/** Mailboxes, the ledger of their messages, and drafts of answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("mailboxes")
    .addColumn("connection_id", "text", (c) => c.primaryKey().references("google_connections.id").onDelete("cascade"))
    .addColumn("organization_id", "text", (c) => c.notNull())
    .addColumn("member_id", "text", (c) => c.notNull())
    .addColumn("history_id", "text")
    .addColumn("next_sync_at", "text", (c) => c.notNull())
    .addColumn("watched_until", "text")
    .addColumn("synced_at", "text")
    .addColumn("problem", "text")
    .addColumn("problem_at", "text")
    .addColumn("audited_at", "text")
    .execute();
  await sql`create index mailboxes_due on mailboxes (next_sync_at)`.execute(db);
  await db.schema
    .createTable("mailbox_gaps")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("connection_id", "text", (c) => c.notNull().references("google_connections.id").onDelete("cascade"))
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("from_at", "text", (c) => c.notNull())
    .addColumn("to_at", "text", (c) => c.notNull())
    .addColumn("opened_at", "text", (c) => c.notNull())
    .addColumn("closed_at", "text")
    .addColumn("listed", "integer")
    .addColumn("added", "integer")
    .execute();
  await sql`create index mailbox_gaps_connection on mailbox_gaps (connection_id, opened_at)`.execute(db);
  await db.schema
    .createTable("inbox_mails")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("connection_id", "text", (c) => c.notNull().references("google_connections.id").onDelete("cascade"))
    .addColumn("organization_id", "text", (c) => c.notNull())
    .addColumn("member_id", "text", (c) => c.notNull())
    .addColumn("gmail_id", "text", (c) => c.notNull())
    .addColumn("thread_id", "text", (c) => c.notNull())
    .addColumn("message_id", "text")
    .addColumn("from_name", "text")
    .addColumn("from_email", "text")
    .addColumn("subject", "text")
    .addColumn("received_at", "text")
    .addColumn("is_unread", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("fate", "text", (c) => c.notNull())
    .addColumn("reason", "text")
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("score", "integer")
    .addColumn("category", "text")
    .addColumn("quotes", "text", (c) => c.notNull().defaultTo("[]"))
    .addColumn("text_hash", "text")
    .addColumn("reader_version", "integer")
    .addColumn("deal_id", "text")
    .addColumn("seen_at", "text", (c) => c.notNull())
    .addColumn("decided_at", "text")
    .execute();
  await sql`create unique index inbox_mails_message on inbox_mails (connection_id, gmail_id)`.execute(db);
  await sql`create index inbox_mails_fate on inbox_mails (connection_id, fate, received_at)`.execute(db);
  await sql`create index inbox_mails_member on inbox_mails (organization_id, member_id, received_at)`.execute(db);
  await db.schema
    .createTable("mail_drafts")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("mail_id", "text", (c) => c.notNull().unique().references("inbox_mails.id").onDelete("cascade"))
    .addColumn("organization_id", "text", (c) => c.notNull())
    .addColumn("member_id", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("sentences", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("version", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("message_id", "text")
    .addColumn("sent_at", "text")
    .addColumn("sent_by", "text")
    .addColumn("problem", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
}
