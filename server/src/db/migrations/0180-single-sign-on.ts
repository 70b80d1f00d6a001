import { type Kysely, sql } from "kysely";

export const beside = "Signs members in without asking their organization's provider, so stop it before a domain is verified.";

/** Organizations' identity providers, the mail domains that they verified, and the people that their directories bring. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("sign_in_domains")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("domain", "text", (c) => c.notNull())
    .addColumn("token", "text", (c) => c.notNull())
    .addColumn("verified_at", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addUniqueConstraint("sign_in_domains_of_organization", ["organization_id", "domain"])
    .execute();
  await sql`create unique index sign_in_domains_verified on sign_in_domains (domain) where verified_at is not null`.execute(db);
  await db.schema
    .createTable("sign_in_connections")
    .addColumn("organization_id", "text", (c) => c.primaryKey().references("organizations.id").onDelete("cascade"))
    .addColumn("settings", "text", (c) => c.notNull())
    .addColumn("client_secret", "text")
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("directory_tokens")
    .addColumn("organization_id", "text", (c) => c.primaryKey().references("organizations.id").onDelete("cascade"))
    .addColumn("token_hash", "text", (c) => c.notNull().unique())
    .addColumn("issued_at", "text", (c) => c.notNull())
    .addColumn("last_used_at", "text")
    .execute();
  await db.schema
    .createTable("directory_people")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("member_id", "text", (c) => c.notNull())
    .addColumn("user_name", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("external_id", "text")
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("active", "integer", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .addUniqueConstraint("directory_people_names", ["organization_id", "user_name"])
    .addUniqueConstraint("directory_people_members", ["organization_id", "member_id"])
    .execute();
  await db.schema.createIndex("directory_people_member").on("directory_people").column("member_id").execute();
}
