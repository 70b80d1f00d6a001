import type { Kysely } from "kysely";

export const beside = "unaffected";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("member_profiles")
    .addColumn("member_id", "text", (c) => c.primaryKey())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("first_name", "text", (c) => c.notNull())
    .addColumn("last_name", "text", (c) => c.notNull())
    .addColumn("company", "text")
    .addColumn("job_title", "text", (c) => c.notNull())
    .addColumn("email_signature", "text", (c) => c.notNull())
    .addColumn("signature_font", "text", (c) => c.notNull())
    .addColumn("notify_email", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("notify_marketing", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("notify_security", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("member_profiles_email").on("member_profiles").column("email").execute();
}
