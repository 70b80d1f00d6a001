import { sql } from "kysely";

/** What a conversation is listed under: the first thing that its visitor said. `conversationId` names the column, "conversations.id". */
export function titleOf(conversationId: string) {
  return sql<string | null>`(
    select text from messages where conversation_id = ${sql.ref(conversationId)} and role = 'visitor' order by ordinal limit 1
  )`;
}
