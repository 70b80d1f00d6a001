import type { Kysely } from "kysely";

export const beside = "unaffected";

/** Content of a source that was seen and not stored, and its share of each part of a document. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("sources")
    .addColumn("shortfalls", "text", (c) => c.notNull().defaultTo("[]"))
    .execute();
  await db.schema.alterTable("documents").addColumn("parts", "text").execute();
}
