import type { ChatEvent, ChatReply } from "@disco/protocol";
import { AppError } from "../../../../app-error.ts";
import { createLeases } from "../../../../db/leases.ts";
import { inSpan, spans, traceParent } from "../../../../observability/tracing.ts";
import { answerTurn } from "./answer-turn.ts";
import { type ConversationLock, createConversationLock } from "./conversation-lock.ts";
import type { IncomingMessage, TurnDeps } from "./incoming-message.ts";
import type { MessageWaiter } from "./message-waiter.ts";
import { findSentBefore, repeatReply } from "./sent-before.ts";
import { createTurnEvents } from "./turn-events.ts";

export interface TurnOptions {
  /** Abort it when the client disconnects. With a model over a network an abandoned turn stops and keeps what was shown. */
  signal: AbortSignal;
  /** False for a caller that only reads `reply.finished`: messages may join its turn until the reply is whole. */
  isStreamed: boolean;
}

/**
 * Runs one turn for chat and voice: takes the conversation's lock, asks the agent, saves the turn. Yields `turn.started`,
 * `reply.delta` as the reply grows and last `reply.finished` with the whole reply. The message is durable before `turn.started`, the
 * reply before `reply.finished`. The same `messageId` again yields the stored reply.
 * @throws the signal's reason when it aborts first, and an AppError when the turn could not be saved.
 */
export type RunTurn = (incoming: IncomingMessage, options: TurnOptions) => AsyncGenerator<ChatEvent>;

/** Makes the one `RunTurn` of a process: its conversation locks are shared by all channels. */
export function createRunTurn(deps: TurnDeps): RunTurn {
  const { policy } = deps.model;
  const lock: ConversationLock<MessageWaiter> = createConversationLock<MessageWaiter>({
    policy,
    leases: policy.leasesConversation ? createLeases(deps.db, deps.clock) : null,
    answerTurn: (turn) =>
      // A turn after another one runs in the context of the first one's request.
      inSpan(spans.turn, {}, () => answerTurn(deps, turn, lock.join), turn.waiters[0]?.traceParent),
    onFailure: (waiters, error) => {
      for (const { events } of waiters) events.end(error);
    },
  });

  return async function* runTurn(incoming, { signal, isStreamed }) {
    const { session, body, arrivedAt } = incoming;
    const { replied } = await findSentBefore(deps, session, body.messageId, null);
    if (replied !== undefined) {
      yield { type: "turn.started", sessionId: session.id, conversationId: session.conversation.id };
      yield { type: "reply.finished", reply: repeatReply(deps, session, replied) };
      return;
    }
    const events = createTurnEvents();
    signal.addEventListener("abort", () => events.end(signal.reason), { once: true });
    if (signal.aborted) events.end(signal.reason);
    const { messageId } = body;
    lock.join(session.conversation.id, {
      incoming,
      messageId,
      arrivedAt,
      signal,
      isStreamed,
      traceParent: traceParent(),
      events,
      hasStarted: false,
      shown: 0,
    });
    yield* events.read();
  };
}

/** The reply that a turn ends with. */
export async function finishedReply(events: AsyncGenerator<ChatEvent>): Promise<ChatReply> {
  for await (const event of events) if (event.type === "reply.finished" || event.type === "turn.handover") return event.reply;
  throw new AppError("internal", "Something went wrong.");
}
