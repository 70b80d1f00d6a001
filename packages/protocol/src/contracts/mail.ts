import { z } from "zod";
import {
  CheckDns,
  CheckMailKey,
  EmailTemplatesReply,
  MailKeyReply,
  PreviewEmailTemplate,
  SaveEmailConfig,
  SaveEmailConfigReply,
  SaveEmailTemplate,
  EmailConfig,
  DnsRecordCheck,
  EmailTemplate,
  InboundMail,
  EmailPreview,
} from "../mail/email-setup.ts";
import {
  EmailInsightReply,
  EmailLedgerReply,
  EmailListReply,
  EmailReply,
  EmailTextReply,
  GmailPush,
  InboundEmailListReply,
  LookAgain,
  SendReplyDraft,
  UpdateReplyDraft,
  ReplyDraft,
} from "../mail/emails.ts";
import { ListOutbox, OutboxReply, Suppression } from "../mail/mail.ts";
import type { Contract } from "./contract.ts";
import { Done, Id, Nothing, success } from "./shapes.ts";

const ByAddressToken = z.object({ token: Id });
const ByEmail = z.object({ emailId: Id });
/** `userId` is what earlier callers send; the bearer says who asks. */
const ByUser = z.object({ userId: z.string().max(200).optional() });
const maxResults = z.coerce.number().int().min(1).max(50).optional();
const ByMail = z.object({ mailId: Id });
const ByToken = z.object({ token: z.string().min(1).max(1_000) });

export const mailContracts = {
  receiveEmailEvents: {
    access: "public",
    tag: "mail",
    isIdempotent: true,
    params: ByAddressToken,
    body: z.unknown().meta({ description: "A list of events, signed over the raw bytes." }),
    reply: Done,
  },

  readEmailConfig: { access: "member", tag: "mail", reply: success({ data: EmailConfig }) },
  saveEmailConfig: { access: "member", tag: "mail", isSensitive: true, body: SaveEmailConfig, reply: SaveEmailConfigReply },
  saveEmailConfigShort: { access: "member", tag: "mail", isSensitive: true, body: SaveEmailConfig, reply: SaveEmailConfigReply },
  checkMailKey: { access: "member", tag: "mail", body: CheckMailKey, reply: MailKeyReply },
  checkDns: { access: "member", tag: "mail", body: CheckDns, reply: success({ data: z.array(DnsRecordCheck) }) },

  listEmailTemplates: { access: "member", tag: "mail", reply: EmailTemplatesReply },
  saveEmailTemplate: { access: "member", tag: "mail", body: SaveEmailTemplate, reply: success({ template: EmailTemplate }) },
  previewEmailTemplate: { access: "member", tag: "mail", body: PreviewEmailTemplate, reply: success({ data: EmailPreview }) },

  receiveMail: {
    access: "public",
    tag: "mail",
    isIdempotent: true,
    consumes: "multipart/form-data",
    params: ByAddressToken,
    body: z.unknown().meta({ description: "multipart/form-data as SendGrid's Inbound Parse posts it, parsed or raw." }),
    reply: Done,
  },

  listInboundEmails: {
    access: "member",
    tag: "mail",
    query: z.object({ maxResults }),
    reply: InboundEmailListReply,
  },
  readInboundEmail: { access: "member", tag: "mail", params: ByEmail, reply: EmailReply },
  readInboundEmailText: { access: "member", tag: "mail", params: ByEmail, reply: EmailTextReply },
  updateInboundDraft: {
    access: "member",
    tag: "mail",
    params: ByEmail,
    body: UpdateReplyDraft,
    reply: success({ data: ReplyDraft, message: z.string().optional() }),
  },
  sendInboundDraft: {
    access: "member",
    tag: "mail",
    params: ByEmail,
    body: SendReplyDraft,
    reply: success({ data: ReplyDraft, message: z.string().optional() }),
  },
  listInboundMails: { access: "member", tag: "mail", reply: success({ data: z.array(InboundMail) }) },

  receiveGmailPush: { access: "public", tag: "inbox", isIdempotent: true, body: GmailPush, reply: Done },

  listEmails: {
    access: "member",
    tag: "inbox",
    query: ByUser.extend({ maxResults }),
    reply: EmailListReply,
  },
  readEmail: { access: "member", tag: "inbox", params: ByEmail, reply: EmailReply },
  readEmailText: { access: "member", tag: "inbox", params: ByEmail, reply: EmailTextReply },
  updateReplyDraft: {
    access: "member",
    tag: "inbox",
    params: ByEmail,
    body: UpdateReplyDraft,
    reply: success({ data: ReplyDraft, message: z.string().optional() }),
  },
  sendReplyDraft: {
    access: "member",
    tag: "inbox",
    params: ByEmail,
    body: SendReplyDraft,
    reply: success({ data: ReplyDraft, message: z.string().optional() }),
  },
  listEmailLedger: { access: "member", tag: "inbox", query: z.object({ after: z.string().max(64).optional() }), reply: EmailLedgerReply },
  lookAgain: { access: "member", tag: "inbox", body: LookAgain, reply: Done },
  readEmailInsight: { access: "member", tag: "inbox", params: ByEmail, query: ByUser, reply: EmailInsightReply },
  readSimpleEmailStatus: {
    access: "member",
    tag: "inbox",
    query: ByUser,
    reply: success({ connected: z.boolean(), messagesTotal: z.number() }),
  },

  readOutbox: { access: "member", tag: "mail", query: ListOutbox, reply: OutboxReply },
  retryMail: { access: "member", tag: "mail", params: ByMail, body: Nothing, reply: Done },
  stopMail: { access: "member", tag: "mail", params: ByMail, body: Nothing, reply: Done },
  listSuppressions: { access: "member", tag: "mail", reply: success({ data: z.array(Suppression) }) },
  removeSuppression: { access: "member", tag: "mail", params: z.object({ address: z.string().min(1).max(200) }), reply: Done },

  showUnsubscribe: { access: "public", tag: "mail", query: ByToken, reply: { file: "text/html" } },
  unsubscribe: {
    access: "public",
    tag: "mail",
    isIdempotent: true,
    query: ByToken,
    body: z.unknown().meta({ description: "Ignored: mail programs post List-Unsubscribe=One-Click as a form (RFC 8058)." }),
    reply: { file: "text/html" },
  },
} satisfies Record<string, Contract>;
