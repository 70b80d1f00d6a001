import { MAX_TEXT, type ReadDocument, type ScanLimits } from "./document-blocks.ts";
import { documentFamily } from "./document-family.ts";
import type { OfficePackage } from "./office-package.ts";
import { removeUnseenLetters } from "../read/hidden/unseen-letters.ts";
import { refusals, refuse } from "./refusal.ts";

const SCANS: ScanLimits = { ms: 10_000, maxBytes: Infinity };
const MAX_HIDDEN = 10;
const MAX_HIDDEN_LENGTH = 200;

/**
 * Reads a document of any kind, which its bytes alone decide. Takes memory and time as the document has it, so a server reads through
 * `createDocumentReader`.
 * @throws DocumentRefusal when it cannot be read, with a sentence that says why.
 */
export async function readDocument(bytes: Uint8Array, name: string, scans = SCANS): Promise<ReadDocument> {
  const read = await readFamily(bytes, name, scans);
  const seen = removeUnseenLetters(read.blocks);
  const blocks = seen.blocks.filter(({ text }) => text.trim() !== "");
  if (!blocks.some(({ text }) => /[\p{L}\p{N}]/u.test(text))) refuse(read.format === "pdf" ? refusals.scanned : refusals.noText);
  if (blocks.reduce((sum, { text }) => sum + text.length, 0) > MAX_TEXT) refuse(refusals.tooMuchText);
  const hidden = [...read.hidden, ...seen.hidden]
    .map((text) => text.replace(/\s+/gu, " ").trim().slice(0, MAX_HIDDEN_LENGTH))
    .filter((text) => text !== "")
    .slice(0, MAX_HIDDEN);
  return { ...read, title: name, blocks, hidden };
}

/** Each kind brings a large library along, which is loaded with the first file of that kind. */
async function readFamily(bytes: Uint8Array, name: string, scans: ScanLimits): Promise<ReadDocument> {
  switch (documentFamily(bytes)) {
    case "pdf":
      return (await import("./pdf/read-pdf.ts")).readPdf(bytes, scans);
    case "zip":
      return readOffice(await (await import("./office-package.ts")).openPackage(bytes));
    case "ole":
      return (await import("./read-doc.ts")).readDoc(bytes);
    case "text":
      return (await import("./read-text-file.ts")).readTextFile(bytes, name);
  }
}

async function readOffice(opened: OfficePackage): Promise<ReadDocument> {
  switch (opened.kind) {
    case "docx":
      return (await import("./docx/read-docx.ts")).readDocx(opened);
    case "pptx":
      return (await import("./office/read-pptx.ts")).readPptx(opened);
    case "xlsx":
      return (await import("./office/read-xlsx.ts")).readXlsx(opened);
  }
}
