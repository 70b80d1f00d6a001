import { z } from "zod";
import { ChatReply, SendMessage } from "./chat.ts";
import { EmailAddress } from "../account/public-forms.ts";
import { ofVersion, versioned } from "../settings-version.ts";
import { filledLine, filledText, Instant, text, WebAddress } from "../text.ts";

export const PlaybookGoal = z.enum(["meeting", "address", "hand_over"]);
/** Where a conversation leads: a booked meeting, an address to write to, or a person who takes over. */
export type PlaybookGoal = z.infer<typeof PlaybookGoal>;

export const PlaybookTopicName = z.enum(["need", "size", "timing", "budget", "role", "tool"]);
/** Topics with questions in every language. */
export type PlaybookTopicName = z.infer<typeof PlaybookTopicName>;

/** One thing to find out. An own question is asked in the member's words, with its choices behind it. */
export const PlaybookTopic = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("known"), name: PlaybookTopicName }),
  z.strictObject({
    kind: z.literal("own"),
    /** Names the answer in the lead: "Number of doors". */
    label: filledLine(60),
    question: filledLine(200),
    choices: z.array(filledLine(60)).max(6),
  }),
]);
export type PlaybookTopic = z.infer<typeof PlaybookTopic>;

export const NextStep = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("times") }),
  z.strictObject({ kind: z.literal("demo") }),
  z.strictObject({ kind: z.literal("person") }),
  z.strictObject({ kind: z.literal("resource"), title: filledLine(120), url: WebAddress }),
  z.strictObject({ kind: z.literal("support"), address: EmailAddress }),
  z.strictObject({ kind: z.literal("end") }),
]);
/** Offer to a visitor of one group: times, the demo, a person, a page, the support's address, or a polite end. */
export type NextStep = z.infer<typeof NextStep>;

export const VisitorGroup = z.enum(["qualified", "not_yet", "customer", "job_seeker", "vendor"]);
/** Groups of visitors that get a next step of their own. */
export type VisitorGroup = z.infer<typeof VisitorGroup>;

export const QualificationCondition = z.strictObject({
  topic: PlaybookTopicName,
  /** The least number of a size or a budget; null where any answer counts. */
  atLeast: z.number().int().min(1).max(1_000_000_000).nullable(),
});
/** A topic whose answer the visitor must have given. */
export type QualificationCondition = z.infer<typeof QualificationCondition>;

export const QualificationRule = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("score"), minimum: z.number().int().min(0).max(100) }),
  /** All of them must hold. */
  z.strictObject({ kind: z.literal("conditions"), conditions: z.array(QualificationCondition).min(1).max(6) }),
]);
/** The visitors who qualify: by the lead's score, or by what the visitor said. */
export type QualificationRule = z.infer<typeof QualificationRule>;

export const Objection = z.enum(["price", "timing", "trust", "competitor"]);
/** Kinds of objections. */
export type Objection = z.infer<typeof Objection>;

/** A competitor by name, and what the agent says when it is named. */
export const NamedCompetitor = z.strictObject({ name: filledLine(80), answer: filledText(600) });
export type NamedCompetitor = z.infer<typeof NamedCompetitor>;

const objectionAnswer = text(600);

/** How an agent sells. Every part has a default that works, so a member changes only what differs. */
export const Playbook = z.strictObject({
  goal: PlaybookGoal,
  /** In the order in which they are asked; a known one is skipped. */
  topics: z.array(PlaybookTopic).max(12),
  insistence: z.strictObject({
    /** The number of the visitor's message after whose answer the first question may come. */
    after: z.number().int().min(1).max(10),
    /** The most questions in one conversation; 0 asks none. */
    most: z.number().int().min(0).max(10),
  }),
  qualification: z.strictObject({
    rule: QualificationRule,
    next: z.strictObject({
      qualified: NextStep,
      not_yet: NextStep,
      customer: NextStep,
      job_seeker: NextStep,
      vendor: NextStep,
    }),
  }),
  /** Said to objections in these words; empty ones are answered from the pages. */
  objections: z.strictObject({
    price: objectionAnswer,
    timing: objectionAnswer,
    trust: objectionAnswer,
    competitor: objectionAnswer,
  }),
  competitors: z.array(NamedCompetitor).max(20),
  /** How it sounds, what it does and what it never does, in plain words. Language models follow them. */
  tone: text(500),
  do: z.array(filledLine(200)).max(12),
  dont: z.array(filledLine(200)).max(12),
});
export type Playbook = z.infer<typeof Playbook>;

/** The playbook of an agent whose members have set none. */
export const defaultPlaybook: Playbook = {
  goal: "meeting",
  topics: [
    { kind: "known", name: "need" },
    { kind: "known", name: "size" },
    { kind: "known", name: "timing" },
    { kind: "known", name: "tool" },
    { kind: "known", name: "role" },
    { kind: "known", name: "budget" },
  ],
  insistence: { after: 1, most: 4 },
  qualification: {
    rule: { kind: "score", minimum: 40 },
    next: {
      qualified: { kind: "times" },
      not_yet: { kind: "person" },
      customer: { kind: "person" },
      job_seeker: { kind: "end" },
      vendor: { kind: "end" },
    },
  },
  objections: { price: "", timing: "", trust: "", competitor: "" },
  competitors: [],
  tone: "",
  do: [],
  dont: [],
};

/** Owner of the playbook: the id of one of the caller's voice agents; the organization without it. */
export const PlaybookOf = z.object({ agent: z.string().min(1).max(64).optional() });
export type PlaybookOf = z.infer<typeof PlaybookOf>;

/** A playbook to save as the draft, or to publish. */
export const WritePlaybook = Playbook.extend(ofVersion);
export type WritePlaybook = z.infer<typeof WritePlaybook>;

/** The member who did something, and when. */
export const PlaybookMark = z.object({ by: z.string(), at: Instant });
export type PlaybookMark = z.infer<typeof PlaybookMark>;

/** A playbook as its screen shows it. */
export const SavedPlaybook = z.object({
  /** The draft; without one, what the agent follows. */
  playbook: Playbook.extend(versioned),
  /** Playbook that the agent follows: its own, the organization's, or the default. */
  follows: z.enum(["own", "organization", "default"]),
  /** Null where nothing waits to be published. `parts` are the parts that differ from what the agent follows. */
  draft: PlaybookMark.extend({ parts: z.array(z.string()) }).nullable(),
  published: PlaybookMark.nullable(),
  mayPublish: z.boolean(),
});
export type SavedPlaybook = z.infer<typeof SavedPlaybook>;

/** One message of a conversation that is not stored, answered by a playbook that need not be saved. */
export const RehearsePlaybook = z.strictObject({
  playbook: Playbook,
  message: SendMessage,
  /** State that the reply before returned; null begins a conversation. */
  memory: z.string().max(400_000).nullable(),
});
export type RehearsePlaybook = z.infer<typeof RehearsePlaybook>;

/** The reply to a message of a rehearsal, and what to send with the next one. */
export const RehearsalReply = z.object({ success: z.literal(true), data: z.object({ reply: ChatReply, memory: z.string() }) });
export type RehearsalReply = z.infer<typeof RehearsalReply>;
