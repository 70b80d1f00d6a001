import { openForVisitor, visitorWrote } from "../../handover/idle.ts";
import { mayAgentAnswer } from "../../handover/machine.ts";
import { readVisitorHandler } from "../../handover/queries.ts";
import { HandedOver } from "../store/grow-conversation.ts";
import { type StoredMessage } from "../store/queries.ts";
import { replyFrom, storeQuestion, storeStopped } from "../store/store-turn.ts";
import type { Session } from "../store/session.ts";
import type { TurnSoFar } from "./apology.ts";
import type { IncomingMessage, TurnDeps } from "./incoming-message.ts";
import { endWithPerson, type MessageWaiter } from "./message-waiter.ts";
import { storedSession } from "./sent-before.ts";

/** Whether the agent answers in a conversation: one that is closed, or whose member is long gone, is the agent's again. */
export async function isAgents(deps: TurnDeps, incoming: IncomingMessage): Promise<boolean> {
  const place = placeOf(incoming.session);
  if (place === null || mayAgentAnswer(incoming.session.conversation.handler)) return true;
  await openForVisitor(deps, place);
  incoming.session = await storedSession(deps, incoming.session);
  return mayAgentAnswer(incoming.session.conversation.handler);
}

/** Ends a turn after a takeover: stores its messages and drops the partial reply. */
export async function handOverTurn(
  deps: TurnDeps,
  waiters: readonly MessageWaiter[],
  { incoming: { session }, asked }: { incoming: IncomingMessage; asked: readonly StoredMessage[] },
  soFar: TurnSoFar,
): Promise<void> {
  const stored: StoredMessage[] = [];
  for (const message of asked) stored.push(message.ordinal < 0 ? await storeQuestion(deps, session, message) : message);
  await storeStopped(deps, session, stored, { ...soFar, trace: soFar.trace && { ...soFar.trace, ended: "stopped" } });
  const place = placeOf(session);
  if (place !== null) await visitorWrote(deps, place);
  const handler = await readVisitorHandler(deps.db.read, session.conversation.id);
  const last = stored.at(-1);
  if (last === undefined) throw new HandedOver();
  const reply = { ...replyFrom(session, { ...last, text: "", metadata: null }, last.ordinal + 1, deps.model), handler };
  for (const waiter of waiters) endWithPerson(waiter, { ...reply, sessionId: waiter.incoming.session.id });
}

/** Aborts as soon as the agent loses the word. A turn that misses it is refused when it is saved. */
export function watchTakeover({ events }: TurnDeps, { conversation }: Session): { signal: AbortSignal; stop: () => void } {
  const { id, turnEpoch } = conversation;
  const taken = new AbortController();
  const stop = events.subscribe(`conversation ${id}`, (hint) => {
    if (hint.type === "conversation" && (hint.turnEpoch ?? 0) > turnEpoch) taken.abort(new HandedOver());
  });
  return { signal: taken.signal, stop };
}

function placeOf({ conversation: { id, organizationId } }: Session) {
  return organizationId === null ? null : { organizationId, conversationId: id };
}
