import type { Kysely } from "kysely";

export const beside = "unaffected";

/** Qualifications of deals by their words, and the receipts that members removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("qualifications")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("deal_id", "text", (c) => c.notNull().unique().references("deals.id").onDelete("cascade"))
    .addColumn("receipts", "text", (c) => c.notNull())
    .addColumn("model", "text")
    .addColumn("qualified_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("removed_receipts")
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("receipt_id", "text", (c) => c.notNull())
    .addColumn("removed_by", "text", (c) => c.notNull())
    .addColumn("removed_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("removed_receipts_key", ["organization_id", "receipt_id"])
    .execute();
}
