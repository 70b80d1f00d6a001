import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { type DocumentBlock, MAX_TEXT, type ReadDocument } from "../document-blocks.ts";
import { DocumentRefusal, refusals, refuse } from "../refusal.ts";
import { layOut } from "./page-layout.ts";
import { readElements } from "./page-elements.ts";
import { joinSegments, type Segment } from "./page-segments.ts";
import { readPage } from "./read-pdf-page.ts";
import { withoutFurniture } from "./page-furniture.ts";
import { createTableWriter } from "./table-carry.ts";

const MAX_PAGES = 1_500;
const MAX_OBJECTS = 250_000;
const MAX_SEGMENTS = 200_000;
const TAIL = 4_096;

/** Reads a PDF in the order in which a person reads its pages. @throws DocumentRefusal */
export async function readPdf(bytes: Uint8Array): Promise<ReadDocument> {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (countObjects(raw) > MAX_OBJECTS) refuse(refusals.tooManyParts);
  const isWhole = raw.subarray(-TAIL).includes("startxref");
  const { pages, hidden } = await readPages(bytes).catch((error: unknown) => {
    if (error instanceof DocumentRefusal) throw error;
    if (nameOf(error) === "PasswordException") refuse(refusals.password);
    refuse(isWhole ? refusals.damaged : refusals.cutOff);
  });
  if (!isWhole) refuse(refusals.cutOff);
  return {
    format: "pdf",
    title: "",
    description: null,
    language: null,
    blocks: toBlocks(pages),
    pages: pages.length,
    hidden,
    seen: [],
    shortfalls: [],
  };
}

async function readPages(bytes: Uint8Array): Promise<{ pages: Segment[][]; hidden: string[] }> {
  const pdfjs = await getResolvedPDFJS();
  const operators = Object.fromEntries(Object.entries(pdfjs.OPS).map(([name, number]) => [number, name]));
  // Pictures are never looked at, so none is unpacked.
  const document = await getDocumentProxy(new Uint8Array(bytes), {
    maxImageSize: 1,
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
  });
  if (document.numPages > MAX_PAGES) refuse(refusals.tooManyPages(MAX_PAGES));
  const pages: Segment[][] = [];
  const hidden: string[] = [];
  let segments = 0;
  let letters = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const read = await readPage(page, operators);
    const joined = joinSegments(read.items);
    segments += joined.length;
    letters += joined.reduce((sum, { text }) => sum + text.length, 0);
    if (segments > MAX_SEGMENTS || letters > MAX_TEXT) refuse(refusals.tooMuchText);
    pages.push(joined);
    hidden.push(...read.hidden.slice(0, 20));
    page.cleanup();
  }
  return { pages, hidden };
}

function toBlocks(pages: readonly (readonly Segment[])[]): DocumentBlock[] {
  const bodySize = commonSize(pages);
  const blocks: DocumentBlock[] = [];
  const headings: { text: string; size: number; isBold: boolean }[] = [];
  const tables = createTableWriter();
  let isAfterTable = false;
  for (const [index, segments] of withoutFurniture(pages).entries()) {
    let isFirst = true;
    for (const element of layOut(segments).flatMap((region) => readElements(region, bodySize))) {
      if (element.kind === "heading") {
        while (headings.length > 0 && !isAbove(headings.at(-1), element)) headings.pop();
        headings.push(element);
      } else {
        const text = element.kind === "table" ? tables.write(element, isAfterTable && isFirst) : element.text;
        addText(
          blocks,
          { headings: headings.map((heading) => heading.text), text, page: index + 1 },
          isFirst && element.kind === "paragraph",
        );
      }
      isAfterTable = element.kind === "table";
      isFirst = false;
    }
  }
  // A document of headings alone has nothing else to say.
  const last = headings.at(-1);
  if (blocks.length === 0 && last !== undefined) blocks.push({ headings: [], text: headings.map(({ text }) => text).join("\n"), page: 1 });
  return blocks;
}

function addText(blocks: DocumentBlock[], block: DocumentBlock, isFirstOfPage: boolean): void {
  const before = blocks.at(-1);
  const isSameSection = before !== undefined && before.headings.join("\n") === block.headings.join("\n");
  // A sentence that goes on over the page stays where it began.
  if (before !== undefined && isSameSection && isFirstOfPage && /[\p{L},]$/u.test(before.text) && /^\p{Ll}/u.test(block.text)) {
    const end = /[.!?](?=\s)/u.exec(block.text);
    const cut = end === null ? block.text.length : end.index + 1;
    blocks[blocks.length - 1] = { ...before, text: `${before.text} ${block.text.slice(0, cut)}` };
    const rest = block.text.slice(cut).trim();
    if (rest !== "") blocks.push({ ...block, text: rest });
    return;
  }
  blocks.push(block);
}

/** Whether the first heading is of a higher rank than the second. */
function isAbove(heading: { size: number; isBold: boolean } | undefined, other: { size: number; isBold: boolean }): boolean {
  if (heading === undefined) return false;
  if (Math.abs(heading.size - other.size) > 0.6) return heading.size > other.size;
  return heading.isBold && !other.isBold;
}

/** The size that most letters have. */
function commonSize(pages: readonly (readonly Segment[])[]): number {
  const letters = new Map<number, number>();
  for (const segment of pages.flat()) {
    const size = Math.round(segment.size * 2) / 2;
    letters.set(size, (letters.get(size) ?? 0) + segment.text.length);
  }
  return [...letters].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 10;
}

function countObjects(raw: Buffer): number {
  let count = 0;
  for (let at = raw.indexOf(" obj"); at !== -1 && count <= MAX_OBJECTS; at = raw.indexOf(" obj", at + 4)) count += 1;
  return count;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "";
}
