import type { ChatEvent, ChatReply } from "@disco/protocol";
import { AppError } from "../../../app-error.ts";
import type { AnswerTrace } from "../../../agent/answer.ts";
import type { ConversationState } from "../../../agent/tool.ts";
import type { Asker } from "./answer-waiting.ts";
import { apologize, isStoreAway, type TurnSoFar } from "./apology.ts";
import { type IncomingMessage, newQuestion, type TurnDeps } from "./incoming-message.ts";
import { listEarlier, parseMetadata } from "../store/queries.ts";
import { findSentBefore, repeatReply, replyToTwin } from "./sent-before.ts";
import { collectAnswer, startAnswer } from "./ask-agent.ts";
import { storeTurn } from "../store/store-turn.ts";
import { standingState } from "./current-state.ts";
import { createTurnEvents } from "./turn-events.ts";
import type { TurnFloor } from "./conversation-lock.ts";
import { visitorTimezone } from "./visitor-timezone.ts";

export interface SendMessageDeps extends TurnDeps {
  /** Where visitors wait for a model that may take its time. */
  floor: TurnFloor<Asker>;
}

/** A turn that was answered, at once or before. */
interface Answered {
  pieces: readonly string[];
  reply: ChatReply;
}

/**
 * Answers one message: yields `turn.started`, the reply as it grows, and last `reply.finished` with the whole reply.
 * The visitor's message is durable before `turn.started`, the reply before `reply.finished`. The same `messageId`
 * again yields the stored reply, or answers the message that a crash left without one.
 */
export async function* sendMessage(deps: SendMessageDeps, incoming: IncomingMessage, signal: AbortSignal): AsyncGenerator<ChatEvent> {
  if (!deps.model.isLocal) {
    yield* awaitTurn(deps, incoming, signal, true);
    return;
  }
  const { id: sessionId, conversation } = incoming.session;
  const { pieces, reply } = await answerAtOnce(deps, incoming);
  yield { type: "turn.started", sessionId, conversationId: conversation.id };
  for (const text of pieces) yield { type: "reply.delta", text };
  yield { type: "reply.finished", reply };
}

/** The same for a caller that wants one JSON reply. */
export async function sendMessageWhole(deps: SendMessageDeps, incoming: IncomingMessage, signal: AbortSignal): Promise<ChatReply> {
  if (deps.model.isLocal) return (await answerAtOnce(deps, incoming)).reply;
  for await (const event of awaitTurn(deps, incoming, signal, false)) if (event.type === "reply.finished") return event.reply;
  throw new AppError("internal", "Something went wrong.");
}

/**
 * Nothing is slow in a local model, so question and answer share one commit, and nobody has to wait for it. Who leaves meanwhile finds the
 * answer when they come back.
 */
async function answerAtOnce(deps: TurnDeps, incoming: IncomingMessage): Promise<Answered> {
  const { session, body } = incoming;
  try {
    const history = session.isNew ? [] : await listEarlier(deps.db, session.conversation.id);
    const before = await findSentBefore(deps, session, body.messageId, history);
    if (before.replied !== undefined) return { pieces: [], reply: repeatReply(deps, session, before.replied) };
    const now = deps.clock();
    const asked = [before.asked === undefined ? newQuestion(body, now) : parseMetadata(before.asked)];
    const timezone = await visitorTimezone(deps, body.timezone, session.conversation.organizationId);
    const asking = { incoming, asked, history, state: await standingState(deps, session.conversation, now), now, timezone };
    const pieces: string[] = [];
    const soFar: TurnSoFar = { trace: null, state: null };
    const onTrace = (begun: AnswerTrace) => (soFar.trace = begun);
    const onState = (learned: ConversationState) => (soFar.state = learned);
    const answering = startAnswer({ ...deps, onFailure: incoming.onModelFailure, onTrace, onState }, asking, new AbortController().signal);
    const outcome = await collectAnswer(answering, (piece) => pieces.push(piece)).catch((error: unknown) => {
      if (isStoreAway(error)) throw error;
      incoming.onModelFailure(error);
      return apologize(pieces.join(""), soFar);
    });
    return { pieces, reply: await storeTurn(deps, session, asked, outcome, deps.model) };
  } catch (error) {
    return { pieces: [], reply: await replyToTwin(deps, session, body.messageId, error) };
  }
}

/** Takes its place in the conversation, and tells of the turn that answers the message. */
async function* awaitTurn(
  deps: SendMessageDeps,
  incoming: IncomingMessage,
  signal: AbortSignal,
  isStreamed: boolean,
): AsyncGenerator<ChatEvent> {
  const { session, body } = incoming;
  const { replied } = await findSentBefore(deps, session, body.messageId, null);
  const events = createTurnEvents();
  const asker: Asker = {
    incoming,
    messageId: body.messageId,
    arrivedAt: incoming.arrivedAt,
    signal,
    isStreamed,
    events,
    hasStarted: false,
    heard: 0,
  };
  if (replied !== undefined) {
    yield { type: "turn.started", sessionId: session.id, conversationId: session.conversation.id };
    yield { type: "reply.finished", reply: repeatReply(deps, session, replied) };
    return;
  }
  signal.addEventListener("abort", () => events.end(signal.reason), { once: true });
  if (signal.aborted) events.end(signal.reason);
  deps.floor.join(session.conversation.id, asker);
  yield* events.read();
}
