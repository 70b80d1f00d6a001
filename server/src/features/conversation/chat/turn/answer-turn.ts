import type { ChatEvent, VisitorAction } from "@disco/protocol";
import type { Answer } from "../../../../agent/answer.ts";
import type { Model } from "../../../../agent/model.ts";
import type { Spender } from "../../../account/spend/spend-governor.ts";
import { reserveModel } from "../../../account/spend/within-budget.ts";
import { type EarlierMessage, listEarlier, parseMetadata, type StoredMessage } from "../store/queries.ts";
import { SentTwice, storeQuestion, storeStopped, storeTurn } from "../store/store-turn.ts";
import { findPlaybook } from "../../playbook/find-playbook.ts";
import { type Apology, apologize, isStoreAway, type TurnSoFar } from "./apology.ts";
import { type Asking, askAgent, collectAnswer, estimateInput, estimateTokens } from "./ask-agent.ts";
import type { ConversationLock, RunningTurn, Waiter } from "./conversation-lock.ts";
import { currentState } from "./current-state.ts";
import { type IncomingMessage, newQuestion, type TurnDeps } from "./incoming-message.ts";
import { findSentBefore, repeatReply, replyToTwin, storedSession } from "./sent-before.ts";
import type { TurnEvents } from "./turn-events.ts";
import { visitorTimezone } from "./visitor-timezone.ts";

/** The server is shutting down. The visitor sends the message again, so a partial reply is not kept. */
export class ServerLeaves extends Error {}

/** One request that waits for its reply. */
export interface MessageWaiter extends Waiter {
  incoming: IncomingMessage;
  /** Whether the reply is shown while it grows. */
  isStreamed: boolean;
  events: TurnEvents;
  /** The message, from when a turn has taken it up. */
  asked?: StoredMessage | undefined;
  hasStarted: boolean;
  /** How many characters of the reply were shown. */
  shown: number;
}

type Turn = RunningTurn<MessageWaiter>;

/** How a turn ended; the outcome is null where the agent was stopped. */
interface Ending {
  outcome: Answer | Apology | null;
  said: string;
  model: Model;
  soFar: TurnSoFar;
}

/** Answers all who wait for one turn. False when the turn was dropped because the visitor said more. */
export async function answerTurn(deps: TurnDeps, turn: Turn, rejoin: ConversationLock<MessageWaiter>["join"]): Promise<boolean> {
  try {
    const asking = await receive(deps, turn, rejoin);
    if (asking !== null) return await runAgent(deps, turn, asking);
    for (const { incoming } of turn.waiters) incoming.onSaved?.(null);
    return true;
  } catch (error) {
    await Promise.all(turn.waiters.map((waiter) => endInFailure(deps, waiter, error)));
    return true;
  }
}

/**
 * Reads the conversation, stores new messages first where the policy says so, and repeats replies. Null without a waiting
 * request.
 */
async function receive(deps: TurnDeps, turn: Turn, rejoin: ConversationLock<MessageWaiter>["join"]): Promise<Asking | null> {
  const { policy } = deps.model;
  let history: EarlierMessage[] = [];
  const now = deps.clock();
  const received: StoredMessage[] = [];
  const asked: StoredMessage[] = [];
  let newest: IncomingMessage | null = null;
  let action: VisitorAction | null = null;
  // A waiter with one of these messages may enter during the loop.
  for (let at = 0; at < turn.waiters.length; at += 1) {
    const waiter = turn.waiters[at];
    if (waiter === undefined) break;
    const { incoming, messageId } = waiter;
    // Another turn may have ended while this one waited.
    if (!incoming.session.isNew) incoming.session = await storedSession(deps, incoming.session);
    const { session } = incoming;
    if (history.length === 0 && !session.isNew) history = await listEarlier(deps.db, session.conversation.id);
    const twin = received.find(({ clientMessageId }) => messageId !== undefined && clientMessageId === messageId);
    const before = waiter.asked === undefined && twin === undefined ? await findSentBefore(deps, session, messageId, history) : null;
    if (before?.replied !== undefined) {
      endWith(waiter, repeatReply(deps, session, before.replied));
      continue;
    }
    waiter.asked ??= twin ?? (before?.asked && parseMetadata(before.asked));
    if (waiter.asked === undefined) {
      const question = newQuestion(incoming, now);
      try {
        waiter.asked = policy.storesQuestionFirst ? await storeQuestion(deps, session, question) : question;
        // A visitor who has disconnected is not answered, but the message counts as said.
        if (policy.storesQuestionFirst) history.push({ ...waiter.asked, metadata: null });
      } catch (error) {
        if (!(error instanceof SentTwice) || !session.isNew) throw error;
        incoming.session = await storedSession(deps, session);
        turn.waiters.splice(turn.waiters.indexOf(waiter), 1);
        at -= 1;
        rejoin(incoming.session.conversation.id, waiter);
        continue;
      }
    }
    received.push(waiter.asked);
    if (waiter.signal.aborted && policy.stopsWhenAbandoned) continue;
    newest = incoming;
    action = incoming.body.action ?? action;
    if (!asked.includes(waiter.asked)) asked.push(waiter.asked);
  }
  if (newest === null) return null;
  const { conversation } = newest.session;
  const [timezone, state, playbook] = await Promise.all([
    visitorTimezone(deps, newest.body.timezone, conversation.organizationId),
    currentState(deps, conversation, now),
    findPlaybook(deps.db, { organizationId: conversation.organizationId, voiceAgentId: newest.voiceAgent?.id ?? null }),
  ]);
  return { incoming: newest, asked, action, history, state, playbook, now, timezone };
}

async function runAgent(deps: TurnDeps, turn: Turn, asking: Asking): Promise<boolean> {
  const { storesQuestionFirst: showsGrowth } = deps.model.policy;
  let said = "";
  turn.catchUp = (waiter) => {
    if (!showsGrowth) return;
    start(waiter);
    if (!waiter.isStreamed || waiter.shown >= said.length) return;
    show(waiter, said);
    // A message sent again as a stream closes the turn even while others wait for one JSON reply.
    if (!waiter.signal.aborted) turn.isOpen = false;
  };
  const say = (piece: string) => {
    said += piece;
    for (const waiter of turn.waiters) turn.catchUp(waiter);
  };
  for (const waiter of turn.waiters) turn.catchUp(waiter);
  const onFailure = asking.incoming.onModelFailure;
  /** A tool's effect cannot be undone by running the turn again. */
  const onAct = () => {
    turn.signal.throwIfAborted();
    turn.isOpen = false;
  };
  const isDropped = () => turn.signal.aborted && turn.isOpen && turn.waiters.some(({ signal }) => !signal.aborted);
  if (isDropped()) return false;
  const { model, reservation } = await reserveModel(deps, spenderOf(asking), estimateTokens(asking));
  let soFar: TurnSoFar = { trace: null, state: null };
  const onProgress = (progress: TurnSoFar) => (soFar = progress);
  const answering = askAgent({ ...deps, onAct, onFailure, onProgress, model }, asking, turn.signal);
  const outcome = await collectAnswer(answering, say).catch(async (error: unknown) => {
    if (turn.signal.aborted) return null;
    if ((said === "" || !showsGrowth) && isStoreAway(error)) {
      await reservation?.drop(estimateInput(asking)).catch(onFailure);
      throw error;
    }
    onFailure(error);
    const apology = apologize(said, soFar);
    say(apology.text.slice(said.length));
    return apology;
  });
  const isRunAgain = outcome === null && isDropped();
  turn.isOpen = false;
  // A failing ledger costs no visitor their reply: tokens that are never settled count as spent.
  if (isRunAgain) await reservation?.drop(estimateInput(asking, said)).catch(onFailure);
  else await reservation?.settle().catch(onFailure);
  if (!isRunAgain) await save(deps, turn, asking, { outcome, said, model, soFar });
  return !isRunAgain;
}

/** Saves the turn, then finishes the replies. A stopped reply keeps what was shown and what its tools taught the conversation. */
async function save(deps: TurnDeps, turn: Turn, { incoming, asked }: Asking, { outcome, said, model, soFar }: Ending): Promise<void> {
  const { reason } = turn.signal;
  const stopped: TurnSoFar = { ...soFar, trace: soFar.trace && { ...soFar.trace, ended: "stopped" } };
  if (outcome === null && (said === "" || reason instanceof ServerLeaves)) {
    if (!(reason instanceof ServerLeaves)) await storeStopped(deps, incoming.session, asked, stopped);
    throw reason;
  }
  const ended: Answer | Apology = outcome ?? { text: said.trimEnd(), isApology: true, ...stopped };
  const reply = await storeTurn(deps, incoming.session, asked, ended, model);
  for (const waiter of turn.waiters) {
    start(waiter);
    if (waiter.isStreamed) show(waiter, said);
    endWith(waiter, { ...reply, sessionId: waiter.incoming.session.id });
  }
}

function spenderOf({ incoming: { session, address } }: Asking): Spender {
  const { id, organizationId, slug } = session.conversation;
  return { visitor: id, address, site: organizationId ?? slug, organizationId };
}

function start(waiter: MessageWaiter): void {
  if (waiter.hasStarted) return;
  waiter.hasStarted = true;
  const { id, conversation } = waiter.incoming.session;
  waiter.events.push({ type: "turn.started", sessionId: id, conversationId: conversation.id });
}

function show(waiter: MessageWaiter, said: string): void {
  if (waiter.shown >= said.length) return;
  waiter.events.push({ type: "reply.delta", text: said.slice(waiter.shown) });
  waiter.shown = said.length;
}

function endWith(waiter: MessageWaiter, reply: (ChatEvent & { type: "reply.finished" })["reply"]): void {
  start(waiter);
  waiter.events.push({ type: "reply.finished", reply });
  waiter.events.end();
  waiter.incoming.onSaved?.(reply);
}

async function endInFailure(deps: TurnDeps, waiter: MessageWaiter, error: unknown): Promise<void> {
  const { session } = waiter.incoming;
  await replyToTwin(deps, session, waiter.messageId, error).then(
    (reply) => endWith(waiter, reply),
    (failure: unknown) => {
      waiter.events.end(failure);
      waiter.incoming.onSaved?.(null);
    },
  );
}
