import EmailReplyParser from "email-reply-parser";
import type { SecretBox } from "../../secrets/secret-box.ts";
import { wordsOf } from "../inbox/decide-mail.ts";
import type { MailQuotes } from "../inbox/queries.ts";
import { qualify } from "../qualification/qualify.ts";
import type { InboundRow } from "./inbound-drafts.ts";
import { inboundBodyPlace } from "./keep-inbound-mail.ts";

/** What the sender wrote now, apart from what they quote, with the words that a score may rest on; places count in `text`. */
export function readInboundText(secrets: SecretBox, mail: InboundRow): { text: string; quoted: string; quotes: MailQuotes } {
  const whole = secrets.open(mail.body, inboundBodyPlace(mail.id));
  const parsed = new EmailReplyParser().read(whole);
  const visible = parsed.getVisibleText().trim();
  const text = visible === "" ? whole : visible;
  const found = qualify([{ id: mail.id, kind: "mail", text: wordsOf(mail.subject, text) }], { now: new Date(mail.receivedAt) });
  const before = wordsOf(mail.subject, "").length;
  const quotes = found.receipts
    .map(({ label, quote: { start, end, text: words } }) => ({ label, start: start - before, end: end - before, text: words }))
    .filter(({ start }) => start >= 0);
  return { text, quoted: visible === "" ? "" : parsed.getQuotedText().trim(), quotes };
}
