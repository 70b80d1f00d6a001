import { DomUtils } from "htmlparser2";
import mammoth from "mammoth";
import { parsePage } from "../../read/page-source.ts";
import { walkText } from "../../read/text-walker.ts";
import type { StoredShortfall } from "../../shortfalls.ts";
import type { DocumentBlock, ReadDocument } from "../document-blocks.ts";
import type { SeenPart } from "../document-parts.ts";
import { DocumentRefusal, refusals } from "../refusal.ts";
import { storedZip } from "../stored-zip.ts";
import { writeEquations } from "./equations.ts";
import { markPageEnds, markTableHeads, PAGE_END, removeHiddenRuns } from "./mark-up.ts";
import { readNotes, writeNotes } from "./notes.ts";
import { readNumbering, writeNumbers } from "./numbering.ts";
import type { OfficePackage } from "../office-package.ts";
import { attributeOf, elementsOf, firstOf, paragraphTexts, parseXml, writeXml, type XmlElement, type XmlTree } from "../xml-elements.ts";

const MAIN = /^word\/document\d*\.xml$/iu;
const HEAD_OR_FOOT = /^word\/(?:header|footer)\d*\.xml$/iu;
/** What is left around the number of the page. */
const PAGE_WORDS = /\s*[|–—-]?\s*\b(?:page|seite|página|pagina|strona|sida|side)\s*(?:(?:of|von|de|di|sur|z|av|af|\/)\s*)?$/iu;

/** Reads a Word document: headings, numbers, lists, tables, equations, notes, and the pages that Word saw. @throws DocumentRefusal */
export async function readDocx({ parts, names }: OfficePackage): Promise<ReadDocument> {
  const partOf = (name: string) => parseXml(parts.find((part) => part.name.toLowerCase() === name)?.xml ?? "");
  const main = parseXml(parts.find(({ name }) => MAIN.test(name))?.xml ?? "");
  const { hidden, hasStruck } = removeHiddenRuns(main);
  const lines = textOf(main);
  const shortfalls = shortfallsOf(main, partOf("word/comments.xml"), names, hasStruck);
  const notes = {
    foot: readNotes(partOf("word/footnotes.xml"), "w:footnote"),
    end: readNotes(partOf("word/endnotes.xml"), "w:endnote"),
  };
  writeEquations(main);
  writeNotes(main, notes);
  markPageEnds(main);
  markTableHeads(main);
  writeNumbers(main, readNumbering(partOf("word/numbering.xml"), partOf("word/styles.xml")));
  const marked = writeXml(main);
  const converted = parts
    // Numbers and comments are in the text already.
    .filter(({ name }) => !/^word\/(?:numbering|comments)\.xml$/iu.test(name) && !name.startsWith("word/diagrams/"))
    .map(({ name, xml }) => ({ name, bytes: Buffer.from(MAIN.test(name) ? marked : xml) }));
  const { value } = await mammoth
    .convertToHtml({ buffer: storedZip(converted) }, { convertImage: mammoth.images.imgElement(async () => ({ src: "" })) })
    .catch((error: unknown) => {
      throw new DocumentRefusal(refusals.damaged, { cause: error });
    });
  const edges = edgeLines(parts.filter(({ name }) => HEAD_OR_FOOT.test(name)).map(({ xml }) => parseXml(xml)));
  const diagrams = parts.filter(({ name }) => name.startsWith("word/diagrams/")).flatMap(({ xml }) => paragraphTexts(parseXml(xml)));
  const blocks = toBlocks(headingsOverText(value.replaceAll("🗹", "☑").replaceAll("🞎", "☐")));
  const pages = blocks.at(-1)?.page ?? null;
  for (const beside of [diagrams, edges])
    if (beside.length > 0) blocks.push({ headings: [], text: beside.join("\n"), page: pages === null ? null : 1 });
  return {
    format: "docx",
    title: "",
    description: null,
    language: null,
    blocks,
    pages,
    hidden,
    seen: [
      part("The text", lines),
      part("The notes", [...notes.foot.values(), ...notes.end.values()].join("\n")),
      part("The header and footer", edges.join("\n")),
      part("The diagrams", diagrams.join("\n")),
    ].filter(({ text }) => text !== ""),
    shortfalls,
  };
}

/** The lines of headers and footers, each once, without the number of the page. */
function edgeLines(parts: readonly XmlTree[]): string[] {
  for (const part of parts) removePageNumbers(part);
  const lines = parts.flatMap((part) => paragraphTexts(part));
  return [...new Set(lines.map((line) => line.replace(PAGE_WORDS, "").trim()))].filter((line) => line !== "");
}

function part(name: string, text: string): SeenPart {
  return { name, page: null, text, leftOut: "" };
}

/** The text that Word shows, without what is there a second time for older programs. */
function textOf(main: XmlTree): string {
  const again = firstOf(main, "mc:Choice") === undefined ? [] : ["mc:Fallback"];
  return paragraphTexts(main, ["w:moveFrom", ...again]).join("\n");
}

const PAGE_FIELD = /^\s*(?:NUM|SECTION)?PAGES?\b/u;

/** The number of the page is a field, and its value differs by page. */
function removePageNumbers(part: XmlTree): void {
  for (const field of elementsOf(part, "w:fldSimple"))
    if (PAGE_FIELD.test(attributeOf(field, "w:instr") ?? "")) DomUtils.removeElement(field);
  for (const paragraph of elementsOf(part, "w:p")) {
    // Fields may hold fields: each is from its beginning to its end, and of a page when its instruction says so.
    const open: { isOfPage: boolean; values: XmlElement[] }[] = [];
    for (const element of elementsOf(paragraph, "w:fldChar", "w:instrText", "w:t")) {
      const kind = attributeOf(element, "w:fldCharType");
      if (kind === "begin") open.push({ isOfPage: false, values: [] });
      else if (kind === "end") {
        const field = open.pop();
        if (field?.isOfPage) for (const value of field.values) DomUtils.removeElement(value);
      } else if (element.name === "w:t") open.at(-1)?.values.push(element);
      else if (PAGE_FIELD.test(DomUtils.textContent(element))) for (const field of open.slice(-1)) field.isOfPage = true;
    }
  }
}

function shortfallsOf(main: XmlTree, comments: XmlTree, names: readonly string[], hasStruck: boolean): StoredShortfall[] {
  const shortfalls: StoredShortfall[] = [];
  if (paragraphTexts(comments).length > 0) shortfalls.push({ code: "comments_left_out", values: {} });
  if (hasStruck || firstOf(main, "w:delText") !== undefined) shortfalls.push({ code: "deletions_left_out", values: {} });
  const count = (pattern: RegExp) => names.filter((name) => pattern.test(name)).length;
  for (const [code, found] of [
    ["pictures_not_read", elementsOf(main, "pic:pic", "v:imagedata").length],
    ["charts_not_read", count(/^word\/charts\/chart\d*\.xml$/iu)],
    ["embedded_files_not_read", count(/^word\/(?:embeddings\/|afchunk)/iu)],
  ] as const) {
    if (found > 0) shortfalls.push({ code, values: { count: String(found) } });
  }
  return shortfalls;
}

/** A heading without any text below it is text. */
function headingsOverText(html: string): string {
  const sections = html.split(/(?=<h[1-6]>)/u);
  let next = 0;
  return sections
    .toReversed()
    .map((section) => {
      const level = Number(/^<h([1-6])>/u.exec(section)?.[1] ?? 0);
      const rest = section.replace(/^<h[1-6]>.*?<\/h[1-6]>/su, "").replaceAll(PAGE_END, "");
      const isBare = level > 0 && !/[\p{L}\p{N}]/u.test(rest.replace(/<[^>]*>/gu, "")) && (next === 0 || next <= level);
      next = isBare ? 7 : level;
      return isBare ? section.replace(/^<h[1-6]>(.*?)<\/h[1-6]>/su, "<p>$1</p>") : section;
    })
    .toReversed()
    .join("");
}

function toBlocks(html: string): DocumentBlock[] {
  const hasPages = html.includes(PAGE_END);
  const blocks: DocumentBlock[] = [];
  let page = 1;
  // A document is read whole, or refused: what it may take is limited elsewhere.
  for (const { headings, lines } of walkText(parsePage(html, { longest: Infinity }).body)) {
    const clean = headings.map((heading) => heading.replaceAll(PAGE_END, "").trim());
    for (const { text } of lines) {
      // Inside a table the end of a page is in a cell.
      page += text.split(PAGE_END).length - 1;
      addLine(blocks, {
        headings: clean,
        text: text.replaceAll(PAGE_END, "").replace(/ {2,}/gu, " ").trim(),
        page: hasPages ? page : null,
      });
    }
  }
  return blocks;
}

function addLine(blocks: DocumentBlock[], line: DocumentBlock): void {
  if (line.text === "") return;
  const before = blocks.at(-1);
  if (before !== undefined && before.page === line.page && before.headings.join("\n") === line.headings.join("\n")) {
    blocks[blocks.length - 1] = { ...before, text: `${before.text}${isRow(before.text) === isRow(line.text) ? "\n" : "\n\n"}${line.text}` };
  } else blocks.push(line);
}

/** The sentence above a table is no part of it. */
function isRow(text: string): boolean {
  return text.slice(text.lastIndexOf("\n") + 1).includes(" | ");
}
