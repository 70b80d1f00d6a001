import { type Kysely, sql } from "kysely";

export const beside = "Holds its calls and keys without a lease. They count from the time their row began.";

/** Which connection has a call and until when, and until when a request has its key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("calls").addColumn("holder", "text").execute();
  await db.schema.alterTable("calls").addColumn("held_until", "text").execute();
  await sql`create index calls_open on calls (held_until) where ended_at is null`.execute(db);
  await db.schema.alterTable("idempotency_keys").addColumn("held_until", "text").execute();
}
