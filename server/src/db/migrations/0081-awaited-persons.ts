import type { Kysely } from "kysely";

export const beside = "unaffected";

/** Conversations in which the agent has promised a person, until a member takes them, and the members who send mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["awaits_person_since", "taken_at", "taken_by"])
    await db.schema.alterTable("conversations").addColumn(column, "text").execute();
  await db.schema.alterTable("outgoing_mails").addColumn("sent_by", "text").execute();
  await db.schema.alterTable("email_drafts").addColumn("offered", "text").execute();
  await db.schema
    .createIndex("conversations_awaiting")
    .on("conversations")
    .columns(["organization_id", "awaits_person_since"])
    .where("awaits_person_since", "is not", null)
    .execute();
}
