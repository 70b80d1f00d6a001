import type { EmailTemplate, PreviewEmailTemplate, SaveEmailConfig } from "@disco/protocol";
import type { Caller } from "./caller.ts";

/** How the organization sends and receives mail. Every failure is an `ApiError`. */
export function createMailApi(call: Caller) {
  return {
    /** For owners and admins. The key is not in it. */
    readConfig: async (signal?: AbortSignal) => (await call("readEmailConfig", { signal })).data,
    /** An empty key keeps the stored one. */
    saveConfig: (body: SaveEmailConfig) => call("saveEmailConfig", { body }),
    /** Asks SendGrid about a key before it is stored. */
    checkKey: async (sendgridApiKey: string) => (await call("checkMailKey", { body: { sendgridApiKey } })).keyCheck,
    /** Looks a domain's records up. */
    checkDns: async (domain: string) => (await call("checkDns", { body: { domain } })).data,
    readTemplates: (signal?: AbortSignal) => call("listEmailTemplates", { signal }),
    saveTemplate: async (body: EmailTemplate) => (await call("saveEmailTemplate", { body })).template,
    /** The mail that the newest lead would get. */
    previewTemplate: async (body: PreviewEmailTemplate) => (await call("previewEmailTemplate", { body })).data,
    /** The mails that have not gone out, and how mail leaves now. */
    readUnsent: (signal?: AbortSignal) => call("readOutbox", { query: { status: "unsent" }, signal }),
    /** Sends a mail again that was refused or stopped, and a queued one now. */
    retry: async (mailId: string) => void (await call("retryMail", { params: { mailId }, body: {} })),
    /** Keeps a mail from being sent. */
    stop: async (mailId: string) => void (await call("stopMail", { params: { mailId }, body: {} })),
    listSuppressed: async (signal?: AbortSignal) => (await call("listSuppressions", { signal })).data,
    /** Lets mail through to an address again. */
    allowAgain: async (address: string) => void (await call("removeSuppression", { params: { address } })),
  };
}
