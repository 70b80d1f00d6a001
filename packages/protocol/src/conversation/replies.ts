import { z } from "zod";
import { filledLine, filledText, Instant } from "../text.ts";
import { Citation, Refused } from "./chat.ts";

/** A reply that members use again. `{{visitor.name}}` and the other variables are filled in for each conversation. */
export const SavedReply = z.object({ id: z.string(), name: z.string(), text: z.string(), updatedAt: Instant });
export type SavedReply = z.infer<typeof SavedReply>;

/** Adds or changes a saved reply. */
export const WriteSavedReply = z.strictObject({ name: filledLine(80), text: filledText(4_000) });
export type WriteSavedReply = z.infer<typeof WriteSavedReply>;

/** The saved replies of the organization by name, and the variables that they may have. */
export const SavedReplyList = z.object({
  success: z.literal(true),
  replies: z.array(SavedReply.extend({ unknown: z.array(z.string()) })),
  variables: z.array(z.string()),
});
export type SavedReplyList = z.infer<typeof SavedReplyList>;

/** A saved reply for one conversation. `unknown` are the variables that have no value there: they stand in the text as they were written. */
export const FilledReply = z.object({ id: z.string(), name: z.string(), text: z.string(), unknown: z.array(z.string()) });
export type FilledReply = z.infer<typeof FilledReply>;

/** A note of a member about a conversation. Visitors and the agent never see it. */
export const ThreadNote = z.object({
  id: z.string(),
  text: z.string(),
  at: Instant,
  author: z.object({ id: z.string(), name: z.string() }),
  mentions: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Whether the caller may delete it. */
  mayDelete: z.boolean(),
});
export type ThreadNote = z.infer<typeof ThreadNote>;

/** Adds a note, once for its `noteId`; the members it mentions get the notice they chose. */
export const AddNote = z.strictObject({
  text: filledText(4_000),
  noteId: z.string().min(8).max(64),
  /** Ids of members. */
  mentions: z.array(z.string().min(1).max(64)).max(10).default([]),
});
export type AddNote = z.infer<typeof AddNote>;

/** A delivery elsewhere that failed, and its remedy. */
export const Undelivered = z.object({ where: z.enum(["slack", "mail"]), problem: z.string(), at: Instant });
export type Undelivered = z.infer<typeof Undelivered>;

/** Help beside a thread. */
export const ThreadHelp = z.object({
  replies: z.array(FilledReply),
  /** The newest 200, oldest of them first. */
  notes: z.array(ThreadNote),
  /** The members that a note may mention. */
  members: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Whether messages can be translated: a language model is set. */
  canTranslate: z.boolean(),
  undelivered: z.array(Undelivered),
});
export type ThreadHelp = z.infer<typeof ThreadHelp>;

/** The agent's draft of an answer to the visitor's last message. `text` is empty where it has no answer; nothing is sent. */
export const SuggestedReply = z.object({ text: z.string(), citations: z.array(Citation), refused: Refused.nullable() });
export type SuggestedReply = z.infer<typeof SuggestedReply>;

/** Translates messages of a thread. */
export const TranslateMessages = z.strictObject({
  /** A language as BCP 47 names it. */
  language: z.string().regex(/^[a-z]{2,3}(?:-[\w-]{2,30})?$/iu),
  /** Ids of messages. */
  messages: z.array(z.string().min(1).max(64)).min(1).max(20),
});
export type TranslateMessages = z.infer<typeof TranslateMessages>;

/** The translations, in the order of the thread, of those messages that are not in the language already: at most 5,000 characters of them. */
export const Translations = z.object({ success: z.literal(true), translations: z.array(z.object({ id: z.string(), text: z.string() })) });
export type Translations = z.infer<typeof Translations>;

const ways = { mail: z.boolean(), slack: z.boolean() };

/** The notices that a member wants when they are asked to take a conversation, and when a note mentions them. */
export const NoticeChoice = z.strictObject({ asked: z.strictObject(ways), mentioned: z.strictObject(ways) });
export type NoticeChoice = z.infer<typeof NoticeChoice>;
