import { fromBuffer, type Entry, type ZipFile } from "yauzl";
import type { StoredCause } from "../causes/stored-cause.ts";
import { DocumentRefusal, refusals, refuse } from "./refusal.ts";

const MAX_ENTRIES = 2_000;
const MAX_TOTAL = 100 * 1024 * 1024;
/** Above this, text that shrinks more than words ever do is a bomb. */
const SUSPICIOUS_TOTAL = 20 * 1024 * 1024;
const MAX_RATIO = 60;
const MAX_PART = 24 * 1024 * 1024;
const ARCHIVE = /\.(?:zip|7z|rar|gz|tgz|tar|jar|bz2|xz|docx|docm)$/iu;

/** Documents, presentations and spreadsheets as they are since 2007. */
export type OfficeKind = "docx" | "pptx" | "xlsx";

/** A package that is safe to read: its parts of text, and the names of all its parts. */
export interface OfficePackage {
  kind: OfficeKind;
  parts: readonly { name: string; xml: string }[];
  names: readonly string[];
}

const MAIN_PARTS: Readonly<Record<OfficeKind, RegExp>> = {
  docx: /^word\/document\d*\.xml$/iu,
  pptx: /^ppt\/presentation\.xml$/iu,
  xlsx: /^xl\/workbook\.xml$/iu,
};
const COMMON = "\\[content_types\\]\\.xml|_rels/[^/]+\\.rels";
const NEEDED: Readonly<Record<OfficeKind, RegExp>> = {
  docx: new RegExp(`^(?:${COMMON}|word/[^/]+\\.xml|word/_rels/[^/]+\\.rels|word/diagrams/data\\d*\\.xml)$`, "iu"),
  pptx: new RegExp(`^(?:${COMMON}|ppt/[^/]+\\.xml|ppt/(?:slides|notesslides|diagrams|charts|_rels)/.+\\.(?:xml|rels))$`, "iu"),
  xlsx: new RegExp(`^(?:${COMMON}|docprops/[^/]+\\.xml|xl/(?!media/|embeddings/|printersettings/).+\\.(?:xml|rels))$`, "iu"),
};

/** Opens a package, and reads only its parts of text, each no further than it says it goes. @throws DocumentRefusal */
export async function openPackage(bytes: Uint8Array): Promise<OfficePackage> {
  const zip = await open(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (zip.entryCount > MAX_ENTRIES) refuse(refusals.tooManyParts);
  const entries = await listEntries(zip);
  const names = entries.map(({ fileName }) => fileName);
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (unpacked > MAX_TOTAL || (unpacked > SUSPICIOUS_TOTAL && unpacked > bytes.byteLength * MAX_RATIO)) refuse(refusals.bomb);
  const kind = (["docx", "pptx", "xlsx"] as const).find((each) => names.some((name) => MAIN_PARTS[each].test(name)));
  if (kind === undefined) refuse(otherKind(names));
  if (names.some((name) => ARCHIVE.test(name))) refuse(refusals.nested);
  if (entries.some((entry) => entry.isEncrypted())) refuse(refusals.password);
  const parts: OfficePackage["parts"][number][] = [];
  for (const entry of entries.filter(({ fileName }) => NEEDED[kind].test(fileName))) {
    if (entry.uncompressedSize > MAX_PART) refuse(refusals.bomb);
    const xml = decode(await readEntry(zip, entry));
    if (/<!(?:doctype|entity)/iu.test(xml)) refuse(refusals.entities);
    parts.push({ name: entry.fileName, xml });
  }
  return { kind, parts, names };
}

function decode(part: Uint8Array): string {
  const encoding = part[0] === 0xff && part[1] === 0xfe ? "utf-16le" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(part);
  } catch {
    return refuse(refusals.damaged);
  }
}

function otherKind(names: readonly string[]): StoredCause {
  if (names.some((name) => name.startsWith("xl/"))) return refusals.spreadsheet;
  if (names.some((name) => name.startsWith("ppt/"))) return refusals.slides;
  if (names.includes("mimetype")) return refusals.otherOffice;
  return refusals.archive;
}

function open(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error: Error | null, zip: ZipFile) => {
      if (error === null) resolve(zip);
      else reject(new DocumentRefusal(refusals.damaged));
    });
  });
}

function listEntries(zip: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on("entry", (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.on("end", () => resolve(entries));
    zip.on("error", (error: Error) => {
      const isPath = /relative path|absolute path|invalid characters/iu.test(error.message);
      reject(new DocumentRefusal(isPath ? refusals.path : refusals.damaged));
    });
    zip.readEntry();
  });
}

function readEntry(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error !== null) return reject(new DocumentRefusal(refusals.damaged));
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => resolve(Buffer.concat(chunks)));
      stream.on("error", (failure: Error) =>
        reject(new DocumentRefusal(/too many bytes/iu.test(failure.message) ? refusals.bomb : refusals.damaged)),
      );
    });
  });
}
