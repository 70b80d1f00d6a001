import type { ChatEvent, ChatReply, MessageMetadata, SendMessage } from "@disco/protocol";
import { randomUUID } from "node:crypto";
import { answer, type Answer } from "../../agent/answer.ts";
import type { Model, Turn } from "../../agent/model.ts";
import type { AnyTool } from "../../agent/tool.ts";
import { AppError } from "../../app-error.ts";
import type { Database, Handle } from "../../db/database.ts";
import type { KnowledgeIndex } from "../../knowledge/retrieve.ts";
import {
  findByClientMessageId,
  insertConversation,
  insertMessages,
  listMessages,
  saveState,
  type StoredMessage,
  takeOrdinals,
} from "./queries.ts";
import type { Session } from "./session.ts";

/** What the visitor reads when the agent cannot answer (visitor.md §8). */
export const APOLOGY = "I'm having trouble connecting right now. Please try again in a moment.";

/** Earlier messages a turn may lean on, and how many of their characters. */
const HISTORY_MESSAGES = 16;
const HISTORY_CHARACTERS = 12_000;
const RETRIEVED_PASSAGES = 12;

export interface SendMessageDeps {
  db: Database;
  knowledge: KnowledgeIndex;
  model: Model;
  tools: readonly AnyTool[];
  clock: () => Date;
  onModelFailure: (error: unknown) => void;
}

/** One visitor's message with everything that was resolved about it. */
export interface IncomingMessage {
  session: Session;
  organizationName: string;
  agentName: string;
  libraryIds: readonly string[];
  body: SendMessage;
}

/**
 * Answers one message: yields `turn.started`, the reply as it grows, and last `reply.finished` with the whole reply.
 * The visitor's message is durable before `turn.started`, the reply before `reply.finished`. The same `messageId`
 * again yields the stored reply, or answers the message that a crash left without one.
 */
export async function* sendMessage(deps: SendMessageDeps, incoming: IncomingMessage, signal: AbortSignal): AsyncGenerator<ChatEvent> {
  try {
    yield* answerOnce(deps, incoming, signal);
  } catch (error) {
    if (!(error instanceof SentTwice)) throw error;
    const replied = error.copies.find(({ role }) => role === "agent");
    if (replied === undefined) throw new AppError("conflict", "This message is being answered already.", { retryAfterMs: 1_000 });
    yield* repeatReply(deps, incoming.session, replied);
  }
}

function* repeatReply(deps: SendMessageDeps, session: Session, replied: StoredMessage): Generator<ChatEvent> {
  yield { type: "turn.started", sessionId: session.id, conversationId: session.conversation.id };
  yield { type: "reply.finished", reply: replyFrom(session, replied, replied.ordinal + 1, deps.model) };
}

async function* answerOnce(deps: SendMessageDeps, incoming: IncomingMessage, signal: AbortSignal): AsyncGenerator<ChatEvent> {
  const { session, body } = incoming;
  const earlier =
    body.messageId === undefined || session.isNew ? [] : await findByClientMessageId(deps.db.read, session.conversation.id, body.messageId);
  const repliedBefore = earlier.find(({ role }) => role === "agent");
  if (repliedBefore !== undefined) {
    yield* repeatReply(deps, session, repliedBefore);
    return;
  }
  const now = deps.clock();
  let asked: StoredMessage = earlier.find(({ role }) => role === "visitor") ?? {
    id: randomUUID(),
    ordinal: -1,
    role: "visitor",
    text: body.message,
    clientMessageId: body.messageId ?? null,
    metadata: null,
    createdAt: now.toISOString(),
  };
  const history = session.isNew ? [] : await listMessages(deps.db, session.conversation.id, HISTORY_MESSAGES);
  const turn = startAnswer(deps, incoming, asked, history, now, signal);

  if (deps.model.isLocal) {
    // Nothing is slow here, so question and answer share one commit.
    const pieces: string[] = [];
    const outcome = await collect(turn, (piece) => pieces.push(piece)).catch((error: unknown) => apologize(deps, error, pieces.join("")));
    const reply = await storeTurn(deps, session, asked, outcome);
    yield { type: "turn.started", sessionId: session.id, conversationId: session.conversation.id };
    for (const piece of pieces) yield { type: "reply.delta", text: piece };
    yield { type: "reply.finished", reply };
    return;
  }

  if (asked.ordinal < 0) asked = await storeQuestion(deps, session, asked);
  yield { type: "turn.started", sessionId: session.id, conversationId: session.conversation.id };
  let outcome: Answer | Apology;
  let said = "";
  try {
    for (;;) {
      const step = await turn.next();
      if (step.done === true) {
        outcome = step.value;
        break;
      }
      said += step.value;
      yield { type: "reply.delta", text: step.value };
    }
  } catch (error) {
    // The visitor stopped the reply or left: what they saw stays in the thread.
    outcome = signal.aborted ? { text: said, isApology: true } : apologize(deps, error, said);
    if (signal.aborted && said === "") throw error;
    yield { type: "reply.delta", text: outcome.text.slice(said.length) };
  }
  yield { type: "reply.finished", reply: await storeTurn(deps, session, asked, outcome) };
}

/** The whole turn as its last event, for callers that want one JSON reply. */
export async function sendMessageWhole(deps: SendMessageDeps, incoming: IncomingMessage, signal: AbortSignal): Promise<ChatReply> {
  for await (const event of sendMessage(deps, incoming, signal)) {
    if (event.type === "reply.finished") return event.reply;
  }
  throw new AppError("internal", "Something went wrong.");
}

/** A turn that failed: what was said until then, and the apology. */
interface Apology {
  text: string;
  isApology: true;
}

function apologize(deps: SendMessageDeps, error: unknown, said: string): Apology {
  deps.onModelFailure(error);
  return { text: said === "" ? APOLOGY : `${said.trimEnd()}\n\n${APOLOGY}`, isApology: true };
}

function startAnswer(
  deps: SendMessageDeps,
  incoming: IncomingMessage,
  asked: StoredMessage,
  history: readonly StoredMessage[],
  now: Date,
  signal: AbortSignal,
) {
  const before = history.filter(({ id }) => id !== asked.id);
  const turns = trimmed(before.map(({ role, text }) => ({ role, text })));
  return answer(
    {
      organizationName: incoming.organizationName,
      agentName: incoming.agentName,
      message: asked.text,
      history: turns,
      timezone: knownTimezone(incoming.body.timezone),
      now,
      temperature: Math.min(1, Math.max(0, incoming.body.temperature ?? 0.7)),
      state: incoming.session.conversation.state,
      toolContext: {
        organizationId: incoming.session.conversation.organizationId,
        conversationId: incoming.session.conversation.id,
        visitorTexts: [...before.filter(({ role }) => role === "visitor").map(({ text }) => text), asked.text],
      },
    },
    {
      model: deps.model,
      tools: deps.tools,
      retrieve: (query) => deps.knowledge.retrieve(incoming.libraryIds, query, { limit: RETRIEVED_PASSAGES }),
    },
    signal,
  );
}

/** The newest turns that fit, so that a flood of text cannot make a turn dear. */
function trimmed(turns: readonly Turn[]): Turn[] {
  const kept: Turn[] = [];
  let room = HISTORY_CHARACTERS;
  for (const turn of turns.toReversed()) {
    if (turn.text.length > room) break;
    room -= turn.text.length;
    kept.unshift(turn);
  }
  return kept;
}

function knownTimezone(timezone: string | undefined): string {
  if (timezone === undefined) return "America/Los_Angeles";
  try {
    return new Intl.DateTimeFormat("en", { timeZone: timezone }).resolvedOptions().timeZone;
  } catch {
    return "America/Los_Angeles";
  }
}

async function collect(turn: AsyncGenerator<string, Answer>, onPiece: (piece: string) => void): Promise<Answer> {
  for (;;) {
    const step = await turn.next();
    if (step.done === true) return step.value;
    onPiece(step.value);
  }
}

/** Makes the visitor's message durable before a model that may take its time is asked. */
async function storeQuestion(deps: SendMessageDeps, session: Session, asked: StoredMessage): Promise<StoredMessage> {
  const now = deps.clock().toISOString();
  const ordinal = await deps.db.write((tx) => putMessages(tx, session, [asked], now));
  session.isNew = false;
  return { ...asked, ordinal };
}

/** Another request with the same message id was stored first. */
class SentTwice extends Error {
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
  await insertMessages(
    tx,
    id,
    messages.map((message, index) => ({ ...message, ordinal: first + index })),
  );
  return first;
}

async function storeTurn(deps: SendMessageDeps, session: Session, asked: StoredMessage, outcome: Answer | Apology): Promise<ChatReply> {
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
      await tx
        .insertInto("turnTraces")
        .values({
          id: randomUUID(),
          conversationId: session.conversation.id,
          organizationId: session.conversation.organizationId,
          messageId: replied.id,
          trace: JSON.stringify(outcome.trace),
          createdAt: now,
        })
        .execute();
    }
    return ordinal;
  });
  return replyFrom(session, replied, first + messages.length, deps.model);
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

function replyFrom(session: Session, message: StoredMessage, messageCount: number, model: Model): ChatReply {
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
