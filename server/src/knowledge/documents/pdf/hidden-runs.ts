import type { PlacedText } from "./placed-text.ts";

type Matrix = readonly [number, number, number, number, number, number];
export type Box = readonly [left: number, top: number, right: number, bottom: number];

/** A run of text painted invisibly, with its start and length in the page's own units. */
export interface HiddenRun {
  text: string;
  x: number;
  y: number;
  width: number;
  /** Never painted at all, as text recognition lays it under a picture. */
  isUnpainted: boolean;
}

export interface PaintedPage {
  hidden: HiddenRun[];
  /** Whether any text is painted. */
  hasPainted: boolean;
}

interface State {
  matrix: Matrix;
  fill: string;
  mode: number;
  fontSize: number;
}

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const INVISIBLE = 3;
const CLIP_ONLY = 7;
/** As bright as paper. */
const PAPER = 0.94;
const SHADOW = 3;
const MAX_COPIES = 20;

/**
 * Follows what a page paints, and finds text in the colour of the paper, beside the paper, and text that is not painted. White text on a coloured
 * box, which is painted before it, is there to be read.
 */
export function findHiddenRuns(
  names: Readonly<Record<number, string>>,
  fnArray: ArrayLike<number>,
  argsArray: ArrayLike<unknown>,
  view: Box,
): PaintedPage {
  let state: State = { matrix: IDENTITY, fill: "#000000", mode: 0, fontSize: 1 };
  const stack: State[] = [];
  const boxes: Box[] = [];
  const hidden: HiddenRun[] = [];
  const painted = new Map<string, { x: number; y: number }[]>();
  let isShaded = false;
  let line: Matrix = IDENTITY;
  let advance = 0;
  let leading = 0;

  const startLine = (matrix: Matrix) => {
    line = matrix;
    advance = 0;
  };
  for (let i = 0; i < fnArray.length; i += 1) {
    const args = listOf(argsArray[i]);
    switch (names[fnArray[i] ?? -1]) {
      case "save":
        stack.push({ ...state });
        break;
      case "restore":
      case "paintFormXObjectEnd":
        state = stack.pop() ?? state;
        break;
      case "transform":
        state = { ...state, matrix: multiply(state.matrix, matrixOf(args)) };
        break;
      case "paintFormXObjectBegin":
        stack.push({ ...state });
        if (args[0] !== null && args[0] !== undefined) state = { ...state, matrix: multiply(state.matrix, matrixOf(listOf(args[0]))) };
        break;
      case "setFillRGBColor":
        state = { ...state, fill: String(args[0]) };
        break;
      case "setFillColorN":
      case "setFillTransparent":
        state = { ...state, fill: "pattern" };
        break;
      case "shadingFill":
      case "paintImageXObject":
      case "paintInlineImageXObject":
      case "paintImageMaskXObject":
        isShaded = true;
        break;
      case "constructPath":
        if (brightness(state.fill) < PAPER) boxes.push(boxOf(state.matrix, listOf(args[2])));
        break;
      case "setTextRenderingMode":
        state = { ...state, mode: Number(args[0]) };
        break;
      case "setFont":
        state = { ...state, fontSize: Number(args[1]) };
        break;
      case "beginText":
        startLine(IDENTITY);
        break;
      case "setTextMatrix":
        startLine(matrixOf(listOf(args[0]).length === 6 ? listOf(args[0]) : args));
        break;
      case "setLeading":
        leading = Number(args[0]);
        break;
      case "setLeadingMoveText":
      case "moveText":
        if (names[fnArray[i] ?? -1] === "setLeadingMoveText") leading = Number(args[1]);
        startLine(multiply(line, [1, 0, 0, 1, Number(args[0]), Number(args[1])]));
        break;
      case "nextLine":
        startLine(multiply(line, [1, 0, 0, 1, 0, leading]));
        break;
      case "showText": {
        const { text, units } = readGlyphs(listOf(args[0]));
        const at = multiply(state.matrix, multiply(line, [1, 0, 0, 1, advance, 0]));
        const width = (units / 1_000) * state.fontSize;
        advance += width;
        if (text.trim() === "") break;
        const isOff = !isInside(view, at[4] + width / 2, at[5]) && !isInside(view, at[4], at[5]);
        const isUnpainted = state.mode === INVISIBLE || state.mode === CLIP_ONLY;
        const isPaper = !isUnpainted && !isShaded && brightness(state.fill) >= PAPER && !boxes.some((box) => isInside(box, at[4], at[5]));
        if (isUnpainted || isPaper || isOff)
          hidden.push({ text, x: at[4], y: at[5], width: width * Math.hypot(at[0], at[1]), isUnpainted });
        else painted.set(text, [...(painted.get(text) ?? []), { x: at[4], y: at[5] }].slice(-MAX_COPIES));
        break;
      }
    }
  }
  // White letters under black ones are their outline or their shadow.
  const isOutline = (run: HiddenRun) => (painted.get(run.text) ?? []).some(({ x, y }) => Math.hypot(x - run.x, y - run.y) < SHADOW);
  return { hidden: hidden.filter((run) => !isOutline(run)), hasPainted: painted.size > 0 };
}

/** Removes hidden runs from the items they are in. Both are in the page's own units. */
export function withoutHidden<T extends Pick<PlacedText, "text" | "x" | "y" | "width">>(
  items: readonly T[],
  hidden: readonly HiddenRun[],
): T[] {
  if (hidden.length === 0) return [...items];
  return items.flatMap((item) => {
    const under = hidden.filter((run) => Math.abs(run.y - item.y) < 2 && run.x < item.x + item.width + 1 && run.x + run.width > item.x - 1);
    if (under.length === 0) return [item];
    let { text } = item;
    for (const run of under) {
      const piece = run.text.trim();
      const isWhole = run.x <= item.x + 1.5 && run.x + run.width >= item.x + item.width - 1.5;
      if (isWhole || piece.includes(text.trim())) text = "";
      else text = text.replace(piece, " ");
    }
    return text.trim() === "" ? [] : [{ ...item, text }];
  });
}

function readGlyphs(glyphs: readonly unknown[]): { text: string; units: number } {
  let text = "";
  let units = 0;
  for (const glyph of glyphs) {
    if (typeof glyph === "number") units -= glyph;
    else if (typeof glyph === "object" && glyph !== null) {
      if ("unicode" in glyph && typeof glyph.unicode === "string") text += glyph.unicode;
      if ("width" in glyph && typeof glyph.width === "number") units += glyph.width;
    }
  }
  return { text, units };
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return ArrayBuffer.isView(value) && !(value instanceof DataView) ? Array.from(value as Float32Array) : [];
}

function matrixOf(values: readonly unknown[]): Matrix {
  const at = (index: number) => (typeof values[index] === "number" ? values[index] : (IDENTITY[index] ?? 0));
  return [at(0), at(1), at(2), at(3), at(4), at(5)];
}

function multiply(a: Matrix, b: Matrix): Matrix {
  return [
    a[0] * b[0] + a[2] * b[1],
    a[1] * b[0] + a[3] * b[1],
    a[0] * b[2] + a[2] * b[3],
    a[1] * b[2] + a[3] * b[3],
    a[0] * b[4] + a[2] * b[5] + a[4],
    a[1] * b[4] + a[3] * b[5] + a[5],
  ];
}

function boxOf(matrix: Matrix, [x0, y0, x1, y1]: readonly unknown[]): Box {
  const a = multiply(matrix, [1, 0, 0, 1, Number(x0), Number(y0)]);
  const b = multiply(matrix, [1, 0, 0, 1, Number(x1), Number(y1)]);
  return [Math.min(a[4], b[4]), Math.min(a[5], b[5]), Math.max(a[4], b[4]), Math.max(a[5], b[5])];
}

function isInside([left, top, right, bottom]: Box, x: number, y: number): boolean {
  return x >= left - 1 && x <= right + 1 && y >= top - 2 && y <= bottom + 2;
}

/** 0 is black, 1 is white; a pattern counts as a colour. */
function brightness(color: string): number {
  const parts = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/iu.exec(color);
  return parts === null ? 0 : Math.min(...parts.slice(1).map((part) => Number.parseInt(part, 16))) / 255;
}
