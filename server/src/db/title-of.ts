import { sql } from "kysely";

/** A conversation's title: its visitor's first message. `conversationId` names the column, "conversations.id". */
export function titleOf(conversationId: string) {
  return sql<string | null>`(
    select text from messages where conversation_id = ${sql.ref(conversationId)} and role = 'visitor' order by ordinal limit 1
  )`;
}
