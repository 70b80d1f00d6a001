import type { LookAgain, SendReplyDraft, UpdateReplyDraft } from "@disco/protocol";
import type { Caller } from "./caller.ts";

/** The member's mailbox. Every failure is an `ApiError`; 409 while Gmail is not connected. */
export type EmailsApi = ReturnType<typeof createEmailsApi>;

/** Makes the calls about mails. */
export function createEmailsApi(call: Caller) {
  return {
    /** The newest mails with their counters and the state of the mailbox. */
    list: (maxResults: number, signal?: AbortSignal) => call("listEmails", { query: { maxResults }, signal }),
    read: async (emailId: string, signal?: AbortSignal) => (await call("readEmail", { params: { emailId }, signal })).data,
    /** The text, fetched from Gmail at each call. */
    readText: async (emailId: string, signal?: AbortSignal) => (await call("readEmailText", { params: { emailId }, signal })).data,
    /** Findings in a mail, and times to meet its sender. */
    readInsight: (emailId: string, signal?: AbortSignal) => call("readEmailInsight", { params: { emailId }, signal }),
    updateDraft: async (emailId: string, body: UpdateReplyDraft) => (await call("updateReplyDraft", { params: { emailId }, body })).data,
    /** Sends the draft once, and gives the sentence for people. */
    sendDraft: async (emailId: string, body: SendReplyDraft) =>
      (await call("sendReplyDraft", { params: { emailId }, body })).message ?? "Email sent.",
    /** Every message with its fate, a page at a time. */
    listLedger: (after: string | null, signal?: AbortSignal) => call("listEmailLedger", { query: { after }, signal }),
    /** Has a stretch of the mailbox compared again. */
    lookAgain: async (body: LookAgain) => void (await call("lookAgain", { body })),
  };
}
