import type { InboundEmailListReply } from "@disco/protocol";
import type { Caller } from "./caller.ts";
import type { EmailsApi } from "./emails-api.ts";

/** The organization's mail that arrives without Gmail. Every failure is an `ApiError`. */
export interface InboundEmailsApi extends Pick<EmailsApi, "read" | "readText" | "updateDraft" | "sendDraft"> {
  /** The newest mails with their counters, and where they arrive. */
  list: (maxResults: number, signal?: AbortSignal) => Promise<InboundEmailListReply>;
}

/** Makes the calls about mail by inbound parse. */
export function createInboundEmailsApi(call: Caller): InboundEmailsApi {
  return {
    list: (maxResults, signal) => call("listInboundEmails", { query: { maxResults }, signal }),
    read: async (emailId, signal) => (await call("readInboundEmail", { params: { emailId }, signal })).data,
    readText: async (emailId, signal) => (await call("readInboundEmailText", { params: { emailId }, signal })).data,
    updateDraft: async (emailId, body) => (await call("updateInboundDraft", { params: { emailId }, body })).data,
    sendDraft: async (emailId, body) => (await call("sendInboundDraft", { params: { emailId }, body })).message ?? "Email sent.",
  };
}
