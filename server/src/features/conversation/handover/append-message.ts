import type { MessageMetadata } from "@disco/protocol";
import type { Handle } from "../../../db/database.ts";
import { newId } from "../../../db/new-id.ts";

export interface AppendedMessage {
  id: string;
  ordinal: number;
  role: "visitor" | "agent" | "member";
  text: string;
  clientMessageId: string;
  metadata: MessageMetadata;
  createdAt: string;
}

/** Appends a message to a thread, once per `clientMessageId`; null for a duplicate. */
export async function appendMessage(
  tx: Handle,
  conversationId: string,
  message: Pick<AppendedMessage, "role" | "text" | "clientMessageId" | "metadata">,
  at: Date,
): Promise<AppendedMessage | null> {
  const now = at.toISOString();
  const { role, clientMessageId } = message;
  // The change of the conversation comes first: it keeps other writers of the thread out.
  const grown = await tx
    .updateTable("conversations")
    .set((set) => ({ messageCount: set("messageCount", "+", 1), updatedAt: now }))
    .where("id", "=", conversationId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("messages")
            .select("id")
            .where(({ and }) => and({ conversationId, role, clientMessageId })),
        ),
      ),
    )
    .returning("messageCount")
    .executeTakeFirst();
  if (grown === undefined) return null;
  const appended: AppendedMessage = { ...message, id: newId(at), ordinal: grown.messageCount - 1, createdAt: now };
  await tx
    .insertInto("messages")
    .values({ ...appended, conversationId, metadata: JSON.stringify(message.metadata) })
    .execute();
  return appended;
}
