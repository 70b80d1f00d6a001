import type { Kysely } from "kysely";

export const beside = "unaffected";

/** Reservations of organizations without a plan, which share a part of the server's tokens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("token_reservations")
    .addColumn("is_shared", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
}
