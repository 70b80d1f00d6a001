import type { RoomMessage, VoiceRoomReply } from "@disco/protocol";
import { dispose, RoomEvent } from "@livekit/rtc-node";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type RoomVisitor, openRoomVisitor } from "../../../testing/services/a-room-visitor.ts";
import { hasLivekit, type LivekitServer, openLivekitServer } from "../../../testing/services/open-livekit-server.ts";
import { openSpeechService, visitorSays } from "../../../testing/services/open-speech-service.ts";
import { openVoiceCompany } from "../../../testing/open-voice-company.ts";

const WAIT = { timeout: 30_000, interval: 50 };

test("Without a LiveKit server, and while it cannot be reached, there is no room", async () => {
  const { company } = await openVoiceCompany();
  const away = await openVoiceCompany({ env: { livekit: { url: "ws://127.0.0.1:9", apiKey: "key", apiSecret: "s".repeat(32) } } });
  for (const { call } of [company, away.company]) {
    const answered = await call("POST", "/api/voice-livekit/session", { company: "acme", purpose: "sales_demo" }, null);
    expect(answered).toMatchObject({ status: 503, body: { success: false, error: "Voice service temporarily unavailable" } });
  }
});

describe.skipIf(!hasLivekit())("In a real room", () => {
  let livekit: LivekitServer;
  beforeAll(async () => {
    livekit = await openLivekitServer();
  }, 600_000);
  afterAll(async () => {
    await dispose();
    await livekit.kill();
  });

  test("A spoken question gets a spoken, captioned and cited answer, also after a reload, and nobody else ends the call", async () => {
    const line = await visitorSays("How much does the team plan cost?");
    const speech = await openSpeechService([line]);
    const { company, closers } = await openVoiceCompany({
      env: { livekit, speechToText: { baseUrl: speech.baseUrl, apiKey: null, model: "suite" } },
    });
    closers.push(speech.close);
    const start = { company: "acme", purpose: "sales_demo", organizationId: "acme" };
    const refused = await company.app.inject({
      method: "POST",
      url: "/api/voice-livekit/session",
      headers: { authorization: "Bearer test-token" },
      payload: start,
    });
    expect(refused.statusCode).toBe(401);
    const { status, body } = await company.call<VoiceRoomReply>("POST", "/api/voice-livekit/session", start, null);
    expect(status).toBe(200);
    const { roomName, token, sessionId } = body.data;
    const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    expect(claims.exp - claims.nbf).toBeLessThanOrEqual(600);
    expect(claims.sub).not.toContain("agent");
    expect(claims.video).toEqual({
      room: roomName,
      roomJoin: true,
      canSubscribe: true,
      canPublish: true,
      canPublishData: false,
      canPublishSources: ["microphone"],
    });

    let visitor: RoomVisitor = await openRoomVisitor(body.data);
    closers.push(() => visitor.leave());
    await vi.waitFor(() => expect(visitor.heardMs()).toBeGreaterThan(500), WAIT);
    await visitor.speak(line.pcm);
    const isAnswer = (message: RoomMessage) => message.type === "reply" && message.text.includes("$49");
    await vi.waitFor(() => expect(visitor.messages.some(isAnswer)).toBe(true), WAIT);
    await vi.waitFor(() => expect(visitor.captions).toContain(line.text), WAIT);
    await vi.waitFor(() => expect(visitor.captions.some((caption) => /\$49.*\[CITE:[^\]]+\]/su.test(caption))).toBe(true), WAIT);

    // Typed words are a turn of the same call, and a press cuts the agent off.
    const tell = (payload: object, session = sessionId) =>
      company.app.inject({
        method: "POST",
        url: `/api/voice-livekit/session/${roomName}/messages`,
        headers: { "x-chat-session-id": session },
        payload,
      });
    expect((await tell({ type: "text", text: "Hello" }, "x".repeat(43))).statusCode).toBe(404);
    expect((await tell({ type: "text", text: " " })).statusCode).toBe(400);
    const before = visitor.messages.length;
    expect((await tell({ type: "text", text: "And what about the solo plan?" })).statusCode).toBe(200);
    const isTyped = (message: RoomMessage) => message.type === "reply" && message.text.includes("free");
    await vi.waitFor(() => expect(visitor.messages.slice(before).some(isTyped)).toBe(true), WAIT);
    expect((await tell({ type: "interrupt" })).statusCode).toBe(200);
    const isCut = (message: RoomMessage) => message.type === "interruption";
    await vi.waitFor(() => expect(visitor.messages.slice(before).some(isCut)).toBe(true), WAIT);

    // A reload: the same room, the same conversation, with a fresh token.
    await visitor.leave();
    const renewed = await company.call<VoiceRoomReply>(
      "POST",
      "/api/voice-livekit/session",
      { ...start, chatSessionId: sessionId, roomName },
      null,
    );
    expect(renewed).toMatchObject({ status: 200, body: { data: { roomName, conversationId: body.data.conversationId } } });
    visitor = await openRoomVisitor(renewed.body.data);
    await vi.waitFor(() => expect([...visitor.room.remoteParticipants.keys()].some((id) => id.includes("agent"))).toBe(true), WAIT);
    await visitor.speak(line.pcm);
    await vi.waitFor(() => expect(visitor.heardMs()).toBeGreaterThan(500), WAIT);

    const foreign = await company.app.inject({
      method: "DELETE",
      url: `/api/voice-livekit/session/${roomName}`,
      headers: { "x-chat-session-id": "x".repeat(43) },
    });
    expect(foreign.statusCode).toBe(404);
    const ended = new Promise((resolve) => visitor.room.once(RoomEvent.Disconnected, resolve));
    const own = await company.app.inject({
      method: "DELETE",
      url: `/api/voice-livekit/session/${roomName}`,
      headers: { "x-chat-session-id": sessionId },
    });
    expect(own.statusCode).toBe(200);
    await ended;
    const call = await company.db.read.selectFrom("calls").selectAll().executeTakeFirstOrThrow();
    expect(call).toMatchObject({ transport: "room", endReason: "visitor", organizationId: company.organizationId });
  }, 120_000);
});
