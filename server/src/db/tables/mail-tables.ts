import type { MailVerdict } from "@disco/protocol";
import type { ColumnType } from "kysely";
import type { InstantText, JsonText } from "./column-types.ts";

type OptionalText = ColumnType<string | null, string | null | undefined, string | null>;

/** One mail in the outbox: waiting, or what became of it. */
export interface OutgoingMailsTable {
  id: string;
  organizationId: string | null;
  /** The organization that asked for a mail of the server's own. */
  onBehalfOf: OptionalText;
  /** The mail's purpose, to limit repeats. */
  kind: OptionalText;
  recipient: string;
  subject: string;
  /** Sealed by the secret box: it may carry a sign-in code or an invitation. */
  body: string;
  /** The same as HTML, sealed; null for a mail of plain text. */
  html: OptionalText;
  calendarFile: string | null;
  /** Where answers go; null for the organization's response address. */
  replyTo: OptionalText;
  /** A second mail with the same key is not put in. */
  onceKey: OptionalText;
  threadId: OptionalText;
  inReplyTo: OptionalText;
  /** Message ids, separated by spaces. */
  referenceIds: OptionalText;
  /** 1 for a mail that no member sent: it carries a way to unsubscribe. */
  isAutomatic: ColumnType<number, number | undefined, number>;
  /** A draft's body holds its sentences with their sources; it is no mail until a member sends it. */
  status: "draft" | "waiting" | "sent" | "failed" | "unknown" | "expired" | "stopped";
  /** Sealed: the draft that it was made from. */
  draft: OptionalText;
  /** Why it failed, or waits, for people. */
  problem: OptionalText;
  /** After this it is of no use any more and is not sent. */
  expiresAt: OptionalText;
  /** Set before a mail service gets the mail, and cleared when the service did not take it. */
  handedOverAt: OptionalText;
  sentAt: OptionalText;
  /** The member who sent it, by name. */
  sentBy: OptionalText;
  /** Transport: "sendgrid", "smtp" or "gmail". */
  route: OptionalText;
  /** From, as the recipient saw it. */
  sender: OptionalText;
  messageId: OptionalText;
  /** The mail service's own name for the mail. */
  providerId: OptionalText;
  createdAt: InstantText;
}

/** How many mails of a kind, organization or recipient went out in the day that ends at `until`. */
export interface MailPursesTable {
  key: string;
  count: number;
  until: InstantText;
}

/** An address that an organization's mail must not reach. */
export interface SuppressedAddressesTable {
  organizationId: string;
  /** In lower case. */
  address: string;
  reason: "bounce" | "spam_report" | "unsubscribe";
  detail: OptionalText;
  createdAt: InstantText;
}

/** How an organization sends and receives mail. A row without a key only has an address for inbound mail. */
export interface EmailConfigurationsTable {
  organizationId: string;
  /** Sealed. */
  apiKey: OptionalText;
  /** The last four characters of the key. */
  keyEnd: OptionalText;
  /** 1 where SendGrid did not answer when the key was stored. */
  isKeyUnchecked: ColumnType<number, number | undefined, number>;
  inboundDomain: OptionalText;
  fromEmail: OptionalText;
  replyToEmail: OptionalText;
  /** Sealed; part of the address that the provider posts to. */
  inboundToken: string;
  inboundTokenHash: string;
  /** The public key of the provider's signed event webhook. */
  eventKey: OptionalText;
  createdAt: InstantText;
  updatedAt: InstantText;
}

/** One mail that came by a provider's inbound parse. The server is its only home, so its text is kept, sealed. */
export interface InboundMailsTable {
  id: string;
  organizationId: string;
  /** The same for each try of one delivery. */
  deliveryKey: string;
  messageId: OptionalText;
  inReplyTo: OptionalText;
  /** Message ids, separated by spaces. */
  referenceIds: OptionalText;
  threadId: OptionalText;
  /** The author: the visitor that a form names, or the sender before a group rewrote From. */
  fromAddress: string;
  fromName: OptionalText;
  /** Where answers go; null for the sender's own address. */
  replyTo: OptionalText;
  /** The From header's address, where another mailed for the sender. */
  viaAddress: OptionalText;
  /** The address of ours that it came to. */
  recipient: OptionalText;
  subject: string;
  /** Sealed plain text. */
  body: string;
  /** Where the text quotes other mails, as pairs of offsets. */
  quoted: OptionalText;
  /** Names, types and sizes; the files are not kept. */
  attachments: JsonText;
  /** Whether the sender is proven. */
  verdict: ColumnType<MailVerdict, MailVerdict | undefined, MailVerdict>;
  /** Why no person wrote it: "newsletter", "automatic reply"; null where one did. */
  bulk: OptionalText;
  status: "received" | "qualified" | "skipped" | "failed";
  /** Outcome, for people. */
  fate: OptionalText;
  dealId: OptionalText;
  sourceId: OptionalText;
  isRead: ColumnType<number, number | undefined, number>;
  /** As the mail says. */
  sentAt: OptionalText;
  /** Minutes ahead of UTC in its Date header. */
  utcOffset: ColumnType<number | null, number | null | undefined, number | null>;
  /** When its draft was decided on; a mail that asks for nothing gets none. */
  draftedAt: OptionalText;
  receivedAt: InstantText;
}

/** A text of an organization's automatic mail. */
export interface EmailTemplatesTable {
  organizationId: string;
  templateType: "demo_request" | "calendar_booking";
  subjectTemplate: string;
  bodyTemplate: string;
  autoSendEnabled: number;
  /** The member who saved it last; the mail carries their signature. */
  updatedBy: string;
  updatedAt: InstantText;
}

export interface MailTables {
  inboundMails: InboundMailsTable;
  emailTemplates: EmailTemplatesTable;
  outgoingMails: OutgoingMailsTable;
  mailPurses: MailPursesTable;
  suppressedAddresses: SuppressedAddressesTable;
  emailConfigurations: EmailConfigurationsTable;
}
