import type { MailVerdict } from "@disco/protocol";
import type { ColumnType } from "kysely";
import type { InstantText, JsonText } from "./column-types.ts";

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** How far a connected mailbox is read. */
export interface MailboxesTable {
  connectionId: string;
  organizationId: string;
  memberId: string;
  /** Everything up to this point of the mailbox's history is in the ledger; null before the first look. */
  historyId: Optional<string>;
  nextSyncAt: InstantText;
  /** The screen is open until then. */
  watchedUntil: Optional<InstantText>;
  /** When the mailbox and the ledger last agreed. */
  syncedAt: Optional<InstantText>;
  /** Why the last look did not end, for people. */
  problem: Optional<string>;
  problemAt: Optional<InstantText>;
  /** When a stretch of the mailbox was last compared with the ledger. */
  auditedAt: Optional<InstantText>;
}

/** A stretch of time whose mails are listed and compared with the ledger; open until that is done. */
export interface MailboxGapsTable {
  id: string;
  connectionId: string;
  reason: "first" | "history_forgotten" | "audit" | "look_again";
  fromAt: InstantText;
  toAt: InstantText;
  openedAt: InstantText;
  closedAt: Optional<InstantText>;
  /** How many mails the mailbox has in it, and how many of them the ledger lacked. */
  listed: Optional<number>;
  added: Optional<number>;
}

/** One message of a mailbox, and what became of it. Bodies are not kept. */
export interface InboxMailsTable {
  id: string;
  connectionId: string;
  organizationId: string;
  memberId: string;
  gmailId: string;
  threadId: string;
  messageId: Optional<string>;
  fromName: Optional<string>;
  /** The author: the visitor that a form names, or the sender before a group rewrote From. */
  fromEmail: Optional<string>;
  /** Where answers go; null for the sender's own address. */
  replyTo: Optional<string>;
  /** The From header's address, where another mailed for the sender. */
  viaAddress: Optional<string>;
  subject: Optional<string>;
  /** Whether the sender is proven. */
  verdict: ColumnType<MailVerdict, MailVerdict | undefined, MailVerdict>;
  receivedAt: Optional<InstantText>;
  isUnread: ColumnType<number, number | undefined, number>;
  fate: "waiting" | "qualified" | "skipped" | "failed";
  /** A code for a skipped mail, a sentence for a failed one. */
  reason: Optional<string>;
  attempts: ColumnType<number, number | undefined, number>;
  score: Optional<number>;
  category: Optional<string>;
  /** The exact words that the score rests on, with their places in the text. */
  quotes: ColumnType<JsonText, JsonText | undefined, JsonText>;
  /** Hash of the text that places refer to, and the version of its reader. */
  textHash: Optional<string>;
  readerVersion: Optional<number>;
  dealId: Optional<string>;
  /** When its draft was decided on; a mail that asks for nothing gets none. */
  draftedAt: Optional<InstantText>;
  /** When the member answered it in Gmail. */
  answeredAt: Optional<InstantText>;
  seenAt: InstantText;
  decidedAt: Optional<InstantText>;
}

/** The answer to a mail, sentence by sentence. */
export interface MailDraftsTable {
  id: string;
  mailId: string;
  organizationId: string;
  memberId: string;
  subject: string;
  sentences: JsonText;
  status: "review_required" | "ready_to_send" | "sending" | "sent";
  /** Raised by every change, so that the second of two editors gets a conflict. */
  version: ColumnType<number, number | undefined, number>;
  /** The Message-ID it goes out under; by it a mail that was sent is found. */
  messageId: Optional<string>;
  sentAt: Optional<InstantText>;
  sentBy: Optional<string>;
  problem: Optional<string>;
  createdAt: InstantText;
  updatedAt: InstantText;
}

export interface InboxTables {
  mailboxes: MailboxesTable;
  mailboxGaps: MailboxGapsTable;
  inboxMails: InboxMailsTable;
  mailDrafts: MailDraftsTable;
}
