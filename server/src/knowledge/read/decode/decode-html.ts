import { detectEncoding } from "./detect-encoding.ts";

const SINGLE_BYTE = /^(?:windows-125\d|iso-8859-\d+|ibm866|macintosh|koi8)/u;

const SIGNATURES = ["\x89PNG", "\xff\xd8\xff", "GIF8", "PK\x03\x04", "%PDF-", "\x1f\x8b", "RIFF"].map((start) =>
  Buffer.from(start, "latin1"),
);

/** Turns the bytes of a page into text: byte order mark, header, meta tag, then what the bytes themselves say. */
export function decodeHtml(bytes: Uint8Array, contentType: string | null): string {
  const marked = markedEncoding(bytes);
  if (marked !== null) return new TextDecoder(marked).decode(bytes);
  const told = encodingNamed(/charset\s*=\s*["']?([\w.:-]+)/iu.exec(contentType ?? "")?.[1]) ?? encodingNamed(metaCharset(bytes));
  if (told !== null && told !== "utf-8" && !SINGLE_BYTE.test(told)) return new TextDecoder(told).decode(bytes);
  // Valid UTF-8 beyond ASCII is never an accident, so it wins over a page or server that claims a single-byte encoding.
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (told === null || told === "utf-8" || !isAscii(text)) return text;
  } catch {}
  if (told === "utf-8" && isMostlyUtf8(bytes)) return new TextDecoder("utf-8").decode(bytes);
  if (told !== null && told !== "utf-8") return new TextDecoder(told).decode(bytes);
  return new TextDecoder(detectEncoding(bytes) ?? "windows-1252").decode(bytes);
}

const SAMPLE = 65_536;

/** Decodes text without a declared encoding; null when none can be detected. */
export function decodeText(bytes: Uint8Array): string | null {
  const marked = markedEncoding(bytes);
  if (marked !== null) return new TextDecoder(marked).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    if (isMostlyUtf8(bytes)) return new TextDecoder("utf-8").decode(bytes);
    const detected = detectEncoding(bytes);
    return detected === null ? null : new TextDecoder(detected).decode(bytes);
  }
}

/** Whether the bytes are not text, despite the declared type: a picture, an archive or a program. */
export function isBinary(bytes: Uint8Array, contentType: string | null): boolean {
  if (markedEncoding(bytes) !== null || /charset\s*=\s*["']?utf-?16/iu.test(contentType ?? "")) return false;
  const sample = bytes.subarray(0, SAMPLE);
  if (SIGNATURES.some((signature) => Buffer.compare(sample.subarray(0, signature.length), signature) === 0)) return true;
  let controls = 0;
  for (const byte of sample) if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13) controls += 1;
  return controls > sample.length / 50;
}

function markedEncoding(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return null;
}

function metaCharset(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 4_096));
  const meta =
    /<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]+)/iu.exec(head)?.[1] ?? /^\s*<\?xml[^>]+encoding\s*=\s*["']([\w.:-]+)/iu.exec(head)?.[1];
  // A tag that could be read as single bytes cannot be UTF-16.
  return meta !== undefined && /^utf-16/iu.test(meta) ? "utf-8" : meta;
}

function encodingNamed(label: string | undefined): string | null {
  if (label === undefined) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 127) return false;
  return true;
}

/** One stray byte in a UTF-8 page should not turn all its accents into two letters each. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder("utf-8").decode(bytes);
  let broken = 0;
  let accented = 0;
  for (const letter of text) {
    if (letter === "\uFFFD") broken += 1;
    else if (letter > "\u007F") accented += 1;
  }
  return accented > broken * 4;
}
