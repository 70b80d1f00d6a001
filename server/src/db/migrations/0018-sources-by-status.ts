import type { Kysely } from "kysely";
import { sql } from "kysely";

export const beside = "unaffected";

/**
 * Removed sources stay as rows. These indexes skip them, and find the newest change of a kind and the texts to forget without a
 * scan.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // First: on PostgreSQL, taking the strongest lock after a weaker one can deadlock with a writing server.
  await sql`drop index sources_library_kind`.execute(db);
  await sql`create index sources_library_status on sources (library_id, kind, status, created_at)`.execute(db);
  await sql`create index sources_library_kind_revision on sources (library_id, kind, revision)`.execute(db);
  await sql`create index sources_deleted_faqs on sources (updated_at) where kind = 'faq' and status = 'gone' and text <> ''`.execute(db);
}
