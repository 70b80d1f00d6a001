import type { MessageMetadata } from "@disco/protocol";
import type { Selectable } from "kysely";
import type { Database, Handle } from "../../db/database.ts";
import { preparedQuery } from "../../db/prepared-query.ts";
import type { ConsentsTable, TurnTracesTable } from "../../db/tables.ts";
import { type ConversationState, emptyConversationState } from "../../agent/tool.ts";

export interface StoredConversation {
  id: string;
  sessionHash: string;
  organizationId: string | null;
  slug: string;
  configurationId: string | null;
  state: ConversationState;
  messageCount: number;
  /** Whom the organization's own server named, and what it said of them (JSON). */
  visitorSubject: string | null;
  visitorAttributes: string | null;
  consentVersion: string | null;
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

const conversationColumns = [
  "id",
  "sessionHash",
  "organizationId",
  "slug",
  "configurationId",
  "state",
  "messageCount",
  "visitorSubject",
  "visitorAttributes",
  "consentVersion",
] as const;

const conversationOfSession = preparedQuery((handle, at: { sessionHash: string; slug: string }) =>
  handle.selectFrom("conversations").select(conversationColumns).where("sessionHash", "=", at.sessionHash).where("slug", "=", at.slug),
);

/** The conversation behind a session secret, if it is of this slug. A session of another organization does not exist here. */
export async function findConversation(db: Database, sessionHash: string, slug: string): Promise<StoredConversation | undefined> {
  const [row] = await conversationOfSession(db.read, { sessionHash, slug });
  return row && { ...row, state: { ...emptyConversationState, ...JSON.parse(row.state) } };
}

/** The newest conversation of a visitor whom the organization's server named. */
export async function findConversationOfVisitor(
  db: Database,
  organizationId: string,
  subject: string,
): Promise<StoredConversation | undefined> {
  const row = await db.read
    .selectFrom("conversations")
    .select(conversationColumns)
    .where("organizationId", "=", organizationId)
    .where("visitorSubject", "=", subject)
    .orderBy("updatedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, state: { ...emptyConversationState, ...JSON.parse(row.state) } };
}

/** Gives an anonymous conversation to the visitor who turned out to hold it. It then opens with another session. */
export async function giveConversation(
  tx: Handle,
  id: string,
  to: { subject: string; attributes: string; sessionHash: string; state: string },
): Promise<void> {
  await tx
    .updateTable("conversations")
    .set({ visitorSubject: to.subject, visitorAttributes: to.attributes, sessionHash: to.sessionHash, state: to.state })
    .where("id", "=", id)
    .where("visitorSubject", "is", null)
    .execute();
}

/** Records what a visitor agreed to, word for word. */
export async function recordConsent(tx: Handle, consent: Selectable<ConsentsTable>): Promise<void> {
  await tx.insertInto("consents").values(consent).execute();
  await tx.updateTable("conversations").set({ consentVersion: consent.version }).where("id", "=", consent.conversationId).execute();
}

const newestMessages = preparedQuery((handle, at: { conversationId: string; limit: number }) =>
  handle
    .selectFrom("messages")
    .select(["id", "ordinal", "role", "text", "clientMessageId", "metadata", "createdAt"])
    .where("conversationId", "=", at.conversationId)
    .orderBy("ordinal", "desc")
    .limit(at.limit),
);

/** The newest messages of a conversation, oldest of them first. */
export async function listMessages(db: Database, conversationId: string, limit: number): Promise<StoredMessage[]> {
  const rows = await newestMessages(db.read, { conversationId, limit });
  return rows.reverse().map((row) => ({ ...row, metadata: row.metadata === null ? null : JSON.parse(row.metadata) }));
}

/** An earlier message as a turn reads it; `metadata` is left unparsed, since few turns look at it. */
export interface EarlierMessage {
  id: string;
  role: "visitor" | "agent";
  text: string;
  createdAt: string;
  metadata: string | null;
}

const earlierMessages = preparedQuery((handle, at: { conversationId: string; limit: number }) =>
  handle
    .selectFrom("messages")
    .select(["id", "role", "text", "createdAt", "metadata"])
    .where("conversationId", "=", at.conversationId)
    .orderBy("ordinal", "desc")
    .limit(at.limit),
);

/** What was said last, oldest first. */
export async function listEarlier(db: Database, conversationId: string, limit: number): Promise<EarlierMessage[]> {
  return (await earlierMessages(db.read, { conversationId, limit })).reverse();
}

const messagesOfClientId = preparedQuery((handle, at: { conversationId: string; clientMessageId: string }) =>
  handle
    .selectFrom("messages")
    .select(["id", "ordinal", "role", "text", "clientMessageId", "metadata", "createdAt"])
    .where("conversationId", "=", at.conversationId)
    // Both there are; naming them lets the index lead straight to the two rows.
    .where("role", "in", ["visitor", "agent"])
    .where("clientMessageId", "=", at.clientMessageId)
    .orderBy("ordinal"),
);

/** What was said under a sender's own message id: the visitor's message and, once there is one, the reply to it. */
export async function findByClientMessageId(handle: Handle, conversationId: string, clientMessageId: string): Promise<StoredMessage[]> {
  const rows = await messagesOfClientId(handle, { conversationId, clientMessageId });
  return rows.map((row) => ({ ...row, metadata: row.metadata === null ? null : JSON.parse(row.metadata) }));
}

const newConversation = preparedQuery((handle, at: Omit<StoredConversation, "state"> & { state: string; now: string }) =>
  handle.insertInto("conversations").values({
    id: at.id,
    sessionHash: at.sessionHash,
    organizationId: at.organizationId,
    slug: at.slug,
    configurationId: at.configurationId,
    state: at.state,
    messageCount: at.messageCount,
    visitorSubject: at.visitorSubject,
    visitorAttributes: at.visitorAttributes,
    consentVersion: at.consentVersion,
    createdAt: at.now,
    updatedAt: at.now,
  }),
);

export async function insertConversation(tx: Handle, conversation: StoredConversation, now: string): Promise<void> {
  await newConversation(tx, { ...conversation, state: JSON.stringify(conversation.state), now });
}

const countedUp = preparedQuery((handle, at: { conversationId: string; count: number; now: string }) =>
  handle
    .updateTable("conversations")
    .set((set) => ({ messageCount: set("messageCount", "+", at.count), updatedAt: at.now }))
    .where("id", "=", at.conversationId)
    .returning("messageCount"),
);

/** Takes the next `count` places in a thread; concurrent turns of one conversation get different ones. */
export async function takeOrdinals(tx: Handle, conversationId: string, count: number, now: string): Promise<number> {
  const [row] = await countedUp(tx, { conversationId, count, now });
  if (row === undefined) throw new Error("The conversation is gone.");
  return row.messageCount - count;
}

const newMessage = preparedQuery((handle, at: Omit<StoredMessage, "metadata"> & { conversationId: string; metadata: string | null }) =>
  handle.insertInto("messages").values({
    id: at.id,
    conversationId: at.conversationId,
    ordinal: at.ordinal,
    role: at.role,
    text: at.text,
    clientMessageId: at.clientMessageId,
    metadata: at.metadata,
    createdAt: at.createdAt,
  }),
);

export async function insertMessages(tx: Handle, conversationId: string, messages: readonly StoredMessage[]): Promise<void> {
  for (const message of messages) {
    await newMessage(tx, { ...message, conversationId, metadata: message.metadata === null ? null : JSON.stringify(message.metadata) });
  }
}

const newTrace = preparedQuery((handle, at: Selectable<TurnTracesTable>) =>
  handle.insertInto("turnTraces").values({
    id: at.id,
    conversationId: at.conversationId,
    organizationId: at.organizationId,
    messageId: at.messageId,
    trace: at.trace,
    createdAt: at.createdAt,
  }),
);

export async function insertTrace(tx: Handle, trace: Selectable<TurnTracesTable>): Promise<void> {
  await newTrace(tx, trace);
}

export async function saveState(tx: Handle, conversationId: string, state: ConversationState): Promise<void> {
  await tx
    .updateTable("conversations")
    .set({ state: JSON.stringify(state) })
    .where("id", "=", conversationId)
    .execute();
}
