import type { VoiceClientMessage, VoiceServerMessage, VoiceTicketReply } from "@disco/protocol";
import { once } from "node:events";
import { WebSocket } from "ws";

type MessageOf<Type extends VoiceServerMessage["type"]> = Extract<VoiceServerMessage, { type: Type }>;

/** A visitor's side of `/voice-stream`. */
export interface VoiceVisitor {
  ticket: VoiceTicketReply;
  socket: WebSocket;
  /** Everything that came, in order. */
  messages: VoiceServerMessage[];
  /** Waits for the first message of a type from now on, or from `from` on, that fits. */
  next<Type extends VoiceServerMessage["type"]>(
    type: Type,
    fits?: (message: MessageOf<Type>) => boolean,
    from?: number,
  ): Promise<MessageOf<Type>>;
  send(message: VoiceClientMessage): void;
  /** Speaks 16 kHz sound in real time, with silence after it. */
  speak(pcm: Int16Array, options?: { frame?: number; silenceMs?: number }): Promise<void>;
  /** Seconds of sound that came from `from` on. */
  soundSeconds(from?: number): number;
  close(): Promise<void>;
}

/** A client without a browser has no origin. */
export async function askTicket(base: string, body: object = {}, headers: Record<string, string> = {}): Promise<VoiceTicketReply> {
  const response = await fetch(`${base}/api/voice/ticket`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  const ticket: VoiceTicketReply = JSON.parse(await response.text());
  return ticket;
}

export function socketAddress(base: string, path: string, ticket: string | null, agent = "default"): string {
  const query = new URLSearchParams({ agent, ...(ticket === null ? {} : { ticket }) });
  return `${base.replace("http", "ws")}${path}?${query}`;
}

export async function openVoiceVisitor(
  closers: (() => Promise<void>)[],
  base: string,
  body: object = {},
  headers: Record<string, string> = {},
): Promise<VoiceVisitor> {
  const ticket = await askTicket(base, body, headers);
  const socket = new WebSocket(socketAddress(base, "/voice-stream", ticket.ticket));
  const messages: VoiceServerMessage[] = [];
  const wakes = new Set<() => void>();
  socket.on("message", (data) => {
    messages.push(JSON.parse(String(data)));
    for (const wake of [...wakes]) wake();
  });
  await once(socket, "open");
  const close = async () => {
    if (socket.readyState === WebSocket.CLOSED) return;
    const closed = once(socket, "close");
    socket.close(1000);
    await closed;
  };
  closers.push(close);
  const next: VoiceVisitor["next"] = async (type, fits = () => true, from = messages.length) => {
    for (let at = from; ; at += 1) {
      while (at >= messages.length) {
        await new Promise<void>((resolve) => {
          const wake = () => {
            wakes.delete(wake);
            resolve();
          };
          wakes.add(wake);
        });
      }
      const message = messages[at];
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      if (message?.type === type && fits(message as never)) return message as never;
    }
  };
  return {
    ticket,
    socket,
    messages,
    next,
    send: (message) => socket.send(JSON.stringify(message)),
    speak: async (pcm, { frame = 512, silenceMs = 1_200 } = {}) => {
      const whole = new Int16Array(pcm.length + 16 * silenceMs);
      whole.set(pcm);
      const startedAt = performance.now();
      for (let at = 0; at < whole.length; at += frame) {
        const due = startedAt + at / 16;
        const wait = due - performance.now();
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
        const part = whole.subarray(at, at + frame);
        socket.send(Buffer.from(part.buffer, part.byteOffset, part.byteLength));
      }
    },
    soundSeconds: (from = 0) =>
      messages
        .slice(from)
        .reduce(
          (sum, message) =>
            message.type === "audio_chunk" ? sum + Buffer.from(message.audio, "base64").length / 2 / message.metadata.sampleRate : sum,
          0,
        ),
    close,
  };
}
