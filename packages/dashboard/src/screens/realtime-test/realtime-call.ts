import { createCell, type Readable } from "@disco/client";
import type { VoiceApi } from "@disco/client/api";
import {
  askForMicrophone,
  fromBase64,
  type Microphone,
  openSound,
  type Player,
  type Sound,
  speakAloud,
  stopSpeaking,
} from "@disco/client/voice";
import type { RealtimeEvent } from "@disco/protocol";
import { closeCodes, openVoiceSocket, refusalOf, type VoiceSocket } from "../voice/open-voice-socket.ts";

const SAMPLE_RATE = 24_000;
const FRAME_LENGTH = 1_200;
const MOST_EVENTS = 50;

interface RealtimeLine {
  id: number;
  speaker: "Agent" | "You";
  text: string;
  at: Date;
}

/** An event as it came; those of one kind that follow each other are one with a count. */
interface SeenEvent {
  id: number;
  type: RealtimeEvent["type"];
  count: number;
  at: Date;
}

/** View of the page. */
export interface RealtimeView {
  status: "disconnected" | "connecting" | "connected";
  isTalking: boolean;
  /** The server hears speech. */
  isHeard: boolean;
  /** False where the server has no recogniser, so that talking leads nowhere. */
  canTalk: boolean;
  sessionId: string | null;
  lines: readonly RealtimeLine[];
  events: readonly SeenEvent[];
  problem: string | null;
}

const nothing: RealtimeView = {
  status: "disconnected",
  isTalking: false,
  isHeard: false,
  canTalk: true,
  sessionId: null,
  lines: [],
  events: [],
  problem: null,
};

export interface RealtimeCall {
  readonly view: Readable<RealtimeView>;
  readonly level: Readable<number>;
  connect: (context: AudioContext) => void;
  disconnect: () => void;
  startTalking: () => Promise<void>;
  stopTalking: () => void;
  say: (text: string) => void;
}

/** A call over `/voice-openai`: 24 kHz sound both ways, and the events of the realtime protocol. */
export function createRealtimeCall(api: VoiceApi): RealtimeCall {
  const view = createCell(nothing);
  const level = createCell(0);
  let context: AudioContext | null = null;
  let sound: Sound | null = null;
  let player: Player | null = null;
  let microphone: Microphone | null = null;
  let stream: MediaStream | null = null;
  let socket: VoiceSocket | null = null;
  let count = 0;
  let run = 0;

  const change = (next: Partial<RealtimeView>) => view.set({ ...view.peek(), ...next });
  const newId = () => (count += 1);

  async function open(current: number, given: AudioContext): Promise<void> {
    try {
      await given.resume();
      sound = await openSound(given, "");
      if (current !== run) return;
      player = sound.openPlayer(given, { onPlayed: (playedMs) => socket?.send({ type: "playback", playedMs }), onEnded: () => {} });
      const opened = await openVoiceSocket<RealtimeEvent>(
        api,
        "/voice-openai",
        {},
        {
          onMessage: (event) => current === run && receive(event),
          onFailed: () => current === run && change({ problem: "Connection error" }),
          onClosed: (code) => {
            if (current !== run) return;
            const isLost = code !== closeCodes.done && code !== closeCodes.goingAway;
            stop(view.peek().problem ?? (isLost ? "Connection error" : null));
          },
        },
      );
      if (current === run) socket = opened;
      else opened.hangUp();
    } catch (error) {
      const refusal = refusalOf(error);
      if (current === run) stop(refusal === null ? "Failed to connect" : `Error: ${refusal}`);
    }
  }

  function receive(event: RealtimeEvent): void {
    see(event.type);
    switch (event.type) {
      case "session.created":
        change({ status: "connected", sessionId: event.sessionId, canTalk: socket?.ticket.recognition !== "browser", problem: null });
        return;
      case "response.audio.delta":
        player?.play({ pcm: fromBase64(event.delta), sampleRate: SAMPLE_RATE, isLast: false });
        return;
      case "response.text.delta":
        return;
      case "response.text.done":
        add("Agent", event.text);
        if (socket?.ticket.voice === "browser") speakAloud(event.text, document.documentElement.lang || navigator.language, () => {});
        return;
      case "input_audio_buffer.speech_started":
        change({ isHeard: true });
        hush();
        return;
      case "input_audio_buffer.speech_stopped":
        change({ isHeard: false });
        return;
      case "response.done":
        // The last sound has no end of its own in this protocol.
        player?.play({ pcm: new ArrayBuffer(0), sampleRate: SAMPLE_RATE, isLast: true });
        return;
      case "error":
        change({ problem: `Error: ${event.message}` });
    }
  }

  function see(type: RealtimeEvent["type"]): void {
    const { events } = view.peek();
    const last = events.at(-1);
    if (last?.type === type) change({ events: [...events.slice(0, -1), { ...last, count: last.count + 1 }] });
    else change({ events: [...events, { id: newId(), type, count: 1, at: new Date() }].slice(-MOST_EVENTS) });
  }

  function add(speaker: RealtimeLine["speaker"], text: string): void {
    change({ lines: [...view.peek().lines, { id: newId(), speaker, text, at: new Date() }] });
  }

  function hush(): void {
    player?.clear();
    stopSpeaking();
  }

  function stopTalking(): void {
    microphone?.close();
    for (const track of stream?.getTracks() ?? []) track.stop();
    microphone = stream = null;
    level.set(0);
    change({ isTalking: false, isHeard: false });
  }

  function stop(problem: string | null): void {
    run += 1;
    socket?.hangUp();
    stopTalking();
    hush();
    player?.close();
    void context?.close();
    socket = player = sound = context = null;
    change({ status: "disconnected", problem });
  }

  return {
    view,
    level,
    connect: (given) => {
      if (context !== null) return;
      run += 1;
      context = given;
      view.set({ ...nothing, status: "connecting" });
      void open(run, given);
    },
    disconnect: () => stop(null),
    startTalking: async () => {
      const current = run;
      try {
        const opened = await askForMicrophone();
        if (current !== run || sound === null || context === null || stream !== null) {
          for (const track of opened.getTracks()) track.stop();
          return;
        }
        stream = opened;
        microphone = sound.openMicrophone(
          context,
          opened,
          {
            onFrame: (pcm, loudness) => {
              level.set(Math.min(1, loudness * 6));
              socket?.sendSound(pcm);
            },
            onEnded: stopTalking,
          },
          { sampleRate: SAMPLE_RATE, frameLength: FRAME_LENGTH },
        );
        change({ isTalking: true, problem: null });
      } catch {
        if (current === run) change({ problem: "Failed to access microphone" });
      }
    },
    stopTalking,
    say: (text) => {
      const trimmed = text.trim();
      if (trimmed === "" || socket === null) return;
      hush();
      add("You", trimmed);
      socket.send({ type: "text", text: trimmed });
    },
  };
}
