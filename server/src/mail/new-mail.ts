export type MailKind =
  | "demo_reply"
  | "email_reply"
  | "lead_news"
  | "security"
  | "code"
  | "invitation"
  | "meeting_invitation"
  | "meeting_change"
  | "early_access"
  | "demo_request";

/** A mail to put into the outbox. */
export interface NewMail {
  /** Its id, where the caller keeps it. */
  id?: string;
  kind: MailKind;
  /** Organization of the mail in the dashboard; null for the server's own. */
  organizationId: string | null;
  /** The organization that asks for a mail of the server's own. */
  onBehalfOf?: string;
  recipient: string;
  subject: string;
  body: string;
  /** The same as HTML, escaped. Default: the text with its paragraphs and links. */
  html?: string;
  /** An iCalendar invitation to attach. */
  calendarFile?: string;
  /** After this the mail is of no use any more and is not sent. */
  expiresAt?: Date;
  /** A second mail with this key is not put in, ever. */
  onceKey?: string;
  /** Where answers go. Default: the organization's response address, where it has one. */
  replyTo?: string;
  /** The mail it answers, by message ids with angle brackets. */
  inReplyTo?: string;
  references?: readonly string[];
  /** The thread it belongs to, as an inbound mail names it. */
  threadId?: string;
  /** No member pressed "Send": it carries a way to unsubscribe and never reaches a suppressed address. */
  isAutomatic?: boolean;
  /** Its words are ours, not the organization's. */
  isFixedText?: boolean;
  /** The draft that it is made from, to be opened again when it does not go out. */
  draft?: string;
}
