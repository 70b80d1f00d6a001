import type { Handler, MessageMetadata } from "@disco/protocol";
import type { Selectable } from "kysely";
import type { Database, Handle } from "../../../../db/database.ts";
import { preparedChange, preparedQuery } from "../../../../db/prepared-query.ts";
import type { ConsentsTable, TurnTracesTable } from "../../../../db/tables/conversation-tables.ts";
import { type ConversationState, emptyConversationState } from "../../../../agent/tool.ts";

export interface StoredConversation {
  id: string;
  sessionHash: string;
  organizationId: string | null;
  slug: string;
  configurationId: string | null;
  /** 1 for one that was begun while its widget was being tried out. */
  isStaging: number;
  state: ConversationState;
  messageCount: number;
  visitorSubject: string | null;
  visitorAttributes: string | null;
  consentVersion: string | null;
  /** The member's agent that it is with; null for the organization's own. */
  voiceAgentId: string | null;
  /** Who answers. */
  handler: Handler;
  /** A turn is saved only under the one it began with. */
  turnEpoch: number;
  /** The newest handover to a person. */
  handoverId: string | null;
  createdAt: string;
}

export interface StoredMessage {
  id: string;
  ordinal: number;
  role: "visitor" | "agent" | "member";
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
  "isStaging",
  "state",
  "messageCount",
  "visitorSubject",
  "visitorAttributes",
  "consentVersion",
  "voiceAgentId",
  "handler",
  "turnEpoch",
  "handoverId",
  "createdAt",
] as const;

const conversationOfSession = preparedQuery((handle, at: { sessionHash: string; slug: string }) =>
  handle.selectFrom("conversations").select(conversationColumns).where("sessionHash", "=", at.sessionHash).where("slug", "=", at.slug),
);

const NOTHING_KNOWN = JSON.stringify(emptyConversationState);

/** Most conversations know nothing. */
export function readState(text: string): ConversationState {
  return text === NOTHING_KNOWN ? emptyConversationState : { ...emptyConversationState, ...JSON.parse(text) };
}

/** The conversation behind a session secret, if it is of this slug. A session of another organization does not exist here. */
export async function findConversation(db: Database, sessionHash: string, slug: string): Promise<StoredConversation | undefined> {
  const [row] = await conversationOfSession(db.read, { sessionHash, slug });
  return row && { ...row, state: readState(row.state) };
}

/** A conversation of an organization by its id. */
export async function findOwnConversation(db: Database, organizationId: string, id: string): Promise<StoredConversation | undefined> {
  const row = await db.read
    .selectFrom("conversations")
    .select(conversationColumns)
    .where(({ and }) => and({ id, organizationId }))
    .executeTakeFirst();
  return row && { ...row, state: readState(row.state) };
}

const slugOfConversation = preparedQuery((handle, at: { sessionHash: string }) =>
  handle.selectFrom("conversations").select("slug").where("sessionHash", "=", at.sessionHash),
);

/** With which slug a session was begun; null for an unknown one. */
export async function findSlug(db: Database, sessionHash: string): Promise<string | null> {
  const [row] = await slugOfConversation(db.read, { sessionHash });
  return row?.slug ?? null;
}

export async function findConversationOfVisitor(
  db: Database,
  organizationId: string,
  subject: string,
): Promise<StoredConversation | undefined> {
  const row = await db.read
    .selectFrom("conversations")
    .select(conversationColumns)
    .where(({ and }) => and({ organizationId, visitorSubject: subject }))
    .orderBy("updatedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, state: readState(row.state) };
}

/**
 * Gives an anonymous conversation to the visitor who turned out to hold it. It then opens with another session.
 * Says whether it was still anonymous.
 */
export async function giveConversation(
  tx: Handle,
  id: string,
  to: { subject: string; attributes: string; sessionHash: string; state: string },
): Promise<boolean> {
  const given = await tx
    .updateTable("conversations")
    .set({ visitorSubject: to.subject, visitorAttributes: to.attributes, sessionHash: to.sessionHash, state: to.state })
    .where("id", "=", id)
    .where("visitorSubject", "is", null)
    .executeTakeFirst();
  return given.numUpdatedRows > 0n;
}

/** Records what a visitor agreed to, word for word: once, although messages that came together each say so. */
export async function recordConsent(tx: Handle, consent: Selectable<ConsentsTable>): Promise<void> {
  const { conversationId, version } = consent;
  const agreed = await tx
    .updateTable("conversations")
    .set({ consentVersion: version })
    .where("id", "=", conversationId)
    .where((where) => where.or([where("consentVersion", "is", null), where("consentVersion", "!=", version)]))
    .executeTakeFirst();
  if (agreed.numUpdatedRows > 0n) await tx.insertInto("consents").values(consent).execute();
}

const newestMessages = preparedQuery((handle, at: { conversationId: string; limit: number }) =>
  handle
    .selectFrom("messages")
    .select(["id", "ordinal", "role", "text", "clientMessageId", "metadata", "createdAt"])
    .where("conversationId", "=", at.conversationId)
    .orderBy("ordinal", "desc")
    .limit(at.limit),
);

const MAX_THREAD = 500;

/** The newest 500 messages of a conversation, oldest of them first. */
export async function listMessages(db: Database, conversationId: string): Promise<StoredMessage[]> {
  const rows = await newestMessages(db.read, { conversationId, limit: MAX_THREAD });
  return rows.reverse().map(parseMetadata);
}

const ratingsOfConversation = preparedQuery((handle, at: { conversationId: string }) =>
  handle
    .selectFrom("messageRatings")
    .innerJoin("messages", "messages.id", "messageRatings.messageId")
    .select(["messageRatings.messageId", "messageRatings.rating"])
    .where("messages.conversationId", "=", at.conversationId),
);

/** What the visitor thinks of the replies of a conversation, by their ids. */
export async function listRatings(db: Database, conversationId: string): Promise<Map<string, "good" | "bad">> {
  const rows = await ratingsOfConversation(db.read, { conversationId });
  return new Map(rows.map(({ messageId, rating }) => [messageId, rating]));
}

/** An earlier message as a turn reads it; `metadata` is left unparsed, since few turns look at it. */
export interface EarlierMessage extends Omit<StoredMessage, "metadata"> {
  metadata: string | null;
}

const HISTORY_MESSAGES = 16;

/** What was said last, oldest first: as much as a turn may lean on. */
export async function listEarlier(db: Database, conversationId: string): Promise<EarlierMessage[]> {
  return (await newestMessages(db.read, { conversationId, limit: HISTORY_MESSAGES })).reverse();
}

/** Whether a history begins with a conversation's first message, so that nothing was said before it. */
export function isWholeHistory(history: readonly EarlierMessage[]): boolean {
  return history.length < HISTORY_MESSAGES;
}

export function parseMetadata(message: EarlierMessage): StoredMessage {
  return { ...message, metadata: message.metadata === null ? null : JSON.parse(message.metadata) };
}

/** Whether a message is a file, and its text the file's name. */
export function bringsFile(message: EarlierMessage): boolean {
  return message.role !== "agent" && parseMetadata(message).metadata?.file !== undefined;
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
export async function findByClientMessageId(db: Database, conversationId: string, clientMessageId: string): Promise<EarlierMessage[]> {
  return messagesOfClientId(db.read, { conversationId, clientMessageId });
}

/** The reply to a message that was answered together with a later one. */
export async function findJoinedReply(db: Database, messageId: string): Promise<EarlierMessage | undefined> {
  return db.read
    .selectFrom("joinedMessages")
    .innerJoin("messages", "messages.id", "joinedMessages.replyId")
    .select(["id", "ordinal", "role", "text", "clientMessageId", "metadata", "createdAt"])
    .where("joinedMessages.messageId", "=", messageId)
    .executeTakeFirst();
}

/** Keeps that one reply answers these messages too. */
export async function joinMessages(tx: Handle, messageIds: readonly string[], replyId: string): Promise<void> {
  if (messageIds.length === 0) return;
  await tx
    .insertInto("joinedMessages")
    .values(messageIds.map((messageId) => ({ messageId, replyId })))
    .execute();
}

const newConversation = preparedChange((handle, at: Omit<StoredConversation, "state"> & { state: string }) =>
  handle
    .insertInto("conversations")
    .values({
      id: at.id,
      sessionHash: at.sessionHash,
      organizationId: at.organizationId,
      slug: at.slug,
      configurationId: at.configurationId,
      isStaging: at.isStaging,
      state: at.state,
      messageCount: at.messageCount,
      visitorSubject: at.visitorSubject,
      visitorAttributes: at.visitorAttributes,
      consentVersion: at.consentVersion,
      voiceAgentId: at.voiceAgentId,
      createdAt: at.createdAt,
      updatedAt: at.createdAt,
    })
    .onConflict((conflict) => conflict.column("sessionHash").doNothing()),
);

/** Stores a conversation; false when one with its session is there already. */
export async function insertConversation(tx: Handle, conversation: StoredConversation): Promise<boolean> {
  return (await newConversation(tx, { ...conversation, state: JSON.stringify(conversation.state) })) > 0;
}

/** Keeps the page that a conversation began on. */
export const insertPage = preparedChange((handle, row: { conversationId: string; page: string }) =>
  handle.insertInto("conversationPages").values({ conversationId: row.conversationId, page: row.page }),
);

const newMessage = preparedChange((handle, at: EarlierMessage & { conversationId: string }) =>
  handle
    .insertInto("messages")
    .values({
      id: at.id,
      conversationId: at.conversationId,
      ordinal: at.ordinal,
      role: at.role,
      text: at.text,
      clientMessageId: at.clientMessageId,
      metadata: at.metadata,
      createdAt: at.createdAt,
    })
    .onConflict((conflict) => conflict.columns(["conversationId", "role", "clientMessageId"]).doNothing()),
);

/** Stores a message; false when its sender's own id for it is taken. */
export async function insertMessage(tx: Handle, conversationId: string, message: StoredMessage): Promise<boolean> {
  const metadata = message.metadata === null ? null : JSON.stringify(message.metadata);
  return (await newMessage(tx, { ...message, conversationId, metadata })) > 0;
}

const newTrace = preparedChange((handle, at: Selectable<TurnTracesTable>) =>
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
