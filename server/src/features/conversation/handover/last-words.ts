import type { Handle } from "../../../db/database.ts";

/** The visitor's last message. */
export async function lastWords(tx: Handle, conversationId: string): Promise<string | null> {
  const row = await tx
    .selectFrom("messages")
    .select("text")
    .where(({ and }) => and({ conversationId, role: "visitor" }))
    .orderBy("ordinal", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.text ?? null;
}
