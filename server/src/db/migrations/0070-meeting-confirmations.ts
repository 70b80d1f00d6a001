import { type Kysely, sql } from "kysely";

export const beside = "unaffected";

/** Meetings that wait for their guest to open the mailed link, the language of their mail, and the state that Google was last given. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["confirm_by", "confirmed_at", "invitation_id", "language"])
    await db.schema.alterTable("meetings").addColumn(column, "text").execute();
  await db.schema.alterTable("meetings").addColumn("google_sequence", "integer").execute();
  await sql`update meetings set google_sequence = sequence where google_event_id is not null`.execute(db);
  await db.schema.createIndex("meetings_confirm").on("meetings").column("confirm_by").execute();
}
