import type { Kysely } from "kysely";

export const beside = "unaffected";

/** The members of organizations whose identity provider does not report changes, as they were last seen there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("seen_members")
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("member_id", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("role", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("seen_members_member", ["organization_id", "member_id"])
    .execute();
}
