import { analyse } from "chardet";
import iconv from "iconv-lite";
import { detectEncoding } from "../../knowledge/read/decode/detect-encoding.ts";

/** Declared by programs that do not know the charset. */
const MEANS_NOTHING = /^(?:|us-?ascii|ansi.*|ascii|unknown.*|x-unknown.*|default.*|binary|8bit|none|undefined|null)$/u;
const UTF8 = /^(?:utf-?8.*|unicode-1-1-utf-8)$/u;
/** Declared by default, so that bytes of another script disprove them. */
const WESTERN = /^(?:iso-?8859-?(?:1|15)|latin-?1|l1|windows-?1252|cp-?1252)$/u;
/** Charsets of seven bits, which only the declaration or the escapes tell. */
const SEVEN_BITS = /^(?:utf-?7(?:-imap)?|unicode-1-1-utf-7|iso-2022-.*|csiso2022.*|hz-gb-2312)$/u;
/** Bytes over 127 in a Western text; other scripts have far more. */
const WESTERN_SHARE = 0.4;

/** Decodes a text by its declared charset, or by its bytes where the declaration is missing, unknown or wrong. */
export function decodeText(bytes: Uint8Array, declared: string | null | undefined): string {
  const label = (declared ?? "").trim().replaceAll(/["']/gu, "").toLowerCase();
  const marked = markedEncoding(bytes);
  if (marked !== null) return new TextDecoder(marked).decode(bytes);
  const high = countHigh(bytes);
  if (high === 0) return SEVEN_BITS.test(label) ? byLabel(bytes, label) : decodeSevenBits(bytes, label);
  const utf8 = decodeUtf8(bytes);
  if (utf8 !== null && !(isForeign(label) && isClean(byLabel(bytes, label)))) return utf8;
  if (UTF8.test(label) || label === "") {
    const mixed = decodeMixed(bytes);
    if (mixed !== null) return mixed;
  }
  if (MEANS_NOTHING.test(label) || UTF8.test(label) || !isKnown(label)) return byDetection(bytes);
  if (WESTERN.test(label)) return byDetection(bytes, label);
  const decoded = byLabel(bytes, label);
  return isClean(decoded) ? decoded : byDetection(bytes);
}

function markedEncoding(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? "utf-8" : null;
}

function countHigh(bytes: Uint8Array): number {
  let high = 0;
  for (const byte of bytes) if (byte > 127) high += 1;
  return high;
}

function decodeSevenBits(bytes: Uint8Array, label: string): string {
  if (/^(?:utf-?(?:16|32)|ucs|iso-10646)/u.test(label)) return byLabel(bytes, label);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  // The escapes of ISO-2022-JP.
  return /\u001B\$[@B]|\u001B\([BJ]/u.test(text) ? byLabel(bytes, "iso-2022-jp") : text;
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A text of UTF-8 with lines of another charset in it, as after pasting; null where it is no UTF-8 at all. */
function decodeMixed(bytes: Uint8Array): string | null {
  const lossy = new TextDecoder("utf-8").decode(bytes);
  const broken = lossy.split("\uFFFD").length - 1;
  const whole = (lossy.match(/[^\0-\x7F\uFFFD]/gu) ?? []).length;
  if (broken >= whole) return null;
  const lines: string[] = [];
  let start = 0;
  while (start < bytes.length) {
    const end = bytes.indexOf(0x0a, start) + 1 || bytes.length;
    const line = bytes.subarray(start, end);
    lines.push(
      decodeUtf8(line) ?? (end - start > 2_000 ? new TextDecoder("utf-8").decode(line) : new TextDecoder("windows-1252").decode(line)),
    );
    start = end;
  }
  return lines.join("");
}

function isForeign(label: string): boolean {
  return (
    !MEANS_NOTHING.test(label) &&
    !UTF8.test(label) &&
    /^(?:gb|big5|cn-big5|euc|shift|sjis|ms|ks|x-sjis|cp9|windows-31j|windows-949|chinese|korean)/u.test(label)
  );
}

function isKnown(label: string): boolean {
  return isKnownCharset(label) || iconv.encodingExists(label);
}

/** Whether the runtime itself decodes a charset. */
export function isKnownCharset(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== "replacement";
  } catch {
    return false;
  }
}

function byLabel(bytes: Uint8Array, label: string): string {
  if (isKnownCharset(label)) return new TextDecoder(label).decode(bytes);
  const known = label === "unicode-1-1-utf-7" ? "utf-7" : label;
  return iconv.encodingExists(known) ? iconv.decode(Buffer.from(bytes), known) : byDetection(bytes);
}

function byDetection(bytes: Uint8Array, fallback = "windows-1252"): string {
  const isForeignScript = countHigh(bytes) > bytes.length * WESTERN_SHARE;
  const detected = detectEncoding(bytes) ?? (isForeignScript ? likeliestScript(bytes) : null);
  return byLabel(bytes, detected ?? fallback);
}

/** For a text of few words: the guess that decodes it whole and has no capitals amid its words. */
function likeliestScript(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, 4_096);
  const guesses = analyse(sample).flatMap(({ name }) => {
    const text = isKnownCharset(name) ? new TextDecoder(name).decode(sample) : "\uFFFD";
    return isClean(text) && !/[\u0080-\u009F]/u.test(text)
      ? [{ name, odd: (text.match(/\p{L}\p{Lu}|\p{Ll}\p{P}\p{Ll}/gu) ?? []).length }]
      : [];
  });
  return guesses.toSorted((one, other) => one.odd - other.odd)[0]?.name ?? null;
}

function isClean(text: string): boolean {
  return !text.includes("\uFFFD");
}
