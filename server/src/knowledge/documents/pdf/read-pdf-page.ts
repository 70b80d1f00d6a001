import type { getDocumentProxy } from "unpdf";
import { findHiddenRuns, withoutHidden } from "./hidden-runs.ts";
import { refusals, refuse } from "../refusal.ts";
import { formValues } from "./form-values.ts";
import type { PlacedText } from "./placed-text.ts";

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>["getPage"]>>;

/** Smaller than anybody reads, in points. */
const TINY = 2;
/** The text of a form's values runs from left to right. */
const UPRIGHT = [1, 0, 0, 1, 0, 0];
const DIRECTIONS = ["right", "left", "down", "up"] as const;
const MAX_ANNOTATIONS = 5_000;
const MAX_ITEMS = 60_000;

const PAINTS = /^(?:transform|paint|constructPath|shadingFill|showText)/u;

interface TurnedText extends PlacedText {
  /** Whereto its letters follow each other, on the page as it is looked at. */
  runs: "right" | "left" | "down" | "up";
}

interface Item extends PlacedText {
  fontName: string;
  transform: readonly number[];
}

export interface SeenPage {
  /** The text that a reader can see, as the page is looked at. */
  items: PlacedText[];
  hidden: string[];
  /** Whether anything is painted on it, text or not. */
  isPainted: boolean;
}

export async function readPage(page: PdfPage, operators: Readonly<Record<number, string>>): Promise<SeenPage> {
  const viewport = page.getViewport({ scale: 1 });
  const content = await page.getTextContent();
  if (content.items.length > MAX_ITEMS) refuse(refusals.tooMuchText);
  const all: Item[] = content.items.flatMap((item) => {
    if (!("str" in item) || item.str === "") return [];
    const transform = item.transform.map(Number);
    const [, , , , x = 0, y = 0] = transform;
    const size = Math.hypot(transform[2] ?? 0, transform[3] ?? 0) || item.height;
    return [
      {
        text: item.str,
        x,
        y,
        width: item.width,
        size,
        isBold: false,
        isUpright: true,
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
  const annotations = await page.getAnnotations({ intent: "display" });
  if (annotations.length > MAX_ANNOTATIONS) refuse(refusals.tooManyParts);
  const values = formValues(annotations, all);
  const seen = [
    ...withoutHidden(all, runs),
    ...values.map((value) => ({ ...value, isBold: false, isUpright: true, fontName: "", transform: UPRIGHT })),
  ];
  const hidden = runs.map(({ text }) => text);
  const items: TurnedText[] = [];
  for (const item of seen) {
    if (item.size < TINY && item.size > 0) {
      if (item.text.trim() !== "") hidden.push(item.text);
      continue;
    }
    items.push({ ...place(item, viewport.transform.map(Number)), isBold: isBoldFont(page, item.fontName) });
  }
  return {
    items: asLookedAt(items),
    hidden,
    isPainted: [...list.fnArray].some((operation) => PAINTS.test(operators[operation] ?? "")),
  };
}

/** Turns an item as the page is turned, and counts from its upper edge. */
function place(item: Item, view: readonly number[]): TurnedText {
  const [a = 1, b = 0, c = 0, d = -1, e = 0, f = 0] = view;
  const [ta = 1, tb = 0] = item.transform;
  const across = a * ta + c * tb;
  const down = b * ta + d * tb;
  const runs = Math.abs(across) >= Math.abs(down) ? (across >= 0 ? "right" : "left") : down > 0 ? "down" : "up";
  const { text, width, size } = item;
  return { text, width, size, isBold: false, isUpright: true, runs, x: a * item.x + c * item.y + e, y: b * item.x + d * item.y + f };
}

/**
 * Where most letters of a page run another way than across, such as in a wide table, a reader turns the page; so is it turned here. What
 * runs yet another way, such as the head of a narrow column, is looked at by itself below the page.
 */
function asLookedAt(items: readonly TurnedText[]): PlacedText[] {
  const letters = { right: 0, left: 0, down: 0, up: 0 };
  for (const { runs, text } of items) letters[runs] += text.trim().length;
  const most = DIRECTIONS.reduce((first, other) => (letters[other] > letters[first] ? other : first));
  return items.map(({ runs, x, y, ...item }) => {
    const isUpright = runs === most;
    if (runs === "down") return { ...item, isUpright, x: y, y: -x };
    if (runs === "up") return { ...item, isUpright, x: -y, y: x };
    return runs === "left" ? { ...item, isUpright, x: -x, y: -y } : { ...item, isUpright, x, y };
  });
}

function isBoldFont(page: PdfPage, fontName: string): boolean {
  if (!page.commonObjs.has(fontName)) return false;
  const font: unknown = page.commonObjs.get(fontName);
  if (typeof font !== "object" || font === null) return false;
  if ("bold" in font && font.bold === true) return true;
  return "name" in font && typeof font.name === "string" && /bold|black|heavy|semibold|demi/iu.test(font.name);
}
