import { WebSocket } from "ws";
import { z } from "zod";
import { type Pcm, toBytes } from "../voice/pcm.ts";
import type { ListenOptions, SpeechListener, SpeechToText, Transcript } from "../voice/speech-ports.ts";

const Result = z.object({
  type: z.literal("Results"),
  is_final: z.boolean().default(false),
  from_finalize: z.boolean().default(false),
  channel: z.object({ alternatives: z.array(z.object({ transcript: z.string(), confidence: z.number().default(1) })).min(1) }),
});

/** https://developers.deepgram.com/docs/audio-keep-alive: a stream without sound is closed after ten seconds. */
const KEEP_ALIVE_MS = 4_000;
/** Sound that waits for the connection; more is not speech that anybody still waits for. */
const MAX_WAITING = 1_500;
const FINALIZE_MS = 2_000;

export interface DeepgramSettings {
  apiKey: string;
  baseUrl: string;
  model: string;
}

/** Deepgram's streaming recogniser: words come while they are said. */
export function createDeepgram(settings: DeepgramSettings): SpeechToText {
  return { name: `Deepgram ${settings.model}`, listen: (options) => openListener(settings, options) };
}

function openListener(settings: DeepgramSettings, options: ListenOptions): SpeechListener {
  let socket: WebSocket | null = null;
  let isClosed = false;
  let waiting: (string | Buffer)[] = [];
  let finals: Transcript[] = [];
  let interim: Transcript = { text: "", confidence: 0 };
  let onFinalized: (() => void) | null = null;

  function connect(): WebSocket {
    const address = new URL(`${settings.baseUrl.replace(/\/+$/u, "")}/v1/listen`);
    address.search = String(
      new URLSearchParams({
        model: settings.model,
        language: options.language,
        encoding: "linear16",
        sample_rate: "16000",
        channels: "1",
        interim_results: "true",
        smart_format: "true",
        endpointing: "false",
      }),
    );
    const opened = new WebSocket(address, { headers: { authorization: `Token ${settings.apiKey}` }, handshakeTimeout: 3_000 });
    opened.on("open", () => {
      for (const frame of waiting) opened.send(frame);
      waiting = [];
    });
    opened.on("message", (data) => hear(Buffer.isBuffer(data) ? data.toString() : ""));
    opened.on("error", (error) => options.onFailure(error));
    opened.on("close", () => {
      if (socket === opened) socket = null;
      onFinalized?.();
    });
    return opened;
  }

  function send(frame: string | Buffer): void {
    if (isClosed) return;
    socket ??= connect();
    if (socket.readyState === WebSocket.OPEN) socket.send(frame);
    else if (waiting.length < MAX_WAITING) waiting.push(frame);
  }

  function hear(data: string): void {
    let parsed: unknown;
    try {
      parsed = JSON.parse(data);
    } catch {
      return;
    }
    const result = Result.safeParse(parsed);
    if (!result.success) return;
    const [best] = result.data.channel.alternatives;
    const heard: Transcript = { text: best?.transcript ?? "", confidence: best?.confidence ?? 0 };
    if (result.data.is_final) {
      if (heard.text !== "") finals.push(heard);
      interim = { text: "", confidence: 0 };
    } else interim = heard;
    if (heard.text !== "") options.onPartial(soFar());
    if (result.data.from_finalize) onFinalized?.();
  }

  function soFar(): Transcript {
    const parts = [...finals, interim].filter(({ text }) => text !== "");
    return { text: parts.map(({ text }) => text).join(" "), confidence: Math.min(1, ...parts.map(({ confidence }) => confidence)) };
  }

  const keepAlive = setInterval(() => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: "KeepAlive" }));
  }, KEEP_ALIVE_MS).unref();
  // The first words of a call must not wait for a handshake.
  socket = connect();

  return {
    begin: () => {
      finals = [];
      interim = { text: "", confidence: 0 };
    },
    push: (pcm: Pcm) => send(toBytes(pcm)),
    transcribe: async (signal) => {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, FINALIZE_MS);
        const done = () => {
          clearTimeout(timer);
          onFinalized = null;
          resolve();
        };
        onFinalized = done;
        signal.addEventListener("abort", done, { once: true });
        send(JSON.stringify({ type: "Finalize" }));
      });
      signal.throwIfAborted();
      return soFar();
    },
    close: () => {
      isClosed = true;
      clearInterval(keepAlive);
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: "CloseStream" }));
      socket?.close();
    },
  };
}
