import type { ChatReply, VoiceClientMessage, VoiceServerMessage } from "@disco/protocol";
import type { Address } from "../transport/transport.ts";
import type { Heard } from "./call-thread.ts";
import type { Microphone } from "./microphone.ts";
import { fromBase64 } from "./player.ts";
import type { Sound } from "./sound.ts";
import type { Line } from "./voice-call.ts";

type Welcome = Extract<VoiceServerMessage, { type: "welcome" }>;

const DONE = 1000;
const CONNECT_MS = 8_000;
const REPORT_MS = 250;

/** Events of a line. */
export interface LineEvents {
  onWelcome: (welcome: Pick<Welcome, "message" | "callId">) => void;
  /** A final one has its message's id where the server gave it. */
  onTranscript: (text: string, isFinal: boolean, messageId?: string) => void;
  onReply: (text: string, isFinal: boolean, reply: ChatReply | null) => void;
  /** The agent is heard, or has been heard out. */
  onSound: (isPlaying: boolean) => void;
  onInterruption: (heard: Heard | undefined) => void;
  onError: (message: string) => void;
  /** Typed words did not reach the call. */
  onUnsaid: (messageId: string, text: string) => void;
  onLevel: (level: number) => void;
  onMicrophoneEnded: () => void;
  /** `isOver` when the agent's side has ended the call; otherwise the connection is lost. */
  onClosed: (isOver: boolean) => void;
}

export interface SocketLineOptions {
  address: Address;
  agent: string | undefined;
  ticket: string;
  context: AudioContext;
  sound: Sound;
}

/** A call over a socket of the server. */
export function openSocketLine({ address, agent = "default", ticket, context, sound }: SocketLineOptions, events: LineEvents): Line {
  const url = new URL(`${address.apiUrl}/voice-stream`, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  url.search = `${new URLSearchParams({ agent: agent || "default", ticket })}`;
  const socket = new WebSocket(url);
  let microphone: Microphone | null = null;
  let isMuted = false;
  let reportedAt = 0;
  let isOver = false;
  let isSilent = false;
  const player = sound.openPlayer(context, {
    onPlayed: (playedMs) => {
      if (performance.now() - reportedAt < REPORT_MS) return;
      reportedAt = performance.now();
      send({ type: "playback", playedMs });
    },
    onEnded: () => events.onSound(false),
  });
  const late = setTimeout(() => close(false), CONNECT_MS);
  socket.binaryType = "arraybuffer";
  socket.onmessage = ({ data }: MessageEvent<string>) => receive(JSON.parse(data));
  socket.onclose = ({ code }) => close(code === DONE);

  function send(message: VoiceClientMessage): void {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  function receive(message: VoiceServerMessage): void {
    switch (message.type) {
      case "welcome":
        clearTimeout(late);
        events.onWelcome(message);
        return;
      case "error":
        // The call bar shows missing speech recognition itself.
        if (message.code !== "stt_unavailable") events.onError(message.message);
        return;
      case "partial_transcript":
        events.onTranscript(message.transcript, message.isFinal, message.messageId);
        return;
      case "agent_response":
        events.onReply(message.text, message.isFinal, message.reply);
        return;
      case "audio_chunk": {
        const pcm = fromBase64(message.audio);
        if (pcm.byteLength > 0) events.onSound(true);
        player.play({ pcm, sampleRate: message.metadata.sampleRate, isLast: message.isLast });
        return;
      }
      case "interruption":
        player.clear();
        events.onInterruption(message.heard);
    }
  }

  function close(isDone: boolean): void {
    if (isOver) return;
    isOver = true;
    clearTimeout(late);
    microphone?.close();
    player.clear();
    player.close();
    socket.onmessage = null;
    socket.onclose = null;
    socket.close(DONE);
    if (!isSilent) events.onClosed(isDone);
  }

  return {
    say: (text, messageId, isSpoken) => send({ type: "text", text, messageId, isSpoken }),
    interrupt: () => {
      player.clear();
      send({ type: "interrupt" });
    },
    setMuted: (muted) => {
      isMuted = muted;
      microphone?.setMuted(muted);
    },
    duck: player.duck,
    useMicrophone: (stream) => {
      microphone?.close();
      microphone = sound.openMicrophone(context, stream, {
        onFrame: (pcm, level) => {
          if (!isMuted) events.onLevel(level);
          if (socket.readyState === WebSocket.OPEN) socket.send(pcm);
        },
        onEnded: events.onMicrophoneEnded,
      });
      microphone.setMuted(isMuted);
    },
    close: () => {
      isSilent = true;
      close(false);
    },
  };
}
