import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * What was removed from a library stays as a row that says so. Reading what is there passes none of those, the newest change of a kind
 * is found without looking at the others, and words that are to be forgotten without looking at all libraries.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // First: on Postgres whoever asks for the strongest lock after a weaker one may wait in a ring with a server that still writes.
  await sql`drop index sources_library_kind`.execute(db);
  await sql`create index sources_library_status on sources (library_id, kind, status, created_at)`.execute(db);
  await sql`create index sources_library_kind_revision on sources (library_id, kind, revision)`.execute(db);
  await sql`create index sources_deleted_faqs on sources (updated_at) where kind = 'faq' and status = 'gone' and text <> ''`.execute(db);
}
