import { type Kysely, sql } from "kysely";

/**
 * Which connection has a call and until when, and until when a request has its key. A process of an older version writes null, and is
 * held to the time its row began.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("calls").addColumn("holder", "text").execute();
  await db.schema.alterTable("calls").addColumn("held_until", "text").execute();
  await sql`create index calls_open on calls (held_until) where ended_at is null`.execute(db);
  await db.schema.alterTable("idempotency_keys").addColumn("held_until", "text").execute();
}
