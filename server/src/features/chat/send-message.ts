import type { ChatEvent, ChatReply, SendMessage } from "@disco/protocol";
import { answer, type Answer } from "../../agent/answer.ts";
import type { Model, Turn } from "../../agent/model.ts";
import type { AnyTool } from "../../agent/tool.ts";
import { AppError } from "../../app-error.ts";
import type { Database } from "../../db/database.ts";
import { newId } from "../../db/new-id.ts";
import type { Reservation, SpendGovernor } from "../spend/spend-governor.ts";
import type { KnowledgeIndex } from "../../knowledge/retrieve.ts";
import { burstLength } from "./message-burst.ts";
import {
  type EarlierMessage,
  findByClientMessageId,
  findConversation,
  isWholeHistory,
  listEarlier,
  parseMetadata,
  type StoredMessage,
} from "./queries.ts";
import type { Session } from "./session.ts";
import { visitorTimezone } from "./visitor-timezone.ts";
import { type Apology, replyFrom, SentTwice, storeQuestion, storeTurn } from "./store-turn.ts";

/** What the visitor reads when the agent cannot answer (visitor.md §8). */
export const APOLOGY = "I'm having trouble connecting right now. Please try again in a moment.";

/** How many characters of earlier messages a turn may lean on. */
const HISTORY_CHARACTERS = 12_000;
const RETRIEVED_PASSAGES = 12;

export interface SendMessageDeps {
  db: Database;
  knowledge: KnowledgeIndex;
  model: Model;
  /** Answers when the budget for `model` is spent. */
  fallbackModel: Model;
  governor: SpendGovernor;
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
  /** The visitor's address as limits count it. */
  address: string;
  body: SendMessage;
}

/**
 * Answers one message: yields `turn.started`, the reply as it grows, and last `reply.finished` with the whole reply.
 * The visitor's message is durable before `turn.started`, the reply before `reply.finished`. The same `messageId`
 * again yields the stored reply, or answers the message that a crash left without one.
 */
export async function* sendMessage(deps: SendMessageDeps, incoming: IncomingMessage, signal: AbortSignal): AsyncGenerator<ChatEvent> {
  const { id: sessionId, conversation } = incoming.session;
  const started: ChatEvent = { type: "turn.started", sessionId, conversationId: conversation.id };
  try {
    const turn = await beginTurn(deps, incoming);
    if (!("reply" in turn) && !turn.model.isLocal) {
      yield* answerInPieces(deps, incoming, turn, signal);
      return;
    }
    const { pieces, reply } = "reply" in turn ? turn : await answerAtOnce(deps, incoming, turn, signal);
    yield started;
    for (const text of pieces) yield { type: "reply.delta", text };
    yield { type: "reply.finished", reply };
  } catch (error) {
    const reply = await replyToTwin(deps, incoming, error);
    yield started;
    yield { type: "reply.finished", reply };
  }
}

/** The same for a caller that wants one JSON reply. */
export async function sendMessageWhole(deps: SendMessageDeps, incoming: IncomingMessage, signal: AbortSignal): Promise<ChatReply> {
  try {
    const turn = await beginTurn(deps, incoming);
    if ("reply" in turn) return turn.reply;
    if (turn.model.isLocal) return (await answerAtOnce(deps, incoming, turn, signal)).reply;
    for await (const event of answerInPieces(deps, incoming, turn, signal)) if (event.type === "reply.finished") return event.reply;
  } catch (error) {
    return replyToTwin(deps, incoming, error);
  }
  throw new AppError("internal", "Something went wrong.");
}

/** A turn that was answered, at once or before. */
interface Answered {
  pieces: readonly string[];
  reply: ChatReply;
}

/** A turn that is still to be answered. */
interface Asking {
  asked: StoredMessage;
  history: readonly EarlierMessage[];
  now: Date;
  timezone: string;
  model: Model;
  reservation: Reservation | null;
}

async function beginTurn(deps: SendMessageDeps, incoming: IncomingMessage): Promise<Answered | Asking> {
  const { session, body } = incoming;
  const history = session.isNew ? [] : await listEarlier(deps.db, session.conversation.id);
  const earlier = await sentBefore(deps, incoming, history);
  const replied = earlier.find(({ role }) => role === "agent");
  if (replied !== undefined) return { pieces: [], reply: repeat(deps, session, replied) };
  const asked = earlier.find(({ role }) => role === "visitor");
  const now = deps.clock();
  return {
    asked:
      asked === undefined
        ? {
            id: newId(now),
            ordinal: -1,
            role: "visitor",
            text: body.message,
            clientMessageId: body.messageId ?? null,
            metadata: null,
            createdAt: now.toISOString(),
          }
        : parseMetadata(asked),
    history,
    now,
    timezone: await visitorTimezone(deps, body.timezone, session.conversation.organizationId),
    ...(await chooseModel(deps, incoming, history)),
  };
}

/** What was said under this message's id before: it and, once there is one, its reply. Nearly always the history shows it. */
async function sentBefore(
  deps: SendMessageDeps,
  { session, body }: IncomingMessage,
  history: readonly EarlierMessage[],
): Promise<readonly EarlierMessage[]> {
  if (body.messageId === undefined) return [];
  const shown = history.filter(({ clientMessageId }) => clientMessageId === body.messageId);
  if (isWholeHistory(history) || shown.some(({ role }) => role === "agent")) return shown;
  return findByClientMessageId(deps.db, session.conversation.id, body.messageId);
}

function repeat(deps: SendMessageDeps, session: Session, replied: EarlierMessage): ChatReply {
  return replyFrom(session, parseMetadata(replied), replied.ordinal + 1, deps.model);
}

/** The reply to the same message that another request stored first. @throws `error` when it tells of anything else. */
async function replyToTwin(deps: SendMessageDeps, { session, body }: IncomingMessage, error: unknown): Promise<ChatReply> {
  if (!(error instanceof SentTwice)) throw error;
  const { sessionHash, slug } = session.conversation;
  // The other request may have begun the conversation as well.
  const conversation = (await findConversation(deps.db, sessionHash, slug)) ?? session.conversation;
  const twins = await findByClientMessageId(deps.db, conversation.id, body.messageId ?? "");
  const replied = twins.find(({ role }) => role === "agent");
  if (replied === undefined) throw new AppError("conflict", "This message is being answered already.", { retryAfterMs: 1_000 });
  return repeat(deps, { ...session, conversation }, replied);
}

/** Nothing is slow in a local model, so question and answer share one commit. */
async function answerAtOnce(deps: SendMessageDeps, incoming: IncomingMessage, turn: Asking, signal: AbortSignal): Promise<Answered> {
  const pieces: string[] = [];
  const said = startAnswer({ ...deps, model: turn.model }, incoming, turn, signal);
  const outcome = await collect(said, (piece) => pieces.push(piece)).catch((error: unknown) => apologize(deps, error, pieces.join("")));
  return { pieces, reply: await storeTurn(deps, incoming.session, turn.asked, outcome, turn.model) };
}

async function* answerInPieces(
  deps: SendMessageDeps,
  incoming: IncomingMessage,
  turn: Asking,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent> {
  const { session } = incoming;
  const { history, model, reservation } = turn;
  const answering = startAnswer({ ...deps, model }, incoming, turn, signal);
  const asked = turn.asked.ordinal < 0 ? await storeQuestion(deps, session, turn.asked) : turn.asked;
  yield { type: "turn.started", sessionId: session.id, conversationId: session.conversation.id };
  let outcome: Answer | Apology | undefined;
  let said = "";
  try {
    for (;;) {
      const step = await answering.next();
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
  } finally {
    // A visitor who leaves or stops the reply ends this generator here: what they saw stays, and what was spent counts.
    if (outcome === undefined && said !== "" && signal.aborted)
      await storeTurn(deps, session, asked, { text: said, isApology: true }, model);
    await reservation?.settle(outcome === undefined ? estimateTokens(incoming, history) : spentOn(outcome, incoming, history));
  }
  yield { type: "reply.finished", reply: await storeTurn(deps, session, asked, outcome, model) };
}

/** Sets the turn's tokens aside, or turns to the built-in model when a budget is spent. */
async function chooseModel(
  deps: SendMessageDeps,
  incoming: IncomingMessage,
  history: readonly EarlierMessage[],
): Promise<{ model: Model; reservation: Reservation | null }> {
  if (deps.model.isLocal) return { model: deps.model, reservation: null };
  const { id, organizationId, slug } = incoming.session.conversation;
  const spender = { visitor: id, address: incoming.address, site: organizationId ?? slug, organizationId };
  const reservation = await deps.governor.reserve(spender, estimateTokens(incoming, history));
  return { model: reservation === null ? deps.fallbackModel : deps.model, reservation };
}

/** Instructions with their passages, about 4 characters to a token, and the longest reply a step may give. */
const INSTRUCTION_TOKENS = 3_000;
const REPLY_TOKENS = 2_000;

function estimateTokens(incoming: IncomingMessage, history: readonly EarlierMessage[]): number {
  const characters =
    incoming.body.message.length +
    Math.min(
      HISTORY_CHARACTERS,
      history.reduce((sum, { text }) => sum + text.length, 0),
    );
  return INSTRUCTION_TOKENS + REPLY_TOKENS + Math.ceil(characters / 4);
}

/** What the service counted; its word is missing when it failed, and then the estimate stands. */
function spentOn(outcome: Answer | Apology, incoming: IncomingMessage, history: readonly EarlierMessage[]): number {
  const counted = "isApology" in outcome ? 0 : outcome.trace.inputTokens + outcome.trace.outputTokens;
  return counted > 0 ? counted : estimateTokens(incoming, history);
}

function apologize(deps: SendMessageDeps, error: unknown, said: string): Apology {
  deps.onModelFailure(error);
  return { text: said === "" ? APOLOGY : `${said.trimEnd()}\n\n${APOLOGY}`, isApology: true };
}

function startAnswer(deps: SendMessageDeps, incoming: IncomingMessage, { asked, history, now, timezone }: Asking, signal: AbortSignal) {
  const before = history.filter(({ id }) => id !== asked.id);
  const { state } = incoming.session.conversation;
  // While a meeting or a demo is being arranged, short messages are answers, not fragments.
  const isArranging = state.meeting !== null || state.pendingDemo !== null;
  const burst = isArranging ? [] : before.slice(before.length - burstLength(before, now));
  const fragments = burst.filter(({ role }) => role === "visitor").map(({ text }) => text);
  const turns = trimmed(before.slice(0, before.length - burst.length).map(({ role, text }) => ({ role, text })));
  return answer(
    {
      organizationName: incoming.organizationName,
      agentName: incoming.agentName,
      message: [...fragments, asked.text].join("\n"),
      history: turns,
      timezone,
      now,
      temperature: Math.min(1, Math.max(0, incoming.body.temperature ?? 0.7)),
      state,
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
      onFailure: deps.onModelFailure,
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

async function collect(turn: AsyncGenerator<string, Answer>, onPiece: (piece: string) => void): Promise<Answer> {
  for (;;) {
    const step = await turn.next();
    if (step.done === true) return step.value;
    onPiece(step.value);
  }
}
