import type { Kysely } from "kysely";

export const beside = "unaffected";

/** Whether SendGrid could not be asked about an organization's key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("email_configurations")
    .addColumn("is_key_unchecked", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
}
