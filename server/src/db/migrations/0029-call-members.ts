import { type Kysely, sql } from "kysely";

export const beside = "unaffected";

/** Which member began a call, who may then end it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calls add column member_id text`.execute(db);
}
