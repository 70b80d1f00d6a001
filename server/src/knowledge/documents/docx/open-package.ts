import { fromBuffer, type Entry, type ZipFile } from "yauzl";
import { DocumentRefusal, refusals, refuse } from "../refusal.ts";
import type { ZipEntry } from "../stored-zip.ts";

const MAX_ENTRIES = 2_000;
const MAX_TOTAL = 100 * 1024 * 1024;
/** Above this, text that shrinks more than words ever do is a bomb. */
const SUSPICIOUS_TOTAL = 20 * 1024 * 1024;
const MAX_RATIO = 60;
const MAX_PART = 24 * 1024 * 1024;
const ARCHIVE = /\.(?:zip|7z|rar|gz|tgz|tar|jar|bz2|xz|docx|docm)$/iu;
const NEEDED = /^(?:\[content_types\]\.xml|_rels\/[^/]+\.rels|word\/[^/]+\.xml|word\/_rels\/[^/]+\.rels)$/iu;

/** Opens a Word package, and reads only its parts of text, each no further than it says it goes. @throws DocumentRefusal */
export async function openPackage(bytes: Uint8Array): Promise<ZipEntry[]> {
  const zip = await open(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (zip.entryCount > MAX_ENTRIES) refuse(refusals.tooManyParts);
  const entries = await listEntries(zip);
  const names = entries.map(({ fileName }) => fileName);
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (unpacked > MAX_TOTAL || (unpacked > SUSPICIOUS_TOTAL && unpacked > bytes.byteLength * MAX_RATIO)) refuse(refusals.bomb);
  if (!names.some((name) => /^word\/document\d*\.xml$/iu.test(name))) refuse(otherKind(names));
  if (names.some((name) => ARCHIVE.test(name))) refuse(refusals.nested);
  if (entries.some((entry) => entry.isEncrypted())) refuse(refusals.password);
  const parts: ZipEntry[] = [];
  for (const entry of entries.filter(({ fileName }) => NEEDED.test(fileName))) {
    if (entry.uncompressedSize > MAX_PART) refuse(refusals.bomb);
    parts.push({ name: entry.fileName, bytes: await readEntry(zip, entry) });
  }
  return parts;
}

function otherKind(names: readonly string[]): string {
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
