import { type Kysely, sql } from "kysely";

export const beside = "unaffected";

/** Tables of the agent's tools: meetings on the embedded calendar, leads, and costs of language models. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name);

  await table("organization_calendars")
    .addColumn("organization_id", "text", (c) => c.primaryKey().references("organizations.id").onDelete("cascade"))
    .addColumn("settings", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();

  await table("meetings")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("conversation_id", "text", (c) => c.notNull())
    .addColumn("start_at", "text", (c) => c.notNull())
    .addColumn("end_at", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("held_until", "text")
    .addColumn("name", "text")
    .addColumn("email", "text")
    .addColumn("timezone", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await sql`create unique index meetings_slot on meetings (organization_id, start_at)`.execute(db);
  await sql`create index meetings_conversation on meetings (conversation_id)`.execute(db);
  await sql`create index meetings_hold on meetings (held_until) where held_until is not null`.execute(db);

  await table("leads")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("conversation_id", "text", (c) => c.notNull().unique())
    .addColumn("name", "text")
    .addColumn("email", "text")
    .addColumn("note", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await sql`create index leads_organization on leads (organization_id, created_at)`.execute(db);

  await table("outgoing_mails")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organization_id", "text", (c) => c.references("organizations.id").onDelete("cascade"))
    .addColumn("recipient", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("body", "text", (c) => c.notNull())
    .addColumn("calendar_file", "text")
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await sql`create index outgoing_mails_organization on outgoing_mails (organization_id, created_at)`.execute(db);

  await table("token_budgets")
    .addColumn("scope", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("organization_id", "text")
    .addColumn("reserved", "integer", (c) => c.notNull())
    .addColumn("used", "integer", (c) => c.notNull())
    .addColumn("turns", "integer", (c) => c.notNull())
    .addColumn("refused", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("token_budgets_key", ["scope", "subject", "day"])
    .execute();
  await sql`create index token_budgets_organization on token_budgets (organization_id, day)`.execute(db);
}
