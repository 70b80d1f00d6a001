import type { MessageMetadata } from "@disco/protocol";
import type { Database, Handle } from "../../db/database.ts";
import { type ConversationState, emptyConversationState } from "../../agent/tool.ts";

export interface StoredConversation {
  id: string;
  sessionHash: string;
  organizationId: string | null;
  slug: string;
  configurationId: string | null;
  state: ConversationState;
  messageCount: number;
}

export interface StoredMessage {
  id: string;
  ordinal: number;
  role: "visitor" | "agent";
  text: string;
  clientMessageId: string | null;
  metadata: MessageMetadata | null;
  createdAt: string;
}

/** The conversation behind a session secret, if it is of this slug. A session of another organization does not exist here. */
export async function findConversation(db: Database, sessionHash: string, slug: string): Promise<StoredConversation | undefined> {
  const row = await db.read
    .selectFrom("conversations")
    .select(["id", "sessionHash", "organizationId", "slug", "configurationId", "state", "messageCount"])
    .where("sessionHash", "=", sessionHash)
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row && { ...row, state: { ...emptyConversationState, ...JSON.parse(row.state) } };
}

/** The newest messages of a conversation, oldest of them first. */
export async function listMessages(db: Database, conversationId: string, limit: number): Promise<StoredMessage[]> {
  const rows = await db.read
    .selectFrom("messages")
    .select(["id", "ordinal", "role", "text", "clientMessageId", "metadata", "createdAt"])
    .where("conversationId", "=", conversationId)
    .orderBy("ordinal", "desc")
    .limit(limit)
    .execute();
  return rows.reverse().map((row) => ({ ...row, metadata: row.metadata === null ? null : JSON.parse(row.metadata) }));
}

/** What was said under a sender's own message id: the visitor's message and, once there is one, the reply to it. */
export async function findByClientMessageId(handle: Handle, conversationId: string, clientMessageId: string): Promise<StoredMessage[]> {
  const rows = await handle
    .selectFrom("messages")
    .select(["id", "ordinal", "role", "text", "clientMessageId", "metadata", "createdAt"])
    .where("conversationId", "=", conversationId)
    .where("clientMessageId", "=", clientMessageId)
    .orderBy("ordinal")
    .execute();
  return rows.map((row) => ({ ...row, metadata: row.metadata === null ? null : JSON.parse(row.metadata) }));
}

export async function insertConversation(tx: Handle, conversation: StoredConversation, now: string): Promise<void> {
  await tx
    .insertInto("conversations")
    .values({
      id: conversation.id,
      sessionHash: conversation.sessionHash,
      organizationId: conversation.organizationId,
      slug: conversation.slug,
      configurationId: conversation.configurationId,
      state: JSON.stringify(conversation.state),
      messageCount: conversation.messageCount,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
}

/** Takes the next `count` places in a thread; concurrent turns of one conversation get different ones. */
export async function takeOrdinals(tx: Handle, conversationId: string, count: number, now: string): Promise<number> {
  const row = await tx
    .updateTable("conversations")
    .set((set) => ({ messageCount: set("messageCount", "+", count), updatedAt: now }))
    .where("id", "=", conversationId)
    .returning("messageCount")
    .executeTakeFirstOrThrow();
  return row.messageCount - count;
}

export async function insertMessages(tx: Handle, conversationId: string, messages: readonly StoredMessage[]): Promise<void> {
  await tx
    .insertInto("messages")
    .values(
      messages.map((message) => ({
        ...message,
        conversationId,
        metadata: message.metadata === null ? null : JSON.stringify(message.metadata),
      })),
    )
    .execute();
}

export async function saveState(tx: Handle, conversationId: string, state: ConversationState): Promise<void> {
  await tx
    .updateTable("conversations")
    .set({ state: JSON.stringify(state) })
    .where("id", "=", conversationId)
    .execute();
}
