import type {
  MailKeyReply,
  DnsRecordCheck,
  EmailConfig,
  EmailPreview,
  EmailTemplate,
  EmailTemplatesReply,
  OutboxReply,
  PreviewEmailTemplate,
  SaveEmailConfig,
  SaveEmailConfigReply,
  Suppression,
} from "@disco/protocol";
import type { Caller } from "./caller.ts";

/** How the organization sends and receives mail. Every failure is an `ApiError`. */
export interface MailApi {
  /** For owners and admins. The key is not in it. */
  readConfig: (signal?: AbortSignal) => Promise<EmailConfig>;
  /** An empty key keeps the stored one. */
  saveConfig: (config: SaveEmailConfig) => Promise<SaveEmailConfigReply>;
  /** Asks SendGrid about a key before it is stored. */
  checkKey: (sendgridApiKey: string) => Promise<MailKeyReply["keyCheck"]>;
  /** Looks a domain's records up. */
  checkDns: (domain: string) => Promise<DnsRecordCheck[]>;
  readTemplates: (signal?: AbortSignal) => Promise<EmailTemplatesReply>;
  saveTemplate: (template: EmailTemplate) => Promise<EmailTemplate>;
  /** The mail that the newest lead would get. */
  previewTemplate: (template: PreviewEmailTemplate) => Promise<EmailPreview>;
  /** The mails that have not gone out, and how mail leaves now. */
  readUnsent: (signal?: AbortSignal) => Promise<OutboxReply>;
  /** Sends a mail again that was refused or stopped, and a queued one now. */
  retry: (mailId: string) => Promise<void>;
  /** Keeps a mail from being sent. */
  stop: (mailId: string) => Promise<void>;
  listSuppressed: (signal?: AbortSignal) => Promise<Suppression[]>;
  /** Lets mail through to an address again. */
  allowAgain: (address: string) => Promise<void>;
}

/** Makes the calls about mail. */
export function createMailApi(call: Caller): MailApi {
  return {
    readConfig: async (signal) => (await call("readEmailConfig", { signal })).data,
    saveConfig: (body) => call("saveEmailConfig", { body }),
    checkKey: async (sendgridApiKey) => (await call("checkMailKey", { body: { sendgridApiKey } })).keyCheck,
    checkDns: async (domain) => (await call("checkDns", { body: { domain } })).data,
    readTemplates: (signal) => call("listEmailTemplates", { signal }),
    saveTemplate: async (body) => (await call("saveEmailTemplate", { body })).template,
    previewTemplate: async (body) => (await call("previewEmailTemplate", { body })).data,
    readUnsent: (signal) => call("readOutbox", { query: { status: "unsent" }, signal }),
    retry: async (mailId) => void (await call("retryMail", { params: { mailId }, body: {} })),
    stop: async (mailId) => void (await call("stopMail", { params: { mailId }, body: {} })),
    listSuppressed: async (signal) => (await call("listSuppressions", { signal })).data,
    allowAgain: async (address) => void (await call("removeSuppression", { params: { address } })),
  };
}
