import { mapElements, plainText } from "../xml-elements.ts";

/** Marks the end of a page in the text; a word, because signs alone are taken for decoration. */
export const PAGE_END = "page-end-7f3ac1";

const MARK = `<w:p><w:r><w:t>${PAGE_END}</w:t></w:r></w:p>`;
const RENDERED_END = "<w:lastRenderedPageBreak/>";
const ASKED_END = /<w:br\b[^>]*w:type="page"[^>]*\/>/u;

/**
 * Marks the ends of pages in a document's main part, where the program that wrote it says they are: a paragraph of its own before
 * the one with the break in it.
 */
export function markPageEnds(xml: string): string {
  const isEnd = xml.includes(RENDERED_END)
    ? (paragraph: string) => paragraph.includes(RENDERED_END)
    : (paragraph: string) => ASKED_END.test(paragraph);
  const isAfter = !xml.includes(RENDERED_END);
  return mapElements(xml, "w:p", (paragraph) => {
    if (!isEnd(paragraph)) return paragraph;
    return isAfter ? paragraph + MARK : MARK + paragraph;
  });
}

/** Takes out what is struck out, and what Word does not show: hidden letters, and white ones in a document without any colour behind letters. */
export function withoutHiddenRuns(xml: string): { xml: string; hidden: string[]; hasStruck: boolean } {
  const hidden: string[] = [];
  let hasStruck = false;
  const hasShade = /<w:shd\b[^>]*w:fill="(?!auto|ffffff)[\da-f]{6}"/iu.test(xml) || /<w:(?:background|drawing|pict)\b/u.test(xml);
  const parts: string[] = [];
  let from = 0;
  let start: number | null = null;
  // A run may hold a text box, which has runs of its own: what is hidden goes with all that is in it.
  let depth = 0;
  let edge = runEdgeFrom(xml, 0);
  while (edge !== null) {
    const next = runEdgeFrom(xml, edge.end);
    if (start !== null) {
      depth += edge.isEnd ? -1 : 1;
      if (depth === 0) {
        parts.push(xml.slice(from, start));
        if (isStruck(xml.slice(start, edge.end))) hasStruck = true;
        else hidden.push(plainText(xml.slice(start, edge.end)));
        from = edge.end;
        start = null;
      }
    } else if (!edge.isEnd && isLeftOut(xml.slice(edge.at, next?.at), hasShade)) {
      start = edge.at;
      depth = 1;
    }
    edge = next;
  }
  parts.push(xml.slice(from));
  return { xml: parts.join(""), hidden, hasStruck };
}

interface RunEdge {
  at: number;
  end: number;
  isEnd: boolean;
}

const RUN_EDGE = /<\/w:r>|<w:r(?:\s[^>]*[^/>]|\s*)>/gu;

function runEdgeFrom(xml: string, from: number): RunEdge | null {
  RUN_EDGE.lastIndex = from;
  const found = RUN_EDGE.exec(xml);
  return found === null ? null : { at: found.index, end: RUN_EDGE.lastIndex, isEnd: found[0].startsWith("</") };
}

function propertiesOf(run: string): string {
  return /^<w:r(?:\s[^>]*)?>\s*<w:rPr>.*?<\/w:rPr>/su.exec(run)?.[0] ?? "";
}

function isStruck(run: string): boolean {
  return /<w:d?strike\s*(?:w:val="(?:1|true|on)"\s*)?\/>/u.test(propertiesOf(run));
}

function isLeftOut(run: string, hasShade: boolean): boolean {
  if (isStruck(run)) return true;
  const properties = propertiesOf(run);
  const isVanished = /<w:(?:vanish|webHidden)\s*(?:w:val="(?:1|true|on)"\s*)?\/>/u.test(properties);
  const isWhite = !hasShade && /<w:color\b[^>]*w:val="f[a-f]f[a-f]f[a-f]"/iu.test(properties) && !properties.includes("<w:highlight");
  const size = Number(/<w:sz\s+w:val="(\d+)"/u.exec(properties)?.[1] ?? 20);
  return isVanished || isWhite || size < 4;
}

export function markTableHeads(xml: string): string {
  return mapElements(xml, "w:tbl", (table) => {
    if (table.includes("<w:tblHeader") || table.indexOf("<w:tbl>", 6) !== -1) return table;
    const rows = table.split("</w:tr>").slice(0, -1);
    const [first = "", ...body] = rows.map((row) => row.split("</w:tc>").slice(0, -1).map(plainText));
    if (typeof first === "string" || body.length === 0 || first.length < 2) return table;
    const hasFigures = (row: readonly string[]) => row.some((cell) => /\d/u.test(cell));
    if (hasFigures(first) || first.filter((cell) => cell !== "").length < first.length - 1) return table;
    if (first.length === 2 && !body.every(hasFigures)) return table;
    return table.replace(/<w:tr\b[^>]*>(?:\s*<w:trPr>)?/u, (opening) =>
      opening.endsWith("<w:trPr>") ? `${opening}<w:tblHeader/>` : `${opening}<w:trPr><w:tblHeader/></w:trPr>`,
    );
  });
}
