import type { StartVoiceRoom, VoiceRoomReply } from "@disco/protocol";
import { headers } from "@disco/protocol/routes";
import type { FastifyReply, FastifyRequest } from "fastify";
import { randomUUID } from "node:crypto";
import type { Feature } from "../../../app.ts";
import { contract, serve } from "../../../contract.ts";
import { AppError } from "../../../app-error.ts";
import type { Identity } from "../../../identity/identity.ts";
import { enforceLimit } from "../../../limits/enforce-limit.ts";
import { visitorAddress } from "../../../limits/visitor-address.ts";
import type { LivekitRooms } from "../../../vendors/livekit/livekit-rooms.ts";
import type { RoomProcess } from "../../../vendors/livekit/room-process.ts";
import { hashSession } from "../../conversation/chat/store/session.ts";
import type { LiveCalls } from "./live-calls.ts";
import type { CallDeps } from "./open-call.ts";
import { findCallOfRoom } from "./queries.ts";
import { admitCall, type AdmitCallDeps } from "./request-ticket.ts";
import { serveRoom } from "./serve-room.ts";
import { tellCall } from "./tell-call.ts";

const UNAVAILABLE = "Voice service temporarily unavailable";
const RENEWALS = { points: 30, windowMs: 60_000 };
const MESSAGES = { points: 120, windowMs: 60_000 };

export interface RoomDeps extends AdmitCallDeps, Omit<CallDeps, "env"> {
  identity: Identity;
  liveCalls: LiveCalls;
  /** Null where LiveKit is not configured, or its package not installed. */
  livekit: { rooms: LivekitRooms; roomProcess: RoomProcess } | null;
}

/** Calls in LiveKit rooms. */
export function voiceRoomsFeature(deps: RoomDeps): Feature {
  return (app) => {
    app.route({
      ...contract("startVoiceRoom"),
      handler: async (request, reply) => {
        reply.header("cache-control", "no-store");
        const memberId = await requireRealBearer(deps.identity, request);
        const { roomName } = request.body;
        return roomName == null
          ? startRoom(deps, request, reply, request.body, memberId)
          : renewToken(deps, request, reply, roomName, memberId);
      },
    });

    serve(app, "tellVoiceRoom", async (request, reply) => {
      enforceLimit(reply, [await deps.limits.take("voice-tell", visitorAddress(request), MESSAGES)], "Please try again in a minute.");
      const memberId = await requireRealBearer(deps.identity, request);
      const call = await ownCall(deps, request, request.params.roomName, memberId);
      allowOrigin(request, reply);
      // Of a call that is over, the page sends a message of the same conversation.
      if (call.endedAt !== null || !(await tellCall(deps, call, request.body))) throw unavailable();
    });

    serve(app, "endVoiceRoom", async (request, reply) => {
      const memberId = await requireRealBearer(deps.identity, request);
      const call = await ownCall(deps, request, request.params.roomName, memberId);
      allowOrigin(request, reply);
      const isTold = call.endedAt === null && (await tellCall(deps, call, { type: "end" }));
      if (!isTold) await deps.livekit?.rooms.delete(request.params.roomName);
    });
  };
}

/** Placeholders that pages send for a bearer are refused; no bearer at all is a visitor's. */
async function requireRealBearer(identity: Identity, request: FastifyRequest): Promise<string | null> {
  if (request.headers.authorization === undefined) return null;
  const member = await identity.verify(request);
  if (member === null) throw new AppError("unauthorized", "Please sign in, or call without a token.");
  return member.id;
}

async function startRoom(
  deps: RoomDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  body: StartVoiceRoom,
  memberId: string | null,
): Promise<VoiceRoomReply> {
  const { livekit, liveCalls } = deps;
  if (livekit === null) throw unavailable();
  const { target, session } = await admitCall(deps, request, reply, {
    ...(body.organizationId == null ? {} : { organizationId: body.organizationId }),
    ...(body.chatSessionId == null ? {} : { sessionId: body.chatSessionId }),
    ...(body.timezone == null ? {} : { timezone: body.timezone }),
    ...(body.locale == null ? {} : { locale: body.locale }),
  });
  await liveCalls.requireLine(target);
  const callId = randomUUID();
  const roomName = `call-${randomUUID()}`;
  const visitorIdentity = identityOf(callId);
  try {
    await livekit.rooms.create(roomName);
  } catch (error) {
    deps.onFailure(error);
    throw unavailable();
  }
  const live = await serveRoom(
    { ...deps, ...livekit },
    { callId, isResumed: false, transport: "room", roomName, memberId, visitorIdentity, target },
  ).catch((error: unknown) => {
    deps.onFailure(error);
    throw unavailable();
  });
  const token = await livekit.rooms.visitorToken(roomName, visitorIdentity);
  return {
    success: true,
    data: { roomName, url: livekit.rooms.url, token, sessionId: session.id, conversationId: live.conversationId },
  };
}

async function renewToken(
  deps: RoomDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  roomName: string,
  memberId: string | null,
): Promise<VoiceRoomReply> {
  if (deps.livekit === null) throw unavailable();
  enforceLimit(reply, [await deps.limits.take("voice-renew", visitorAddress(request), RENEWALS)], "Please try again in a minute.");
  const call = await ownCall(deps, request, roomName, memberId);
  if (call.endedAt !== null) throw new AppError("not_found", "This call is over.");
  allowOrigin(request, reply);
  const { rooms } = deps.livekit;
  const sessionId = sessionOf(request) ?? deps.liveCalls.find(call.id)?.sessionId ?? "";
  return {
    success: true,
    data: {
      roomName,
      url: rooms.url,
      token: await rooms.visitorToken(roomName, identityOf(call.id)),
      sessionId,
      conversationId: call.conversationId,
    },
  };
}

/** @throws AppError `not_found` unless the caller's session, or the signed-in member, began the call. */
async function ownCall(deps: RoomDeps, request: FastifyRequest, roomName: string, memberId: string | null) {
  const call = await findCallOfRoom(deps.db, roomName);
  const sessionId = sessionOf(request);
  const isVisitors = sessionId !== null && call?.sessionHash === hashSession(sessionId);
  const isMembers = memberId !== null && call?.memberId === memberId;
  if (call === undefined || (!isVisitors && !isMembers)) throw new AppError("not_found", "There is no such call.");
  return call;
}

function sessionOf(request: FastifyRequest): string | null {
  const { body } = request;
  const named = typeof body === "object" && body !== null && "chatSessionId" in body ? body.chatSessionId : null;
  const session = request.headers[headers.chatSession] ?? named;
  return typeof session === "string" ? session : null;
}

/** The caller has proved that the call is theirs. */
function allowOrigin({ headers: { origin } }: FastifyRequest, reply: FastifyReply): void {
  if (origin !== undefined) reply.headers({ "access-control-allow-origin": origin, vary: "Origin" });
}

/** Pages know the agent by "agent" in its identity, so no visitor's has it. */
function identityOf(callId: string): string {
  return `visitor-${callId}`;
}

function unavailable(): AppError {
  return new AppError("unavailable", UNAVAILABLE);
}
