import { Worker } from "node:worker_threads";
import { convert } from "html-to-text";
import PostalMime from "postal-mime";
import type { ParsedMail } from "./parsed-mail.ts";

/** A larger mail is read in a thread of its own, so that nobody waits for it. */
const LARGE_BYTES = 256 * 1024;
const READ_TIMEOUT_MS = 15_000;
const LONGEST_TEXT = 200_000;
const LONGEST_HTML = 500_000;
const MOST_REFERENCES = 50;
const ID = /<[^<>\s]{1,240}>/gu;

/** Reads a whole MIME message. @throws when it cannot be read in time. */
export function parseRawMail(raw: Uint8Array): Promise<ParsedMail> {
  return raw.length <= LARGE_BYTES ? readRawMail(raw) : readInThread(raw);
}

function readInThread(raw: Uint8Array): Promise<ParsedMail> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./raw-mail-worker.ts", import.meta.url), {
      workerData: raw,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    const timer = setTimeout(() => {
      void worker.terminate();
      reject(new Error("The mail could not be read in time."));
    }, READ_TIMEOUT_MS);
    worker.once("message", (mail: ParsedMail) => resolve(mail));
    worker.once("error", reject);
    worker.once("exit", () => {
      clearTimeout(timer);
      reject(new Error("The mail could not be read."));
    });
  });
}

export async function readRawMail(raw: Uint8Array): Promise<ParsedMail> {
  const email = await PostalMime.parse(raw);
  const headers: Record<string, string> = {};
  for (const { key, value } of email.headers) headers[key.toLowerCase()] ??= value.slice(0, 2_000);
  const sentAt = email.date === undefined ? Number.NaN : Date.parse(email.date);
  return {
    messageId: idsIn(email.messageId)[0] ?? null,
    inReplyTo: idsIn(email.inReplyTo)[0] ?? null,
    references: idsIn(email.references).slice(-MOST_REFERENCES),
    from: email.from?.address === undefined ? null : { name: email.from.name, address: email.from.address },
    subject: email.subject ?? "",
    text: toText(email.text, email.html),
    attachments: email.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? "attachment",
      type: mimeType,
      size: typeof content === "string" ? content.length : content.byteLength,
    })),
    headers,
    sentAt: Number.isNaN(sentAt) ? null : new Date(sentAt),
  };
}

/** The plain part; without one, the text of the HTML. */
export function toText(text: string | undefined, html: string | undefined): string {
  const isPlain = text !== undefined && text.trim() !== "";
  const whole = isPlain
    ? text
    : convert((html ?? "").slice(0, LONGEST_HTML), { wordwrap: false, selectors: [{ selector: "img", format: "skip" }] });
  return whole.replaceAll("\r\n", "\n").replaceAll("\0", "").slice(0, LONGEST_TEXT).toWellFormed().trim();
}

function idsIn(text: string | undefined): string[] {
  return text?.match(ID) ?? [];
}
