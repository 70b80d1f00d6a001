import type { RequestVoiceTicket, VoiceTicketReply } from "@disco/protocol";
import type { FastifyReply, FastifyRequest } from "fastify";
import { randomUUID } from "node:crypto";
import { AppError } from "../../../app-error.ts";
import { enforceLimit } from "../../../limits/enforce-limit.ts";
import type { Limits } from "../../../limits/limits.ts";
import { visitorAddress } from "../../../limits/visitor-address.ts";
import type { SecretBox } from "../../../secrets/secret-box.ts";
import type { SpeechServices } from "../../../voice/open-speech.ts";
import { requireConsent, takeChatLimits, TOO_FAST } from "../../conversation/chat/http/admit-message.ts";
import { type ChatTarget, chatTarget, type ChatTargetDeps, sessionIdOf, widgetKeyOf } from "../../conversation/chat/http/chat-target.ts";
import { beginSession, findSession, type Session } from "../../conversation/chat/store/session.ts";
import { greetingOf, type VoiceAgentOfTurn, withVoiceAgent } from "../voice-agents/find-voice-agent.ts";
import type { LiveCalls } from "./live-calls.ts";
import { keepConversation } from "./open-call.ts";
import { findAgent } from "./queries.ts";
import { type CallTarget, sealTicket, TICKET_MS } from "./voice-ticket.ts";

export interface AdmitCallDeps extends ChatTargetDeps {
  limits: Limits;
}

export interface TicketDeps extends AdmitCallDeps {
  secrets: SecretBox;
  speech: SpeechServices;
  liveCalls: Pick<LiveCalls, "requireLine">;
  hasRooms: boolean;
}

type Asked = Pick<RequestVoiceTicket, "organizationId" | "agent" | "sessionId" | "timezone" | "locale" | "page" | "consent">;

/** Resolves the partner and conversation of a call, under the limits of a message. */
export async function admitCall(
  deps: AdmitCallDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: Asked,
): Promise<{ target: CallTarget; session: Session }> {
  const { db, env } = deps;
  const sessions = { db, secretKey: env.secretKey };
  const found = await chatTarget(deps, request, reply, asked);
  const known = await findSession(sessions, sessionIdOf(request, asked.sessionId), found);
  const target = await withVoiceAgent(db, found, known === null ? asked.agent : known.conversation.voiceAgentId);
  const agent =
    target.voiceAgent === null ? await agentOf(deps, target, asked.agent) : toCalled(target.voiceAgent, target.organizationName);
  const address = visitorAddress(request);
  enforceLimit(reply, await takeChatLimits(deps, address, target.slug, known), TOO_FAST);
  const session = known ?? (await beginSession(sessions, target, { messageId: undefined, address }, deps.clock()));
  requireConsent(session, target, asked.consent);
  await keepConversation(db, session, deps.clock());
  const key = widgetKeyOf(request);
  const configured = key === null ? null : ((await deps.findConfiguration(key))?.public.greeting ?? null);
  const { slug, organizationId, organizationName, libraryIds } = target;
  const { timezone, locale, page } = asked;
  return {
    session,
    target: {
      slug,
      organizationId,
      organizationName,
      agentName: agent.name,
      agent: agent.slug,
      libraryIds: [...libraryIds],
      sessionId: session.id,
      address,
      greeting: agent.greeting ?? configured ?? `Hi, this is ${agent.name}. What would you like to know?`,
      ...(timezone === undefined ? {} : { timezone }),
      ...(locale === undefined ? {} : { locale }),
      ...(page === undefined ? {} : { page }),
    },
  };
}

function toCalled({ id, name, greeting }: VoiceAgentOfTurn, organizationName: string) {
  return { slug: id, name, greeting: greetingOf({ name, greeting }, organizationName) };
}

async function agentOf({ db }: AdmitCallDeps, target: ChatTarget, slug = "default") {
  if (slug === "default" || slug === target.slug) return { slug, name: target.agentName, greeting: null };
  const agent = target.organizationId === null ? undefined : await findAgent(db, target.organizationId, slug);
  if (agent === undefined) throw new AppError("not_found", "There is no such agent.");
  return agent;
}

/** Gives a ticket for one socket. */
export async function requestTicket(
  deps: TicketDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  body: RequestVoiceTicket,
): Promise<VoiceTicketReply> {
  const { target, session } = await admitCall(deps, request, reply, body);
  await deps.liveCalls.requireLine(target, body.callId);
  const { stt, tts } = await deps.speech.open();
  const callId = body.callId ?? randomUUID();
  const ticket = { callId, isResumed: body.callId !== undefined, origin: request.headers.origin ?? null, target };
  return {
    success: true,
    ticket: sealTicket(deps.secrets, ticket, deps.clock()),
    expiresInMs: TICKET_MS,
    callId,
    sessionId: session.id,
    conversationId: session.conversation.id,
    recognition: stt === null ? "browser" : "server",
    voice: tts === null ? "browser" : "server",
    hasRooms: deps.hasRooms,
  };
}
