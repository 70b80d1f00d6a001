import { type Kysely, sql } from "kysely";

export const beside = "unaffected";

/** Files that visitors and members send in conversations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("thread_files")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("conversation_id", "text", (c) => c.notNull().references("conversations.id").onDelete("cascade"))
    .addColumn("organization_id", "text", (c) => c.notNull().references("organizations.id").onDelete("cascade"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("type", "text", (c) => c.notNull())
    .addColumn("bytes", "integer", (c) => c.notNull())
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("stored_at", "text")
    .execute();
  await sql`create index thread_files_conversation on thread_files (conversation_id)`.execute(db);
  await sql`create index thread_files_organization on thread_files (organization_id)`.execute(db);
  await sql`create index thread_files_unstored on thread_files (created_at) where stored_at is null`.execute(db);
  await db.schema
    .createTable("thread_file_parts")
    .addColumn("file_id", "text", (c) => c.notNull().references("thread_files.id").onDelete("cascade"))
    .addColumn("number", "integer", (c) => c.notNull())
    .addColumn("sealed", sql`bytea`, (c) => c.notNull())
    .addPrimaryKeyConstraint("thread_file_parts_key", ["file_id", "number"])
    .execute();
}
