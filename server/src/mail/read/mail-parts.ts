import PostalMime, { decodeWords, type Email } from "postal-mime";
import { decodeText, isKnownCharset } from "./decode-text.ts";
import { joinFlowed, readTransfer } from "./transfer-encodings.ts";

const MAX_NESTING = 20;
const MAX_HEAD_BYTES = 256 * 1024;
const MOST_PARTS = 500;
const ENCODED_WORD = /=\?([^?\s]{1,60})\?([QB])\?([^?]*)\?=/giu;

/** One leaf of a mail's tree. */
export interface MailPart {
  type: string;
  charset: string | null;
  bytes: Uint8Array;
  /** Size of the whole part, also where its bytes are left out. */
  size: number;
  name: string | null;
  isAttachment: boolean;
  /** Parts of one number are versions of the same text; null for a single part. */
  alternative: number | null;
  /** Joins the lines of a flowed text (RFC 3676). */
  unfold(text: string): string;
}

interface Tree {
  parts: MailPart[];
  types: Set<string>;
  alternatives: number;
}

/**
 * Parses a mail into its head and the bytes of its parts. The parts are views of the mail: a parser that makes an object of each line
 * needs hundreds of times the memory of a mail of blank lines.
 */
export async function parseParts(raw: Uint8Array): Promise<{ email: Email; parts: MailPart[]; types: string[] }> {
  const tree: Tree = { parts: [], types: new Set(), alternatives: 0 };
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const { head, body } = splitHead(bytes);
  const email = await PostalMime.parse(withReadableWords(head));
  addEntity(tree, headersOf(head), body, { depth: 0, alternative: null, isDigest: false });
  return { email, parts: tree.parts, types: [...tree.types] };
}

interface Place {
  depth: number;
  alternative: number | null;
  isDigest: boolean;
}

function addEntity(tree: Tree, headers: ReadonlyMap<string, string>, body: Buffer, { depth, alternative, isDigest }: Place): void {
  const { value, params } = readParameters(headers.get("content-type") ?? "");
  const type = value.includes("/") ? value : isDigest ? "message/rfc822" : "text/plain";
  const kind = params.get("report-type") ?? (params.has("method") ? `method=${params.get("method") ?? ""}` : undefined);
  if (tree.types.size < MOST_PARTS) tree.types.add(kind === undefined ? type : `${type}; ${kind.toLowerCase()}`);
  const boundary = params.get("boundary");
  if (type.startsWith("multipart/") && boundary !== undefined && boundary !== "" && depth < MAX_NESTING) {
    if (type === "multipart/alternative") tree.alternatives += 1;
    const within = {
      depth: depth + 1,
      alternative: type === "multipart/alternative" ? tree.alternatives : alternative,
      isDigest: type === "multipart/digest",
    };
    for (const part of splitParts(body, boundary)) {
      if (tree.parts.length >= MOST_PARTS) return;
      const { head, body: content } = splitHead(part);
      addEntity(tree, headersOf(head), content, within);
    }
    return;
  }
  const disposition = readParameters(headers.get("content-disposition") ?? "");
  const name = disposition.params.get("filename") ?? params.get("name") ?? null;
  const bytes = readTransfer(body, headers.get("content-transfer-encoding") ?? "");
  if (bytes.length === 0) return;
  tree.parts.push({
    // A multipart without a boundary is read as text.
    type: type.startsWith("multipart/") ? "text/plain" : type,
    charset: params.get("charset") ?? null,
    bytes,
    size: bytes.length,
    name,
    isAttachment: disposition.value === "attachment",
    alternative,
    unfold: (text) =>
      params.get("format")?.toLowerCase() === "flowed" ? joinFlowed(text, params.get("delsp")?.toLowerCase() === "yes") : text,
  });
}

/** The head, with a blank line at its end, and what follows it. */
function splitHead(bytes: Buffer): { head: Buffer; body: Buffer } {
  if (bytes[0] === 0x0a || (bytes[0] === 0x0d && bytes[1] === 0x0a))
    return { head: Buffer.alloc(0), body: bytes.subarray(bytes[0] === 0x0a ? 1 : 2) };
  const ends = (["\n\n", "\n\r\n"] as const).map((end) => ({ at: bytes.subarray(0, MAX_HEAD_BYTES).indexOf(end), length: end.length }));
  const end = ends.filter(({ at }) => at !== -1).toSorted((one, other) => one.at - other.at)[0];
  if (end === undefined) return { head: bytes.subarray(0, MAX_HEAD_BYTES), body: bytes.subarray(bytes.length) };
  return { head: bytes.subarray(0, end.at + end.length), body: bytes.subarray(end.at + end.length) };
}

/** The parts between the lines "--boundary"; one that is cut off ends with the mail. */
function splitParts(body: Buffer, boundary: string): Buffer[] {
  const mark = Buffer.from(`--${boundary}`);
  const parts: Buffer[] = [];
  let start = -1;
  let at = body.indexOf(mark);
  while (at !== -1 && parts.length < MOST_PARTS) {
    const lineEnd = body.indexOf("\n", at + mark.length);
    const rest = body
      .subarray(at + mark.length, lineEnd === -1 ? body.length : lineEnd)
      .subarray(0, 100)
      .toString("latin1");
    if ((at === 0 || body[at - 1] === 0x0a) && /^(?:--)?[ \t]*\r?$/u.test(rest)) {
      if (start !== -1) parts.push(body.subarray(start, endBefore(body, at)));
      start = lineEnd === -1 ? body.length : lineEnd + 1;
      if (rest.startsWith("--")) return parts;
    }
    at = body.indexOf(mark, at + mark.length);
  }
  if (start !== -1 && parts.length < MOST_PARTS) parts.push(body.subarray(start));
  return parts;
}

/** The line break before a boundary belongs to it. */
function endBefore(body: Buffer, at: number): number {
  if (at < 1) return 0;
  return body[at - 2] === 0x0d ? at - 2 : at - 1;
}

/** Unfolds the headers about content; the first of each name counts. */
function headersOf(head: Buffer): Map<string, string> {
  const headers = new Map<string, string>();
  const lines = head.toString("latin1").split(/\r?\n(?![ \t])/u, 2_000);
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (name.startsWith("content-") && !headers.has(name))
      headers.set(
        name,
        line
          .slice(colon + 1, colon + 10_000)
          .replaceAll(/\r?\n/gu, " ")
          .trim(),
      );
  }
  return headers;
}

/** Reads 'text/plain; charset="utf-8"'; a long parameter may be parted and encoded (RFC 2231). */
function readParameters(header: string): { value: string; params: Map<string, string> } {
  const params = new Map<string, string>();
  const [value = ""] = header.split(";");
  for (const [, name = "", quoted, plain = ""] of header
    .slice(value.length)
    .matchAll(/;\s*([\w*-]{1,60})\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/gu)) {
    const raw = quoted === undefined ? plain.replace(/\s\(.*$/u, "").trim() : quoted.replaceAll(/\\(.)/gu, "$1");
    const [key = "", ...marks] = name.toLowerCase().split("*");
    const isEncoded = marks.at(-1) === "";
    if (marks.length === 0 && params.has(key)) continue;
    params.set(key, (marks.length === 0 ? "" : (params.get(key) ?? "")) + (isEncoded ? decodePercent(raw) : decodedName(raw)));
  }
  return { value: value.trim().toLowerCase(), params };
}

function decodePercent(raw: string): string {
  const [, charset = "utf-8", rest = raw] = /^([^']{0,40})'[^']{0,40}'(.*)$/u.exec(raw) ?? [];
  const bytes = rest.replaceAll(/%([0-9a-f]{2})/giu, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return decodeText(Buffer.from(bytes, "latin1"), charset);
}

function decodedName(raw: string): string {
  return decodeWords(decodeText(Buffer.from(raw, "latin1"), null));
}

/** Rewrites a head as UTF-8: some programs declare no charset for it, or one that the parser lacks. */
function withReadableWords(head: Buffer): Uint8Array {
  const latin1 = head.toString("latin1");
  const charset = /charset\s*=\s*"?([^\s";]{1,40})/iu.exec(latin1)?.[1];
  return Buffer.from(decodeText(head, charset).replaceAll(ENCODED_WORD, decodedWord));
}

function decodedWord(word: string, charset: string, encoding: string, encoded: string): string {
  if (/^utf-?8$/iu.test(charset) || (isKnownCharset(charset) && !/ascii/iu.test(charset))) return word;
  const bytes =
    encoding.toUpperCase() === "B"
      ? Buffer.from(encoded, "base64")
      : readTransfer(Buffer.from(encoded.replaceAll("_", " "), "latin1"), "quoted-printable");
  return `=?utf-8?B?${Buffer.from(decodeText(bytes, charset)).toString("base64")}?=`;
}
