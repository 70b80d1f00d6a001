/** An address as a header names it. */
export interface MailAddress {
  name: string;
  address: string;
}

/** A mail as it came, read. */
export interface ParsedMail {
  messageId: string | null;
  inReplyTo: string | null;
  references: readonly string[];
  from: MailAddress | null;
  replyTo: readonly MailAddress[];
  subject: string;
  /** All that the mail says, with what it quotes. */
  body: string;
  /** Where `body` quotes other mails or a signature, as pairs of offsets. */
  quoted: readonly (readonly [number, number])[];
  attachments: readonly { name: string; type: string; size: number }[];
  /** Every value of a header by its lower-case name, the topmost first: "authentication-results", "received-spf", "dkim-signature". */
  headers: Readonly<Record<string, readonly string[]>>;
  /** Findings of the provider, where it posts a form: its fields "SPF" and "dkim", and the envelope's sender ("" in a bounce). */
  provider: { spf: string | null; dkim: string | null; envelopeFrom: string | null };
  /** Of calendar parts, such as "REQUEST" or "REPLY". */
  calendarMethod: string | null;
  /** Content types of its parts. */
  partTypes: readonly string[];
  /** Parts that could not be read whole, for people. */
  losses: readonly string[];
  sentAt: Date | null;
}
