import type { MessageMetadata, VisitorAction } from "@disco/protocol";
import type { Answer } from "../../../../agent/answer.ts";
import type { Model } from "../../../../agent/model.ts";
import type { Spender } from "../../../account/spend/spend-governor.ts";
import { reserveModel } from "../../../account/spend/within-budget.ts";
import { HandedOver } from "../store/grow-conversation.ts";
import { type EarlierMessage, listEarlier, parseMetadata, type StoredMessage } from "../store/queries.ts";
import { isUnsure, SentTwice, storeQuestion, storeStopped, storeTurn } from "../store/store-turn.ts";
import { announce } from "../../handover/announce.ts";
import { readNote } from "../../handover/queries.ts";
import { findPlaybook } from "../../playbook/find-playbook.ts";
import { type Apology, apologize, isStoreAway, type TurnSoFar } from "./apology.ts";
import { type Asking, askAgent, collectAnswer, estimateInput, estimateTokens } from "./ask-agent.ts";
import type { ConversationLock, RunningTurn } from "./conversation-lock.ts";
import { currentState } from "./current-state.ts";
import { handOverTurn, isAgents, watchTakeover } from "./hand-over-turn.ts";
import { type IncomingMessage, newQuestion, type TurnDeps } from "./incoming-message.ts";
import { endWith, type MessageWaiter, show, start } from "./message-waiter.ts";
import { findSentBefore, repeatReply, replyToTwin, storedSession } from "./sent-before.ts";
import { visitorTimezone } from "./visitor-timezone.ts";

/** The server is shutting down. The visitor sends the message again, so a partial reply is not kept. */
export class ServerLeaves extends Error {}

type Turn = RunningTurn<MessageWaiter>;

const NOTHING: TurnSoFar = { trace: null, state: null };

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
    if (asking !== null && !asking.isPersons) return await runAgent(deps, turn, asking);
    if (asking !== null) {
      await handOverTurn(deps, turn.waiters, asking, NOTHING);
      return true;
    }
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
async function receive(
  deps: TurnDeps,
  turn: Turn,
  rejoin: ConversationLock<MessageWaiter>["join"],
): Promise<(Asking & { isPersons: boolean }) | null> {
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
  const isPersons = !(await isAgents(deps, newest));
  const { conversation } = newest.session;
  const [timezone, state, playbook, note] = await Promise.all([
    visitorTimezone(deps, newest.body.timezone, conversation.organizationId),
    currentState(deps, conversation, now),
    findPlaybook(deps.db, { organizationId: conversation.organizationId, voiceAgentId: newest.voiceAgent?.id ?? null }),
    readNote(deps.db.read, conversation.handoverId),
  ]);
  return { incoming: newest, asked, action, history, state, playbook, note, now, timezone, isPersons };
}

async function runAgent(deps: TurnDeps, turn: Turn, asking: Asking): Promise<boolean> {
  const taken = watchTakeover(deps, asking.incoming.session);
  try {
    return await runUntilTaken(deps, turn, asking, taken.signal);
  } finally {
    taken.stop();
  }
}

async function runUntilTaken(deps: TurnDeps, turn: Turn, asking: Asking, taken: AbortSignal): Promise<boolean> {
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
  const signal = AbortSignal.any([turn.signal, taken]);
  const say = (piece: string) => {
    if (taken.aborted) return;
    said += piece;
    for (const waiter of turn.waiters) turn.catchUp(waiter);
  };
  for (const waiter of turn.waiters) turn.catchUp(waiter);
  const onFailure = asking.incoming.onModelFailure;
  /** A tool's effect cannot be undone by running the turn again. */
  const onAct = () => {
    signal.throwIfAborted();
    turn.isOpen = false;
  };
  const isDropped = () => !taken.aborted && turn.signal.aborted && turn.isOpen && turn.waiters.some(({ signal }) => !signal.aborted);
  if (isDropped()) return false;
  const { model, reservation } = await reserveModel(deps, spenderOf(asking), estimateTokens(asking));
  let soFar: TurnSoFar = NOTHING;
  const onProgress = (progress: TurnSoFar) => (soFar = progress);
  const answering = askAgent({ ...deps, onAct, onFailure, onProgress, model }, asking, signal);
  const outcome = await collectAnswer(answering, say).catch(async (error: unknown) => {
    if (signal.aborted) return null;
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
  if (isRunAgain) return false;
  if (taken.aborted) await handOverTurn(deps, turn.waiters, asking, soFar);
  else await save(deps, turn, asking, { outcome, said, model, soFar });
  return true;
}

/** Saves the turn, then finishes the replies. A stopped reply keeps what was shown and what its tools taught the conversation. */
async function save(deps: TurnDeps, turn: Turn, asking: Asking, { outcome, said, model, soFar }: Ending): Promise<void> {
  const { incoming, asked, history } = asking;
  const { reason } = turn.signal;
  const stopped: TurnSoFar = { ...soFar, trace: soFar.trace && { ...soFar.trace, ended: "stopped" } };
  if (outcome === null && (said === "" || reason instanceof ServerLeaves)) {
    if (!(reason instanceof ServerLeaves)) await storeStopped(deps, incoming.session, asked, stopped);
    throw reason;
  }
  const ended: Answer | Apology = outcome ?? { text: said.trimEnd(), isApology: true, ...stopped };
  const before = history.findLast(({ role }) => role === "agent");
  const metadata: MessageMetadata = before?.metadata == null ? {} : JSON.parse(before.metadata);
  const about = { page: incoming.session.page ?? null, wasUnsure: isUnsure(metadata) };
  const stored = await storeTurn(deps, incoming.session, asked, ended, model, about).catch((error: unknown) => {
    if (error instanceof HandedOver) return null;
    throw error;
  });
  if (stored === null) return handOverTurn(deps, turn.waiters, asking, soFar);
  const { reply, hasHandover } = stored;
  for (const waiter of turn.waiters) {
    start(waiter);
    if (waiter.isStreamed) show(waiter, said);
    endWith(waiter, { ...reply, sessionId: waiter.incoming.session.id });
  }
  const { id: conversationId, organizationId } = incoming.session.conversation;
  if (organizationId !== null) announce(deps.events, { organizationId, conversationId }, hasHandover ? "conversation" : "message");
}

function spenderOf({ incoming: { session, address } }: Asking): Spender {
  const { id, organizationId, slug } = session.conversation;
  return { visitor: id, address, site: organizationId ?? slug, organizationId };
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
