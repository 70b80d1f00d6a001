import type { Kysely } from "kysely";

export const beside = "unaffected";

/** Where answers to a mail go, which address mailed for its sender, and where its text quotes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["inbound_mails", "inbox_mails"]) {
    await db.schema.alterTable(table).addColumn("reply_to", "text").execute();
    await db.schema.alterTable(table).addColumn("via_address", "text").execute();
  }
  await db.schema.alterTable("inbound_mails").addColumn("quoted", "text").execute();
}
