import type { ChatReply, MessageMetadata } from "@disco/protocol";
import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { AnswerTrace } from "../../../../agent/answer-turn.ts";
import type { Answer } from "../../../../agent/answer.ts";
import type { Model } from "../../../../agent/model.ts";
import { promisesPerson } from "../../../../agent/reply-causes.ts";
import type { ConversationState } from "../../../../agent/tool.ts";
import type { TurnTracesTable } from "../../../../db/tables/conversation-tables.ts";
import type { Database, Handle } from "../../../../db/database.ts";
import { newId } from "../../../../db/new-id.ts";
import type { Apology, TurnSoFar } from "../turn/apology.ts";
import { growConversation } from "./grow-conversation.ts";
import {
  insertConversation,
  insertMessage,
  insertPage,
  insertTrace,
  joinMessages,
  recordConsent,
  type StoredConversation,
  type StoredMessage,
} from "./queries.ts";
import type { Session } from "./session.ts";
import { followTurn, type TurnOutcome } from "../../handover/after-turn.ts";
import { keepFacts } from "./keep-facts.ts";
import { writeTrace } from "./stored-trace.ts";

interface StoreDeps {
  db: Database;
  clock: () => Date;
}

/** Makes the visitor's message durable before a model that may take its time is asked. */
export async function storeQuestion(deps: StoreDeps, session: Session, asked: StoredMessage): Promise<StoredMessage> {
  const now = deps.clock().toISOString();
  const ordinal = await deps.db.write((tx) => putMessages(tx, session, [asked], { state: null }, now));
  session.isNew = false;
  delete session.consent;
  return { ...asked, ordinal };
}

/** Another request with the same message id was stored first. */
export class SentTwice extends Error {
  constructor() {
    super("This message was sent twice.");
  }
}

/** Adds messages to the end of a thread, and what the conversation now knows, unless that is as before (`state` is null). */
async function putMessages(
  tx: Handle,
  session: Session,
  messages: readonly StoredMessage[],
  { state, turnEpoch }: { state: ConversationState | null; turnEpoch?: number },
  now: string,
): Promise<number> {
  const { conversation } = session;
  const { id, organizationId } = conversation;
  let first = 0;
  if (session.isNew) {
    const begun = { ...conversation, state: state ?? conversation.state, messageCount: messages.length };
    if (!(await insertConversation(tx, begun))) throw new SentTwice();
    if (session.page !== undefined) await insertPage(tx, { conversationId: id, page: session.page });
  } else {
    first = await growConversation(tx, conversation, { count: messages.length, state, turnEpoch }, now);
  }
  if (session.consent !== undefined && organizationId !== null) {
    await recordConsent(tx, { id: randomUUID(), organizationId, conversationId: id, ...session.consent, agreedAt: now });
  }
  for (const [index, message] of messages.entries()) {
    if (!(await insertMessage(tx, id, { ...message, ordinal: first + index }))) throw new SentTwice();
  }
  return first;
}

/**
 * Stores a turn's end and returns the visitor's part of it. Its questions are stored with it, unless they are already
 * (`ordinal`). The reply belongs to the last question; it marks the others as answered.
 */
export async function storeTurn(
  deps: StoreDeps,
  session: Session,
  asked: readonly StoredMessage[],
  outcome: Answer | Apology,
  model: Model,
  about: TurnSurroundings,
): Promise<{ reply: ChatReply; hasHandover: boolean }> {
  const endedAt = deps.clock();
  const now = endedAt.toISOString();
  const { conversation } = session;
  const isApology = "isApology" in outcome;
  const replied: StoredMessage = {
    id: newId(endedAt),
    ordinal: -1,
    role: "agent",
    text: outcome.text,
    // An apology leaves the message open, so that a retry asks again.
    clientMessageId: isApology ? null : (asked.at(-1)?.clientMessageId ?? null),
    metadata: isApology ? null : metadataOf(outcome),
    createdAt: now,
  };
  const messages = [...asked.filter(({ ordinal }) => ordinal < 0), replied];
  const joined = isApology ? [] : asked.slice(0, -1).map(({ id }) => id);
  const state = outcome.state === conversation.state ? null : outcome.state;
  const trace = outcome.trace === null ? null : traceOf(conversation, replied.id, outcome.trace, endedAt);
  const { first, hasHandover } = await deps.db.write(async (tx) => {
    const ordinal = await putMessages(tx, session, messages, { state, turnEpoch: conversation.turnEpoch }, now);
    await joinMessages(tx, joined, replied.id);
    await keepFacts(deps.db, tx, conversation, state, endedAt);
    if (trace !== null) await insertTrace(tx, trace);
    const turn = isApology ? null : toTurnOutcome(conversation, asked, outcome, about);
    return { first: ordinal, hasHandover: turn !== null && (await followTurn(deps.db, tx, turn, endedAt)) };
  });
  return { reply: replyFrom(session, replied, first + messages.length, model), hasHandover };
}

/** What a turn began with, beside its messages. */
export interface TurnSurroundings {
  page: string | null;
  /** Whether the reply before could not answer. */
  wasUnsure: boolean;
}

function toTurnOutcome(
  { id: conversationId, organizationId, isStaging }: StoredConversation,
  asked: readonly StoredMessage[],
  { handOver, wantsPerson, cause, language, state, trace }: Answer,
  { page, wasUnsure }: TurnSurroundings,
): TurnOutcome | null {
  if (organizationId === null) return null;
  return {
    place: { organizationId, conversationId },
    isStaging: isStaging === 1,
    words: asked.map(({ text }) => text).join("\n"),
    language,
    page,
    handOver,
    wantsPerson,
    promisesPerson: promisesPerson(cause),
    hasContact: state.email !== null,
    isUnsureTwice: wasUnsure && isUnsure({ refused: trace.refused, cause }),
  };
}

/** Whether a reply could not answer. */
export function isUnsure({ refused, cause }: Pick<MessageMetadata, "refused" | "cause">): boolean {
  return refused === "no_answer" || cause?.code === "unsure";
}

/** Stores the state and the trace of a turn that stopped before its reply's first word. */
export async function storeStopped(
  deps: StoreDeps,
  { conversation }: Session,
  asked: readonly StoredMessage[],
  { trace, state }: TurnSoFar,
): Promise<void> {
  const question = asked.at(-1);
  if (question === undefined || (trace === null && state === null)) return;
  const endedAt = deps.clock();
  await deps.db.write(async (tx) => {
    if (state !== null) await growConversation(tx, conversation, { count: 0, state }, endedAt.toISOString());
    await keepFacts(deps.db, tx, conversation, state, endedAt);
    if (trace !== null) await insertTrace(tx, traceOf(conversation, question.id, trace, endedAt));
  });
}

function traceOf({ id, organizationId }: StoredConversation, messageId: string, trace: AnswerTrace, at: Date): Selectable<TurnTracesTable> {
  return { id: newId(at), conversationId: id, organizationId, messageId, trace: writeTrace(trace), createdAt: at.toISOString() };
}

/** What is stored of a reply beside its text. */
export function metadataOf(outcome: Answer): MessageMetadata {
  return {
    citations: outcome.citations,
    toolCalled: outcome.toolCalled,
    success: outcome.toolReply?.success ?? null,
    extractedData: outcome.toolReply?.extractedData ?? null,
    alternatives: outcome.toolReply?.alternatives ?? null,
    toolData: outcome.toolReply?.toolData ?? null,
    videoData: outcome.toolReply?.videoData ?? null,
    refused: outcome.trace.refused,
    cause: outcome.cause,
    bookedMeetingId: outcome.toolReply?.bookedMeetingId ?? null,
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
    refused: metadata.refused ?? null,
    cause: metadata.cause ?? null,
    bookedMeetingId: metadata.bookedMeetingId ?? null,
    metadata: { provider: model.provider, model: model.name },
  };
}
