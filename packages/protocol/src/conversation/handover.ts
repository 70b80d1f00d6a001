import { z } from "zod";
import { ofVersion, versioned } from "../settings-version.ts";
import { filledLine, filledText, Instant, MessageId, text, wholeNumber } from "../text.ts";

export const Handler = z.enum(["agent", "waiting", "person", "closed"]);
/** The side that answers in a conversation. While it waits for a person, the agent still answers. */
export type Handler = z.infer<typeof Handler>;

/**
 * Why a person is in a conversation, or awaited: the visitor asked in words or by the button, two replies in a row could not answer, a rule
 * of the organization holds, the agent promised one, or a member came unasked.
 */
export const HandoverReason = z.enum(["asked", "button", "unsure", "score", "words", "page", "promised", "member"]);
export type HandoverReason = z.infer<typeof HandoverReason>;

/** A member as visitors see them. `photo` is an address of this server. */
export const ShownMember = z.object({ name: z.string(), photo: z.string().nullable() });
export type ShownMember = z.infer<typeof ShownMember>;

/** The side that answers a visitor now. `person` is there while a person has the conversation, or is asked. */
export const VisitorHandler = z.object({
  handler: Handler,
  /** Grows with each change. */
  epoch: z.number().int(),
  since: Instant,
  person: ShownMember.nullable(),
  /** Until when the visitor waits, before the agent says what happens instead. */
  waitsUntil: Instant.nullable(),
});
export type VisitorHandler = z.infer<typeof VisitorHandler>;

/** A member who has a conversation, or is asked to take it. */
export const HandoverMember = ShownMember.extend({ id: z.string() });
export type HandoverMember = z.infer<typeof HandoverMember>;

/** The side that answers in a conversation, as members read it. */
export const HandoverState = z.object({
  handler: Handler,
  epoch: z.number().int(),
  since: Instant,
  /** The member who has it or had it last, as long as the handover is the newest. */
  member: HandoverMember.nullable(),
  /** Since when its visitor waits for a person: at the line, or for one to get back to them. Null once a member took it. */
  awaitsSince: Instant.nullable(),
  reason: HandoverReason.nullable(),
  /** The visitor's words that led to it. */
  words: z.string().nullable(),
  /** Members who are asked now, and until when. */
  asked: z.object({ member: HandoverMember, until: Instant }).nullable(),
  /** The note with which a member handed it back last. */
  note: z.string().nullable(),
});
export type HandoverState = z.infer<typeof HandoverState>;

/** Gives a conversation back to the agent, which reads the note; visitors never see it. */
export const HandBack = z.strictObject({ note: text(2_000).optional() });
export type HandBack = z.infer<typeof HandBack>;

/** A member's message. The same `messageId` again is stored once. The first one takes the conversation. */
export const SendMemberMessage = z.strictObject({ text: filledText(4_000), messageId: MessageId });
export type SendMemberMessage = z.infer<typeof SendMemberMessage>;

/** Whether the caller types. */
export const Typing = z.strictObject({ isTyping: z.boolean() });
export type Typing = z.infer<typeof Typing>;

/** Up to which message one side has read. */
export const MarkRead = z.strictObject({ ordinal: z.number().int().min(0) });
export type MarkRead = z.infer<typeof MarkRead>;

/** A visitor asks for a person by the button. `words` is what they wrote beside it. */
export const AskPerson = z.strictObject({ words: text(1_000).optional() });
export type AskPerson = z.infer<typeof AskPerson>;

/** Text for the visitor, and the new handler. */
export const AskPersonReply = z.object({ success: z.literal(true), response: z.string(), handler: VisitorHandler });
export type AskPersonReply = z.infer<typeof AskPersonReply>;

/** Fallback when no person can come: the agent asks for an address, offers times, or opens a ticket. */
export const HandoverFallback = z.enum(["address", "times", "ticket"]);
export type HandoverFallback = z.infer<typeof HandoverFallback>;

const settings = {
  /** Whether visitors see a button that asks for a person. */
  hasButton: z.boolean(),
  /** Roles that may take conversations. */
  takers: z.enum(["members", "administrators"]),
  /** How long a visitor waits before the agent says what happens instead. */
  waitSeconds: wholeNumber(15, 600),
  /** How long a visitor's message may stay unanswered before the agent answers again. */
  idleMinutes: wholeNumber(1, 240),
  fallback: HandoverFallback,
  rules: z.strictObject({
    /** A lead with at least this score; null for no such rule. */
    score: wholeNumber(1, 100).nullable(),
    /** Words of which a visitor's message holds one. */
    words: z.array(filledLine(60)).max(30),
    /** Pages the visitor is on. They may end in `*`. */
    pages: z.array(filledLine(300)).max(30),
    /** Two replies in a row that could not answer. */
    unsureTwice: z.boolean(),
  }),
};

/** When and how conversations go over to a person. */
export const HandoverSettings = z.object({ ...settings, mayChange: z.boolean(), ...versioned });
export type HandoverSettings = z.infer<typeof HandoverSettings>;

/** A change of it: the fields that are there are set, the others stay. */
export const UpdateHandoverSettings = z.strictObject({ ...settings, ...ofVersion }).partial();
export type UpdateHandoverSettings = z.infer<typeof UpdateHandoverSettings>;

/** The settings of an organization that has changed none. */
export const defaultHandoverSettings = {
  hasButton: false,
  takers: "members",
  waitSeconds: 60,
  idleMinutes: 10,
  fallback: "ticket",
  rules: { score: null, words: [], pages: [], unsureTwice: false },
} satisfies Omit<HandoverSettings, "mayChange" | "version">;
