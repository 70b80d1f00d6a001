import { type Kysely, sql } from "kysely";

export const beside = "unaffected";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["inbound_mails", "inbox_mails"])
    await db.schema
      .alterTable(table)
      .addColumn("verdict", "text", (c) => c.notNull().defaultTo("unknown"))
      .execute();
  await db.schema
    .alterTable("lead_sources")
    .addColumn("is_verified", "integer", (c) => c.notNull().defaultTo(1))
    .execute();
  await sql`update lead_sources set is_verified = 0 where kind = 'webhook'
    and ref_id in (select id from demo_requests where is_verified = 0)`.execute(db);
}
