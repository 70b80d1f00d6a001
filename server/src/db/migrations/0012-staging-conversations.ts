import { type Kysely, sql } from "kysely";

export const beside = "unaffected";

/** Conversations that were begun while their widget was being tried out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversations add column is_staging integer not null default 0`.execute(db);
}
