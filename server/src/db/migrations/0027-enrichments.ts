import { type Kysely, sql } from "kysely";

export const beside = "unaffected";

/** Runs that gather facts about companies, and the facts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("enrichments")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("domain", "text", (c) => c.notNull())
    .addColumn("website", "text")
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("step", "text", (c) => c.notNull())
    .addColumn("pages_read", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("facts_found", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("reason", "text")
    .addColumn("started_at", "text", (c) => c.notNull())
    .addColumn("finished_at", "text")
    .execute();
  await sql`create index enrichments_domain on enrichments (organization_id, domain, started_at)`.execute(db);
  await db.schema
    .createTable("company_facts")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("domain", "text", (c) => c.notNull())
    .addColumn("field", "text", (c) => c.notNull())
    .addColumn("value", "text", (c) => c.notNull())
    .addColumn("url", "text", (c) => c.notNull())
    .addColumn("quote", "text", (c) => c.notNull())
    .addColumn("provider", "text", (c) => c.notNull())
    .addColumn("confidence", "double precision", (c) => c.notNull())
    .addColumn("is_disputed", "integer", (c) => c.notNull())
    .addColumn("published_at", "text")
    .addColumn("found_at", "text", (c) => c.notNull())
    .execute();
  await sql`create index company_facts_domain on company_facts (organization_id, domain, field)`.execute(db);
}
