import type { Kysely } from "kysely";

export const beside = "unaffected";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("webhook_credentials")
    .addColumn("read_as", "text", (c) => c.notNull().defaultTo("{}"))
    .execute();
  await db.schema
    .alterTable("webhook_deliveries")
    .addColumn("read_as", "text", (c) => c.notNull().defaultTo("[]"))
    .execute();
}
