import type { Kysely } from "kysely";

export const beside = "unaffected";

/** How the replaceable parts of the product have done lately. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("part_reports")
    .addColumn("part", "text", (c) => c.primaryKey())
    .addColumn("last_success_at", "text")
    .addColumn("last_problem_at", "text")
    .addColumn("problem", "text")
    .execute();
}
