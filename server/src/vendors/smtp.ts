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

/** SMTP answers of 550 to 554 speak of this mail and will be the same tomorrow (RFC 5321, 4.2.1). */
function permanentRefusal(error: unknown): string | null {
  const code = error instanceof Error && "responseCode" in error ? error.responseCode : null;
  return typeof code === "number" && code >= 550 && code <= 554 ? `The mail service refused the mail (${code}).` : null;
}

function addressHost(from: string): string {
  return /@([^>\s]+)/u.exec(from)?.[1] ?? "localhost";
}
