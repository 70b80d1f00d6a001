import { type Kysely, sql } from "kysely";

/**
 * The index over senders' own message ids covers every message: ids that are null differ from each other anyway, and with a
 * partial index SQLite plans each query of the table anew at every run.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index messages_client`.execute(db);
  await sql`create unique index messages_client on messages (conversation_id, role, client_message_id)`.execute(db);
}
