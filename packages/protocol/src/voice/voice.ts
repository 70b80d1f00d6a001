import { z } from "zod";
import { ChatReply, Citation } from "../conversation/chat.ts";
import { filledText, Instant, MessageId, Slug } from "../text.ts";

/** Where speech becomes words: at the server, or in the visitor's browser. */
export const SpeechPlace = z.enum(["server", "browser"]);
export type SpeechPlace = z.infer<typeof SpeechPlace>;

/**
 * Asks for a call over a socket. The conversation is named as for a message: by its session, else a new one begins.
 * `callId` goes on with a call whose connection was lost less than a minute ago.
 */
export const RequestVoiceTicket = z.strictObject({
  organizationId: Slug.optional(),
  agent: Slug.optional(),
  sessionId: z.string().max(128).optional(),
  callId: z.string().max(64).optional(),
  timezone: z.string().max(64).optional(),
  locale: z.string().max(35).optional(),
  page: z.string().max(2048).optional(),
  consent: z.string().max(64).optional(),
});
export type RequestVoiceTicket = z.infer<typeof RequestVoiceTicket>;

/** A ticket opens one socket (`/voice-stream?agent=…&ticket=…` or `/voice-openai?…`) within a minute, from the page that asked for it. */
export const VoiceTicketReply = z.object({
  success: z.literal(true),
  ticket: z.string(),
  expiresInMs: z.number().int(),
  callId: z.string(),
  sessionId: z.string(),
  conversationId: z.string(),
  /** Where speech is recognised. With `browser`, send words (`text`) instead of sound. */
  recognition: SpeechPlace,
  /** Where speech is synthesized. With `browser` no `audio_chunk` comes. */
  voice: SpeechPlace,
  /** Whether a LiveKit room can be had, which copes better with bad networks. */
  hasRooms: z.boolean(),
});
export type VoiceTicketReply = z.infer<typeof VoiceTicketReply>;

/**
 * The six messages that the server sends over `/voice-stream`. Sound is 16-bit mono PCM, little-endian, as base64; its rate is in
 * `metadata.sampleRate`. A chunk with `isLast` may be empty.
 */
export const VoiceServerMessage = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("welcome"),
    message: z.string(),
    callId: z.string(),
    sessionId: z.string(),
    conversationId: z.string(),
    recognition: SpeechPlace,
    voice: SpeechPlace,
    sampleRate: z.number().int(),
  }),
  /** `code` is stable: `stt_unavailable`, `stt_failed`, `tts_failed`, `turn_failed`, `call_too_long`, `call_quiet`. The socket stays open for text. */
  z.object({ type: z.literal("error"), message: z.string(), code: z.string() }),
  /** The visitor's words; with `isFinal` they are what is answered. */
  z.object({
    type: z.literal("partial_transcript"),
    transcript: z.string(),
    confidence: z.number(),
    isFinal: z.boolean(),
    /** The id of a final one's message: under it a client that lost its line says it again, and gets the answer. */
    messageId: z.string().optional(),
  }),
  /** The agent's words so far, whole each time; the last one has the stored reply with its citations, video and times. */
  z.object({ type: z.literal("agent_response"), text: z.string(), isFinal: z.boolean(), reply: ChatReply.nullable() }),
  z.object({
    type: z.literal("audio_chunk"),
    audio: z.string(),
    isLast: z.boolean(),
    metadata: z.object({ chunkIndex: z.number().int(), sampleRate: z.number().int(), format: z.literal("pcm_s16le") }),
  }),
  /** Stop all sound at once and forget what is queued. `heard` is how much of the reply the record keeps as said. */
  z.object({
    type: z.literal("interruption"),
    heard: z.object({ text: z.string(), cut: z.string(), isAbout: z.boolean() }).optional(),
  }),
]);
export type VoiceServerMessage = z.infer<typeof VoiceServerMessage>;

const VisitorWords = z.strictObject({
  type: z.literal("text"),
  text: filledText(4000),
  isSpoken: z.boolean().optional(),
  messageId: MessageId.optional(),
});
const VisitorInterrupt = z.strictObject({ type: z.literal("interrupt") });

/**
 * Messages a page may send beside binary sound. `text` carries typed words, or words that the browser recognised (`isSpoken`);
 * `interrupt` stops the agent; `playback` reports the played part of the reply's sound, so that the record of heard words is
 * exact.
 */
export const VoiceClientMessage = z.discriminatedUnion("type", [
  VisitorWords,
  VisitorInterrupt,
  z.strictObject({ type: z.literal("playback"), playedMs: z.number().min(0).max(3_600_000) }),
]);
export type VoiceClientMessage = z.infer<typeof VoiceClientMessage>;

/** Events of `/voice-openai`: 24 kHz sound both ways, under the names of the realtime protocol. */
export const RealtimeEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("session.created"), sessionId: z.string(), session: z.object({ id: z.string() }) }),
  z.object({ type: z.literal("response.audio.delta"), delta: z.string() }),
  z.object({ type: z.literal("response.text.delta"), delta: z.string() }),
  z.object({ type: z.literal("response.text.done"), text: z.string() }),
  z.object({ type: z.literal("input_audio_buffer.speech_started") }),
  z.object({ type: z.literal("input_audio_buffer.speech_stopped") }),
  z.object({ type: z.literal("response.done") }),
  z.object({ type: z.literal("error"), message: z.string(), error: z.object({ message: z.string(), code: z.string() }) }),
]);
export type RealtimeEvent = z.infer<typeof RealtimeEvent>;

/**
 * Asks for a room. The chat page names its conversation (`chatSessionId`), organization and purpose; the room page sends company and
 * purpose alone. `roomName` asks for a fresh token of a room that the caller is in: a token lives ten minutes.
 */
export const StartVoiceRoom = z.strictObject({
  company: z.string().max(200).nullish(),
  purpose: z.string().max(64).nullish(),
  organizationId: Slug.nullish(),
  chatSessionId: z.string().max(128).nullish(),
  roomName: z.string().max(128).nullish(),
  timezone: z.string().max(64).nullish(),
  locale: z.string().max(35).nullish(),
});
export type StartVoiceRoom = z.infer<typeof StartVoiceRoom>;

/** A LiveKit room with the token that admits the visitor, valid for ten minutes at most. */
export const VoiceRoomReply = z.object({
  success: z.literal(true),
  data: z.object({ roomName: z.string(), url: z.string(), token: z.string(), sessionId: z.string(), conversationId: z.string() }),
});
export type VoiceRoomReply = z.infer<typeof VoiceRoomReply>;

/** Visitor input in a room beside the voice: typed words, which are a turn of the call, or an interruption of the agent. */
export const TellVoiceRoom = z.discriminatedUnion("type", [VisitorWords, VisitorInterrupt]);
export type TellVoiceRoom = z.infer<typeof TellVoiceRoom>;

/** JSON data messages in a room; only the agent's are believed. */
export const RoomMessage = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("show_demo"),
    title: z.string(),
    duration: z.string(),
    video_url: z.string(),
    embed_url: z.string(),
  }),
  z.object({ type: z.literal("error"), code: z.string(), message: z.string() }),
  /** The agent was cut off; `heard` is null for its welcome. */
  z.object({
    type: z.literal("interruption"),
    heard: z.object({ text: z.string(), cut: z.string(), isAbout: z.boolean() }).nullable(),
  }),
  z.object({ type: z.literal("reply"), text: z.string(), citations: z.array(Citation), reply: ChatReply.nullable() }),
]);
export type RoomMessage = z.infer<typeof RoomMessage>;

/** Where a spoken answer's `[CITE:id]` leads. */
export const VoiceSource = z.object({
  id: z.string(),
  title: z.string(),
  publisher: z.string(),
  date: Instant,
  url: z.string().nullable(),
});
export type VoiceSource = z.infer<typeof VoiceSource>;
