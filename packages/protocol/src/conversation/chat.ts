import { z } from "zod";
import { filledText, Instant, MessageId, Slug, text } from "../text.ts";
import { ThreadFile } from "./files.ts";
import { ShownMember, VisitorHandler } from "./handover.ts";

/** A passage shown to the visitor: where an answer comes from, with the words that say it. */
export const Citation = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string().nullable(),
  quote: z.string(),
});
export type Citation = z.infer<typeof Citation>;

/** A demo video the agent shows inside the conversation. */
export const VideoData = z.object({
  title: z.string(),
  duration: z.string(),
  videoUrl: z.string(),
  embedUrl: z.string(),
});
export type VideoData = z.infer<typeof VideoData>;

/** Parts of a meeting request, and facts that visitors gave about themselves. */
export const ExtractedData = z.object({
  name: z.string().optional(),
  day: z.string().optional(),
  time: z.string().optional(),
  email: z.string().optional(),
  timezone: z.string().optional(),
});
export type ExtractedData = z.infer<typeof ExtractedData>;

/** A time offered instead of the one asked for. `start` and `end` are instants, `label` is what a visitor reads. */
export const Alternative = z.object({
  id: z.string(),
  start: Instant,
  end: Instant,
  label: z.string(),
});
export type Alternative = z.infer<typeof Alternative>;

/** The tools an agent may call. */
export const ToolName = z.enum(["search_knowledge", "show_demo", "schedule_meeting", "capture_lead", "note_fact"]);
export type ToolName = z.infer<typeof ToolName>;

/** Why a question was not answered: the site does not say, or it is off topic. */
export const Refused = z.enum(["no_answer", "off_topic"]);
export type Refused = z.infer<typeof Refused>;

/** Facts a tool leaves for the screen. */
export const ToolData = z.object({
  needsEmail: z.boolean().optional(),
  /** A booked meeting's instants, the address of its calendar file, and of the page that puts it into Google Calendar. */
  startsAt: Instant.optional(),
  endsAt: Instant.optional(),
  calendarUrl: z.string().optional(),
  googleCalendarUrl: z.string().optional(),
});
export type ToolData = z.infer<typeof ToolData>;

/**
 * A card's action for the visitor, beside the same in text: asks for times, takes or declines slots, gives the e-mail address that a
 * meeting or a demo waits for, or asks for a demo (by mail when it has an address).
 */
export const VisitorAction = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("takeSlot"),
    /** The `id` of the offered `Alternative`. */
    slotId: z.string().max(64),
    email: z.string().max(254).optional(),
    name: text(200).optional(),
  }),
  z.strictObject({ type: z.literal("askTimes") }),
  z.strictObject({ type: z.literal("declineSlots") }),
  z.strictObject({ type: z.literal("giveEmail"), email: z.string().max(254), name: text(200).optional() }),
  z.strictObject({ type: z.literal("askDemo"), email: z.string().max(254).optional(), name: text(200).optional() }),
]);
export type VisitorAction = z.infer<typeof VisitorAction>;

/**
 * Why a reply does not do what was asked: a stable code, and the values that a sentence in any language needs.
 * @example
 * { code: "slot_taken", values: { label: "Tuesday, November 24 at 3:00 PM PST" } }
 */
export const ReplyCause = z.object({ code: z.string(), values: z.record(z.string(), z.string()) });
export type ReplyCause = z.infer<typeof ReplyCause>;

/**
 * One message from a visitor. `temperature` is clamped to 0..1 by the server.
 * `messageId` is the sender's own name for the message: the same id sent again gets the first reply again.
 */
export const SendMessage = z.strictObject({
  message: filledText(4000),
  /** The visitor's action on a card. The server acts on it without reading `message`. */
  action: VisitorAction.optional(),
  temperature: z.number().optional(),
  organizationId: Slug.optional(),
  sessionId: z.string().max(128).optional(),
  messageId: MessageId.optional(),
  agent: Slug.optional(),
  timezone: z.string().max(64).optional(),
  locale: z.string().max(35).optional(),
  page: text(2048).optional(),
  /** The `version` of the consent text that the visitor agreed to. */
  consent: z.string().max(64).optional(),
});
export type SendMessage = z.infer<typeof SendMessage>;

/**
 * The whole reply to a message: the JSON answer, and the last event of a stream.
 * `success` is false only when a tool was asked for and refused (a meeting slot that is taken); `response` is always there: text with
 * `**bold**`, blank lines between paragraphs, lines of lists after a bullet, and code between lines of three backticks.
 */
export const ChatReply = z.object({
  success: z.boolean(),
  response: z.string(),
  sessionId: z.string(),
  conversationId: z.string(),
  messageId: z.string(),
  messageCount: z.number().int(),
  citations: z.array(Citation),
  toolCalled: ToolName.nullable(),
  extractedData: ExtractedData.nullable(),
  alternatives: z.array(Alternative).nullable(),
  toolData: ToolData.nullable(),
  videoData: VideoData.nullable(),
  /** Why the question was not answered; null for an answer. */
  refused: Refused.nullable().optional(),
  /** Why a tool did not do what was asked. */
  cause: ReplyCause.nullable().optional(),
  /** The meeting that this reply booked or mentions. */
  bookedMeetingId: z.string().nullable().optional(),
  /** Present where a person has the conversation: the message is theirs to answer, and `response` is empty. */
  handler: VisitorHandler.optional(),
  metadata: z.object({ provider: z.string(), model: z.string() }),
});
export type ChatReply = z.infer<typeof ChatReply>;

/**
 * One event of a streamed turn (`Accept: text/event-stream`), in this order:
 * `turn.started`, any number of `reply.delta`, then `reply.finished`, `turn.handover` or `turn.failed`.
 * `turn.handover` means that a person has the conversation: the text so far is dropped, and the message, which is stored, is theirs.
 * `turn.interrupted` means that the server is going away: send the same `messageId` again.
 */
export const ChatEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("turn.started"), sessionId: z.string(), conversationId: z.string() }),
  z.object({ type: z.literal("reply.delta"), text: z.string() }),
  z.object({ type: z.literal("reply.finished"), reply: ChatReply }),
  z.object({ type: z.literal("turn.handover"), reply: ChatReply }),
  z.object({ type: z.literal("turn.failed"), error: z.string(), code: z.string() }),
  z.object({ type: z.literal("turn.interrupted"), retryAfterMs: z.number().int() }),
]);
export type ChatEvent = z.infer<typeof ChatEvent>;

/** Metadata of an assistant message. */
export const MessageMetadata = z.object({
  /** The reply's own id, under which it is rated. */
  messageId: z.string().optional(),
  /** The visitor's verdict on it. */
  rating: z.enum(["good", "bad"]).optional(),
  citations: z.array(Citation).optional(),
  toolCalled: ToolName.nullable().optional(),
  success: z.boolean().nullable().optional(),
  extractedData: ExtractedData.nullable().optional(),
  alternatives: z.array(Alternative).nullable().optional(),
  toolData: ToolData.nullable().optional(),
  videoData: VideoData.nullable().optional(),
  refused: Refused.nullable().optional(),
  cause: ReplyCause.nullable().optional(),
  bookedMeetingId: z.string().nullable().optional(),
  /** The member who wrote it. */
  member: ShownMember.optional(),
  /** The file that it brings. */
  file: ThreadFile.optional(),
  /** For a spoken message: its call, and the part of the agent's words that was not heard. */
  spoken: z.object({ callId: z.string(), cut: z.string().optional(), isAbout: z.boolean().optional() }).optional(),
});
export type MessageMetadata = z.infer<typeof MessageMetadata>;

/** One message of a thread, as the server keeps it. */
export const ThreadMessage = z.object({
  id: z.string(),
  /** A member's message names them in its metadata. */
  sender: z.enum(["user", "assistant", "member"]),
  /** Its place in the conversation, from 0. */
  ordinal: z.number().int().optional(),
  text: z.string(),
  sentAt: Instant,
  messageId: z.string().nullable(),
  metadata: MessageMetadata.nullable(),
});
export type ThreadMessage = z.infer<typeof ThreadMessage>;

/** A visitor's thread so far, oldest message first. */
export const ChatThread = z.object({
  success: z.literal(true),
  sessionId: z.string(),
  conversationId: z.string(),
  handler: VisitorHandler.optional(),
  messages: z.array(ThreadMessage),
});
export type ChatThread = z.infer<typeof ChatThread>;
