import { type EmailTextReply, MailAttachment } from "@disco/protocol";
import { z } from "zod";
import { quotesIn } from "../../../mail/read/read-mail.ts";
import { splitByRanges } from "../../../mail/read/split-quotes.ts";
import type { SecretBox } from "../../../secrets/secret-box.ts";
import { wordsOf } from "../inbox/decide-mail.ts";
import { qualify } from "../../leads/qualification/qualify.ts";
import type { InboundRow } from "./inbound-drafts.ts";
import { inboundBodyPlace } from "./keep-inbound-mail.ts";

const Attachments = z.array(MailAttachment);
const Ranges = z.array(z.tuple([z.number(), z.number()]));

/** The sender's new text, without quotes. */
export function ownInboundText(secrets: SecretBox, mail: InboundRow): { text: string; quoted: string } {
  const body = secrets.open(mail.body, inboundBodyPlace(mail.id));
  const { subject, inReplyTo, referenceIds } = mail;
  // Mails of earlier versions have no ranges yet.
  const ranges =
    mail.quoted === null
      ? quotesIn(body, { subject, inReplyTo, hasReferences: (referenceIds ?? "") !== "" })
      : Ranges.parse(JSON.parse(mail.quoted));
  return splitByRanges(body, ranges);
}

/** The sender's own text with the words that a score may rest on; places count in `text`. */
export function readInboundText(secrets: SecretBox, mail: InboundRow): EmailTextReply["data"] {
  const { text, quoted } = ownInboundText(secrets, mail);
  const found = qualify([{ id: mail.id, kind: "mail", text: wordsOf(mail.subject, text) }], { now: new Date(mail.receivedAt) });
  const before = wordsOf(mail.subject, "").length;
  const quotes = found.receipts
    .map(({ label, quote: { start, end } }) => ({ label, start: start - before, end: end - before }))
    .filter(({ start }) => start >= 0);
  return { text, quoted, quotes, attachments: Attachments.parse(JSON.parse(mail.attachments)) };
}
