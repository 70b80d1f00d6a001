import type { RealtimeEvent, VoiceServerMessage } from "@disco/protocol";
import { createResampler, type Pcm, toBytes } from "../../../voice/pcm.ts";
import type { VoiceEvent } from "../../../voice/voice-session.ts";

/** What a socket's own messages say about its call. */
export interface SocketFacts {
  callId: string;
  sessionId: string;
  conversationId: string;
  recognition: "server" | "browser";
  voice: "server" | "browser";
  sampleRate: number;
}

export interface SocketChunk {
  pcm: Pcm;
  sampleRate: number;
  index: number;
  isLast: boolean;
}

/** How one socket says what happens in a call. */
export interface SocketDialect {
  /** The rate of the sound that comes in. */
  sampleRate: number;
  event(event: VoiceEvent, facts: SocketFacts): (VoiceServerMessage | RealtimeEvent)[];
  audio(chunk: SocketChunk): (VoiceServerMessage | RealtimeEvent)[];
}

/** `/voice-stream`. */
export function streamDialect(): SocketDialect {
  return {
    sampleRate: 16_000,
    event: (event, facts): VoiceServerMessage[] => {
      switch (event.type) {
        case "welcome":
          return [{ type: "welcome", message: event.message, ...facts }];
        case "error":
          return [event];
        case "transcript":
          return [
            {
              type: "partial_transcript",
              transcript: event.text,
              confidence: event.confidence,
              isFinal: event.isFinal,
              ...(event.messageId !== undefined && { messageId: event.messageId }),
            },
          ];
        case "reply":
          return [{ type: "agent_response", text: event.text, isFinal: event.isFinal, reply: event.reply }];
        case "interruption":
          return [event.heard === null ? { type: "interruption" } : { type: "interruption", heard: event.heard }];
        case "speech_started":
        case "speech_stopped":
        case "done":
          return [];
      }
    },
    audio: ({ pcm, sampleRate, index, isLast }): VoiceServerMessage[] => [
      {
        type: "audio_chunk",
        audio: toBytes(pcm).toString("base64"),
        isLast,
        metadata: { chunkIndex: index, sampleRate, format: "pcm_s16le" },
      },
    ],
  };
}

const REALTIME_RATE = 24_000;

/** `/voice-openai`. */
export function realtimeDialect(): SocketDialect {
  let said = "";
  let resample: ((pcm: Pcm) => Pcm) | null = null;
  return {
    sampleRate: REALTIME_RATE,
    event: (event, facts): RealtimeEvent[] => {
      switch (event.type) {
        case "welcome":
          return [
            { type: "session.created", sessionId: facts.callId, session: { id: facts.callId } },
            { type: "response.text.delta", delta: event.message },
            { type: "response.text.done", text: event.message },
          ];
        case "error":
          return [{ type: "error", message: event.message, error: { message: event.message, code: event.code } }];
        case "reply": {
          const delta = event.text.slice(said.length);
          said = event.isFinal ? "" : event.text;
          const done: RealtimeEvent[] = event.isFinal ? [{ type: "response.text.done", text: event.text }] : [];
          return delta === "" ? done : [{ type: "response.text.delta", delta }, ...done];
        }
        case "speech_started":
          return [{ type: "input_audio_buffer.speech_started" }];
        case "speech_stopped":
          return [{ type: "input_audio_buffer.speech_stopped" }];
        case "interruption":
          said = "";
          return [{ type: "response.done" }];
        case "done":
          return [{ type: "response.done" }];
        case "transcript":
          return [];
      }
    },
    audio: ({ pcm, sampleRate, index }): RealtimeEvent[] => {
      if (index === 0 || resample === null) resample = createResampler(sampleRate, REALTIME_RATE);
      const sound = resample(pcm);
      return sound.length === 0 ? [] : [{ type: "response.audio.delta", delta: toBytes(sound).toString("base64") }];
    },
  };
}
