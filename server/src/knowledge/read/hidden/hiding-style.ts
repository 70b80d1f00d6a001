import type { Declarations } from "./style-rules.ts";

/** How declarations of CSS keep a text from being seen: `closed` as tabs and accordions are until a click, `unseen` as nothing honest is. */
export type Hiding = "closed" | "unseen";

/** How declarations hide the text they apply to, or null. Transparency is another matter: pages fade their text in. */
export function hidingOf(declared: Declarations): Hiding | null {
  const value = (name: string) => declared.get(name) ?? "";
  if (value("display") === "none" || /^(?:hidden|collapse)$/u.test(value("visibility")) || value("content-visibility") === "hidden")
    return "closed";
  if (isTiny(value("font-size")) || /(?:^|\s)0(?:px|em|rem|pt|%)?(?:\/|\s|$)/u.test(value("font"))) return "unseen";
  const isClipped = /^(?:hidden|clip)$/u.test(value("overflow"));
  if (isClipped && (isNothing(value("height")) || isNothing(value("width")) || isNothing(value("max-height")))) return "closed";
  const isPositioned = /^(?:absolute|fixed)$/u.test(value("position"));
  if (isPositioned && ["left", "top", "right", "bottom"].some((side) => /^-\d{3,}/u.test(value(side)))) return "unseen";
  if (isPositioned && (/rect\(\s*(?:0|1px)/u.test(value("clip")) || /inset\(\s*(?:50|100)%/u.test(value("clip-path")))) return "unseen";
  if (/circle\(\s*0/u.test(value("clip-path")) || /inset\(\s*100%/u.test(value("clip-path"))) return "unseen";
  if (
    /^-\d{3,}/u.test(value("text-indent")) ||
    /^-\d{4,}px/u.test(value("margin-left")) ||
    /translate[xy]?\(\s*-\d{4,}/u.test(value("transform")) ||
    /scale\(\s*0?(?:\.0\d*)?\s*[,)]/u.test(value("transform"))
  )
    return "unseen";
  const color = readColor(value("color"));
  if (color === "transparent") return "unseen";
  const behind = backgroundOf(declared) ?? "";
  // A colour that is only named elsewhere is the same one in both places.
  if (/^var\([^()]*\)$/u.test(behind) && behind === value("color")) return "unseen";
  const background = readColor(behind);
  return color !== null && background !== null && isAlike(color, background) ? "unseen" : null;
}

/** Whether declarations make a text as good as transparent. */
export function fadesText(declared: Declarations): boolean {
  const opacity = declared.get("opacity");
  return opacity !== undefined && shareOf(opacity) <= FAINT;
}

/** The share of full colour up to which nothing is seen. */
const FAINT = 0.05;

function shareOf(opacity: string): number {
  return opacity.endsWith("%") ? Number.parseFloat(opacity) / 100 : Number.parseFloat(opacity);
}

/** The background that declarations give, as it is written; undefined when they give none. */
export function backgroundOf(declared: Declarations): string | undefined {
  const whole = declared.get("background");
  if (whole !== undefined && /url|gradient|var/u.test(whole)) return whole;
  return declared.get("background-color") ?? (whole === undefined ? undefined : /^(?:rgba?\([^)]*\)|\S+)/u.exec(whole)?.[0]);
}

/** Whether two colours are hard to distinguish. */
export function isAlike(left: Color, right: Color): boolean {
  if (left === "transparent" || right === "transparent") return false;
  return left.every((part, at) => Math.abs(part - (right[at] ?? 0)) <= NEAR);
}

export type Color = readonly [number, number, number] | "transparent";

const NEAR = 10;
const names: Readonly<Record<string, Color>> = {
  white: [255, 255, 255],
  snow: [255, 250, 250],
  ivory: [255, 255, 240],
  whitesmoke: [245, 245, 245],
  black: [0, 0, 0],
  transparent: "transparent",
};

/** A colour from its name, hex digits or parts; null for anything else. */
export function readColor(text: string): Color | null {
  const color = text.trim().toLowerCase();
  const named = names[color];
  if (named !== undefined) return named;
  const hex = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/u.exec(color)?.[1];
  if (hex !== undefined) {
    const whole = hex.length >= 6 ? hex : [...hex].map((digit) => digit + digit).join("");
    if (whole.length === 8 && Number.parseInt(whole.slice(6), 16) / 255 <= FAINT) return "transparent";
    const part = (at: number) => Number.parseInt(whole.slice(at, at + 2), 16);
    return [part(0), part(2), part(4)];
  }
  const parts = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)(?:[\s,/]+([\d.]+%?))?\s*\)$/u.exec(color);
  if (parts === null) return null;
  if (parts[4] !== undefined && shareOf(parts[4]) <= FAINT) return "transparent";
  return [Number(parts[1]), Number(parts[2]), Number(parts[3])];
}

/** The largest unreadable size in each unit. */
const UNREADABLE: Readonly<Record<string, number>> = { px: 2, pt: 2, em: 0.2, rem: 0.2, "%": 15, vw: 0.2, vh: 0.2 };

function isTiny(length: string): boolean {
  const found = /^(\d*\.?\d+)(px|pt|em|rem|%|vw|vh)?$/u.exec(length);
  if (found === null) return false;
  const size = Number(found[1]);
  return size === 0 || size <= (UNREADABLE[found[2] ?? ""] ?? 0);
}

function isNothing(length: string): boolean {
  const found = /^(\d*\.?\d+)(px|pt|em|rem|%)?$/u.exec(length);
  if (found === null) return false;
  return Number(found[1]) === 0 || (Number(found[1]) <= 1 && (found[2] === "px" || found[2] === "pt"));
}
