import { type Kysely, sql } from "kysely";

export const beside = "unaffected";

/** Members' Google accounts, and consents under way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("google_connections")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("member_id", "text", (c) => c.notNull())
    .addColumn("account_email", "text", (c) => c.notNull())
    .addColumn("refresh_token", "text", (c) => c.notNull())
    .addColumn("access_token", "text")
    .addColumn("access_expires_at", "text")
    .addColumn("scopes", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("expired_at", "text")
    .addColumn("connected_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await sql`create unique index google_connections_member on google_connections (organization_id, member_id)`.execute(db);
  await db.schema
    .createTable("oauth_flows")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("provider", "text", (c) => c.notNull())
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("member_id", "text", (c) => c.notNull())
    .addColumn("return_to", "text", (c) => c.notNull())
    .addColumn("ticket_hash", "text", (c) => c.notNull().unique())
    .addColumn("state_hash", "text", (c) => c.unique())
    .addColumn("browser_hash", "text", (c) => c.notNull())
    .addColumn("verifier", "text")
    .addColumn("expires_at", "text", (c) => c.notNull())
    .execute();
}
