import { createCell, type Readable } from "@disco/client";
import type { VoiceApi } from "@disco/client/api";
import {
  askForMicrophone,
  fromBase64,
  type Microphone,
  openRecogniser,
  openSound,
  type Player,
  type Recogniser,
  type Sound,
  speakAloud,
  stopSpeaking,
} from "@disco/client/voice";
import type { VoiceServerMessage } from "@disco/protocol";
import { closeCodes, openVoiceSocket, refusalOf, type VoiceSocket } from "../voice/open-voice-socket.ts";
import { type DemoView, nothing } from "./demo-view.ts";
import { createSpeechDetector } from "./speech-detector.ts";

const SAMPLE_RATE = 16_000;
const FRAME_LENGTH = 4_096;
const RECORD_AFTER_MS = 500;
const RECONNECT_MS = 3_000;
const CHUNK_MS = 46;
const START_CHUNKS = 8;
const QUEUED_CHUNKS = 50;
const GAIN = 0.5;
const FALLBACK_RATE = 44_100;
const REPORT_MS = 250;

export interface DemoCall {
  readonly view: Readable<DemoView>;
  /** How loud the visitor is, from 0 to 1. */
  readonly level: Readable<number>;
  /** Starts audio, asks for the microphone, connects, and records half a second later. */
  connect: (context: AudioContext) => void;
  say: (text: string) => void;
  setThreshold: (threshold: number) => void;
  disconnect: () => void;
}

/** A call over `/voice-stream` as the demo makes it. */
export function createDemoCall(api: VoiceApi, asked: { organizationId?: string; agent?: string }): DemoCall {
  const view = createCell(nothing);
  const level = createCell(0);
  const detector = createSpeechDetector();
  let context: AudioContext | null = null;
  let stream: MediaStream | null = null;
  let player: Player | null = null;
  let microphone: Microphone | null = null;
  let recogniser: Recogniser | null = null;
  let socket: VoiceSocket | null = null;
  let session: { sessionId: string; callId: string } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reportedAt = 0;
  let run = 0;

  const change = (next: Partial<DemoView>) => view.set({ ...view.peek(), ...next });

  async function begin(current: number, given: AudioContext): Promise<void> {
    let sound: Sound;
    try {
      await given.resume();
      sound = await openSound(given, "");
      if (current !== run) return;
      player = sound.openPlayer(
        given,
        {
          onPlayed: (playedMs) => {
            if (performance.now() - reportedAt < REPORT_MS) return;
            reportedAt = performance.now();
            socket?.send({ type: "playback", playedMs });
          },
          onEnded: () => setSpeaking(false),
        },
        { startMs: START_CHUNKS * CHUNK_MS, maxMs: QUEUED_CHUNKS * CHUNK_MS, gain: GAIN },
      );
    } catch {
      if (current === run) stop({ problem: "Failed to initialize audio" });
      return;
    }
    try {
      const opened = await askForMicrophone();
      if (current !== run) {
        for (const track of opened.getTracks()) track.stop();
        return;
      }
      stream = opened;
    } catch {
      if (current !== run) return;
      // One can still listen, and type.
      change({ microphone: "refused", problem: "Microphone access denied. Please allow microphone permissions." });
    }
    await open(current, sound);
  }

  async function open(current: number, sound: Sound): Promise<void> {
    const again = () => {
      if (current !== run) return;
      hush();
      change({ status: "disconnected", isRetrying: true, isVisitorSpeaking: false, isThinking: false });
      timer = setTimeout(() => {
        change({ status: "connecting", isRetrying: false });
        void open(current, sound);
      }, RECONNECT_MS);
    };
    try {
      const opened = await openVoiceSocket<VoiceServerMessage>(
        api,
        "/voice-stream",
        { ...asked, ...session },
        {
          onMessage: (message) => current === run && receive(message, current, sound),
          onFailed: () => current === run && change({ problem: "WebSocket connection failed" }),
          onClosed: (code) => {
            if (current !== run) return;
            if (code === closeCodes.done || code === closeCodes.goingAway) stop({ problem: view.peek().problem });
            else again();
          },
        },
      );
      if (current !== run) {
        opened.hangUp();
        return;
      }
      socket = opened;
      session = { sessionId: opened.ticket.sessionId, callId: opened.ticket.callId };
    } catch (error) {
      if (current !== run) return;
      const refusal = refusalOf(error);
      if (refusal !== null) stop({ problem: refusal });
      else {
        change({ problem: "WebSocket connection failed" });
        again();
      }
    }
  }

  function receive(message: VoiceServerMessage, current: number, sound: Sound): void {
    switch (message.type) {
      case "welcome":
        session = { sessionId: message.sessionId, callId: message.callId };
        change({
          status: "connected",
          recognition: message.recognition,
          response: message.message,
          citations: [],
          ...(view.peek().microphone === "refused" ? {} : { problem: null }),
        });
        timer = setTimeout(() => current === run && record(sound), RECORD_AFTER_MS);
        if (message.voice === "browser") readAloud(message.message);
        return;
      case "error":
        change({ problem: message.message, isThinking: false });
        return;
      case "partial_transcript":
        change({ transcript: message.transcript, isThinking: true, ...(message.isFinal && { response: "", citations: [] }) });
        return;
      case "agent_response":
        change({ response: message.text, isThinking: false, citations: message.reply?.citations ?? [] });
        if (message.isFinal && socket?.ticket.voice === "browser") readAloud(message.text);
        return;
      case "audio_chunk": {
        const pcm = fromBase64(message.audio);
        if (pcm.byteLength > 0) setSpeaking(true);
        player?.play({ pcm, sampleRate: message.metadata.sampleRate || FALLBACK_RATE, isLast: message.isLast });
        return;
      }
      case "interruption":
        hush();
        if (message.heard !== undefined) change({ response: message.heard.text });
    }
  }

  function record(sound: Sound): void {
    const { recognition } = view.peek();
    if (recognition === "browser") {
      // The recogniser has the microphone to itself: on phones two cannot have it.
      for (const track of stream?.getTracks() ?? []) track.stop();
      stream = null;
      recogniser ??= openRecogniser(document.documentElement.lang || navigator.language, {
        onWords: (text, isFinal) => {
          change({ transcript: text, isThinking: isFinal });
          if (isFinal) socket?.send({ type: "text", text, isSpoken: true });
        },
        onRefused: () => change({ microphone: "refused" }),
        onUnavailable: () => change({ recognition: "nobody", microphone: "off" }),
      });
      if (recogniser === null) change({ recognition: "nobody" });
      else change({ microphone: "on" });
      recogniser?.setListening(!view.peek().isAgentSpeaking);
      return;
    }
    if (stream === null || context === null) return;
    try {
      microphone?.close();
      microphone = sound.openMicrophone(
        context,
        stream,
        {
          onFrame: (pcm, loudness) => {
            level.set(Math.min(1, loudness * 6));
            hear(detector.hear(loudness, (FRAME_LENGTH / SAMPLE_RATE) * 1_000));
            socket?.sendSound(pcm);
          },
          onEnded: () => change({ microphone: "off", isVisitorSpeaking: false }),
        },
        { sampleRate: SAMPLE_RATE, frameLength: FRAME_LENGTH },
      );
      change({ microphone: "on" });
    } catch {
      change({ problem: "Failed to start recording. Please check microphone permissions." });
    }
  }

  /** The agent is quieter while the visitor speaks; whether it stops, the server decides. */
  function hear(isVisitorSpeaking: boolean): void {
    if (isVisitorSpeaking === view.peek().isVisitorSpeaking) return;
    player?.duck(isVisitorSpeaking);
    change({ isVisitorSpeaking });
  }

  function setSpeaking(isAgentSpeaking: boolean): void {
    if (isAgentSpeaking === view.peek().isAgentSpeaking) return;
    recogniser?.setListening(!isAgentSpeaking);
    change({ isAgentSpeaking });
  }

  function readAloud(text: string): void {
    setSpeaking(true);
    speakAloud(text, document.documentElement.lang || navigator.language, () => setSpeaking(false));
  }

  function hush(): void {
    player?.clear();
    player?.duck(false);
    stopSpeaking();
    setSpeaking(false);
  }

  function stop(next: Partial<DemoView> = {}): void {
    run += 1;
    clearTimeout(timer);
    socket?.hangUp();
    microphone?.close();
    recogniser?.close();
    hush();
    player?.close();
    for (const track of stream?.getTracks() ?? []) track.stop();
    void context?.close();
    socket = microphone = recogniser = player = stream = context = session = null;
    level.set(0);
    change({ status: "disconnected", isRetrying: false, microphone: "off", isVisitorSpeaking: false, isThinking: false, ...next });
  }

  return {
    view,
    level,
    connect: (given) => {
      // One attempt at a time.
      if (context !== null) return;
      run += 1;
      context = given;
      view.set({ ...nothing, status: "connecting" });
      void begin(run, given);
    },
    say: (text) => {
      const trimmed = text.trim();
      if (trimmed === "" || socket === null) return;
      hush();
      socket.send({ type: "text", text: trimmed });
      change({ transcript: trimmed, response: "", citations: [], isThinking: true });
    },
    setThreshold: detector.setThreshold,
    disconnect: () => stop({ problem: null }),
  };
}
