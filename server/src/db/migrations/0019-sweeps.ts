import { type Kysely, sql } from "kysely";

export const beside = "unaffected";

/** Finds expired rows without a scan, and the rows of a conversation when it is deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index outgoing_mails_codes on outgoing_mails (expires_at) where kind = 'code'`.execute(db);
  await sql`create index token_budgets_passing on token_budgets (day) where scope <> 'server' and (scope <> 'site' or organization_id is null)`.execute(
    db,
  );
  await sql`create index visitor_conversations_age on visitor_conversations (created_at)`.execute(db);
  await sql`create index visitor_conversations_conversation on visitor_conversations (conversation_id)`.execute(db);
  await sql`create index turn_traces_conversation on turn_traces (conversation_id)`.execute(db);
  await sql`create index joined_messages_reply on joined_messages (reply_id)`.execute(db);
}
