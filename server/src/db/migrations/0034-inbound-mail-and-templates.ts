import { type Kysely, sql } from "kysely";

export const beside = "unaffected";

/** Mail that arrives by a provider's inbound parse, and the texts of automatic mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("inbound_mails")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("delivery_key", "text", (c) => c.notNull())
    .addColumn("message_id", "text")
    .addColumn("in_reply_to", "text")
    .addColumn("reference_ids", "text")
    .addColumn("thread_id", "text")
    .addColumn("from_address", "text", (c) => c.notNull())
    .addColumn("from_name", "text")
    .addColumn("recipient", "text")
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("body", "text", (c) => c.notNull())
    .addColumn("attachments", "text", (c) => c.notNull())
    .addColumn("bulk", "text")
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("fate", "text")
    .addColumn("deal_id", "text")
    .addColumn("source_id", "text")
    .addColumn("is_read", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("sent_at", "text")
    .addColumn("received_at", "text", (c) => c.notNull())
    .execute();
  await sql`create unique index inbound_mails_delivery on inbound_mails (organization_id, delivery_key)`.execute(db);
  await sql`create index inbound_mails_newest on inbound_mails (organization_id, received_at)`.execute(db);
  await sql`create index inbound_mails_message on inbound_mails (organization_id, message_id)`.execute(db);
  await sql`create index inbound_mails_sender on inbound_mails (organization_id, from_address, received_at)`.execute(db);

  await db.schema
    .createTable("email_templates")
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("template_type", "text", (c) => c.notNull())
    .addColumn("subject_template", "text", (c) => c.notNull())
    .addColumn("body_template", "text", (c) => c.notNull())
    .addColumn("auto_send_enabled", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("updated_by", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("email_templates_key", ["organization_id", "template_type"])
    .execute();
}
