/** One mail as it goes out: plain text, and an iCalendar invitation when there is one. */
export interface Mail {
  /** Repeats of one delivery carry the same id, so that a receiver can tell them for one. */
  id: string;
  recipient: string;
  subject: string;
  body: string;
  calendarFile: string | null;
}

/** Whatever carries mail to its recipient. */
export interface MailTransport {
  /** @throws MailRefusedError when the mail will never be taken; any other error means "try again later". */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** The mail service took the connection and refused this mail for good. */
export class MailRefusedError extends Error {}
