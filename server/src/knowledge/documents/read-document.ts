import type { ReadText, TextBlock } from "../passage.ts";
import { documentFamily } from "./document-family.ts";
import { readDoc } from "./read-doc.ts";
import { readDocx } from "./docx/read-docx.ts";
import { readPdf } from "./pdf/read-pdf.ts";
import { readTextFile } from "./read-text-file.ts";
import { refusals, refuse } from "./refusal.ts";

export type DocumentFormat = "pdf" | "docx" | "doc" | "text" | "markdown" | "html";

/** A run of text and the page it begins on, where the format has pages. */
export interface DocumentBlock extends TextBlock {
  page: number | null;
}

/** What a reader got out of a document. */
export interface ReadDocument extends Omit<ReadText, "blocks"> {
  format: DocumentFormat;
  blocks: readonly DocumentBlock[];
  pages: number | null;
  /** Text that no reader can see; it is not in `blocks`. */
  hidden: readonly string[];
}

const MAX_TEXT = 1_500_000;
const MAX_HIDDEN = 10;
const MAX_HIDDEN_LENGTH = 200;

/**
 * Reads a document of any kind, which its bytes alone decide. Takes memory and time as the document has it, so a server reads through
 * `createDocumentReader`.
 * @throws DocumentRefusal when it cannot be read, with a sentence that says why.
 */
export async function readDocument(bytes: Uint8Array, name: string): Promise<ReadDocument> {
  const read = await readFamily(bytes);
  const blocks = read.blocks.filter(({ text }) => text.trim() !== "");
  if (!blocks.some(({ text }) => /[\p{L}\p{N}]/u.test(text))) refuse(read.format === "pdf" ? refusals.scanned : refusals.noText);
  if (blocks.reduce((sum, { text }) => sum + text.length, 0) > MAX_TEXT) refuse(refusals.tooMuchText);
  const hidden = read.hidden
    .map((text) => text.replace(/\s+/gu, " ").trim().slice(0, MAX_HIDDEN_LENGTH))
    .filter((text) => text !== "")
    .slice(0, MAX_HIDDEN);
  return { ...read, title: name, blocks, hidden };
}

async function readFamily(bytes: Uint8Array): Promise<ReadDocument> {
  switch (documentFamily(bytes)) {
    case "pdf":
      return readPdf(bytes);
    case "zip":
      return readDocx(bytes);
    case "ole":
      return readDoc(bytes);
    case "text":
      return readTextFile(bytes);
  }
}
