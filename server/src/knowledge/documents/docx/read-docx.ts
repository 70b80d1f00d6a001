import mammoth from "mammoth";
import { parsePage } from "../../read/page-source.ts";
import { walkText } from "../../read/text-walker.ts";
import type { StoredShortfall } from "../../shortfalls.ts";
import type { DocumentBlock, ReadDocument } from "../document-blocks.ts";
import type { SeenPart } from "../document-parts.ts";
import { DocumentRefusal, refusals } from "../refusal.ts";
import { storedZip } from "../stored-zip.ts";
import { writeEquations } from "./equations.ts";
import { markPageEnds, markTableHeads, PAGE_END, withoutHiddenRuns } from "./mark-up.ts";
import { readNotes, writeNotes } from "./notes.ts";
import { readNumbering, writeNumbers } from "./numbering.ts";
import type { OfficePackage } from "../office-package.ts";
import { mapElements, paragraphTexts } from "../xml-elements.ts";

const MAIN = /^word\/document\d*\.xml$/iu;
const HEAD_OR_FOOT = /^word\/(?:header|footer)\d*\.xml$/iu;
/** What is left around the number of the page. */
const PAGE_WORDS = /\s*[|–—-]?\s*\b(?:page|seite|página|pagina|strona|sida|side)\s*(?:(?:of|von|de|di|sur|z|av|af|\/)\s*)?$/iu;

/** Reads a Word document: headings, numbers, lists, tables, equations, notes, and the pages that Word saw. @throws DocumentRefusal */
export async function readDocx({ parts, names }: OfficePackage): Promise<ReadDocument> {
  const partOf = (name: string) => parts.find((part) => part.name.toLowerCase() === name)?.xml ?? "";
  const main = parts.find(({ name }) => MAIN.test(name))?.xml ?? "";
  const seen = withoutHiddenRuns(main);
  const notes = {
    foot: readNotes(partOf("word/footnotes.xml"), "w:footnote"),
    end: readNotes(partOf("word/endnotes.xml"), "w:endnote"),
  };
  const numbering = readNumbering(partOf("word/numbering.xml"), partOf("word/styles.xml"));
  const marked = writeNumbers(markTableHeads(markPageEnds(writeNotes(writeEquations(seen.xml), notes))), numbering);
  const converted = parts
    // Numbers and comments are in the text already.
    .filter(({ name }) => !/^word\/(?:numbering|comments)\.xml$/iu.test(name) && !name.startsWith("word/diagrams/"))
    .map(({ name, xml }) => ({ name, bytes: Buffer.from(MAIN.test(name) ? marked : xml) }));
  const { value } = await mammoth
    .convertToHtml({ buffer: storedZip(converted) }, { convertImage: mammoth.images.imgElement(async () => ({ src: "" })) })
    .catch((error: unknown) => {
      throw new DocumentRefusal(refusals.damaged, { cause: error });
    });
  const edges = edgeLines(parts.filter(({ name }) => HEAD_OR_FOOT.test(name)).map(({ xml }) => xml));
  const diagrams = parts.filter(({ name }) => name.startsWith("word/diagrams/")).flatMap(({ xml }) => paragraphTexts(xml));
  const blocks = toBlocks(headingsOverText(value.replaceAll("🗹", "☑").replaceAll("🞎", "☐")));
  const pages = blocks.at(-1)?.page ?? null;
  for (const lines of [diagrams, edges])
    if (lines.length > 0) blocks.push({ headings: [], text: lines.join("\n"), page: pages === null ? null : 1 });
  return {
    format: "docx",
    title: "",
    description: null,
    language: null,
    blocks,
    pages,
    hidden: seen.hidden,
    seen: [
      part("The text", textOf(seen.xml)),
      part("The notes", [...notes.foot.values(), ...notes.end.values()].join("\n")),
      part("The header and footer", edges.join("\n")),
      part("The diagrams", diagrams.join("\n")),
    ].filter(({ text }) => text !== ""),
    shortfalls: shortfallsOf(main, partOf("word/comments.xml"), names, seen.hasStruck),
  };
}

/** The lines of headers and footers, each once, without the number of the page. */
function edgeLines(parts: readonly string[]): string[] {
  const lines = parts.flatMap((xml) => paragraphTexts(withoutPageNumbers(xml)));
  return [...new Set(lines.map((line) => line.replace(PAGE_WORDS, "").trim()))].filter((line) => line !== "");
}

function part(name: string, text: string): SeenPart {
  return { name, page: null, text, leftOut: "" };
}

/** The text that Word shows, without what is there a second time for older programs. */
function textOf(xml: string): string {
  const once = xml.includes("<mc:Choice") ? mapElements(xml, "mc:Fallback", () => "") : xml;
  return paragraphTexts(mapElements(once, "w:moveFrom", () => "")).join("\n");
}

/** The number of the page is a field: its name is in the text, and its value differs by page. */
function withoutPageNumbers(xml: string): string {
  const plain = mapElements(xml, "w:fldSimple", (field) => (/w:instr="[^"]*\b(?:NUM|SECTION)?PAGES?\b/u.test(field) ? "" : field));
  return plain.replace(
    /<w:instrText[^>]*>\s*(?:NUM|SECTION)?PAGES?\b(?:(?!<\/w:p>|w:fldCharType="end").)*w:fldCharType="end"/gsu,
    "<w:instrText/",
  );
}

function shortfallsOf(main: string, comments: string, names: readonly string[], hasStruck: boolean): StoredShortfall[] {
  const shortfalls: StoredShortfall[] = [];
  if (paragraphTexts(comments).length > 0) shortfalls.push({ code: "comments_left_out", values: {} });
  if (hasStruck || main.includes("<w:delText")) shortfalls.push({ code: "deletions_left_out", values: {} });
  const count = (pattern: RegExp) => names.filter((name) => pattern.test(name)).length;
  for (const [code, found] of [
    ["pictures_not_read", (main.match(/<pic:pic[\s>]|<v:imagedata\s/gu) ?? []).length],
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
