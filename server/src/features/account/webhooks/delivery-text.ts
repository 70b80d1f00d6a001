import iconv from "iconv-lite";
import { detectEncoding } from "../../../knowledge/read/decode/detect-encoding.ts";

export interface DecodedText {
  text: string;
  /** Null for UTF-8. */
  charset: string | null;
}

/** Decodes a form's text. Valid UTF-8 is UTF-8 under any declared charset: other charsets are hardly ever valid by chance. */
export function decodeText(bytes: Buffer, declared: string | null): DecodedText {
  const label = bomOf(bytes) ?? declared?.trim().toLowerCase() ?? null;
  if (label === null || !/^(?:utf-?(?:16|32)|iso-2022|hz-gb|ucs)/u.test(label)) {
    const utf8 = decodeUtf8(bytes);
    if (utf8 !== null) return { text: utf8, charset: null };
  }
  const charset =
    label !== null && !/^utf-?8$/u.test(label) && isKnown(label) ? label : (detectEncoding(bytes) ?? "windows-1252").toLowerCase();
  return { text: decodeAs(bytes, charset), charset };
}

function bomOf(bytes: Buffer): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;
}

function decodeUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function isKnown(label: string): boolean {
  return decoderOf(label) !== null || iconv.encodingExists(label);
}

function decodeAs(bytes: Buffer, charset: string): string {
  return decoderOf(charset)?.decode(bytes) ?? iconv.decode(bytes, charset);
}

/** The platform's decoder, which knows the charsets of the web; older ones, such as cp850, are iconv's. */
function decoderOf(label: string): InstanceType<typeof TextDecoder> | null {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}
