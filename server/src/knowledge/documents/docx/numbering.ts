import { attributeOf, elementsOf, emptyElement, escaped, mapElements } from "../xml-elements.ts";

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
export function readNumbering(numberingXml: string, stylesXml: string): Numbering {
  const abstracts = new Map<string, Level[]>();
  const ofStyle = new Map<string, { abstractId: string; level: number }>();
  for (const abstract of elementsOf(numberingXml, "w:abstractNum")) {
    const id = attributeOf(abstract, "w:abstractNumId") ?? "";
    const levels: Level[] = [];
    for (const level of elementsOf(abstract, "w:lvl")) {
      const at = Number(attributeOf(level, "w:ilvl") ?? 0);
      if (!(at >= 0 && at <= MAX_LEVEL)) continue;
      levels[at] = {
        format: attributeOf(emptyElement(level, "w:numFmt"), "w:val") ?? "decimal",
        text: attributeOf(emptyElement(level, "w:lvlText"), "w:val") ?? "",
        start: Number(attributeOf(emptyElement(level, "w:start"), "w:val") ?? 1),
      };
      const style = attributeOf(emptyElement(level, "w:pStyle"), "w:val");
      if (style !== null) ofStyle.set(style, { abstractId: id, level: at });
    }
    abstracts.set(id, levels);
  }
  const lists = new Map<string, NumberedList>();
  for (const list of elementsOf(numberingXml, "w:num")) {
    const abstractId = attributeOf(emptyElement(list, "w:abstractNumId"), "w:val") ?? "";
    const levels = [...(abstracts.get(abstractId) ?? [])];
    let beginsAnew = false;
    for (const override of elementsOf(list, "w:lvlOverride")) {
      const at = Number(attributeOf(override, "w:ilvl") ?? 0);
      const start = attributeOf(emptyElement(override, "w:startOverride"), "w:val");
      const level = levels[at];
      if (start === null || level === undefined) continue;
      levels[at] = { ...level, start: Number(start) };
      beginsAnew = true;
    }
    lists.set(attributeOf(list, "w:numId") ?? "", { abstractId, levels, beginsAnew });
  }
  const styles = new Map<string, { listId: string; level: number }>();
  for (const style of elementsOf(stylesXml, "w:style")) {
    const id = attributeOf(style, "w:styleId");
    const own = elementsOf(style, "w:numPr")[0];
    const listId = attributeOf(emptyElement(own ?? "", "w:numId"), "w:val");
    if (id === null || listId === null) continue;
    const level = ofStyle.get(id)?.level ?? Number(attributeOf(emptyElement(own ?? "", "w:ilvl"), "w:val") ?? 0);
    styles.set(id, { listId, level });
  }
  return { lists, styles };
}

/** Writes the number that Word shows before a paragraph into its text, and its sign where it is one of a list without numbers. */
export function writeNumbers(xml: string, { lists, styles }: Numbering): string {
  if (lists.size === 0) return xml;
  const counters = new Map<string, number[]>();
  const begun = new Set<string>();
  return mapElements(xml, "w:p", (paragraph) => {
    const properties = elementsOf(paragraph, "w:pPr")[0] ?? "";
    const own = elementsOf(properties, "w:numPr")[0];
    const style = styles.get(attributeOf(emptyElement(properties, "w:pStyle"), "w:val") ?? "");
    const listId = attributeOf(emptyElement(own ?? "", "w:numId"), "w:val") ?? style?.listId;
    const at = Number(attributeOf(emptyElement(own ?? "", "w:ilvl"), "w:val") ?? style?.level ?? 0);
    const list = listId === undefined ? undefined : lists.get(listId);
    const level = list?.levels[at];
    if (list === undefined || level === undefined || !/<(?:w|m):t[\s>]/u.test(paragraph)) return paragraph;
    if (list.beginsAnew && listId !== undefined && !begun.has(listId)) counters.delete(list.abstractId);
    begun.add(listId ?? "");
    const label = labelOf(list, at, level, counters);
    const rest = paragraph.replace(properties, () => (own === undefined ? properties : properties.replace(own, "")));
    if (label === "") return rest;
    const run = `<w:r><w:t xml:space="preserve">${escaped(label)} </w:t></w:r>`;
    const end = rest.indexOf("</w:pPr>");
    const start = end === -1 ? rest.indexOf(">") + 1 : end + "</w:pPr>".length;
    return rest.slice(0, start) + run + rest.slice(start);
  });
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
