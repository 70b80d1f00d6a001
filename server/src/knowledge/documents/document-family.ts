import type { StoredCause } from "../causes/stored-cause.ts";
import { type DocumentFamily, refusals, refuse } from "./refusal.ts";

const SIGNATURES: readonly (readonly [at: number, signature: string, refusal: StoredCause])[] = [
  [0, "MZ", refusals.program],
  [0, "\x7fELF", refusals.program],
  [0, "\xcf\xfa\xed\xfe", refusals.program],
  [0, "\xce\xfa\xed\xfe", refusals.program],
  [0, "\xca\xfe\xba\xbe", refusals.program],
  [0, "#!", refusals.program],
  [0, "\x00asm", refusals.program],
  [0, "\x89PNG", refusals.picture],
  [0, "\xff\xd8\xff", refusals.picture],
  [0, "GIF8", refusals.picture],
  [0, "BM", refusals.picture],
  [0, "II*\0", refusals.picture],
  [0, "MM\0*", refusals.picture],
  [8, "WEBP", refusals.picture],
  [4, "ftyp", refusals.media],
  [0, "OggS", refusals.media],
  [0, "ID3", refusals.media],
  [0, "RIFF", refusals.media],
  [0, "\x1f\x8b", refusals.archive],
  [0, "BZh", refusals.archive],
  [0, "\xfd7zXZ", refusals.archive],
  [0, "7z\xbc\xaf", refusals.archive],
  [0, "Rar!", refusals.archive],
  [257, "ustar", refusals.archive],
  [0, "{\\rtf", refusals.otherOffice],
];
/** Two letters begin many a text: these count only where the rest is not one. */
const SHORT = new Set(["MZ", "BM", "ID3"]);
const HEAD = 1_024;
const PDF_HEAD = 8;

/** Tells a file's kind by its bytes. @throws DocumentRefusal when it is none that can be read. */
export function documentFamily(bytes: Uint8Array): DocumentFamily {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEAD)).toString("latin1");
  if (bytes.byteLength === 0 || /^(?:\xef\xbb\xbf)?\s*$/u.test(head)) if (isBlank(bytes)) refuse(refusals.empty);
  if (head.startsWith("PK\x03\x04") || head.startsWith("PK\x05\x06") || head.startsWith("PK\x07\x08")) return "zip";
  if (head.startsWith("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")) return "ole";
  const pdfAt = head.indexOf("%PDF-");
  // Some programs put a few bytes before it; a page about PDF is still a page.
  if (pdfAt !== -1 && (pdfAt <= PDF_HEAD || !isText(bytes))) return "pdf";
  for (const [at, signature, refusal] of SIGNATURES) {
    if (head.startsWith(signature, at) && !(SHORT.has(signature) && isText(bytes))) refuse(refusal);
  }
  if (/^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*)*(?:<!doctype svg[^>]*>\s*)?<svg[\s>]/iu.test(head))
    refuse(refusals.picture);
  if (isUtf16(bytes)) return "text";
  if (!isText(bytes)) refuse(refusals.binary);
  return "text";
}

const CLAIMS: Readonly<Record<string, DocumentFamily>> = {
  pdf: "pdf",
  docx: "zip",
  pptx: "zip",
  xlsx: "zip",
  xls: "ole",
  doc: "ole",
  txt: "text",
  csv: "text",
  tsv: "text",
  json: "text",
  eml: "text",
  md: "text",
  html: "text",
  htm: "text",
};

/** A name that says something else than the content is a mistake or a trick. The two kinds of office documents are often mixed up, and both are read. */
export function checkName(name: string, family: DocumentFamily): void {
  const extension = /\.([a-z\d]{1,5})$/iu.exec(name)?.[1]?.toLowerCase() ?? "";
  const claimed = CLAIMS[extension];
  const isOffice = (one: DocumentFamily) => one === "zip" || one === "ole";
  if (claimed === undefined || claimed === family || (isOffice(claimed) && isOffice(family))) return;
  refuse(refusals.misnamed(extension, family));
}

export function isUtf16(bytes: Uint8Array): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
}

function isBlank(bytes: Uint8Array): boolean {
  return /^(?:\xef\xbb\xbf)?[\s\0]*$/u.test(
    Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 65_536)).toString("latin1"),
  );
}

/** Text has no NUL and next to no control characters. */
function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false;
  const sample = bytes.subarray(0, 65_536);
  let controls = 0;
  for (const byte of sample) if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13) controls += 1;
  return controls <= sample.length / 200;
}
