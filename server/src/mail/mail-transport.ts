/** The sender of the From header. */
export interface MailAddress {
  name: string;
  address: string;
}

/** One mail as it goes out. */
export interface Mail {
  id: string;
  from: MailAddress;
  recipient: string;
  replyTo: string | null;
  subject: string;
  body: string;
  html: string | null;
  /** An iCalendar invitation to attach. */
  calendarFile: string | null;
  /** With its angle brackets. Repeats of one delivery carry the same id, so that a receiver can recognize them. */
  messageId: string;
  inReplyTo: string | null;
  references: readonly string[];
  /** One click there, or a POST of a mail program, unsubscribes the recipient (RFC 8058). */
  unsubscribeUrl: string | null;
}

export interface MailTransport {
  /**
   * Resolves with the service's own name for the mail, where it says one.
   * @throws MailRefusedError when the mail will never be taken, MailUncertainError when it may have been taken; any other error means
   * that it was not taken, and "try again later".
   */
  send(mail: Mail): Promise<{ providerId: string | null }>;
  close(): void;
}

/** How a mail of one organization leaves, decided when it is sent. */
export interface MailRoute {
  name: "sendgrid" | "smtp";
  from: MailAddress;
  replyTo: string | null;
  transport: Pick<MailTransport, "send">;
}

/** Object of a mail service's permanent refusal: this mail, the recipient's address, or all mail of this account. */
type Refused = "mail" | "address" | "account";

/** The mail service took the connection and refused this mail. */
export class MailRefusedError extends Error {
  readonly about: Refused;
  constructor(message: string, { about = "mail", ...options }: ErrorOptions & { about?: Refused } = {}) {
    super(message, options);
    this.about = about;
  }
}

/** The connection ended after the mail was handed over and before the service answered. */
export class MailUncertainError extends Error {}

/** The address as a header has it. */
export function formatAddress({ name, address }: MailAddress): string {
  return name === "" ? address : `${name} <${address}>`;
}

/** Reads "Disco <no-reply@disco.example>", or an address alone. */
export function parseAddress(text: string): MailAddress {
  const match = /^(?<name>.*)<(?<address>[^<>]+)>\s*$/u.exec(text);
  const { name = "", address = text } = match?.groups ?? {};
  return { name: name.trim().replaceAll(/^"|"$/gu, ""), address: address.trim() };
}
