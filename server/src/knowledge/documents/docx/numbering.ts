import { DomUtils } from "htmlparser2";
import { attributeOf, childOf, elementsOf, firstOf, newRun, type XmlElement, type XmlTree } from "../xml-elements.ts";

interface Level {
  format: string;
  /** Such as "%1.%2". */
  text: string;
  start: number;
}

interface NumberedList {
  /** Lists of one kind continue the count, unless one restarts it. */
  abstractId: string;
  levels: readonly Level[];
  beginsAnew: boolean;
}

/** How the paragraphs of a document are numbered. */
export interface Numbering {
  /** Levels by the number of a list. */
  lists: ReadonlyMap<string, NumberedList>;
  styles: ReadonlyMap<string, { listId: string; level: number }>;
}

const MAX_LEVEL = 8;

/** Reads how lists are numbered, and which styles are. */
export function readNumbering(numbering: XmlTree, stylesPart: XmlTree): Numbering {
  const abstracts = new Map<string, Level[]>();
  const ofStyle = new Map<string, { abstractId: string; level: number }>();
  for (const abstract of elementsOf(numbering, "w:abstractNum")) {
    const id = attributeOf(abstract, "w:abstractNumId") ?? "";
    const levels: Level[] = [];
    for (const level of elementsOf(abstract, "w:lvl")) {
      const at = Number(attributeOf(level, "w:ilvl") ?? 0);
      if (!(at >= 0 && at <= MAX_LEVEL)) continue;
      levels[at] = {
        format: valueOf(level, "w:numFmt") ?? "decimal",
        text: valueOf(level, "w:lvlText") ?? "",
        start: Number(valueOf(level, "w:start") ?? 1),
      };
      const style = valueOf(level, "w:pStyle");
      if (style !== undefined) ofStyle.set(style, { abstractId: id, level: at });
    }
    abstracts.set(id, levels);
  }
  const lists = new Map<string, NumberedList>();
  for (const list of elementsOf(numbering, "w:num")) {
    const abstractId = valueOf(list, "w:abstractNumId") ?? "";
    const levels = [...(abstracts.get(abstractId) ?? [])];
    let beginsAnew = false;
    for (const override of elementsOf(list, "w:lvlOverride")) {
      const at = Number(attributeOf(override, "w:ilvl") ?? 0);
      const start = valueOf(override, "w:startOverride");
      const level = levels[at];
      if (start === undefined || level === undefined) continue;
      levels[at] = { ...level, start: Number(start) };
      beginsAnew = true;
    }
    lists.set(attributeOf(list, "w:numId") ?? "", { abstractId, levels, beginsAnew });
  }
  const styles = new Map<string, { listId: string; level: number }>();
  for (const style of elementsOf(stylesPart, "w:style")) {
    const id = attributeOf(style, "w:styleId");
    const own = firstOf(style, "w:numPr");
    const listId = valueOf(own, "w:numId");
    if (id === undefined || listId === undefined) continue;
    styles.set(id, { listId, level: ofStyle.get(id)?.level ?? Number(valueOf(own, "w:ilvl") ?? 0) });
  }
  return { lists, styles };
}

/** Writes the number that Word shows before a paragraph into its text, and its sign where it is one of a list without numbers. */
export function writeNumbers(document: XmlTree, { lists, styles }: Numbering): void {
  if (lists.size === 0) return;
  const counters = new Map<string, number[]>();
  const begun = new Set<string>();
  for (const paragraph of elementsOf(document, "w:p")) {
    const properties = childOf(paragraph, "w:pPr");
    const own = childOf(properties, "w:numPr");
    const style = styles.get(valueOf(properties, "w:pStyle") ?? "");
    const listId = valueOf(own, "w:numId") ?? style?.listId;
    const at = Number(valueOf(own, "w:ilvl") ?? style?.level ?? 0);
    const list = listId === undefined ? undefined : lists.get(listId);
    const level = list?.levels[at];
    if (list === undefined || level === undefined || firstOf(paragraph, "w:t", "m:t") === undefined) continue;
    if (list.beginsAnew && listId !== undefined && !begun.has(listId)) counters.delete(list.abstractId);
    begun.add(listId ?? "");
    const label = labelOf(list, at, level, counters);
    if (own !== undefined) DomUtils.removeElement(own);
    if (label === "") continue;
    if (properties === undefined) DomUtils.prependChild(paragraph, newRun(`${label} `));
    else DomUtils.append(properties, newRun(`${label} `));
  }
}

function valueOf(parent: XmlElement | undefined, name: string): string | undefined {
  return attributeOf(childOf(parent, name), "w:val");
}

function labelOf(list: NumberedList, at: number, level: Level, counters: Map<string, number[]>): string {
  const counts = counters.get(list.abstractId) ?? [];
  counters.set(list.abstractId, counts);
  counts[at] = (counts[at] ?? level.start - 1) + 1;
  counts.length = at + 1;
  if (level.format === "bullet") return "-";
  if (level.format === "none") return "";
  return level.text
    .replace(/%(\d)/gu, (_place, digit: string) => {
      const other = Number(digit) - 1;
      const named = list.levels[other];
      return named === undefined ? "" : numeral(counts[other] ?? named.start, named.format);
    })
    .trim();
}

function numeral(count: number, format: string): string {
  switch (format) {
    case "lowerLetter":
      return letters(count);
    case "upperLetter":
      return letters(count).toUpperCase();
    case "lowerRoman":
      return roman(count);
    case "upperRoman":
      return roman(count).toUpperCase();
    case "decimalZero":
      return String(count).padStart(2, "0");
    default:
      return String(count);
  }
}

/** After "z" comes "aa", then "bb". */
function letters(count: number): string {
  return String.fromCharCode(97 + ((count - 1) % 26)).repeat(Math.floor((count - 1) / 26) + 1);
}

function roman(count: number): string {
  const signs = [
    [1000, "m"],
    [900, "cm"],
    [500, "d"],
    [400, "cd"],
    [100, "c"],
    [90, "xc"],
    [50, "l"],
    [40, "xl"],
    [10, "x"],
    [9, "ix"],
    [5, "v"],
    [4, "iv"],
    [1, "i"],
  ] as const;
  let rest = Math.max(0, Math.min(count, 3999));
  let written = "";
  for (const [value, sign] of signs) {
    written += sign.repeat(Math.floor(rest / value));
    rest %= value;
  }
  return written;
}
