import { type Kysely, sql } from "kysely";

export const beside = "unaffected";

/** Forms of the public pages, and the state of mail deliveries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const mails = () => db.schema.alterTable("outgoing_mails");
  await mails().addColumn("kind", "text").execute();
  await mails().addColumn("expires_at", "text").execute();
  await mails().addColumn("sent_at", "text").execute();
  await mails().addColumn("problem", "text").execute();
  await sql`create index outgoing_mails_recipient on outgoing_mails (recipient, kind, created_at)`.execute(db);

  await db.schema
    .createTable("early_access_signups")
    .addColumn("email", "text", (c) => c.primaryKey())
    .addColumn("name", "text")
    .addColumn("source", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("demo_requests")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organization_id", "text", (c) => c.references("organizations.id").onDelete("cascade"))
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("company", "text", (c) => c.notNull())
    .addColumn("message", "text")
    .addColumn("source", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await sql`create index demo_requests_organization on demo_requests (organization_id, created_at)`.execute(db);
  await sql`create index demo_requests_email on demo_requests (email, created_at)`.execute(db);
}
