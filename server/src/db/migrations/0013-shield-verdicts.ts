import { type Kysely, sql } from "kysely";

export const beside = "unaffected";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table passages add column shield_verdict text`.execute(db);
  await sql`alter table staged_passages add column shield_verdict text`.execute(db);
}
