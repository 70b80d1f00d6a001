import { createHash } from "node:crypto";
import type { MailReader } from "../../../../mail/read/mail-reader.ts";
import type { ParsedMail } from "../../../../mail/read/parsed-mail.ts";
import { splitByRanges } from "../../../../mail/read/split-quotes.ts";

/** Raised whenever the same mail gives another text, because places of quotes count in the text. */
export const READER_VERSION = 2;

/** Text of a mail. */
export interface MailText {
  mail: ParsedMail;
  /** The sender's text, without the mails it answers. */
  text: string;
  /** The mails it answers; empty where there are none. */
  quoted: string;
  hash: string;
}

/** Reads a mail as text: the sender's own words without what they quote. @throws Error where it takes too much time or memory. */
export async function readMailText(reader: MailReader, raw: Uint8Array): Promise<MailText> {
  const mail = await reader.readMail(raw);
  const { text, quoted } = splitByRanges(mail.body, mail.quoted);
  return { mail, text, quoted, hash: createHash("sha256").update(text).digest("base64url") };
}
