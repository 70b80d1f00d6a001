import type { TellVoiceRoom } from "@disco/protocol";
import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { AppError } from "../../../app-error.ts";
import type { CallEnd, CallsTable } from "../../../db/tables/call-tables.ts";
import type { Database } from "../../../db/database.ts";
import type { EventBus } from "../../../events/event-bus.ts";
import type { SecretBox } from "../../../secrets/secret-box.ts";
import type { SpeechServices } from "../../../voice/open-speech.ts";
import { QUIET_MS, watchQuiet } from "../../../voice/quiet-watch.ts";
import { createVoiceSession, type VoiceOutput, type VoiceSession } from "../../../voice/voice-session.ts";
import { findConversation, insertConversation, recordConsent } from "../../conversation/chat/store/queries.ts";
import { hashSession, type Session } from "../../conversation/chat/store/session.ts";
import { mayAgentAnswer } from "../../conversation/handover/machine.ts";
import { readVisitorHandler } from "../../conversation/handover/queries.ts";
import { addLeadSource } from "../../leads/leads/add-lead-source.ts";
import { findVoiceAgent } from "../voice-agents/find-voice-agent.ts";
import { type ChatBrainDeps, createChatBrain } from "./chat-brain.ts";
import { callHeldUntil, endCall, findLeadOf, insertCall, listSpoken, reopenCall } from "./queries.ts";
import type { CallTarget } from "./voice-ticket.ts";

export interface CallDeps extends ChatBrainDeps {
  db: Database;
  secrets: SecretBox;
  clock: () => Date;
  speech: SpeechServices;
  events: EventBus;
  quietMs?: number;
  onFailure(error: unknown): void;
}

export interface NewCall {
  callId: string;
  isResumed: boolean;
  transport: CallsTable["transport"];
  roomName?: string;
  memberId?: string | null;
  target: CallTarget;
}

export interface LiveCall {
  id: string;
  /** Of this connection. */
  holder: string;
  session: VoiceSession;
  tell(message: TellVoiceRoom): void;
  sessionId: string;
  conversationId: string;
  greeting: string;
  /** False where the call has gone on at another connection. */
  end(reason: CallEnd): Promise<boolean>;
}

/** A call that was lost may be gone on with for this long. */
const RESUME_MS = 60_000;

/** Makes the conversation of a call, which has no message yet, and keeps what its visitor agreed to. */
export async function keepConversation(db: Database, session: Session, now: Date): Promise<void> {
  const { conversation, consent } = session;
  const { id: conversationId, organizationId } = conversation;
  if (!session.isNew && consent === undefined) return;
  await db.write(async (tx) => {
    if (session.isNew) await insertConversation(tx, conversation);
    if (consent !== undefined && organizationId !== null)
      await recordConsent(tx, { id: randomUUID(), organizationId, conversationId, ...consent, agreedAt: now.toISOString() });
  });
  session.isNew = false;
  delete session.consent;
}

const QUIET = "This call has ended because neither side has spoken for a while. You can start another, or go on in writing.";

/** Begins a call, or goes on with one that was lost. `onOver` has to end one in which neither side speaks, that was resumed elsewhere, or ended there. */
export async function openCall(
  deps: CallDeps,
  call: NewCall,
  output: VoiceOutput,
  onOver: (reason: "quiet" | "lost" | "visitor") => void,
): Promise<LiveCall> {
  const { db, clock } = deps;
  const { target } = call;
  const speech = await deps.speech.open();
  const conversation = await findConversation(db, hashSession(target.sessionId), target.slug);
  if (conversation === undefined) throw new AppError("not_found", "There is no such conversation.");
  const session: Session = { id: target.sessionId, conversation, isNew: false };
  const now = clock();
  const language = target.locale ?? "en";
  const since = new Date(now.getTime() - RESUME_MS).toISOString();
  const held = { holder: randomUUID(), heldUntil: callHeldUntil(now) };
  const resumed = { id: call.callId, conversationId: conversation.id, since, ...held };
  const isResumed = call.isResumed && (await db.write((tx) => reopenCall(tx, resumed)));
  const callId = call.isResumed && !isResumed ? randomUUID() : call.callId;
  if (!isResumed) {
    const row: Insertable<CallsTable> = {
      id: callId,
      conversationId: conversation.id,
      organizationId: conversation.organizationId,
      transport: call.transport,
      roomName: call.roomName ?? null,
      memberId: call.memberId ?? null,
      language,
      recognition: speech.stt === null ? "browser" : "server",
      startedAt: now.toISOString(),
      ...held,
    };
    await db.write((tx) => insertCall(tx, row));
  }
  const { holder } = held;
  const channel = `conversation ${conversation.id}` as const;
  if (isResumed) deps.events.publish([channel], { type: "call", callId, holder });
  const voiceAgent = await findVoiceAgent(db, conversation.voiceAgentId);
  const brain = createChatBrain(deps, { callId, target, session, voiceAgent, onFailure: deps.onFailure });
  const quiet = watchQuiet({
    quietMs: deps.quietMs ?? QUIET_MS,
    isSpokenByBrowser: speech.tts === null,
    onQuiet: () => {
      output.send({ type: "error", code: "call_quiet", message: QUIET });
      onOver("quiet");
    },
  });
  const voice = createVoiceSession({
    brain,
    output: {
      ...output,
      send: (event) => {
        quiet.follow(event);
        output.send(event);
      },
    },
    stt: speech.stt,
    tts: speech.tts,
    language,
    voiceName: voiceAgent?.voice,
    now: () => performance.now(),
    newId: () => randomUUID(),
    describeFailure: (error) => (error instanceof AppError && error.code === "rate_limited" ? error.message : null),
    onFailure: deps.onFailure,
  });
  const say: VoiceSession["say"] = (text, options) => {
    quiet.word();
    voice.say(text, options);
  };
  const tell = (message: TellVoiceRoom) => {
    if (message.type === "interrupt") return voice.interrupt();
    const { text, isSpoken = false, messageId } = message;
    say(text, { isSpoken, ...(messageId === undefined ? {} : { messageId }) });
  };
  // A reply that is being spoken is cut off as soon as a person has the conversation; later ones are none.
  const stopFollowing = deps.events.subscribe(channel, (hint) => {
    if (hint.type === "call" && hint.callId === callId && hint.holder !== holder) onOver("lost");
    if (hint.type === "tell" && hint.callId === callId) {
      deps.events.publish([channel], { type: "told", tellId: hint.tellId });
      if (hint.message.type === "end") onOver("visitor");
      else tell(hint.message);
    }
    if (hint.type !== "conversation" || hint.turnEpoch === undefined) return;
    readVisitorHandler(db.read, conversation.id).then(
      ({ handler }) => {
        if (!mayAgentAnswer(handler)) voice.interrupt();
      },
      (error: unknown) => deps.onFailure(error),
    );
  });
  let ending: Promise<boolean> | null = null;
  const finish = async (reason: CallEnd) => {
    quiet.stop();
    stopFollowing();
    await voice.end();
    const isOurs = await db.write((tx) => endCall(tx, holder, clock().toISOString(), reason));
    if (isOurs) await addCallSource(deps, callId, conversation.id);
    return isOurs;
  };
  return {
    id: callId,
    holder,
    session: { ...voice, say },
    tell,
    sessionId: session.id,
    conversationId: conversation.id,
    greeting: isResumed ? "We are back. Please go on." : target.greeting,
    end: (reason) =>
      (ending ??= finish(reason).catch((error: unknown) => {
        deps.onFailure(error);
        return true;
      })),
  };
}

async function addCallSource(deps: CallDeps, callId: string, conversationId: string): Promise<void> {
  const { db, clock } = deps;
  const row = await db.read
    .selectFrom("conversations")
    .select(["organizationId", "isStaging"])
    .where("id", "=", conversationId)
    .executeTakeFirst();
  if (row?.organizationId == null) return;
  const [lead, said] = await Promise.all([findLeadOf(db.read, conversationId), listSpoken(db.read, conversationId, callId)]);
  if (lead === undefined || said.length === 0) return;
  await addLeadSource(deps, {
    organizationId: row.organizationId,
    kind: "call",
    refId: callId,
    person: { name: lead.name, email: lead.email, company: null },
    text: said.join("\n"),
    at: clock(),
    isSample: row.isStaging === 1,
  });
}
