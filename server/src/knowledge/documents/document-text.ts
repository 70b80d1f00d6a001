import { chunkText } from "../chunk.ts";
import { toStoredText } from "../crawl/repeated-lines.ts";
import type { PassageDraft } from "../passage.ts";
import type { StoredShortfall } from "../shortfalls.ts";
import type { DocumentFormat, ScanLimits } from "./document-blocks.ts";
import { type DocumentPart, measureParts } from "./document-parts.ts";
import { readDocument } from "./read-document.ts";

export interface DocumentPassage extends PassageDraft {
  page: number | null;
  isScan: boolean;
}

/** A document as the library keeps it. */
export interface DocumentText {
  format: DocumentFormat;
  pages: number | null;
  hidden: readonly string[];
  /** How much of each part was seen and kept. */
  parts: readonly DocumentPart[];
  shortfalls: readonly StoredShortfall[];
  text: string;
  passages: readonly DocumentPassage[];
}

/** Reads a document and cuts it into passages, none of which reaches over a page. @throws DocumentRefusal */
export async function readDocumentText(bytes: Uint8Array, name: string, scans?: ScanLimits): Promise<DocumentText> {
  const { format, pages, hidden, seen, shortfalls, blocks, ...read } = await readDocument(bytes, name, scans);
  const passages: DocumentPassage[] = [];
  for (let from = 0; from < blocks.length;) {
    const { page = null, isScan = false } = blocks[from] ?? {};
    let to = from + 1;
    while (to < blocks.length && blocks[to]?.page === page) to += 1;
    for (const passage of chunkText({ ...read, blocks: blocks.slice(from, to) })) passages.push({ ...passage, page, isScan });
    from = to;
  }
  const measured = measureParts(seen, passages);
  const all = [...shortfalls, ...measured.shortfalls];
  return { format, pages, hidden, parts: measured.parts, shortfalls: all, text: toStoredText(blocks), passages };
}
