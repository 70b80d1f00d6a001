import type { Kysely } from "kysely";

export const beside = "unaffected";

/** Which organization asked for a mail of the server's own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("outgoing_mails").addColumn("on_behalf_of", "text").execute();
}
