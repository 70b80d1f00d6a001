import { z } from "zod";
import { Instant, Slug } from "./text.ts";

/** A conversation that this browser's visitor had before. `title` is how it began. */
export const PastConversation = z.object({ id: z.string(), title: z.string(), updatedAt: Instant });
export type PastConversation = z.infer<typeof PastConversation>;

/** Keeps the conversation of the session header among the visitor's own. */
export const KeepConversation = z.strictObject({ organizationId: Slug });
export type KeepConversation = z.infer<typeof KeepConversation>;

/** The visitor's own conversations with one agent, the newest first. */
export const PastConversationList = z.object({ success: z.literal(true), conversations: z.array(PastConversation) });
export type PastConversationList = z.infer<typeof PastConversationList>;

/** The secret by which a past conversation goes on. */
export const OpenConversationReply = z.object({ success: z.literal(true), data: z.object({ sessionId: z.string() }) });
export type OpenConversationReply = z.infer<typeof OpenConversationReply>;
