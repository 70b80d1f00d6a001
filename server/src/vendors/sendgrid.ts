import sendGridClient from "@sendgrid/client";
import sendGridMail from "@sendgrid/mail";
import { MailRefusedError, type MailTransport, MailUncertainError } from "../mail/mail-transport.ts";

/** Jobs wait for it, screens do not. */
const SEND_TIMEOUT_MS = 60_000;
const CHECK_TIMEOUT_MS = 2_500;

export interface SendGridOptions {
  apiKey: string;
  /** Default: SendGrid's own. */
  baseUrl: string | null;
}

/** Mail by one organization's SendGrid account. Each call makes a client of its own: the SDK's shared one would mix the keys. */
export function createSendGridTransport(options: SendGridOptions): MailTransport {
  // The SDK exports its classes, but its types only name the shared instances.
  const service: typeof sendGridMail = Reflect.construct(sendGridMail.constructor, []);
  service.setClient(createClient(options, SEND_TIMEOUT_MS));
  return {
    send: async (mail) => {
      const { id, from, recipient, replyTo, subject, body, html, calendarFile, messageId, inReplyTo, references, unsubscribeUrl } = mail;
      try {
        const [response] = await service.send({
          from: { email: from.address, name: from.name },
          to: { email: recipient },
          ...(replyTo === null ? {} : { replyTo: { email: replyTo } }),
          subject,
          content: [{ type: "text/plain", value: body }, ...(html === null ? [] : [{ type: "text/html", value: html }])],
          headers: {
            "Message-ID": messageId,
            ...(inReplyTo === null ? {} : { "In-Reply-To": inReplyTo }),
            ...(references.length === 0 ? {} : { References: references.join(" ") }),
            ...(unsubscribeUrl === null
              ? {}
              : { "List-Unsubscribe": `<${unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
          },
          customArgs: { mail_id: id },
          ...(calendarFile === null
            ? {}
            : {
                attachments: [
                  {
                    content: Buffer.from(calendarFile).toString("base64"),
                    filename: "meeting.ics",
                    type: "text/calendar",
                    disposition: "attachment",
                  },
                ],
              }),
        });
        const headers: unknown = response.headers;
        return { providerId: headerOf(headers, "x-message-id") };
      } catch (error) {
        throw problemOf(error);
      }
    },
    close: () => {},
  };
}

/** Checks a key with SendGrid: whether it is valid, and whether it may send. `unreachable` without an answer in time. */
export async function checkSendGridKey(options: SendGridOptions): Promise<"ok" | "refused" | "may_not_send" | "unreachable"> {
  try {
    const [, body] = await createClient(options, CHECK_TIMEOUT_MS).request({ method: "GET", url: "/v3/scopes" });
    const scopes: unknown = typeof body === "object" && body !== null && "scopes" in body ? body.scopes : null;
    if (!Array.isArray(scopes)) return "unreachable";
    return scopes.includes("mail.send") ? "ok" : "may_not_send";
  } catch (error) {
    const status = statusOf(error);
    return status === 401 || status === 403 ? "refused" : "unreachable";
  }
}

function createClient({ apiKey, baseUrl }: SendGridOptions, timeoutMs: number) {
  const client: typeof sendGridClient = Reflect.construct(sendGridClient.constructor, []);
  // Not by setApiKey, which writes a warning for other keys and resets the address.
  client.setDefaultHeader("Authorization", `Bearer ${apiKey}`);
  if (baseUrl !== null) client.setDefaultRequest("baseUrl", `${baseUrl.replace(/\/+$/u, "")}/`);
  // The SDK passes settings of axios on, which its types do not know.
  const settings = { method: "POST" as const, url: "", timeout: timeoutMs };
  client.setDefaultRequest(settings);
  return client;
}

function statusOf(error: unknown): number | null {
  return error instanceof Error && "response" in error && "code" in error && typeof error.code === "number" ? error.code : null;
}

/** These come before anything is sent. */
const NOT_REACHED: ReadonlySet<unknown> = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

function problemOf(error: unknown): unknown {
  const status = statusOf(error);
  if (status === 400 || status === 413) return new MailRefusedError(`SendGrid refused the mail: ${reasonOf(error)}`, { cause: error });
  if (status === 401) return new MailRefusedError(`SendGrid refused the API key: ${reasonOf(error)}`, { cause: error, about: "account" });
  if (status === 403)
    return new MailRefusedError(`SendGrid does not let this key send from this address: ${reasonOf(error)}`, {
      cause: error,
      about: "account",
    });
  if (status === 429) return new Error("SendGrid takes no more mail from this account for now (429).", { cause: error });
  if (status !== null) return new Error(`SendGrid answered ${status}: ${reasonOf(error)}`, { cause: error });
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (NOT_REACHED.has(code)) return new Error("SendGrid could not be reached.", { cause: error });
  return new MailUncertainError("SendGrid did not answer in time.", { cause: error });
}

function reasonOf(error: unknown): string {
  const body: unknown =
    error instanceof Error && "response" in error && typeof error.response === "object" && error.response !== null
      ? "body" in error.response
        ? error.response.body
        : null
      : null;
  const errors: unknown = typeof body === "object" && body !== null && "errors" in body ? body.errors : null;
  const messages: string[] = (Array.isArray(errors) ? errors : []).flatMap((item: unknown) =>
    typeof item === "object" && item !== null && "message" in item && typeof item.message === "string" ? [item.message] : [],
  );
  return messages.join(" ").slice(0, 300) || "it gave no reason.";
}

function headerOf(headers: unknown, name: string): string | null {
  const value: unknown = typeof headers === "object" && headers !== null ? Reflect.get(headers, name) : null;
  return typeof value === "string" ? value : null;
}
