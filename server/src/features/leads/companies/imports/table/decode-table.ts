import { isAscii, isUtf8 } from "node:buffer";
import iconv from "iconv-lite";
import { legacyEncoding } from "./legacy-encoding.ts";

/** Tells in which line something is to look at. */
export type Tell = (line: number, problem: string) => void;

/** Bytes from the first letter beyond ASCII on, by which the encoding is chosen. */
const SAMPLE = 262_144;
const NAMES: Readonly<Record<string, string>> = { macintosh: "Mac OS Roman", cp850: "DOS (850)" };
/** What refuses a file, in words for the member. */
export class ImportRefusal extends Error {
  override readonly name = "ImportRefusal";
}

export async function* decodeTable(parts: AsyncIterable<Uint8Array>, tell: Tell): AsyncGenerator<string> {
  let decode: ((bytes: Buffer, isLast: boolean) => string) | null = null;
  let pending: Buffer = Buffer.alloc(0);
  let isStart = true;
  for await (const part of parts) {
    const bytes: Buffer = Buffer.concat([pending, part]);
    pending = Buffer.alloc(0);
    if (isStart && bytes.length < 64) {
      pending = bytes;
      continue;
    }
    if (isStart) decode = utf16Decoder(bytes);
    isStart = false;
    if (decode === null && isAscii(bytes)) {
      yield clean(bytes.toString("latin1"));
      continue;
    }
    if (decode === null && bytes.length < SAMPLE) {
      pending = bytes;
      continue;
    }
    decode ??= chooseDecoder(bytes, tell);
    yield clean(decode(bytes, false));
  }
  decode ??= (isStart ? utf16Decoder(pending) : null) ?? chooseDecoder(pending, tell);
  yield clean(decode(pending, true));
}

function clean(text: string): string {
  return text.replaceAll("\0", "");
}

/** By the byte order mark, or by the zeros beside plain letters. */
function utf16Decoder(bytes: Buffer): ((bytes: Buffer, isLast: boolean) => string) | null {
  const head = bytes.subarray(0, 64);
  const zeros = (from: number) => head.filter((byte, index) => index % 2 === from && byte === 0).length;
  if (head.length < 2) return null;
  const isLittle = head.readUInt16LE(0) === 0xfeff || zeros(1) > head.length / 4;
  const isBig = head.readUInt16BE(0) === 0xfeff || zeros(0) > head.length / 4;
  if (!isLittle && !isBig) return null;
  const decoder = new TextDecoder(isLittle ? "utf-16le" : "utf-16be");
  return (part, isLast) => decoder.decode(part, { stream: !isLast });
}

function chooseDecoder(sample: Buffer, tell: Tell): (bytes: Buffer, isLast: boolean) => string {
  const { good, bad } = countUtf8(sample);
  if (bad === 0 || good >= bad) return mixedDecoder(tell);
  const encoding = legacyEncoding(sample);
  if (encoding === null)
    throw new ImportRefusal("The encoding of this file cannot be told. Please save it as CSV UTF-8 and upload it again.");
  tell(1, `The file is in ${NAMES[encoding] ?? encoding}, not in UTF-8. Please check that its letters are right.`);
  if (iconv.encodingExists(encoding)) {
    const decoder = iconv.getDecoder(encoding);
    return (bytes, isLast) => decoder.write(bytes) + (isLast ? (decoder.end() ?? "") : "");
  }
  const decoder = new TextDecoder(encoding);
  return (bytes, isLast) => decoder.decode(bytes, { stream: !isLast });
}

/** UTF-8 with the bytes that are none read as Windows-1252, so that one bad byte spoils one cell. */
function mixedDecoder(tell: Tell): (bytes: Buffer, isLast: boolean) => string {
  let rest: Buffer = Buffer.alloc(0);
  let line = 1;
  let isTold = false;
  return (part, isLast) => {
    const bytes: Buffer = rest.length === 0 ? part : Buffer.concat([rest, part]);
    const end = isLast ? bytes.length : bytes.length - openTail(bytes);
    rest = bytes.subarray(end);
    const whole = bytes.subarray(0, end);
    if (isUtf8(whole)) {
      const text = whole.toString("utf8");
      if (!isTold) line += linesOf(text);
      return text;
    }
    let text = "";
    let from = 0;
    for (let at = 0; at < whole.length;) {
      const length = sequenceLength(whole, at);
      if (length > 0) {
        at += length;
        continue;
      }
      const before = whole.toString("utf8", from, at);
      text += before + iconv.decode(whole.subarray(at, at + 1), "windows-1252");
      if (!isTold) {
        line += linesOf(before);
        tell(line, "Some letters are not in UTF-8, and were read as Windows-1252. Please check that they are right.");
        isTold = true;
      }
      at += 1;
      from = at;
    }
    return text + whole.toString("utf8", from);
  };
}

function linesOf(text: string): number {
  return text.match(/\r\n|\r|\n/gu)?.length ?? 0;
}

/** Bytes at the end that may begin a letter whose rest is in the next part. */
function openTail(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc2 && byte <= 0xf4) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}

function countUtf8(bytes: Buffer): { good: number; bad: number } {
  const end = bytes.length - openTail(bytes);
  let good = 0;
  let bad = 0;
  for (let at = 0; at < end;) {
    const length = sequenceLength(bytes, at);
    if (length === 0) bad += 1;
    if (length > 1) good += 1;
    at += Math.max(1, length);
  }
  return { good, bad };
}

function sequenceLength(bytes: Buffer, at: number): number {
  const byte = bytes[at] ?? 0;
  if (byte < 0x80) return 1;
  const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc2 ? 2 : 0;
  return length > 0 && at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length)) ? length : 0;
}
