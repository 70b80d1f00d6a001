import { type Kysely, sql } from "kysely";

export const beside = "Stores its messages under the wider index.";

/** The index over senders' own message ids covers every message, so that an insert can name it as what it conflicts with; ids that are null differ from each other anyway. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index messages_client`.execute(db);
  await sql`create unique index messages_client on messages (conversation_id, role, client_message_id)`.execute(db);
}
