import { type Kysely, sql } from "kysely";

export const beside = "Does not know the state of mails whose fate is unknown.";

/** How much mail may still go out in a day, the draft that a mail was made from, and mails whose fate is unknown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("mail_purses")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("count", "integer", (c) => c.notNull())
    .addColumn("until", "text", (c) => c.notNull())
    .execute();
  await sql`create index mail_purses_until on mail_purses (until)`.execute(db);
  await db.schema.alterTable("outgoing_mails").addColumn("draft", "text").execute();
  await sql`update outgoing_mails set status = 'unknown' where status = 'failed' and problem like 'The mail was handed over,%'`.execute(db);
}
