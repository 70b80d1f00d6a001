import { z } from "zod";
import { LeadCategory } from "../leads/qualification.ts";
import { filledLine, Instant, text } from "../text.ts";
import { ThreadMessage } from "./chat.ts";
import { HandoverState, VisitorHandler } from "./handover.ts";

export const PresenceMode = z.enum(["here", "away", "hours"]);
/** When visitors may be given to a member: while the dashboard is open, never, or in business hours. */
export type PresenceMode = z.infer<typeof PresenceMode>;

/** A member, and whether they may be asked now. */
export const MemberPresence = z.object({
  memberId: z.string(),
  name: z.string(),
  photo: z.string().nullable(),
  mode: PresenceMode,
  isHere: z.boolean(),
});
export type MemberPresence = z.infer<typeof MemberPresence>;

/** Sets the fields that are there. */
export const SetPresence = z.strictObject({
  mode: PresenceMode.optional(),
  /** How visitors see the member. */
  name: filledLine(60).optional(),
  /** A PNG, JPEG or WebP of at most 64 kB in base64; null for none. */
  photo: z.base64().max(90_000).nullable().optional(),
});
export type SetPresence = z.infer<typeof SetPresence>;

/** The page a visitor is on. */
export const LivePage = z.object({ address: z.string(), title: z.string().nullable() });
export type LivePage = z.infer<typeof LivePage>;

/** A page that a visitor has opened, and when. */
export const SeenPage = LivePage.extend({ at: Instant });
export type SeenPage = z.infer<typeof SeenPage>;

/** One conversation of the Live view. */
export const LiveConversation = z.object({
  id: z.string(),
  visitor: z.object({ name: z.string().nullable(), email: z.string().nullable() }).nullable(),
  /** The page the visitor is on, or was last. */
  page: LivePage.nullable(),
  /** Whether the visitor has the chat open. */
  isHere: z.boolean(),
  /** The visitor's last message. */
  lastAsked: z.string(),
  lastText: z.string(),
  lastBy: z.enum(["user", "assistant", "member"]),
  lastAt: Instant,
  messageCount: z.number().int(),
  score: z.number().int().nullable(),
  category: LeadCategory.nullable(),
  handover: HandoverState,
  isStaging: z.boolean(),
});
export type LiveConversation = z.infer<typeof LiveConversation>;

/** Conversations with a visitor at the line, a person in them, or one that waits: the latter first. At most 200. */
export const LiveSnapshot = z.object({ conversations: z.array(LiveConversation), members: z.array(MemberPresence) });
export type LiveSnapshot = z.infer<typeof LiveSnapshot>;

/** A message of a conversation with its place in it. */
export const PlacedMessage = ThreadMessage.extend({ ordinal: z.number().int() });
export type PlacedMessage = z.infer<typeof PlacedMessage>;

/**
 * One event of the member's stream. It begins with `snapshot`, or goes on after the `Last-Event-ID`. `replaced` ends it: the same member has
 * opened another, so the stream must not be opened again by itself.
 */
export const LiveEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("snapshot"), ...LiveSnapshot.shape }),
  z.object({ type: z.literal("conversation"), conversation: LiveConversation }),
  z.object({ type: z.literal("gone"), conversationId: z.string() }),
  z.object({ type: z.literal("message"), conversationId: z.string(), message: PlacedMessage }),
  z.object({
    type: z.literal("typing"),
    conversationId: z.string(),
    /** Null for the visitor. */
    memberId: z.string().nullable(),
    isTyping: z.boolean(),
  }),
  z.object({ type: z.literal("read"), conversationId: z.string(), by: z.enum(["visitor", "member"]), ordinal: z.number().int() }),
  z.object({ type: z.literal("presence"), members: z.array(MemberPresence) }),
  z.object({ type: z.literal("replaced") }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

/** The thread of a live conversation: the newest 500 messages after `after`, oldest of them first. */
export const LiveThread = z.object({
  conversation: LiveConversation,
  messages: z.array(PlacedMessage),
  /** The last 30 pages that the visitor has opened, the newest last. */
  pages: z.array(SeenPage),
  /** Up to which message each side has read; -1 for none. */
  readByVisitor: z.number().int(),
  readByMember: z.number().int(),
  /** Whether the member may take the conversation and write to its visitor. */
  mayTake: z.boolean(),
});
export type LiveThread = z.infer<typeof LiveThread>;

/**
 * One event of the visitor's line. It begins with `opened`, which has the messages after `after` that are not the visitor's own. A message
 * that the chat has already (by its id) may come again. `typing` and `read` are the member's.
 */
export const LineEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("opened"), handler: VisitorHandler, messages: z.array(PlacedMessage), readByMember: z.number().int() }),
  z.object({ type: z.literal("message"), message: PlacedMessage }),
  z.object({ type: z.literal("handler"), handler: VisitorHandler }),
  z.object({ type: z.literal("typing"), isTyping: z.boolean() }),
  z.object({ type: z.literal("read"), ordinal: z.number().int() }),
]);
export type LineEvent = z.infer<typeof LineEvent>;

/** The visitor's line as one answer, for callers that take no stream: its `opened`. */
export const LineReply = z.object({
  success: z.literal(true),
  handler: VisitorHandler,
  messages: z.array(PlacedMessage),
  readByMember: z.number().int(),
});
export type LineReply = z.infer<typeof LineReply>;

/** The page the visitor has gone to; its query is dropped. */
export const TellPage = z.strictObject({ page: text(2_048), title: text(300).optional() });
export type TellPage = z.infer<typeof TellPage>;
