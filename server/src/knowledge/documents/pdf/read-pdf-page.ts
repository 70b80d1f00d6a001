import type { getDocumentProxy } from "unpdf";
import { findHiddenRuns, withoutHidden } from "./hidden-runs.ts";
import type { PlacedText } from "./page-segments.ts";

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>["getPage"]>>;

/** Smaller than anybody reads, in points. */
const TINY = 2;
const MAX_ITEMS = 60_000;

interface Item extends PlacedText {
  fontName: string;
  transform: readonly number[];
}

/** The text of a page that a reader can see, as the page is looked at, and the text that nobody sees. */
export async function readPage(
  page: PdfPage,
  operators: Readonly<Record<number, string>>,
): Promise<{ items: PlacedText[]; hidden: string[] }> {
  const viewport = page.getViewport({ scale: 1 });
  const content = await page.getTextContent();
  const all: Item[] = content.items.slice(0, MAX_ITEMS).flatMap((item) => {
    if (!("str" in item) || item.str === "") return [];
    const transform = item.transform.map(Number);
    const [a = 1, b = 0, , , x = 0, y = 0] = transform;
    const size = Math.hypot(transform[2] ?? 0, transform[3] ?? 0) || item.height;
    return [
      {
        text: item.str,
        x,
        y,
        width: item.width,
        size,
        isBold: false,
        isUpright: Math.abs(b) <= Math.abs(a),
        fontName: item.fontName,
        transform,
      },
    ];
  });
  const list = await page.getOperatorList();
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view.map(Number);
  const painted = findHiddenRuns(operators, list.fnArray, list.argsArray, [left, bottom, right, top]);
  // Where no text is painted at all, it was recognized in a picture.
  const runs = painted.hasPainted ? painted.hidden : painted.hidden.filter(({ isUnpainted }) => !isUnpainted);
  const seen = withoutHidden(all, runs);
  const hidden = runs.map(({ text }) => text);
  const items: PlacedText[] = [];
  for (const item of seen) {
    if (item.size < TINY && item.size > 0) {
      if (item.text.trim() !== "") hidden.push(item.text);
      continue;
    }
    items.push({ ...place(item, viewport.transform.map(Number)), isBold: isBoldFont(page, item.fontName) });
  }
  return { items, hidden };
}

/** Turns an item as the page is turned, and counts from its upper edge. */
function place(item: Item, view: readonly number[]): PlacedText {
  const [a = 1, b = 0, c = 0, d = -1, e = 0, f = 0] = view;
  const [ta = 1, tb = 0] = item.transform;
  const across = Math.abs(a * ta + c * tb);
  const down = Math.abs(b * ta + d * tb);
  const { text, width, size } = item;
  return { text, width, size, isBold: false, isUpright: across >= down, x: a * item.x + c * item.y + e, y: b * item.x + d * item.y + f };
}

function isBoldFont(page: PdfPage, fontName: string): boolean {
  if (!page.commonObjs.has(fontName)) return false;
  const font: unknown = page.commonObjs.get(fontName);
  if (typeof font !== "object" || font === null) return false;
  if ("bold" in font && font.bold === true) return true;
  return "name" in font && typeof font.name === "string" && /bold|black|heavy|semibold|demi/iu.test(font.name);
}
