import { createHash } from "node:crypto";
import EmailReplyParser from "email-reply-parser";
import { convert } from "html-to-text";
import PostalMime from "postal-mime";

/** Raised whenever the same mail gives another text, because places of quotes count in the text. */
export const READER_VERSION = 1;

const MOST_CHARACTERS = 100_000;

/** What a mail says, as text. */
export interface MailText {
  /** What the sender wrote, without the mails it answers. */
  text: string;
  /** The mails it answers; empty where there are none. */
  quoted: string;
  hash: string;
}

/** Reads a mail as text: the sender's own words apart from what they quote. */
export async function readMailText(raw: Uint8Array): Promise<MailText> {
  const mail = await PostalMime.parse(raw);
  const plain = mail.text?.trim() ?? "";
  const whole = (plain !== "" ? plain : htmlToText(mail.html ?? "")).replaceAll(/\r\n?/gu, "\n").slice(0, MOST_CHARACTERS).toWellFormed();
  const parsed = new EmailReplyParser().read(whole);
  const visible = parsed.getVisibleText().trim();
  const text = visible === "" ? whole : visible;
  return { text, quoted: visible === "" ? "" : parsed.getQuotedText().trim(), hash: createHash("sha256").update(text).digest("base64url") };
}

function htmlToText(html: string): string {
  return convert(html.slice(0, MOST_CHARACTERS * 10), {
    wordwrap: false,
    selectors: [
      { selector: "img", format: "skip" },
      { selector: "a", options: { ignoreHref: true } },
    ],
  }).trim();
}
