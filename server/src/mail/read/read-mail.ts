import { addressParser, type Email } from "postal-mime";
import { readCalendarText } from "./calendar-text.ts";
import { decodeText } from "./decode-text.ts";
import { htmlToText, LONGEST_HTML } from "./html-to-text.ts";
import { type MailPart, parseParts } from "./mail-parts.ts";
import { messageIdsIn } from "./message-ids.ts";
import type { MailAddress, ParsedMail } from "./parsed-mail.ts";
import { findQuotes, type Range, splitByRanges } from "./split-quotes.ts";
import { isForwardSubject, isReplySubject } from "./subject-marks.ts";

const LONGEST_TEXT = 200_000;
/** In letters of up to four bytes and tags, far more than the longest text has. */
const MOST_TEXT_BYTES = 4 * 1024 * 1024;
const MOST_REFERENCES = 50;
const MOST_HEADERS = 500;
const LONGEST_HEADER = 10_000;
const MOST_ATTACHED_MAILS = 5;
const MOST_NESTED_MAILS = 3;
/** A plain part that shares fewer words with its HTML is no version of it: it says that the program cannot show HTML. */
const LEAST_SHARED = 0.5;
/** A plain part that is so much shorter than its HTML has only its beginning. */
const SHORTER = 3;
const COMPARED = 20_000;

type Head = Omit<ParsedMail, "body" | "quoted" | "attachments" | "calendarMethod" | "partTypes" | "losses">;

/** Reads a whole MIME message. */
export async function readMail(raw: Uint8Array, depth = 0): Promise<ParsedMail> {
  const { email, parts, types } = await parseParts(raw);
  return assembleMail(headOf(email), parts, types, depth);
}

/** Head of a mail. */
export function headOf(email: Email): Head {
  const headers: Record<string, string[]> = {};
  for (const { key, value } of email.headers.slice(0, MOST_HEADERS)) {
    // As a prefix keeps a header from naming a property of all objects.
    if (!Object.hasOwn(headers, key)) Object.defineProperty(headers, key, { value: [], enumerable: true });
    headers[key]?.push(value.slice(0, LONGEST_HEADER));
  }
  const sentAt = email.date === undefined ? Number.NaN : Date.parse(email.date);
  return {
    messageId: messageIdsIn(email.messageId)[0] ?? null,
    inReplyTo: messageIdsIn(email.inReplyTo)[0] ?? null,
    references: withinMost(messageIdsIn(email.references)),
    from: addressesIn(headers["from"]?.[0])[0] ?? null,
    replyTo: addressesIn(headers["reply-to"]?.join(",")).slice(0, 10),
    subject: email.subject ?? "",
    headers,
    provider: { spf: null, dkim: null, envelopeFrom: null },
    sentAt: Number.isNaN(sentAt) ? null : new Date(sentAt),
  };
}

/** The thread's first mail and the nearest ones. */
function withinMost(ids: string[]): string[] {
  return ids.length <= MOST_REFERENCES ? ids : [...ids.slice(0, 1), ...ids.slice(1 - MOST_REFERENCES)];
}

/** The addresses that a header names. */
export function addressesIn(header: string | undefined): MailAddress[] {
  return addressParser((header ?? "").slice(0, LONGEST_HEADER), { flatten: true }).flatMap(({ name, address = "" }) =>
    /^[^@\s]+@[^@\s]+$/u.test(address.trim()) ? [{ name: name.trim(), address: address.trim() }] : [],
  );
}

/** Where a mail's text quotes other mails. */
export function quotesIn(text: string, mail: Pick<ParsedMail, "subject" | "inReplyTo"> & { hasReferences: boolean }): Range[] {
  const isForward = isForwardSubject(mail.subject);
  const isReply = !isForward && (mail.inReplyTo !== null || mail.hasReferences || isReplySubject(mail.subject));
  return findQuotes(text, { isForward, isReply, subject: mail.subject });
}

/** Joins the texts of a mail: its own, of two versions the fuller, then what calendars and attached mails say beside it. */
export async function assembleMail(head: Head, parts: readonly MailPart[], types: readonly string[], depth = 0): Promise<ParsedMail> {
  const losses: string[] = [];
  const own = ownTexts(parts, losses)
    .join("\n\n")
    .slice(0, LONGEST_TEXT * 2);
  const quoted = quotesIn(own, { subject: head.subject, inReplyTo: head.inReplyTo, hasReferences: head.references.length > 0 });
  const calendars = parts.filter(isCalendar).map(calendarOf);
  const isReport = types.some((type) => type.startsWith("multipart/report"));
  const attached = isReport ? [] : await attachedTexts(parts, losses, depth);
  const beside = [...calendars.map(({ text }) => linesBeyond(text, own)), ...attached].filter((text) => text !== "");
  const whole = [own, ...beside].filter((text) => text !== "").join("\n\n");
  if (whole.length > LONGEST_TEXT)
    losses.push(`Its text is longer than ${LONGEST_TEXT.toLocaleString("en-US")} letters: the rest was left out.`);
  return {
    ...head,
    body: whole.slice(0, LONGEST_TEXT).toWellFormed(),
    quoted: quoted.flatMap(([start, end]) => (start < LONGEST_TEXT ? [[start, Math.min(end, LONGEST_TEXT)] as const] : [])),
    attachments: parts.filter((part) => !isText(part)).map(({ name, type, size }) => ({ name: name ?? "attachment", type, size })),
    calendarMethod: calendars.find(({ method }) => method !== null)?.method ?? null,
    partTypes: types,
    losses,
  };
}

function isCalendar({ type, name }: MailPart): boolean {
  return type === "text/calendar" || type === "application/ics" || (name?.toLowerCase().endsWith(".ics") ?? false);
}

function isText({ type, isAttachment, name }: MailPart): boolean {
  return !isAttachment && (type === "text/html" || (type === "text/plain" && (name === null || !/\.\w{1,5}$/u.test(name))));
}

function ownTexts(parts: readonly MailPart[], losses: string[]): string[] {
  const texts: string[] = [];
  const seen = new Set<number>();
  for (const part of parts) {
    if (!isText(part) || (part.alternative !== null && seen.has(part.alternative))) continue;
    if (part.alternative === null) texts.push(textOf(part, losses));
    else {
      seen.add(part.alternative);
      texts.push(fullerOf(parts.filter((other) => other.alternative === part.alternative && isText(other)).slice(0, 10), losses));
    }
  }
  const filled = texts.filter((text) => text !== "");
  if (filled.length > 0) return filled;
  // Old programs write "text/enriched" and the like alone.
  const others = parts.filter(
    (part) => part.type.startsWith("text/") && !part.isAttachment && part.name === null && !isText(part) && !isCalendar(part),
  );
  return others.slice(0, 10).map((part) => textOf(part, losses));
}

function textOf(part: MailPart, losses: string[]): string {
  if (part.bytes.length > MOST_TEXT_BYTES) losses.push("A part of it is larger than 4 MB: the rest of that was left out.");
  const bytes = part.bytes.subarray(0, MOST_TEXT_BYTES);
  const text = decodeText(bytes, part.charset ?? (part.type === "text/html" ? charsetInHtml(bytes) : null));
  if (part.type === "text/html" || part.type === "text/enriched") {
    if (text.length > LONGEST_HTML) losses.push("Its HTML is longer than 2,000,000 letters: the rest was left out.");
    return htmlToText(text).replaceAll("\0", "");
  }
  return part.unfold(text).replaceAll(/\r\n?/gu, "\n").replaceAll("\0", "").trim();
}

function charsetInHtml(bytes: Uint8Array): string | null {
  return (
    /<meta[^>]{1,200}charset\s*=\s*["']?([^\s"'>;]{1,40})/iu.exec(Buffer.from(bytes.subarray(0, 4_096)).toString("latin1"))?.[1] ?? null
  );
}

function fullerOf(versions: readonly MailPart[], losses: string[]): string {
  const read = (type: string) =>
    versions
      .filter((version) => version.type === type)
      .map((version) => textOf(version, losses))
      .find((text) => text !== "") ?? "";
  const [plain, html] = [read("text/plain"), read("text/html")];
  if (plain === "" || html === "") return plain === "" ? html : plain;
  const words = (text: string) =>
    text
      .slice(0, COMPARED)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const known = new Set(words(html));
  const said = words(plain);
  const isStub = said.filter((word) => known.has(word)).length < said.length * LEAST_SHARED;
  return isStub || html.length > plain.length * SHORTER + 200 ? html : plain;
}

function calendarOf({ bytes, charset }: MailPart): ReturnType<typeof readCalendarText> {
  return readCalendarText(decodeText(bytes.subarray(0, MOST_TEXT_BYTES), charset));
}

/** The paragraphs of a text that another does not hold already. */
function linesBeyond(text: string, other: string): string {
  const plain = (part: string) =>
    part
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  const known = plain(other.slice(0, LONGEST_TEXT));
  return text
    .split("\n\n", 100)
    .filter((part) => !known.includes(plain(part)))
    .join("\n\n");
}

/** Texts of attached mails, with their writers. */
async function attachedTexts(parts: readonly MailPart[], losses: string[], depth: number): Promise<string[]> {
  const mails = parts.filter(({ type, name }) => type === "message/rfc822" || (name?.toLowerCase().endsWith(".eml") ?? false));
  const texts: string[] = [];
  for (const { bytes } of mails.slice(0, depth < MOST_NESTED_MAILS ? MOST_ATTACHED_MAILS : 0)) {
    const { from, subject, body, quoted, losses: lost } = await readMail(bytes, depth + 1);
    const by = from === null ? "" : from.name === "" ? from.address : `${from.name} <${from.address}>`;
    const { text } = splitByRanges(body, quoted);
    texts.push(`From: ${by}\nSubject: ${subject}\n\n${text}`.trim());
    losses.push(...lost);
  }
  if (texts.length < mails.length) losses.push(`${mails.length - texts.length} of its attached mails were not read.`);
  return texts;
}
