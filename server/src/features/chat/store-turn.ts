import type { ChatReply, MessageMetadata } from "@disco/protocol";
import { randomUUID } from "node:crypto";
import type { Answer } from "../../agent/answer.ts";
import type { Model } from "../../agent/model.ts";
import type { Database, Handle } from "../../db/database.ts";
import {
  findByClientMessageId,
  insertConversation,
  insertMessages,
  insertTrace,
  recordConsent,
  saveState,
  type StoredMessage,
  takeOrdinals,
} from "./queries.ts";
import type { Session } from "./session.ts";

interface StoreDeps {
  db: Database;
  clock: () => Date;
}

/** A turn that failed: what was said until then, and the apology. */
export interface Apology {
  text: string;
  isApology: true;
}

/** Makes the visitor's message durable before a model that may take its time is asked. */
export async function storeQuestion(deps: StoreDeps, session: Session, asked: StoredMessage): Promise<StoredMessage> {
  const now = deps.clock().toISOString();
  const ordinal = await deps.db.write((tx) => putMessages(tx, session, [asked], now));
  session.isNew = false;
  delete session.consent;
  return { ...asked, ordinal };
}

/** Another request with the same message id was stored first. */
export class SentTwice extends Error {
  readonly copies: readonly StoredMessage[];

  constructor(copies: readonly StoredMessage[]) {
    super("This message was sent twice.");
    this.copies = copies;
  }
}

async function putMessages(tx: Handle, session: Session, messages: StoredMessage[], now: string): Promise<number> {
  const { id } = session.conversation;
  let first = 0;
  if (session.isNew) {
    await insertConversation(tx, { ...session.conversation, messageCount: messages.length }, now);
  } else {
    // Taking the places locks the conversation, so that of two copies of one message the second sees the first.
    first = await takeOrdinals(tx, id, messages.length, now);
    const { role, clientMessageId } = messages[0] ?? {};
    const copies = clientMessageId == null ? [] : await findByClientMessageId(tx, id, clientMessageId);
    if (copies.some((copy) => copy.role === role)) throw new SentTwice(copies);
  }
  const { organizationId } = session.conversation;
  if (session.consent !== undefined && organizationId !== null) {
    await recordConsent(tx, { id: randomUUID(), organizationId, conversationId: id, ...session.consent, agreedAt: now });
  }
  await insertMessages(
    tx,
    id,
    messages.map((message, index) => ({ ...message, ordinal: first + index })),
  );
  return first;
}

/** Stores a turn's end and says what the visitor gets of it. The question goes with it, unless it is stored already (`ordinal`). */
export async function storeTurn(
  deps: StoreDeps,
  session: Session,
  asked: StoredMessage,
  outcome: Answer | Apology,
  model: Model,
): Promise<ChatReply> {
  const now = deps.clock().toISOString();
  const isApology = "isApology" in outcome;
  const replied: StoredMessage = {
    id: randomUUID(),
    ordinal: -1,
    role: "agent",
    text: outcome.text,
    // An apology leaves the message open, so that sending it again asks anew.
    clientMessageId: isApology ? null : asked.clientMessageId,
    metadata: isApology ? null : metadataOf(outcome),
    createdAt: now,
  };
  const messages = asked.ordinal < 0 ? [asked, replied] : [replied];
  const first = await deps.db.write(async (tx) => {
    const ordinal = await putMessages(tx, session, messages, now);
    if (!isApology) {
      if (outcome.state !== session.conversation.state) await saveState(tx, session.conversation.id, outcome.state);
      await insertTrace(tx, {
        id: randomUUID(),
        conversationId: session.conversation.id,
        organizationId: session.conversation.organizationId,
        messageId: replied.id,
        trace: JSON.stringify(outcome.trace),
        createdAt: now,
      });
    }
    return ordinal;
  });
  return replyFrom(session, replied, first + messages.length, model);
}

function metadataOf(outcome: Answer): MessageMetadata {
  return {
    citations: outcome.citations,
    toolCalled: outcome.toolCalled,
    success: outcome.toolReply?.success ?? null,
    extractedData: outcome.toolReply?.extractedData ?? null,
    alternatives: outcome.toolReply?.alternatives ?? null,
    toolData: outcome.toolReply?.toolData ?? null,
    videoData: outcome.toolReply?.videoData ?? null,
  };
}

/** The reply that a stored message stands for. */
export function replyFrom(session: Session, message: StoredMessage, messageCount: number, model: Model): ChatReply {
  const metadata = message.metadata ?? {};
  return {
    success: metadata.success ?? true,
    response: message.text,
    sessionId: session.id,
    conversationId: session.conversation.id,
    messageId: message.id,
    messageCount,
    citations: metadata.citations ?? [],
    toolCalled: metadata.toolCalled ?? null,
    extractedData: metadata.extractedData ?? null,
    alternatives: metadata.alternatives ?? null,
    toolData: metadata.toolData ?? null,
    videoData: metadata.videoData ?? null,
    metadata: { provider: model.provider, model: model.name },
  };
}
