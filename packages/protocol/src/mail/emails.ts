import { z } from "zod";
import { SignatureFont } from "../account/account.ts";
import { MailState } from "./mail.ts";
import { LeadCategory } from "../leads/qualification.ts";
import { filledLine, filledText, Instant, text, wholeNumber } from "../text.ts";

/** State of a message of the mailbox. */
export const EmailFate = z.enum(["waiting", "qualified", "skipped", "failed"]);
export type EmailFate = z.infer<typeof EmailFate>;

/** Whether SPF, DKIM and DMARC prove the sender; `unknown` where they could not be read. */
export const MailVerdict = z.enum(["verified", "unverified", "unknown"]);
export type MailVerdict = z.infer<typeof MailVerdict>;

/** Where a draft stands between writing and sending. */
export const ReplyDraftStatus = z.enum(["review_required", "ready_to_send", "sending", "sent"]);
export type ReplyDraftStatus = z.infer<typeof ReplyDraftStatus>;

/** One mail of the member's mailbox, without its body. */
export const Email = z.object({
  id: z.string(),
  /** The From header's name and address as one text. */
  from: z.string(),
  fromName: z.string().nullable(),
  fromEmail: z.string().nullable(),
  subject: z.string(),
  date: Instant.nullable(),
  isUnread: z.boolean(),
  fate: EmailFate,
  /** Why it was skipped or failed, for people. */
  reason: z.string().nullable(),
  score: z.number().nullable(),
  category: LeadCategory.nullable(),
  dealId: z.string().nullable(),
  draftStatus: ReplyDraftStatus.nullable(),
  verdict: MailVerdict,
  /** When the member answered it in Gmail itself. */
  answeredAt: Instant.nullable(),
  /** Delivery of its answer by the outbox; null without one, and for answers sent by Gmail. */
  delivery: MailState.nullable(),
});
export type Email = z.infer<typeof Email>;

/** A period whose mails are listed and compared with the ledger. */
export const MailboxGap = z.object({
  id: z.string(),
  reason: z.enum(["first", "history_forgotten", "audit", "look_again"]),
  from: Instant,
  to: Instant,
  openedAt: Instant,
  closedAt: Instant.nullable(),
  listed: z.number().nullable(),
  added: z.number().nullable(),
});
export type MailboxGap = z.infer<typeof MailboxGap>;

/** How the ledger and the mailbox stand to each other. `fine` only while they agree and nothing waits. */
export const MailboxState = z.object({
  accountEmail: z.string(),
  state: z.enum(["fine", "working", "problem"]),
  /** One sentence for people. */
  sentence: z.string(),
  syncedAt: Instant.nullable(),
  counts: z.object({ waiting: z.number(), qualified: z.number(), skipped: z.number(), failed: z.number() }),
  gaps: z.array(MailboxGap),
});
export type MailboxState = z.infer<typeof MailboxState>;

/** The member's mails with three counters: received today, waiting for a decision, sent by us in 30 days. */
export const EmailListReply = z.object({
  success: z.literal(true),
  emails: z.array(Email),
  counters: z.object({ inbound: z.number(), pending: z.number(), sent: z.number() }),
  mailbox: MailboxState,
});
export type EmailListReply = z.infer<typeof EmailListReply>;

/** Where an organization's mail arrives without Gmail, and how its answers leave. */
export const InboundAddress = z.object({
  /** Whether the domain for inbound mail is set up. */
  isSetUp: z.boolean(),
  /** False where the key that mail leaves with could not be checked. */
  isKeyChecked: z.boolean(),
  domain: z.string().nullable(),
  /** One sentence for people. */
  sentence: z.string(),
});
export type InboundAddress = z.infer<typeof InboundAddress>;

/** The organization's mails that came by inbound parse, with the counters of `EmailListReply`. */
export const InboundEmailListReply = z.object({
  success: z.literal(true),
  emails: z.array(Email),
  counters: z.object({ inbound: z.number(), pending: z.number(), sent: z.number() }),
  address: InboundAddress,
});
export type InboundEmailListReply = z.infer<typeof InboundEmailListReply>;

/** Source of a sentence of a draft; null without one. */
export const SentenceMark = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("knowledge"), title: z.string(), url: z.string().nullable(), quote: z.string() }),
    z.object({ kind: z.literal("thread"), quote: z.string() }),
    z.object({ kind: z.literal("calendar"), startAt: Instant }),
    z.object({ kind: z.literal("yours") }),
  ])
  .nullable();
export type SentenceMark = z.infer<typeof SentenceMark>;

/** A sentence of a mail draft with its source: knowledge, thread, calendar, or the member. */
export const DraftSentence = z.object({ text: z.string(), mark: SentenceMark });
export type DraftSentence = z.infer<typeof DraftSentence>;

/** The answer to a mail. The texts of its sentences, joined, are its body. */
export const ReplyDraft = z.object({
  subject: z.string(),
  sentences: z.array(DraftSentence),
  status: ReplyDraftStatus,
  version: z.number(),
  /** Claims that nothing carries: while there is one, the draft is not sent without a member. */
  blockers: z.array(z.object({ sentence: z.string(), claim: z.string() })),
  sentAt: Instant.nullable(),
  problem: z.string().nullable(),
  /** State in the outbox; null for a draft, and for mails that Gmail sent. */
  delivery: z.object({ mailId: z.string(), state: MailState, problem: z.string().nullable() }).nullable(),
});
export type ReplyDraft = z.infer<typeof ReplyDraft>;

/** The sender's relation to the organization. */
export const EmailPerson = z.object({
  chats: z.array(z.object({ conversationId: z.string(), title: z.string(), at: Instant })),
  requests: z.array(z.object({ id: z.string(), message: z.string().nullable(), at: Instant })),
  meetings: z.array(z.object({ startAt: Instant })),
  mails: z.number(),
  company: z.object({ key: z.string(), name: z.string() }).nullable(),
});
export type EmailPerson = z.infer<typeof EmailPerson>;

/** An opened mail: the draft, how that would go out, and who wrote. Its text is a call of its own. */
export const EmailReply = z.object({
  success: z.literal(true),
  data: z.object({
    email: Email,
    draft: ReplyDraft.nullable(),
    /** Whether a draft is being written; false with `draft` null where the mail asks for nothing. */
    isDrafting: z.boolean(),
    /** Text appended to the draft when it is sent: the member's signature, and the line above the quoted mail. */
    signature: z.object({ text: z.string(), font: SignatureFont }).nullable(),
    quoteIntro: z.string(),
    route: z.object({ from: z.string(), by: z.string(), sentence: z.string() }),
    person: EmailPerson,
  }),
});
export type EmailReply = z.infer<typeof EmailReply>;

/** A file that came with a mail; its size is in bytes. */
export const MailAttachment = z.object({ name: z.string(), type: z.string(), size: z.number() });
export type MailAttachment = z.infer<typeof MailAttachment>;

/** The text of a mail, fetched now and not kept, with the quotes that its score rests on. */
export const EmailTextReply = z.object({
  success: z.literal(true),
  data: z.object({
    text: z.string(),
    quoted: z.string(),
    /** Places count in `text`; empty where the text is no longer what was read. */
    quotes: z.array(z.object({ label: z.string(), start: z.number(), end: z.number() })),
    /** The files are not kept. */
    attachments: z.array(MailAttachment),
  }),
});
export type EmailTextReply = z.infer<typeof EmailTextReply>;

/** Changes a draft. `version` is the one that was edited. */
export const UpdateReplyDraft = z.strictObject({ subject: filledLine(250), body: filledText(20_000), version: wholeNumber(0, 1_000_000) });
export type UpdateReplyDraft = z.infer<typeof UpdateReplyDraft>;

/** Sends a draft at `version`. An `automatic` sending is refused while the draft has blockers. */
export const SendReplyDraft = z.strictObject({ version: wholeNumber(0, 1_000_000), automatic: z.boolean().optional() });
export type SendReplyDraft = z.infer<typeof SendReplyDraft>;

/** Has a stretch of the mailbox listed and compared again. */
export const LookAgain = z.strictObject({ from: Instant.max(40), to: Instant.max(40) });
export type LookAgain = z.infer<typeof LookAgain>;

/** A page of the ledger: every message with its fate, the newest first. */
export const EmailLedgerReply = z.object({ success: z.literal(true), emails: z.array(Email), next: z.string().nullable() });
export type EmailLedgerReply = z.infer<typeof EmailLedgerReply>;

/** Pub/Sub's notice that a mailbox has changed: base64 of a JSON text that names the account. */
export const GmailPush = z.object({ message: z.object({ data: text(10_000) }) });
export type GmailPush = z.infer<typeof GmailPush>;

/** Findings of the AI in one mail, and free times to meet. */
export const EmailInsightReply = z.object({
  success: z.literal(true),
  qualification: z.object({
    category: LeadCategory.nullable(),
    score: z.number().nullable(),
    /** The score once more, under the name that integrations know. */
    overallScore: z.number().nullable(),
    dealId: z.string().nullable(),
    quotes: z.array(z.object({ label: z.string(), text: text(10_000) })),
  }),
  /** The sender. The company is the domain of the address; null for free mail. */
  prospect: z.object({ name: z.string().nullable(), email: z.string().nullable(), company: z.string().nullable() }),
  calendarSuggestions: z.object({
    hasRealAvailability: z.boolean(),
    availableSlots: z.array(z.object({ start: Instant, end: Instant, displayTime: z.string() })),
    /** For people: "Discovery Call". */
    meetingType: z.string(),
    duration: z.number(),
  }),
});
export type EmailInsightReply = z.infer<typeof EmailInsightReply>;
