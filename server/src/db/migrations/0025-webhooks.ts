import { type Kysely, sql } from "kysely";

export const beside = "unaffected";

/** Webhooks for demo requests with their log, the drafts that answer requests, and how many enrichments members asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("webhook_credentials")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("user_id", "text", (c) => c.notNull())
    .addColumn("webhook_id", "text", (c) => c.notNull().unique())
    .addColumn("webhook_secret", "text", (c) => c.notNull())
    .addColumn("previous_secret", "text")
    .addColumn("previous_until", "text")
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("description", "text")
    .addColumn("is_active", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("takes_unsigned", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("rotated_at", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await sql`create index webhook_credentials_organization on webhook_credentials (organization_id, created_at)`.execute(db);

  await db.schema
    .createTable("webhook_deliveries")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("credential_id", "text", (c) => c.notNull().references("webhook_credentials.id").onDelete("cascade"))
    .addColumn("message_id", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("verdict", "text", (c) => c.notNull())
    .addColumn("detail", "text", (c) => c.notNull())
    .addColumn("cure", "text")
    .addColumn("http_status", "integer", (c) => c.notNull())
    .addColumn("is_verified", "integer", (c) => c.notNull())
    .addColumn("is_test", "integer", (c) => c.notNull())
    .addColumn("body", "text")
    .addColumn("body_hash", "text", (c) => c.notNull())
    .addColumn("content_type", "text")
    .addColumn("size", "integer", (c) => c.notNull())
    .addColumn("request_id", "text")
    .addColumn("repeats", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("last_repeat_at", "text")
    .addColumn("replayed_at", "text")
    .addColumn("received_at", "text", (c) => c.notNull())
    .execute();
  await sql`create index webhook_deliveries_credential on webhook_deliveries (credential_id, received_at)`.execute(db);
  await sql`create unique index webhook_deliveries_message on webhook_deliveries (credential_id, message_id) where status = 'accepted'`.execute(
    db,
  );

  await db.schema
    .createTable("email_drafts")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("request_id", "text", (c) => c.notNull().references("demo_requests.id").onDelete("cascade").unique())
    .addColumn("recipient", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("body", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("sent_by", "text")
    .addColumn("sent_at", "text")
    .addColumn("mail_id", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("enrichment_counts")
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("member_id", "text", (c) => c.notNull())
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("count", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("enrichment_counts_key", ["organization_id", "member_id", "day"])
    .execute();
}
