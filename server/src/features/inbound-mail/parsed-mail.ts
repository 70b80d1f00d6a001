/** A mail as it came, read. */
export interface ParsedMail {
  messageId: string | null;
  inReplyTo: string | null;
  references: readonly string[];
  from: { name: string; address: string } | null;
  subject: string;
  text: string;
  attachments: readonly { name: string; type: string; size: number }[];
  /** Headers by their lower-case name. */
  headers: Readonly<Record<string, string>>;
  sentAt: Date | null;
}
