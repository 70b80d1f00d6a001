import { type Kysely, sql } from "kysely";

export const beside = "unaffected";

/** HTML, threads and routes of outgoing mail, the addresses it must not reach, and how each organization sends and receives. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const mails = () => db.schema.alterTable("outgoing_mails");
  for (const column of [
    "html",
    "reply_to",
    "once_key",
    "thread_id",
    "in_reply_to",
    "reference_ids",
    "handed_over_at",
    "route",
    "sender",
    "message_id",
    "provider_id",
  ])
    await mails().addColumn(column, "text").execute();
  await mails()
    .addColumn("is_automatic", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`create unique index outgoing_mails_once on outgoing_mails (once_key) where once_key is not null`.execute(db);
  await sql`create index outgoing_mails_message on outgoing_mails (message_id) where message_id is not null`.execute(db);
  await sql`create index outgoing_mails_status on outgoing_mails (organization_id, status, created_at)`.execute(db);

  await db.schema
    .createTable("suppressed_addresses")
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("address", "text", (c) => c.notNull())
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("detail", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("suppressed_addresses_key", ["organization_id", "address"])
    .execute();

  await db.schema
    .createTable("email_configurations")
    .addColumn("organization_id", "text", (c) => c.primaryKey().references("organizations.id").onDelete("cascade"))
    .addColumn("api_key", "text")
    .addColumn("key_end", "text")
    .addColumn("inbound_domain", "text")
    .addColumn("from_email", "text")
    .addColumn("reply_to_email", "text")
    .addColumn("inbound_token", "text", (c) => c.notNull())
    .addColumn("inbound_token_hash", "text", (c) => c.notNull().unique())
    .addColumn("event_key", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
}
