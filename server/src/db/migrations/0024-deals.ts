import { type Kysely, sql } from "kysely";

export const beside = "unaffected";

/** Deals with their sources and stages. Rows from before become sources at the next start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("deals")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("domain", "text")
    .addColumn("contact_name", "text")
    .addColumn("email", "text")
    .addColumn("title", "text")
    .addColumn("company", "text")
    .addColumn("stage", "text", (c) => c.notNull())
    .addColumn("is_stage_chosen", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("stage_changed_at", "text", (c) => c.notNull())
    .addColumn("stage_version", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("value_cents", "bigint")
    .addColumn("lost_reason", "text")
    .addColumn("score", "integer")
    .addColumn("category", "text")
    .addColumn("is_sample", "integer", (c) => c.notNull())
    .addColumn("revision", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("qualified_revision", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("notified_at", "text")
    .addColumn("last_interaction_at", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await sql`create unique index deals_key on deals (organization_id, key)`.execute(db);
  await sql`create index deals_last_interaction on deals (organization_id, is_sample, last_interaction_at, id)`.execute(db);
  await sql`create index deals_stage on deals (organization_id, is_sample, stage, last_interaction_at, id, value_cents)`.execute(db);
  await sql`create index deals_score on deals (organization_id, is_sample, score, last_interaction_at, id)`.execute(db);
  await sql`create index deals_value on deals (organization_id, is_sample, value_cents, last_interaction_at, id)`.execute(db);
  await sql`create index deals_unqualified on deals (updated_at) where qualified_revision < revision`.execute(db);

  await db.schema
    .createTable("lead_sources")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("deal_id", "text", (c) => c.notNull().references("deals.id").onDelete("cascade"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("ref_id", "text", (c) => c.notNull())
    .addColumn("name", "text")
    .addColumn("email", "text")
    .addColumn("company", "text")
    .addColumn("title", "text")
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("read_count", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("is_sample", "integer", (c) => c.notNull())
    .addColumn("at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await sql`create unique index lead_sources_ref on lead_sources (organization_id, kind, ref_id)`.execute(db);
  await sql`create index lead_sources_deal on lead_sources (deal_id, at)`.execute(db);

  await db.schema
    .createTable("deal_stage_changes")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("deal_id", "text", (c) => c.notNull().references("deals.id").onDelete("cascade"))
    .addColumn("from_stage", "text", (c) => c.notNull())
    .addColumn("to_stage", "text", (c) => c.notNull())
    .addColumn("notes", "text")
    .addColumn("value_cents", "bigint")
    .addColumn("lost_reason", "text")
    .addColumn("changed_by", "text")
    .addColumn("changed_by_name", "text")
    .addColumn("changed_at", "text", (c) => c.notNull())
    .execute();
  await sql`create index deal_stage_changes_deal on deal_stage_changes (deal_id, changed_at)`.execute(db);

  const requests = () => db.schema.alterTable("demo_requests");
  await requests().addColumn("first_name", "text").execute();
  await requests().addColumn("last_name", "text").execute();
  await requests().addColumn("title", "text").execute();
  await requests()
    .addColumn("channel", "text", (c) => c.notNull().defaultTo("form"))
    .execute();
  await requests()
    .addColumn("is_verified", "integer", (c) => c.notNull().defaultTo(1))
    .execute();
  await requests()
    .addColumn("is_sample", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await requests()
    .addColumn("context", "text", (c) => c.notNull().defaultTo("{}"))
    .execute();
  await sql`create index demo_requests_sample on demo_requests (organization_id, is_sample)`.execute(db);
}
