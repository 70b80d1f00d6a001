import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import type { createSlice } from "../slice.ts";

/** One run of numbers or of text in a file. */
export interface Section {
  name: string;
  kind: "u32" | "u8" | "lines";
  bytes: Uint8Array<ArrayBuffer>;
}

type Slice = ReturnType<typeof createSlice>;

const MAGIC = "disco-index 1\n";
const HEADER_BYTES = 8;
const DIGEST_BYTES = 32;
const PIECE_BYTES = 512 * 1024;
const MAX_HEADER = 1024 * 1024;

interface Header {
  facts: unknown;
  sections: { name: string; kind: Section["kind"]; bytes: number }[];
}

/** Writes facts (JSON) and sections, and at the end what they hash to. */
export async function writeSections(file: FileHandle, facts: unknown, sections: AsyncIterable<Section>, slice: Slice): Promise<void> {
  const hash = createHash("sha256");
  const put = async (bytes: Uint8Array) => {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      const piece = bytes.subarray(at, at + PIECE_BYTES);
      hash.update(piece);
      await file.write(piece);
      await slice.pause();
    }
  };
  const all: Section[] = [];
  for await (const section of sections) all.push(section);
  const header: Header = { facts, sections: all.map(({ name, kind, bytes }) => ({ name, kind, bytes: bytes.length })) };
  const text = Buffer.from(JSON.stringify(header));
  await put(Buffer.from(MAGIC));
  await put(Buffer.from(text.length.toString(16).padStart(HEADER_BYTES, "0")));
  await put(text);
  for (const { bytes } of all) await put(bytes);
  await file.write(hash.digest());
}

/** Reads what was written; null for a file that is cut off, damaged or of another kind, and for facts that `parseFacts` does not take. */
export async function readSections<Facts>(
  file: FileHandle,
  parseFacts: (facts: unknown) => Facts | null,
  slice: Slice,
): Promise<{ facts: Facts; sections: Map<string, Section> } | null> {
  const hash = createHash("sha256");
  const { size } = await file.stat();
  let at = 0;
  const take = async (length: number): Promise<Uint8Array<ArrayBuffer> | null> => {
    if (at + length > size - DIGEST_BYTES) return null;
    const bytes = new Uint8Array(length);
    for (let done = 0; done < length;) {
      const { bytesRead } = await file.read(bytes, done, Math.min(PIECE_BYTES, length - done), at + done);
      if (bytesRead === 0) return null;
      hash.update(bytes.subarray(done, done + bytesRead));
      done += bytesRead;
      await slice.pause();
    }
    at += length;
    return bytes;
  };
  const magic = await take(MAGIC.length);
  if (magic === null || Buffer.from(magic).toString() !== MAGIC) return null;
  const length = Number.parseInt(Buffer.from((await take(HEADER_BYTES)) ?? []).toString(), 16);
  if (!(length > 0 && length <= MAX_HEADER)) return null;
  const header = parseHeader(await take(length));
  const facts = header === null ? null : parseFacts(header.facts);
  if (header === null || facts === null) return null;
  const sections = new Map<string, Section>();
  for (const { name, kind, bytes: wanted } of header.sections) {
    const bytes = await take(wanted);
    if (bytes === null) return null;
    sections.set(name, { name, kind, bytes });
  }
  const digest = Buffer.alloc(DIGEST_BYTES);
  const { bytesRead } = await file.read(digest, 0, DIGEST_BYTES, at);
  const isWhole = bytesRead === DIGEST_BYTES && at + DIGEST_BYTES === size && digest.equals(hash.digest());
  return isWhole ? { facts, sections } : null;
}

function parseHeader(bytes: Uint8Array | null): Header | null {
  if (bytes === null) return null;
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return null;
  }
}
