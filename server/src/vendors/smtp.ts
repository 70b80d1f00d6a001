import { createTransport } from "nodemailer";
import { MailRefusedError, type MailTransport } from "../mail/mail-transport.ts";

/** Mail over SMTP, by the address of `SMTP_URL` (`smtp://user:password@host:587`). */
export function createSmtpTransport(options: { url: string; from: string }): MailTransport {
  const connection = createTransport({
    url: options.url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    send: async ({ id, recipient, subject, body, calendarFile }) => {
      try {
        await connection.sendMail({
          from: options.from,
          // As an object, so that a comma in it never makes a second recipient.
          to: { name: "", address: recipient },
          subject,
          text: body,
          messageId: `<${id}@${addressHost(options.from)}>`,
          ...(calendarFile === null
            ? {}
            : { attachments: [{ filename: "meeting.ics", contentType: "text/calendar; charset=utf-8", content: calendarFile }] }),
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        const refusal = permanentRefusal(error);
        if (refusal !== null) throw new MailRefusedError(refusal, { cause: error });
        throw error;
      }
    },
    close: () => connection.close(),
  };
}

/** What is answered before these, a greeting or the word on our account, speaks of us, and is another once somebody has seen to it. */
const ABOUT_THE_MAIL: ReadonlySet<unknown> = new Set(["RCPT TO", "DATA"]);

/** SMTP answers of 550 to 554 to a recipient or a text speak of this mail and will be the same tomorrow (RFC 5321, 4.2.1). */
function permanentRefusal(error: unknown): string | null {
  if (!(error instanceof Error && "responseCode" in error && "command" in error)) return null;
  const { responseCode: code, command } = error;
  const isPermanent = typeof code === "number" && code >= 550 && code <= 554;
  return isPermanent && ABOUT_THE_MAIL.has(command) ? `The mail service refused the mail (${code}).` : null;
}

function addressHost(from: string): string {
  return /@([^>\s]+)/u.exec(from)?.[1] ?? "localhost";
}
