import { type Kysely, sql } from "kysely";

export const beside = "unaffected";

/** Files of companies on their way in, and how the profiles were before, so that an import can be taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("company_imports")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("file_name", "text", (c) => c.notNull())
    .addColumn("format", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("columns", "text", (c) => c.notNull())
    .addColumn("preview", "text", (c) => c.notNull())
    .addColumn("mapping", "text", (c) => c.notNull())
    .addColumn("rows", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("total_rows", "integer")
    .addColumn("created", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("merged", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("bad", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("problems", "text", (c) => c.notNull())
    .addColumn("reason", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await sql`create index company_imports_organization on company_imports (organization_id, created_at)`.execute(db);
  await db.schema
    .createTable("company_import_parts")
    .addColumn("import_id", "text", (c) => c.notNull().references("company_imports.id").onDelete("cascade"))
    .addColumn("ordinal", "integer", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("company_import_parts_key", ["import_id", "ordinal"])
    .execute();
  await db.schema
    .createTable("company_import_changes")
    .addColumn("import_id", "text", (c) => c.notNull().references("company_imports.id").onDelete("cascade"))
    .addColumn("company_id", "text", (c) => c.notNull())
    .addColumn("columns", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("company_import_changes_key", ["import_id", "company_id"])
    .execute();
}
