import { type Kysely, sql } from "kysely";

export const beside = "unaffected";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("embedded_chat_configurations").addColumn("identity_secret", "text").execute();
  await db.schema.alterTable("conversations").addColumn("visitor_subject", "text").execute();
  await db.schema.alterTable("conversations").addColumn("visitor_attributes", "text").execute();
  await db.schema.alterTable("conversations").addColumn("consent_version", "text").execute();
  await sql`create index conversations_visitor on conversations (organization_id, visitor_subject, updated_at) where visitor_subject is not null`.execute(
    db,
  );

  await db.schema
    .createTable("consents")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("conversation_id", "text", (c) => c.notNull())
    .addColumn("version", "text", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("agreed_at", "text", (c) => c.notNull())
    .execute();
  await sql`create index consents_organization on consents (organization_id, agreed_at)`.execute(db);
}
