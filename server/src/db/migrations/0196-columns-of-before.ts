import { type Kysely, sql } from "kysely";

export const beside = "Sees the handovers of before the start, and none that are asked for later.";

/** Restores the columns that 0140 moved into handovers, for processes of before 0140 that still run; this version does not read them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["awaits_person_since", "taken_at", "taken_by"])
    await db.schema.alterTable("conversations").addColumn(column, "text").execute();
  const of = (column: string) => sql`(select ${sql.ref(column)} from handovers where handovers.id = conversations.handover_id)`;
  await sql`update conversations set awaits_person_since = ${of("asked_at")}, taken_at = ${of("taken_at")}, taken_by = ${of("member_name")}
    where handover_id is not null`.execute(db);
}
