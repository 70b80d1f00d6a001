import type { DefaultTreeAdapterMap } from "parse5";

type Element = DefaultTreeAdapterMap["element"];

/** What an icon of a comparison says. */
export type Mark = "yes" | "no";

/** Names that icon fonts, sprites and labels give to ticks and crosses, as one word between marks. */
const YES = "check|checks|checked|checkmark|check-mark|tick|ticked|yes|ok|done|true|included|available|positive|success|ja|oui|si|sí|sim";
const NO =
  "times|cancel|cross|crossed|xmark|x-mark|close|no|not-included|excluded|unavailable|not-available|false|x|remove|minus|ban|negative|none|nein|nee|non|não";
const NAMED_YES = new RegExp(`(?:^|[\\s_#-])(?:${YES})(?:$|[\\s_-])`, "iu");
const NAMED_NO = new RegExp(`(?:^|[\\s_#-])(?:${NO})(?:$|[\\s_-])`, "iu");
const TICK = /^[✓✔✅☑🗸🗹]\uFE0F?$/u;
const CROSS = /^[✗✘✕✖❌☒☐×🗴🗷❎]\uFE0F?$/u;

const words: Readonly<Record<string, readonly [yes: string, no: string, notIncluded: string]>> = {
  de: ["Ja", "Nein", "Nicht enthalten"],
  fr: ["Oui", "Non", "Non inclus"],
  es: ["Sí", "No", "No incluido"],
  it: ["Sì", "No", "Non incluso"],
  pt: ["Sim", "Não", "Não incluído"],
  nl: ["Ja", "Nee", "Niet inbegrepen"],
  sv: ["Ja", "Nej", "Ingår inte"],
  da: ["Ja", "Nej", "Ikke inkluderet"],
  pl: ["Tak", "Nie", "Brak"],
  ru: ["Да", "Нет", "Не входит"],
};
const english = ["Yes", "No", "Not included"] as const;

/** A mark as a page of this language says it. */
export function sayMark(mark: Mark, language: string | null): string {
  const [yes, no] = wordsOf(language);
  return mark === "yes" ? yes : no;
}

/** What stands before a thing that a list names and crosses out. */
export function sayNotIncluded(language: string | null): string {
  return `${wordsOf(language)[2]}:`;
}

function wordsOf(language: string | null): readonly [yes: string, no: string, notIncluded: string] {
  return words[(language ?? "").toLowerCase().split("-")[0] ?? ""] ?? english;
}

/** The mark that names (classes, an id, a label) stand for; null where they name none. */
export function markOfNames(names: string): Mark | null {
  // "not-included" holds "included", and "unchecked" is no tick.
  if (NAMED_NO.test(names)) return "no";
  return NAMED_YES.test(names) ? "yes" : null;
}

/** The mark that stands as a letter of its own. */
export function markOfLetter(text: string): Mark | null {
  return TICK.test(text) ? "yes" : CROSS.test(text) ? "no" : null;
}

/** The mark of a drawing: by what it or its parts are called, or by the lines of it. */
export function markOfDrawing(svg: Element): Mark | null {
  const parts = partsOf(svg);
  const names = parts.flatMap(({ attrs }) =>
    attrs
      .filter(({ name }) => /^(?:class|id|href|xlink:href|data-(?:icon|lucide|feather|name)|aria-label|name)$/u.test(name))
      .map(({ value }) => value),
  );
  return markOfNames(names.join(" ")) ?? markOfLines(parts.flatMap(linesOf));
}

function partsOf(svg: Element): Element[] {
  const found: Element[] = [];
  const stack: Element[] = [svg];
  for (let next = stack.pop(); next !== undefined && found.length < 20; next = stack.pop()) {
    found.push(next);
    for (const child of next.childNodes) if ("tagName" in child) stack.push(child);
  }
  return found;
}

type Point = readonly [x: number, y: number];

/** The straight strokes of a part of a drawing; a curved or a long one is none. */
function linesOf({ tagName, attrs }: Element): Point[][] {
  const valueOf = (name: string) => attrs.find((attribute) => attribute.name === name)?.value ?? "";
  const numbers = (text: string) => (text.slice(0, 300).match(/-?(?:\d+\.?\d*|\.\d+)/gu) ?? []).map(Number);
  if (tagName === "line") return [pairs(["x1", "y1", "x2", "y2"].map((name) => Number(valueOf(name))))];
  if (tagName === "polyline") return [pairs(numbers(valueOf("points")))];
  const path = tagName === "path" ? valueOf("d") : "";
  if (path === "" || path.length > 120 || /[ACQST]/iu.test(path)) return [];
  const strokes: Point[][] = [];
  let [x, y] = [0, 0];
  for (const [, command = "", rest = ""] of path.matchAll(/([MLHVZ])([^MLHVZ]*)/giu)) {
    const isRelative = command === command.toLowerCase();
    const values = numbers(rest);
    if (/h|v/iu.test(command)) {
      for (const value of values) {
        if (/h/iu.test(command)) x = isRelative ? x + value : value;
        else y = isRelative ? y + value : value;
        strokes.at(-1)?.push([x, y]);
      }
      continue;
    }
    for (const [at, [dx, dy]] of pairs(values).entries()) {
      [x, y] = isRelative ? [x + dx, y + dy] : [dx, dy];
      if (/m/iu.test(command) && at === 0) strokes.push([[x, y]]);
      else strokes.at(-1)?.push([x, y]);
    }
  }
  return strokes;
}

function pairs(values: readonly number[]): Point[] {
  return values.flatMap((value, at) => (at % 2 === 0 && at + 1 < values.length ? [[value, values[at + 1] ?? 0] as const] : []));
}

/** Down and then up on the right is a tick; two strokes over each other are a cross. */
function markOfLines(strokes: readonly (readonly Point[])[]): Mark | null {
  const [first, second] = strokes;
  if (first === undefined) return null;
  if (strokes.length === 1 && first.length === 3) {
    const [a, b, c] = [...first].sort(([x], [other]) => x - other);
    return a !== undefined && b !== undefined && c !== undefined && b[1] > a[1] && b[1] > c[1] && c[1] < a[1] ? "yes" : null;
  }
  if (strokes.length !== 2 || second === undefined || first.length !== 2 || second.length !== 2) return null;
  const slope = ([from, to]: readonly Point[]) => (from === undefined || to === undefined ? 0 : (to[0] - from[0]) * (to[1] - from[1]));
  const middle = ([from, to]: readonly Point[]) => [((from?.[0] ?? 0) + (to?.[0] ?? 0)) / 2, ((from?.[1] ?? 0) + (to?.[1] ?? 0)) / 2];
  const isOver = middle(first).every((value, at) => Math.abs(value - (middle(second)[at] ?? 0)) < 1.5);
  return isOver && slope(first) * slope(second) < 0 ? "no" : null;
}
