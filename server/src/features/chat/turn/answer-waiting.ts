import type { ChatEvent } from "@disco/protocol";
import type { Answer, AnswerTrace } from "../../../agent/answer.ts";
import type { Model } from "../../../agent/model.ts";
import type { ConversationState } from "../../../agent/tool.ts";
import { type TurnReservation, withinBudget } from "../../spend/within-budget.ts";
import { listEarlier, parseMetadata, type EarlierMessage, type StoredMessage } from "../store/queries.ts";
import { type Apology, apologize, isStoreAway, type TurnSoFar } from "./apology.ts";
import { type IncomingMessage, newQuestion, type TurnDeps } from "./incoming-message.ts";
import { findSentBefore, repeatReply, replyToTwin, storedSession } from "./sent-before.ts";
import { type Asking, collectAnswer, estimateInput, estimateTokens, startAnswer } from "./ask-agent.ts";
import { standingState } from "./current-state.ts";
import { SentTwice, storeQuestion, storeStopped, storeTurn } from "../store/store-turn.ts";
import type { TurnEvents } from "./turn-events.ts";
import type { Speaker, TurnFloor, TurnUnderWay } from "./conversation-lock.ts";
import { visitorTimezone } from "./visitor-timezone.ts";

/** The server goes away; the visitor will send the message again, so nothing half said is kept. */
export class ServerLeaves extends Error {}

/** One request that waits for its reply. */
export interface Asker extends Speaker {
  incoming: IncomingMessage;
  /** Whether the reply is shown while it grows. */
  isStreamed: boolean;
  events: TurnEvents;
  /** The message as it was stored, when a turn with it was dropped. */
  asked?: StoredMessage | undefined;
  hasStarted: boolean;
  /** How much of the reply was passed on. */
  heard: number;
}

/** Puts a repeated first message into the conversation that another request has begun. */
type Rejoin = TurnFloor<Asker>["join"];

/**
 * Answers one turn of a model that may take its time, for all who speak in it. Their messages are durable before the model is
 * asked. False when the turn was dropped because somebody said more.
 */
export async function answerTogether(deps: TurnDeps, turn: TurnUnderWay<Asker>, rejoin: Rejoin): Promise<boolean> {
  try {
    const asking = await openTurn(deps, turn, rejoin);
    if (asking === null) return true;
    return await speak(deps, turn, asking);
  } catch (error) {
    await Promise.all(turn.speakers.map((asker) => endInFailure(deps, asker, error)));
    return true;
  }
}

/** Stores what is new of the messages and repeats what was answered; null when nobody is left to be answered. */
async function openTurn(deps: TurnDeps, turn: TurnUnderWay<Asker>, rejoin: Rejoin): Promise<Asking | null> {
  let history: EarlierMessage[] = [];
  const now = deps.clock();
  const stored: StoredMessage[] = [];
  const asked: StoredMessage[] = [];
  let newest: IncomingMessage | null = null;
  // Somebody who says one of these again may come in meanwhile.
  for (let at = 0; at < turn.speakers.length; at += 1) {
    const asker = turn.speakers[at];
    if (asker === undefined) break;
    const { incoming, messageId } = asker;
    // Others may have spoken while this one waited.
    if (!incoming.session.isNew) incoming.session = await storedSession(deps, incoming.session);
    const { session } = incoming;
    if (history.length === 0 && !session.isNew) history = await listEarlier(deps.db, session.conversation.id);
    const twin = stored.find(({ clientMessageId }) => messageId !== undefined && clientMessageId === messageId);
    const before = asker.asked === undefined && twin === undefined ? await findSentBefore(deps, session, messageId, history) : null;
    if (before?.replied !== undefined) {
      endWith(asker, repeatReply(deps, session, before.replied));
      continue;
    }
    asker.asked ??= twin ?? (before?.asked && parseMetadata(before.asked));
    if (asker.asked === undefined) {
      try {
        asker.asked = await storeQuestion(deps, session, newQuestion(incoming.body, now));
        // Who has left by now is not answered, but was heard.
        history.push({ ...asker.asked, metadata: null });
      } catch (error) {
        if (!(error instanceof SentTwice) || !session.isNew) throw error;
        incoming.session = await storedSession(deps, session);
        turn.speakers.splice(turn.speakers.indexOf(asker), 1);
        at -= 1;
        rejoin(incoming.session.conversation.id, asker);
        continue;
      }
    }
    stored.push(asker.asked);
    if (asker.signal.aborted) continue;
    newest = incoming;
    if (!asked.includes(asker.asked)) asked.push(asker.asked);
  }
  if (newest === null) return null;
  const { conversation } = newest.session;
  const timezone = await visitorTimezone(deps, newest.body.timezone, conversation.organizationId);
  return { incoming: newest, asked, history, state: await standingState(deps, conversation, now), now, timezone };
}

async function speak(deps: TurnDeps, turn: TurnUnderWay<Asker>, asking: Asking): Promise<boolean> {
  let said = "";
  turn.catchUp = (asker) => {
    start(asker);
    if (!asker.isStreamed || asker.heard >= said.length) return;
    asker.events.push({ type: "reply.delta", text: said.slice(asker.heard) });
    asker.heard = said.length;
    // Also of somebody who says a message again by a stream, while the others wait for one JSON reply.
    if (!asker.signal.aborted) turn.isOpen = false;
  };
  const say = (piece: string) => {
    said += piece;
    for (const asker of turn.speakers) turn.catchUp(asker);
  };
  for (const asker of turn.speakers) turn.catchUp(asker);
  const onFailure = asking.incoming.onModelFailure;
  /** What a tool has done cannot be asked anew. */
  const onAct = () => {
    turn.signal.throwIfAborted();
    turn.isOpen = false;
  };
  const isDropped = () => turn.signal.aborted && turn.isOpen && turn.speakers.some(({ signal }) => !signal.aborted);
  if (isDropped()) return false;
  const { model, reservation } = await chooseModel(deps, asking);
  const soFar: TurnSoFar = { trace: null, state: null };
  const onTrace = (begun: AnswerTrace) => (soFar.trace = begun);
  const onState = (learned: ConversationState) => (soFar.state = learned);
  const answering = startAnswer({ ...deps, onAct, onFailure, onTrace, onState, model }, asking, turn.signal);
  const outcome = await collectAnswer(answering, say).catch(async (error: unknown) => {
    if (turn.signal.aborted) return null;
    if (said === "" && isStoreAway(error)) {
      await reservation?.drop(estimateInput(asking)).catch(onFailure);
      throw error;
    }
    onFailure(error);
    const apology = apologize(said, soFar);
    say(apology.text.slice(said.length));
    return apology;
  });
  const isAskedAnew = outcome === null && isDropped();
  turn.isOpen = false;
  // A ledger that fails costs nobody their reply: what is never settled counts as spent.
  if (isAskedAnew) await reservation?.drop(estimateInput(asking, said)).catch(onFailure);
  else await reservation?.settle().catch(onFailure);
  if (!isAskedAnew) await finish(deps, turn, asking, { outcome, said, model, soFar });
  return !isAskedAnew;
}

/** Stores the turn's end and tells it. Of a reply that was stopped, what was seen stays, and what its tools taught the conversation. */
async function finish(
  deps: TurnDeps,
  turn: TurnUnderWay<Asker>,
  { incoming, asked }: Asking,
  { outcome, said, model, soFar }: { outcome: Answer | Apology | null; said: string; model: Model; soFar: TurnSoFar },
): Promise<void> {
  const { reason } = turn.signal;
  const stopped: TurnSoFar = { ...soFar, trace: soFar.trace && { ...soFar.trace, ended: "stopped" } };
  if (outcome === null && (said === "" || reason instanceof ServerLeaves)) {
    if (!(reason instanceof ServerLeaves)) await storeStopped(deps, incoming.session, asked, stopped);
    throw reason;
  }
  const ended: Answer | Apology = outcome ?? { text: said.trimEnd(), isApology: true, ...stopped };
  const reply = await storeTurn(deps, incoming.session, asked, ended, model);
  for (const asker of turn.speakers) {
    start(asker);
    endWith(asker, { ...reply, sessionId: asker.incoming.session.id });
  }
}

/** Sets the turn's tokens aside, or turns to the built-in model when a budget is spent. */
async function chooseModel(deps: TurnDeps, asking: Asking): Promise<{ model: Model; reservation: TurnReservation | null }> {
  const { session, address } = asking.incoming;
  const { id, organizationId, slug } = session.conversation;
  const spender = { visitor: id, address, site: organizationId ?? slug, organizationId };
  const reservation = await deps.governor.reserve(spender, estimateTokens(asking));
  if (reservation === null) return { model: deps.fallbackModel, reservation };
  return withinBudget(deps.model, deps.fallbackModel, reservation);
}

function start(asker: Asker): void {
  if (asker.hasStarted) return;
  asker.hasStarted = true;
  const { id, conversation } = asker.incoming.session;
  asker.events.push({ type: "turn.started", sessionId: id, conversationId: conversation.id });
}

function endWith(asker: Asker, reply: (ChatEvent & { type: "reply.finished" })["reply"]): void {
  start(asker);
  asker.events.push({ type: "reply.finished", reply });
  asker.events.end();
}

async function endInFailure(deps: TurnDeps, asker: Asker, error: unknown): Promise<void> {
  const { session } = asker.incoming;
  await replyToTwin(deps, session, asker.messageId, error).then(
    (reply) => endWith(asker, reply),
    (failure: unknown) => asker.events.end(failure),
  );
}
