import type { Kysely } from "kysely";

export const beside = "unaffected";

/** When a mail's draft was decided on, when a member answered it elsewhere, and what tells its sender's zone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("inbox_mails").addColumn("drafted_at", "text").execute();
  await db.schema.alterTable("inbox_mails").addColumn("answered_at", "text").execute();
  await db.schema.alterTable("inbound_mails").addColumn("drafted_at", "text").execute();
  await db.schema.alterTable("inbound_mails").addColumn("utc_offset", "integer").execute();
}
