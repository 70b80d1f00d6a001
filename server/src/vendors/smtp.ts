import { createTransport } from "nodemailer";
import { MailRefusedError, type MailTransport } from "../mail/mail-transport.ts";

/** Mail over SMTP, by the address of `SMTP_URL` (`smtp://user:password@host:587`). */
export function createSmtpTransport(options: { url: string }): MailTransport {
  const connection = createTransport({
    url: options.url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    send: async (mail) => {
      const { from, recipient, replyTo, subject, body, html, calendarFile, messageId, inReplyTo, references, unsubscribeUrl } = mail;
      try {
        const sent = await connection.sendMail({
          from,
          // As objects, so that a comma in an address never makes a second recipient.
          to: { name: "", address: recipient },
          ...(replyTo === null ? {} : { replyTo: { name: "", address: replyTo } }),
          subject,
          text: body,
          ...(html === null ? {} : { html }),
          messageId,
          ...(inReplyTo === null ? {} : { inReplyTo }),
          ...(references.length === 0 ? {} : { references: [...references] }),
          ...(unsubscribeUrl === null
            ? {}
            : {
                // Prepared, because a long link would be encoded as words, which no program reads as a link.
                headers: {
                  "List-Unsubscribe": { prepared: true, value: `<${unsubscribeUrl}>` },
                  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
                },
              }),
          ...(calendarFile === null
            ? {}
            : { attachments: [{ filename: "meeting.ics", contentType: "text/calendar; charset=utf-8", content: calendarFile }] }),
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        return { providerId: sent.response.slice(0, 200) };
      } catch (error) {
        throw refusalOf(error) ?? new Error(problemOf(error), { cause: error });
      }
    },
    close: () => connection.close(),
  };
}

/** What is answered before these, a greeting or the word on our account, speaks of us, and is another once somebody has seen to it. */
const ABOUT_THE_MAIL: ReadonlySet<unknown> = new Set(["RCPT TO", "DATA"]);
/** Mailbox unknown, not local, not allowed (RFC 5321, 4.2.2). */
const ABOUT_THE_ADDRESS: ReadonlySet<number> = new Set([550, 551, 553]);

/** SMTP answers of 550 to 554 to a recipient or a text speak of this mail and will be the same tomorrow (RFC 5321, 4.2.1). */
function refusalOf(error: unknown): MailRefusedError | null {
  if (!(error instanceof Error && "responseCode" in error && "command" in error)) return null;
  const { responseCode: code, command } = error;
  if (typeof code !== "number" || code < 550 || code > 554 || !ABOUT_THE_MAIL.has(command)) return null;
  return new MailRefusedError(`The mail service refused the mail (${code}).`, {
    cause: error,
    isAddressRefused: command === "RCPT TO" && ABOUT_THE_ADDRESS.has(code),
  });
}

function problemOf(error: unknown): string {
  if (!(error instanceof Error && "responseCode" in error && typeof error.responseCode === "number"))
    return "The mail service could not be reached.";
  const isAboutUs = "code" in error && error.code === "EAUTH";
  return isAboutUs ? "The mail service refused our user name and password." : `The mail service put the mail off (${error.responseCode}).`;
}
