import { DomUtils } from "htmlparser2";
import {
  attributeOf,
  childOf,
  elementsOf,
  firstOf,
  isOn,
  newElement,
  newRun,
  paragraphTexts,
  parentOf,
  type XmlElement,
  type XmlTree,
} from "../xml-elements.ts";

/** Marks the end of a page in the text; a word, because signs alone are taken for decoration. */
export const PAGE_END = "page-end-7f3ac1";

/**
 * Marks the ends of pages in a document's main part, where the program that wrote it says they are: a paragraph of its own before
 * the one with the break in it.
 */
export function markPageEnds(document: XmlTree): void {
  const rendered = elementsOf(document, "w:lastRenderedPageBreak");
  const asked = elementsOf(document, "w:br").filter((mark) => attributeOf(mark, "w:type") === "page");
  for (const paragraph of new Set((rendered.length > 0 ? rendered : asked).map((mark) => parentOf(mark, "w:p")))) {
    if (paragraph === undefined) continue;
    if (rendered.length > 0) DomUtils.prepend(paragraph, newElement("w:p", newRun(PAGE_END)));
    else DomUtils.append(paragraph, newElement("w:p", newRun(PAGE_END)));
  }
}

/** Takes out what is struck out, and what Word does not show: hidden letters, and white ones in a document without any colour behind letters. */
export function removeHiddenRuns(document: XmlTree): { hidden: string[]; hasStruck: boolean } {
  const hasShade =
    firstOf(document, "w:background", "w:drawing", "w:pict") !== undefined ||
    elementsOf(document, "w:shd").some((shade) => /^(?!ffffff)[\da-f]{6}$/iu.test(attributeOf(shade, "w:fill") ?? ""));
  const hidden: string[] = [];
  let hasStruck = false;
  const left = new Set(elementsOf(document, "w:r").filter((run) => isLeftOut(run, hasShade)));
  for (const run of left) {
    // A run may hold a text box, which has runs of its own: what is hidden goes with all that is in it.
    if (isInside(run, left)) continue;
    if (isStruck(run)) hasStruck = true;
    else hidden.push(elementsOf(run, "w:t").map(DomUtils.textContent).join(" ").trim());
    DomUtils.removeElement(run);
  }
  return { hidden, hasStruck };
}

function isInside(run: XmlElement, others: ReadonlySet<XmlElement>): boolean {
  for (let outer = parentOf(run, "w:r"); outer !== undefined; outer = parentOf(outer, "w:r")) if (others.has(outer)) return true;
  return false;
}

function isStruck(run: XmlElement): boolean {
  const properties = childOf(run, "w:rPr");
  return isOn(properties, "w:strike") || isOn(properties, "w:dstrike");
}

function isLeftOut(run: XmlElement, hasShade: boolean): boolean {
  if (isStruck(run)) return true;
  const properties = childOf(run, "w:rPr");
  const colour = attributeOf(childOf(properties, "w:color"), "w:val") ?? "";
  const isWhite = !hasShade && /^f[a-f]f[a-f]f[a-f]$/iu.test(colour) && childOf(properties, "w:highlight") === undefined;
  const isTiny = Number(attributeOf(childOf(properties, "w:sz"), "w:val") ?? 20) < 4;
  return isOn(properties, "w:vanish") || isOn(properties, "w:webHidden") || isWhite || isTiny;
}

/** Marks the first row of a table as its head, where it names what the rows below hold. */
export function markTableHeads(document: XmlTree): void {
  for (const table of elementsOf(document, "w:tbl")) {
    if (firstOf(table, "w:tblHeader", "w:tbl") !== undefined) continue;
    const rows = elementsOf(table, "w:tr");
    const [first, ...body] = rows.map((row) => elementsOf(row, "w:tc").map((cell) => paragraphTexts(cell).join(" ")));
    if (rows[0] === undefined || first === undefined || body.length === 0 || first.length < 2) continue;
    const hasFigures = (row: readonly string[]) => row.some((cell) => /\d/u.test(cell));
    if (hasFigures(first) || first.filter((cell) => cell !== "").length < first.length - 1) continue;
    if (first.length === 2 && !body.every(hasFigures)) continue;
    markHead(rows[0]);
  }
}

function markHead(row: XmlElement): void {
  const mark = newElement("w:tblHeader");
  const properties = childOf(row, "w:trPr");
  if (properties !== undefined) DomUtils.prependChild(properties, mark);
  else DomUtils.prependChild(row, newElement("w:trPr", mark));
}
