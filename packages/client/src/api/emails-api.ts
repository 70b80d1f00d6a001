import type {
  EmailInsightReply,
  EmailLedgerReply,
  EmailListReply,
  EmailReply,
  EmailTextReply,
  LookAgain,
  ReplyDraft,
  SendReplyDraft,
  UpdateReplyDraft,
} from "@disco/protocol";
import type { Caller } from "./caller.ts";

/** The member's mailbox. Every failure is an `ApiError`; 409 while Gmail is not connected. */
export interface EmailsApi {
  /** The newest mails with their counters and the state of the mailbox. */
  list: (maxResults: number, signal?: AbortSignal) => Promise<EmailListReply>;
  read: (emailId: string, signal?: AbortSignal) => Promise<EmailReply["data"]>;
  /** The text, fetched from Gmail at each call. */
  readText: (emailId: string, signal?: AbortSignal) => Promise<EmailTextReply["data"]>;
  /** What was found in a mail, and times to meet its sender. */
  readInsight: (emailId: string, signal?: AbortSignal) => Promise<EmailInsightReply>;
  updateDraft: (emailId: string, change: UpdateReplyDraft) => Promise<ReplyDraft>;
  /** Sends the draft once, and gives the sentence for people. */
  sendDraft: (emailId: string, sending: SendReplyDraft) => Promise<string>;
  /** Every message with its fate, a page at a time. */
  listLedger: (after: string | null, signal?: AbortSignal) => Promise<EmailLedgerReply>;
  /** Has a stretch of the mailbox compared again. */
  lookAgain: (stretch: LookAgain) => Promise<void>;
}

/** Makes the calls about mails. */
export function createEmailsApi(call: Caller): EmailsApi {
  return {
    list: (maxResults, signal) => call("listEmails", { query: { maxResults }, signal }),
    read: async (emailId, signal) => (await call("readEmail", { params: { emailId }, signal })).data,
    readText: async (emailId, signal) => (await call("readEmailText", { params: { emailId }, signal })).data,
    readInsight: (emailId, signal) => call("readEmailInsight", { params: { emailId }, signal }),
    updateDraft: async (emailId, body) => (await call("updateReplyDraft", { params: { emailId }, body })).data,
    sendDraft: async (emailId, body) => (await call("sendReplyDraft", { params: { emailId }, body })).message ?? "Email sent.",
    listLedger: (after, signal) => call("listEmailLedger", { query: { after }, signal }),
    lookAgain: async (body) => void (await call("lookAgain", { body })),
  };
}
