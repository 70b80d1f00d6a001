import WordExtractor from "word-extractor";
import { readPlainLines } from "./plain-lines.ts";
import { seenText } from "./document-parts.ts";
import type { ReadDocument } from "./document-blocks.ts";
import { DocumentRefusal, refusals, refuse } from "./refusal.ts";

/** Where Word 97 begins its main stream, and the flag in it that says the text is encrypted. */
const WORD_MAGIC = Buffer.from([0xec, 0xa5]);
const FLAGS_AT = 0x0a;
const ENCRYPTED = 0x0100;
const SECTOR = 512;

/** Reads an old Word document. @throws DocumentRefusal */
export async function readDoc(bytes: Uint8Array): Promise<ReadDocument> {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const has = (stream: string) => raw.includes(Buffer.from(stream, "utf16le"));
  if (has("EncryptedPackage")) refuse(refusals.password);
  if (!has("WordDocument")) {
    if (has("Workbook")) return (await import("./office/read-xlsx.ts")).readSheets(raw);
    refuse(has("Book") ? refusals.spreadsheet : has("PowerPoint Document") ? refusals.slides : refusals.otherOffice);
  }
  if (isEncrypted(raw)) refuse(refusals.password);
  const document = await new WordExtractor().extract(raw).catch((error: unknown) => {
    throw new DocumentRefusal(refusals.damaged, { cause: error });
  });
  const notes = [document.getFootnotes(), document.getEndnotes(), document.getTextboxes({ includeHeadersAndFooters: false })];
  const text = [document.getBody(), ...notes].filter((part) => part.trim() !== "").join("\n\n");
  return {
    format: "doc",
    title: "",
    description: null,
    language: null,
    blocks: readPlainLines(text),
    pages: null,
    hidden: [],
    seen: [seenText(text)],
    shortfalls: [],
  };
}

function isEncrypted(raw: Buffer): boolean {
  for (let at = raw.indexOf(WORD_MAGIC); at !== -1; at = raw.indexOf(WORD_MAGIC, at + 1)) {
    if (at % SECTOR === 0 && at + FLAGS_AT + 2 <= raw.length) return (raw.readUInt16LE(at + FLAGS_AT) & ENCRYPTED) !== 0;
  }
  return false;
}
