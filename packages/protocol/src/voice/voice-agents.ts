import { z } from "zod";
import { ListedConversation } from "../conversation/member-conversations.ts";
import { filledLine, filledText, Instant, Slug, text, WebAddress } from "../text.ts";
import { BusinessHours, Consent, SetBusinessHours } from "../conversation/triggers.ts";
import { ofVersion, versioned } from "../settings-version.ts";

/** The last part of a voice agent's address, and the part before it that names its member. */
export const VoiceAgentSlug = Slug.max(40, { message: "must be at most 40 letters" });
export type VoiceAgentSlug = z.infer<typeof VoiceAgentSlug>;

/** A question that one agent answers, beside what the company's library knows. */
export const VoiceAgentAnswer = z.strictObject({ question: filledText(300), answer: filledText(2_000) });
export type VoiceAgentAnswer = z.infer<typeof VoiceAgentAnswer>;

/** A video that the agent shows on request. */
export const VoiceAgentVideo = z.strictObject({
  title: filledLine(200),
  duration: text(20),
  url: WebAddress.refine((value) => /^https:/iu.test(value.trim()), { message: "must be an address that starts with https://" }),
});
export type VoiceAgentVideo = z.infer<typeof VoiceAgentVideo>;

/** Everything that a member sets of an agent. */
export const WriteVoiceAgent = z.strictObject({
  name: filledLine(80),
  slug: VoiceAgentSlug,
  /** How it speaks and what it stands for. A language model follows it. */
  persona: text(1_000),
  /** Its first sentence; a sentence of its own where empty. */
  greeting: text(500),
  /** One of the server's voices, or the name of one at the server's speech service; null for the server's own choice. */
  voice: z
    .string()
    .max(64)
    .regex(/^[\w.-]+$/u, { message: "must be letters, digits, dots and dashes" })
    .nullable(),
  /** Whether it answers from the company's library as well. */
  usesLibrary: z.boolean(),
  answers: z.array(VoiceAgentAnswer).max(50),
  hours: SetBusinessHours.nullable(),
  videos: z.array(VoiceAgentVideo).max(10),
});
export type WriteVoiceAgent = z.infer<typeof WriteVoiceAgent>;

/** Changes an agent. */
export const UpdateVoiceAgent = WriteVoiceAgent.extend(ofVersion);
export type UpdateVoiceAgent = z.infer<typeof UpdateVoiceAgent>;

/** A member's agent, as they see it. */
export const VoiceAgent = WriteVoiceAgent.extend({
  id: z.string(),
  hours: BusinessHours.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  ...versioned,
});
export type VoiceAgent = z.infer<typeof VoiceAgent>;

/** Voices of this server: a list, names known to the speech service, or the visitor's browser. */
export const VoiceChoice = z.object({
  kind: z.enum(["listed", "named", "browser"]),
  voices: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type VoiceChoice = z.infer<typeof VoiceChoice>;

/** A member's profile on the pages of their agents. `photo` is an image as a data address. */
export const VoiceHost = z.object({
  slug: VoiceAgentSlug,
  name: z.string(),
  jobTitle: z.string(),
  photo: z.string().nullable(),
  ...versioned,
});
export type VoiceHost = z.infer<typeof VoiceHost>;

const SIGNATURES: Readonly<Record<string, RegExp>> = {
  png: /^\x89PNG\r\n\x1a\n/u,
  jpeg: /^\xff\xd8\xff/u,
  webp: /^RIFF[^]{4}WEBP/u,
};

/** Whether the bytes begin as files of the kind that they are said to be. */
function hasImageSignature(address: string): boolean {
  const [, kind = "", head = ""] = /^data:image\/(\w+);base64,([A-Za-z0-9+/]{16})/u.exec(address) ?? [];
  return SIGNATURES[kind]?.test(head === "" ? "" : atob(head)) === true;
}

/** Changes a member's profile on the pages of their agents. */
export const UpdateVoiceHost = z.strictObject({
  slug: VoiceAgentSlug,
  photo: z
    .string()
    .max(90_000, { message: "must be at most 64 kB" })
    .regex(/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/u, { message: "must be a PNG, JPEG or WebP image" })
    .refine(hasImageSignature, { message: "must be a PNG, JPEG or WebP image" })
    .nullable(),
  ...ofVersion,
});
export type UpdateVoiceHost = z.infer<typeof UpdateVoiceHost>;

/** Another member's agent, whose owner may have left. */
export const ColleagueAgent = z.object({
  id: z.string(),
  name: z.string(),
  path: z.string(),
  hostName: z.string(),
  /** The member is gone, and with them the agent's page. */
  hasLeft: z.boolean(),
});
export type ColleagueAgent = z.infer<typeof ColleagueAgent>;

/** The caller's agents, and what a form needs beside them. Owners and admins see the other members' agents, which they may delete. */
export const VoiceAgentList = z.object({
  success: z.literal(true),
  data: z.object({ agents: z.array(VoiceAgent), colleagues: z.array(ColleagueAgent), host: VoiceHost, voice: VoiceChoice }),
});
export type VoiceAgentList = z.infer<typeof VoiceAgentList>;

/** The public description of an agent. `id` is the `agent` of messages and calls. */
export const PublicVoiceAgent = z.object({
  id: z.string(),
  name: z.string(),
  greeting: z.string(),
  /** Questions to begin with. */
  tips: z.array(z.string()),
  hours: BusinessHours.nullable(),
  host: z.object({ name: z.string(), jobTitle: z.string(), photo: z.string().nullable() }),
  organization: z.object({ slug: z.string(), name: z.string() }),
  /** Text that a visitor agrees to before the first message. */
  consent: Consent.nullable(),
});
export type PublicVoiceAgent = z.infer<typeof PublicVoiceAgent>;

/** A conversation's status: follow up, nurture, or not a fit (disqualified). */
export const VoiceStatus = z.enum(["qualified", "nurture", "dq"]);
export type VoiceStatus = z.infer<typeof VoiceStatus>;

/** Which conversations to list: those with a call, or with a member's agent. */
export const ListVoiceConversations = z.object({
  /** Words that all occur in one of its messages, or in its visitor's name or address. */
  q: text(200).optional(),
  status: VoiceStatus.optional(),
  /** The id of a member's agent. */
  agent: z.string().max(64).optional(),
  cursor: z.string().max(120).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
export type ListVoiceConversations = z.infer<typeof ListVoiceConversations>;

/** One conversation in the list. `status` is null until its lead has a category or a member has chosen one. */
export const ListedVoiceConversation = ListedConversation.extend({
  status: VoiceStatus.nullable(),
  /** The member's agent that it was held with; null for the company's own. */
  agentName: z.string().nullable(),
  callCount: z.number().int(),
  /** How long its calls took together. */
  callMs: z.number().int(),
});
export type ListedVoiceConversation = z.infer<typeof ListedVoiceConversation>;

/** One page of the list, with counts over every status. */
export const VoiceConversationList = z.object({
  success: z.literal(true),
  data: z.array(ListedVoiceConversation),
  next: z.string().nullable(),
  counts: z.object({ all: z.number().int(), qualified: z.number().int(), nurture: z.number().int(), dq: z.number().int() }),
});
export type VoiceConversationList = z.infer<typeof VoiceConversationList>;

/** One call of a conversation. `endedAt` is null while it goes on. */
export const VoiceCall = z.object({
  id: z.string(),
  transport: z.enum(["stream", "realtime", "room"]),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  endReason: z.enum(["visitor", "lost", "limit", "quiet", "server"]).nullable(),
});
export type VoiceCall = z.infer<typeof VoiceCall>;

/** Review of a conversation beside its messages. */
export const VoiceReview = z.object({
  status: VoiceStatus.nullable(),
  /** True where a member chose the status. */
  isChosen: z.boolean(),
  note: z.string(),
  /** Author and time of the last change. */
  changedBy: z.string().nullable(),
  changedAt: Instant.nullable(),
  agentName: z.string().nullable(),
  calls: z.array(VoiceCall),
  /** Events, a sentence each. */
  summary: z.array(z.string()),
});
export type VoiceReview = z.infer<typeof VoiceReview>;

/** Chooses a status, or with null goes back to what the lead's score says, and writes the note. Fields that are absent stay. */
export const ReviewVoiceConversation = z.strictObject({ status: VoiceStatus.nullable(), note: text(4_000) }).partial();
export type ReviewVoiceConversation = z.infer<typeof ReviewVoiceConversation>;
