import { VoiceClientMessage } from "@disco/protocol";
import type { WebSocket } from "ws";
import type { CallEnd } from "../../../db/tables/call-tables.ts";
import { createPcmReader, createResampler } from "../../../voice/pcm.ts";
import type { VoiceEvent } from "../../../voice/voice-session.ts";
import type { LiveCalls } from "./live-calls.ts";
import { type CallDeps, type NewCall, openCall } from "./open-call.ts";
import type { SocketDialect, SocketFacts } from "./socket-dialects.ts";
import { closeCodes, guardSocket } from "./socket-guard.ts";

const HEARD_RATE = 16_000;
const NO_RATE = 22_050;
const STT_UNAVAILABLE = "Speech recognition is not configured";

export interface ServeSocketDeps extends CallDeps {
  liveCalls: LiveCalls;
  draining: AbortSignal;
  maxCallMs?: number;
}

/** Holds one call over one socket, whichever way it speaks. */
export async function serveSocket(deps: ServeSocketDeps, socket: WebSocket, call: NewCall, dialect: SocketDialect): Promise<void> {
  // Frames that arrive while the call opens wait in the socket.
  socket.pause();
  const line = await deps.liveCalls.occupy(call.target, call.callId).catch((error: unknown) => {
    socket.resume();
    throw error;
  });
  const speech = await deps.speech.open();
  await deps.liveCalls.find(call.callId)?.end("lost");
  let facts: SocketFacts | null = null;
  const guard = guardSocket(socket, {
    bytesPerSecond: dialect.sampleRate * 2,
    ...(deps.maxCallMs === undefined ? {} : { maxCallMs: deps.maxCallMs }),
    onTooLong: () => {
      send({
        type: "error",
        code: "call_too_long",
        message: "This call has reached its ten minutes. You can start another, or go on in writing.",
      });
      void hangUp("limit", closeCodes.done);
    },
  });
  const send = (event: VoiceEvent) => {
    if (facts !== null) for (const message of dialect.event(event, facts)) guard.send(JSON.stringify(message));
  };
  const output = {
    send,
    audio: (chunk: Parameters<SocketDialect["audio"]>[0]) => {
      for (const message of dialect.audio(chunk)) guard.send(JSON.stringify(message));
    },
    isCongested: guard.isCongested,
  };
  const live = await openCall(deps, call, output, (reason) => void hangUp(reason, closeCodes.done)).catch(async (error: unknown) => {
    await line.free();
    guard.stop();
    socket.resume();
    throw error;
  });
  facts = {
    callId: live.id,
    sessionId: live.sessionId,
    conversationId: live.conversationId,
    recognition: speech.stt === null ? "browser" : "server",
    voice: speech.tts === null ? "browser" : "server",
    sampleRate: speech.tts?.sampleRate ?? NO_RATE,
  };
  const whole = { ...live, end: (reason: CallEnd) => hangUp(reason, closeCodes.done) };
  await line.connect(whole);
  const leave = () => void hangUp("server", closeCodes.restart);
  deps.draining.addEventListener("abort", leave, { once: true });

  async function hangUp(reason: CallEnd, code: number): Promise<boolean> {
    guard.stop();
    deps.draining.removeEventListener("abort", leave);
    const ended = live.end(reason);
    socket.close(code);
    const isOurs = await ended;
    await line.free(!isOurs);
    return isOurs;
  }

  const read = createPcmReader();
  const resample = createResampler(dialect.sampleRate, HEARD_RATE);
  let isToldDeaf = false;
  socket.on("message", (data, isBinary) => {
    const bytes = Buffer.isBuffer(data) ? data : Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
    if (!guard.admit(bytes.length)) return;
    if (!isBinary) {
      obey(bytes.toString());
      return;
    }
    if (speech.stt !== null) live.session.hear(resample(read(bytes)));
    else if (!isToldDeaf) {
      isToldDeaf = true;
      send({ type: "error", code: "stt_unavailable", message: STT_UNAVAILABLE });
    }
  });
  socket.on("close", (code: number) => void hangUp(code === closeCodes.done ? "visitor" : "lost", closeCodes.done));

  function obey(text: string): void {
    const message = parseMessage(text);
    if (message === null) send({ type: "error", code: "invalid_request", message: "This message is not understood." });
    else if (message.type === "playback") live.session.played(message.playedMs);
    else live.tell(message);
  }

  if (socket.readyState !== socket.OPEN) {
    await hangUp("lost", closeCodes.done);
    return;
  }
  live.session.start(live.greeting);
  socket.resume();
}

function parseMessage(text: string): VoiceClientMessage | null {
  try {
    const parsed = VoiceClientMessage.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
