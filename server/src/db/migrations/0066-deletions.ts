import type { Kysely } from "kysely";

export const beside = "unaffected";

/** Organizations that lost their last member, and the record of accounts and organizations that were deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("closing_organizations")
    .addColumn("organization_id", "text", (c) => c.primaryKey().references("organizations.id").onDelete("cascade"))
    .addColumn("closes_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("deletions")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("subject_hash", "text", (c) => c.notNull())
    .addColumn("by_hash", "text", (c) => c.notNull())
    .addColumn("at", "text", (c) => c.notNull())
    .execute();
}
