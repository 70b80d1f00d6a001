import { DomUtils } from "htmlparser2";
import type { StoredShortfall } from "../../shortfalls.ts";
import type { DocumentBlock, ReadDocument } from "../document-blocks.ts";
import type { SeenPart } from "../document-parts.ts";
import type { OfficePackage } from "../office-package.ts";
import { tableRecords } from "../table-records.ts";
import { attributeOf, elementsOf, firstOf, paragraphTexts, parentOf, parseXml, type XmlTree } from "../xml-elements.ts";

/** Reads the slides of a presentation in their order, each below its title. Hidden slides and the speaker's notes are not for everyone. */
export function readPptx({ parts, names }: OfficePackage): ReadDocument {
  const partOf = (name: string) => parseXml(parts.find((part) => part.name.toLowerCase() === name)?.xml ?? "");
  const blocks: DocumentBlock[] = [];
  const seen: SeenPart[] = [];
  let hiddenSlides = 0;
  let pictures = 0;
  for (const [index, path] of slidePaths(partOf).entries()) {
    const slide = partOf(path);
    if (["0", "false"].includes(attributeOf(firstOf(slide, "p:sld"), "show") ?? "")) {
      hiddenSlides += 1;
      continue;
    }
    const page = index + 1;
    removeHidden(slide);
    const diagrams = [...relationsOf(partOf, path).values()].filter((target) => target.includes("/diagrams/data")).map(partOf);
    blocks.push(...slideBlocks(slide, diagrams).map((block) => ({ ...block, page })));
    seen.push({
      name: `Slide ${page}`,
      page,
      text: [slide, ...diagrams].flatMap((part) => paragraphTexts(part)).join("\n"),
      leftOut: numbersOf(slide),
    });
    pictures += elementsOf(slide, "p:pic").length;
  }
  const notes = parts.some(({ name, xml }) => /\/notesslide\d+\.xml$/iu.test(name) && /[\p{L}]/u.test(notesText(parseXml(xml))));
  return {
    format: "pptx",
    title: "",
    description: null,
    language: null,
    blocks,
    pages: seen.length + hiddenSlides,
    hidden: [],
    seen,
    shortfalls: shortfallsOf(seen, { hiddenSlides, pictures, notes, names }),
  };
}

function shortfallsOf(
  seen: readonly SeenPart[],
  { hiddenSlides, pictures, notes, names }: { hiddenSlides: number; pictures: number; notes: boolean; names: readonly string[] },
): StoredShortfall[] {
  const count = (pattern: RegExp) => names.filter((name) => pattern.test(name)).length;
  const counted = (
    [
      ["hidden_slides_left_out", hiddenSlides],
      ["pictures_not_read", pictures],
      ["charts_not_read", count(/^ppt\/charts\/chart\d*\.xml$/iu)],
      ["embedded_files_not_read", count(/^ppt\/embeddings\/(?!microsoft_excel)/iu)],
    ] as const
  ).filter(([, found]) => found > 0);
  const bare = seen.filter(({ text }) => text === "").map(({ page }) => String(page));
  return [
    ...(bare.length === 1 ? [{ code: "page_without_text" as const, values: { page: bare[0] ?? "" } }] : []),
    ...(bare.length > 1 ? [{ code: "pages_without_text" as const, values: { pages: bare.join(", ") } }] : []),
    ...(notes ? [{ code: "speaker_notes_left_out" as const, values: {} }] : []),
    ...counted.map(([code, found]) => ({ code, values: { count: String(found) } })),
  ];
}

/** The slides' parts in the order in which they are shown. */
function slidePaths(partOf: (name: string) => XmlTree): string[] {
  const presentation = partOf("ppt/presentation.xml");
  const relations = relationsOf(partOf, "ppt/presentation.xml");
  return elementsOf(presentation, "p:sldId").flatMap((element) => {
    const target = relations.get(attributeOf(element, "r:id") ?? "");
    return target === undefined ? [] : [target];
  });
}

/** What a part leads to, by the ids of the relations. */
function relationsOf(partOf: (name: string) => XmlTree, path: string): Map<string, string> {
  const at = path.lastIndexOf("/");
  const folder = path.slice(0, at);
  const relations = new Map<string, string>();
  for (const element of elementsOf(partOf(`${folder}/_rels/${path.slice(at + 1)}.rels`), "Relationship")) {
    const target = attributeOf(element, "Target") ?? "";
    const resolved = new URL(target, `file:///${folder}/`).pathname.slice(1).toLowerCase();
    relations.set(attributeOf(element, "Id") ?? "", resolved);
  }
  return relations;
}

/** Takes out hidden shapes, and what is there a second time for older programs. */
function removeHidden(slide: XmlTree): void {
  if (firstOf(slide, "mc:Choice") !== undefined) for (const again of elementsOf(slide, "mc:Fallback")) DomUtils.removeElement(again);
  for (const properties of elementsOf(slide, "p:cNvPr")) {
    const shape = parentOf(properties, "p:sp", "p:graphicFrame", "p:pic", "p:grpSp", "p:cxnSp");
    if (shape !== undefined && ["1", "true"].includes(attributeOf(properties, "hidden") ?? "")) DomUtils.removeElement(shape);
  }
}

function slideBlocks(slide: XmlTree, diagrams: readonly XmlTree[]): DocumentBlock[] {
  const shapes = shapesOf(slide);
  const title = shapes.find(({ kind }) => kind === "title")?.lines.join(" ") ?? "";
  const headings = title === "" ? [] : [title];
  const texts = shapes.filter(({ kind }) => kind === "text").flatMap(({ lines }) => lines);
  const diagram = diagrams.flatMap((part) => paragraphTexts(part));
  const blocks: DocumentBlock[] = [];
  const lines = [...texts, ...diagram];
  if (lines.length > 0) blocks.push({ headings, text: lines.join("\n"), page: null });
  for (const table of elementsOf(slide, "a:tbl")) {
    const rows = elementsOf(table, "a:tr").map((row) => elementsOf(row, "a:tc").map((cell) => paragraphTexts(cell).join(" ")));
    blocks.push(...tableRecords(rows, { headings, isSureOfHead: false }));
  }
  // A title without any text below it is text.
  return blocks.length === 0 && title !== "" ? [{ headings: [], text: title, page: null }] : blocks;
}

interface Shape {
  kind: "title" | "text" | "edge";
  lines: string[];
}

function shapesOf(slide: XmlTree): Shape[] {
  return elementsOf(slide, "p:sp").map((shape) => {
    const type = attributeOf(firstOf(shape, "p:ph"), "type");
    const kind = type === "title" || type === "ctrTitle" ? "title" : type === "sldNum" || type === "dt" ? "edge" : "text";
    return { kind, lines: paragraphTexts(shape) };
  });
}

/** The number of the slide, and today's date. */
function numbersOf(slide: XmlTree): string {
  return shapesOf(slide)
    .filter(({ kind }) => kind === "edge")
    .flatMap(({ lines }) => lines)
    .join("\n");
}

function notesText(notes: XmlTree): string {
  return elementsOf(notes, "p:sp")
    .filter((shape) => attributeOf(firstOf(shape, "p:ph"), "type") === "body")
    .flatMap((shape) => paragraphTexts(shape))
    .join("\n");
}
