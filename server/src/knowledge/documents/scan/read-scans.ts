import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import type { DocumentBlock, ScanLimits } from "../document-blocks.ts";
import { pagePicture } from "./page-picture.ts";
import { openTextRecognizer } from "./text-recognizer.ts";

/** A4 at 300 points an inch. */
const MAX_POINTS = 9_000_000;
/** Below this a page remains one that could not be read. */
const LEAST_SURE = 0.6;
const PICTURES = new Set(["paintImageXObject", "paintInlineImageXObject"]);

/** Reads pages that are pictures of text, one after another while there are time and memory. A page that is hard to read has no block. */
export async function readScans(bytes: Uint8Array, pages: readonly number[], { ms, maxBytes }: ScanLimits): Promise<DocumentBlock[]> {
  const from = performance.now();
  const { OPS } = await getResolvedPDFJS();
  const operations = new Set(Object.entries(OPS).flatMap(([name, number]) => (PICTURES.has(name) ? [number] : [])));
  const document = await getDocumentProxy(new Uint8Array(bytes), {
    maxImageSize: MAX_POINTS,
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
  });
  const blocks: DocumentBlock[] = [];
  for (const number of pages) {
    if (performance.now() - from >= ms || process.memoryUsage.rss() > maxBytes) break;
    const page = await document.getPage(number);
    const picture = await pagePicture(page, (operation) => operations.has(operation));
    if (picture !== null) {
      const { text, confidence } = (await openTextRecognizer())(picture, page.rotate);
      if (confidence >= LEAST_SURE && text !== "") blocks.push({ headings: [], text, page: number, isScan: true });
    }
    page.cleanup();
  }
  return blocks;
}
