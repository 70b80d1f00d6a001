import type { ChatReply } from "@disco/protocol";
import type { StoredMessage } from "../store/queries.ts";
import type { Waiter } from "./conversation-lock.ts";
import type { IncomingMessage } from "./incoming-message.ts";
import type { TurnEvents } from "./turn-events.ts";

/** One request that waits for its reply. */
export interface MessageWaiter extends Waiter {
  incoming: IncomingMessage;
  /** Whether the reply is shown while it grows. */
  isStreamed: boolean;
  /** The trace of its request; null where nothing is traced. */
  traceParent: string | null;
  events: TurnEvents;
  /** The message, from when a turn has taken it up. */
  asked?: StoredMessage | undefined;
  hasStarted: boolean;
  /** How many characters of the reply were shown. */
  shown: number;
}

export function start(waiter: MessageWaiter): void {
  if (waiter.hasStarted) return;
  waiter.hasStarted = true;
  const { id, conversation } = waiter.incoming.session;
  waiter.events.push({ type: "turn.started", sessionId: id, conversationId: conversation.id });
}

export function show(waiter: MessageWaiter, said: string): void {
  if (waiter.shown >= said.length) return;
  waiter.events.push({ type: "reply.delta", text: said.slice(waiter.shown) });
  waiter.shown = said.length;
}

export function endWith(waiter: MessageWaiter, reply: ChatReply): void {
  start(waiter);
  waiter.events.push({ type: "reply.finished", reply });
  waiter.events.end();
  waiter.incoming.onSaved?.(reply);
}

/** Ends without a reply, because a person has the conversation. The client drops the shown text. */
export function endWithPerson(waiter: MessageWaiter, reply: ChatReply): void {
  start(waiter);
  waiter.events.push({ type: "turn.handover", reply });
  waiter.events.end();
  waiter.incoming.onSaved?.(null);
}
