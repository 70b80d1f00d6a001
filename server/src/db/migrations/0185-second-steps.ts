import type { Kysely } from "kysely";

export const beside = "Asks for no second step, so stop it before a member has one.";

/** The second step of members' sign-ins, and which organizations want it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("second_steps")
    .addColumn("member_id", "text", (column) => column.primaryKey())
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("recovery_codes", "text")
    .addColumn("last_counter", "integer")
    .addColumn("confirmed_at", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .alterTable("organizations")
    .addColumn("requires_second_step", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
