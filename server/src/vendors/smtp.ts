import { PassThrough } from "node:stream";
import { createTransport } from "nodemailer";
import { isAddressRefusal } from "../mail/address-refusal.ts";
import { MailRefusedError, type MailTransport, MailUncertainError } from "../mail/mail-transport.ts";

/** Mail over SMTP, by the address of `SMTP_URL` (`smtp://user:password@host:587`). */
export function createSmtpTransport(options: { url: string }): MailTransport {
  const connection = createTransport({
    url: options.url,
    pool: true,
    maxConnections: 2,
    // A connection that closes after the text was sent may have delivered it: whether to send again is decided elsewhere.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  /** Message ids of mails whose whole text was read for the service, with no answer yet. */
  const unanswered = new Set<unknown>();
  connection.use("stream", ({ data, message }, done) => {
    message.processFunc((text) => {
      const sent = text.pipe(new PassThrough());
      sent.once("end", () => unanswered.add(data.messageId));
      return sent;
    });
    done();
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
        const refusal = refusalOf(error);
        if (refusal !== null) throw refusal;
        if (unanswered.has(messageId) && codeOf(error) === null)
          throw new MailUncertainError("The connection ended before the mail service answered.", { cause: error });
        throw new Error(problemOf(error), { cause: error });
      } finally {
        unanswered.delete(messageId);
      }
    },
    close: () => connection.close(),
  };
}

/** Answers to earlier commands, such as the greeting and the sign-in, are about our account and may change. */
const ABOUT_THE_MAIL: ReadonlySet<unknown> = new Set(["RCPT TO", "DATA"]);

/** SMTP answers of 550 to 554 to a recipient or a text speak of this mail and will be the same tomorrow (RFC 5321, 4.2.1). */
function refusalOf(error: unknown): MailRefusedError | null {
  if (!(error instanceof Error && "responseCode" in error && "command" in error)) return null;
  const { responseCode: code, command } = error;
  if (typeof code !== "number" || code < 550 || code > 554 || !ABOUT_THE_MAIL.has(command)) return null;
  return new MailRefusedError(`The mail service refused the mail: ${answerOf(error)}`, {
    cause: error,
    about: command === "RCPT TO" && isAddressRefusal(answerOf(error)) ? "address" : "mail",
  });
}

function problemOf(error: unknown): string {
  if (codeOf(error) === null) return "The mail service could not be reached.";
  const isAboutUs = error instanceof Error && "code" in error && error.code === "EAUTH";
  return isAboutUs ? "The mail service refused our user name and password." : `The mail service put the mail off: ${answerOf(error)}`;
}

/** The service's own words on one line: "550 5.1.1 No such user". */
function answerOf(error: unknown): string {
  const text = error instanceof Error && "response" in error && typeof error.response === "string" ? error.response : `${codeOf(error)}`;
  return text
    .replaceAll(/\r?\n\d{3}[ -](?:\d\.\d{1,3}\.\d{1,3} )?/gu, " ")
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .slice(0, 300)
    .trim();
}

/** Reply of the service; null without one. */
function codeOf(error: unknown): number | null {
  return error instanceof Error && "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : null;
}
