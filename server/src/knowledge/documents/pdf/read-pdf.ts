import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { toPageRanges } from "../page-ranges.ts";
import type { StoredShortfall } from "../../shortfalls.ts";
import { type DocumentBlock, MAX_TEXT, type ReadDocument, type ScanLimits } from "../document-blocks.ts";
import { DocumentRefusal, refusals, refuse } from "../refusal.ts";
import { bodySizeOf } from "./body-size.ts";
import { joinSegments, type Segment } from "./page-segments.ts";
import { readPage, type SeenPage } from "./read-pdf-page.ts";
import { type Furnished, withoutFurniture } from "./page-furniture.ts";
import { toBlocks } from "./pdf-blocks.ts";

const MAX_PAGES = 1_500;
const MAX_OBJECTS = 250_000;
const MAX_SEGMENTS = 200_000;
const TAIL = 4_096;
const MAX_HIDDEN_OF_PAGE = 20;
const MAX_NAMES = 10;
/** Letters that a font does not name. A few are signs of lists. */
const UNKNOWN_LETTER = /[\uE000-\uF8FF\uFFFD]/gu;
const MANY_UNKNOWN = 20;
const UNKNOWN_SHARE = 0.05;
/** The placeholder of a form that only one program can fill in. */
const WAITS_FOR_FORM = /please wait|adobe (?:acrobat )?reader/iu;

/** Reads a PDF in the order in which a person reads its pages. @throws DocumentRefusal */
export async function readPdf(bytes: Uint8Array, limits: ScanLimits): Promise<ReadDocument> {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (countObjects(raw) > MAX_OBJECTS) refuse(refusals.tooManyParts);
  const isWhole = raw.subarray(-TAIL).includes("startxref");
  const { pages, attachments } = await readPages(bytes).catch((error: unknown) => {
    if (error instanceof DocumentRefusal) throw error;
    if (nameOf(error) === "PasswordException") refuse(refusals.password);
    refuse(isWhole ? refusals.damaged : refusals.cutOff);
  });
  if (!isWhole) refuse(refusals.cutOff);
  const upright = pages.map(({ segments }) => segments);
  const bodySize = bodySizeOf(upright);
  const furnished = withoutFurniture(upright, bodySize);
  const bare = pages.flatMap(({ seen, isPainted }, at) => (isPainted && !/[\p{L}\p{N}]/u.test(seen) ? [at + 1] : []));
  const scans = bare.length === 0 ? [] : await (await import("../scan/read-scans.ts")).readScans(bytes, bare, limits);
  const blocks = [...toBlocks(furnished.pages, bodySize), ...scans, ...edgeBlocks(pages, furnished.running)];
  const unread = bare.filter((number) => !scans.some(({ page }) => page === number));
  return {
    format: "pdf",
    title: "",
    description: null,
    language: null,
    blocks,
    pages: pages.length,
    hidden: pages.flatMap(({ hidden }) => hidden.slice(0, MAX_HIDDEN_OF_PAGE)),
    seen: pages.map(({ seen }, at) => ({
      name: `Page ${at + 1}`,
      page: at + 1,
      text: seen,
      leftOut: `${furnished.leftOut[at] ?? ""}\n${pages[at]?.sides.join("\n") ?? ""}`,
    })),
    shortfalls: shortfallsOf(pages, unread, furnished.hasContents, attachments),
  };
}

interface ReadPage extends Omit<SeenPage, "items"> {
  /** All the text that a reader can see. */
  seen: string;
  segments: Segment[];
  /** What runs another way than the page's text. */
  sides: string[];
}

async function readPages(bytes: Uint8Array): Promise<{ pages: ReadPage[]; attachments: string[] }> {
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
  const pages: ReadPage[] = [];
  let segments = 0;
  let letters = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items, ...read } = await readPage(page, operators);
    const joined = joinSegments(items.filter(({ isUpright }) => isUpright));
    const sides = joinSegments(items.filter(({ isUpright }) => !isUpright)).map(({ text }) => text);
    segments += joined.length + sides.length;
    letters += joined.reduce((sum, { text }) => sum + text.length, 0);
    if (segments > MAX_SEGMENTS || letters > MAX_TEXT) refuse(refusals.tooMuchText);
    pages.push({ ...read, segments: joined, sides, seen: [...joined.map(({ text }) => text), ...sides].join("\n") });
    page.cleanup();
  }
  const attachments = Object.keys((await document.getAttachments()) ?? {});
  if (attachments.length === 0 && pages.some(({ seen }) => WAITS_FOR_FORM.test(seen)) && (await isDynamicForm(document)))
    refuse(refusals.dynamicForm);
  return { pages, attachments };
}

async function isDynamicForm(document: Awaited<ReturnType<typeof getDocumentProxy>>): Promise<boolean> {
  const { info } = await document.getMetadata();
  return "IsXFAPresent" in info && info.IsXFAPresent === true;
}

function edgeBlocks(pages: readonly ReadPage[], running: Furnished["running"]): DocumentBlock[] {
  const texts = new Map(running.map(({ text, page }) => [text, page]));
  for (const [at, { sides }] of pages.entries()) for (const text of sides) if (!texts.has(text)) texts.set(text, at + 1);
  const byPage = Map.groupBy(texts, ([, page]) => page);
  return [...byPage].map(([page, lines]) => ({ headings: [], text: lines.map(([text]) => text).join("\n"), page }));
}

function shortfallsOf(
  pages: readonly ReadPage[],
  bare: readonly number[],
  hasContents: boolean,
  attachments: readonly string[],
): StoredShortfall[] {
  const shortfalls: StoredShortfall[] = [];
  if (bare.length === 1) shortfalls.push({ code: "page_without_text", values: { page: String(bare[0]) } });
  if (bare.length > 1) shortfalls.push({ code: "pages_without_text", values: { pages: toPageRanges(bare) } });
  if (hasContents) shortfalls.push({ code: "contents_left_out", values: {} });
  if (attachments.length > 0)
    shortfalls.push({ code: "attachments_not_read", values: { names: attachments.slice(0, MAX_NAMES).join(", ") } });
  const unknown = pages.reduce((sum, { seen }) => sum + (seen.match(UNKNOWN_LETTER)?.length ?? 0), 0);
  const all = pages.reduce((sum, { seen }) => sum + seen.length, 0);
  if (unknown > MANY_UNKNOWN && unknown > all * UNKNOWN_SHARE)
    shortfalls.push({ code: "unknown_letters", values: { count: String(unknown) } });
  return shortfalls;
}

function countObjects(raw: Buffer): number {
  let count = 0;
  for (let at = raw.indexOf(" obj"); at !== -1 && count <= MAX_OBJECTS; at = raw.indexOf(" obj", at + 4)) count += 1;
  return count;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "";
}
