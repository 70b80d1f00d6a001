import { aZip, type ZipFile } from "./a-docx.ts";

/** A slide: its title, its lines, and a table. */
export interface PptxSlide {
  title?: string;
  lines?: readonly string[];
  table?: readonly (readonly string[])[];
  notes?: string;
  isHidden?: boolean;
}

const NAMESPACES =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
const relations = (targets: readonly string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map((target, at) => `<Relationship Id="r${at + 1}" Type="t" Target="${target}"/>`)
    .join("")}</Relationships>`;
const body = (lines: readonly string[]) =>
  `<p:txBody><a:bodyPr/>${lines.map((line) => `<a:p><a:r><a:t>${line.replaceAll("&", "&amp;")}</a:t></a:r></a:p>`).join("")}</p:txBody>`;
const shape = (type: string, lines: readonly string[]) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="1" name="s"/><p:cNvSpPr/><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:spPr/>${body(lines)}</p:sp>`;

/** For tests: writes a presentation. The slides' files are named in the opposite order, as they are once slides were moved. */
export function aPptx(slides: readonly PptxSlide[], extra: readonly ZipFile[] = []): Buffer {
  const nameOf = (at: number) => `slide${slides.length - at}.xml`;
  return aZip([
    { name: "[Content_Types].xml", bytes: "<Types/>" },
    {
      name: "ppt/presentation.xml",
      bytes: `<p:presentation ${NAMESPACES}><p:sldIdLst>${slides.map((_slide, at) => `<p:sldId id="${256 + at}" r:id="r${at + 1}"/>`).join("")}</p:sldIdLst></p:presentation>`,
    },
    { name: "ppt/_rels/presentation.xml.rels", bytes: relations(slides.map((_slide, at) => `slides/${nameOf(at)}`)) },
    ...slides.flatMap(({ title, lines = [], table, notes, isHidden = false }, at): ZipFile[] => {
      const rows = (table ?? []).map(
        (row) => `<a:tr>${row.map((cell) => `<a:tc>${body([cell]).replaceAll("p:txBody", "a:txBody")}</a:tc>`).join("")}</a:tr>`,
      );
      const frame = table === undefined ? "" : `<p:graphicFrame><a:graphic><a:tbl>${rows.join("")}</a:tbl></a:graphic></p:graphicFrame>`;
      const shapes = [
        ...(title === undefined ? [] : [shape("title", [title])]),
        ...(lines.length === 0 ? [] : [shape("body", lines)]),
        shape("sldNum", [String(at + 1)]),
      ];
      return [
        {
          name: `ppt/slides/${nameOf(at)}`,
          bytes: `<p:sld ${NAMESPACES}${isHidden ? ' show="0"' : ""}><p:cSld><p:spTree>${shapes.join("")}${frame}</p:spTree></p:cSld></p:sld>`,
          isDeflated: true,
        },
        ...(notes === undefined
          ? []
          : [{ name: `ppt/notesSlides/notesSlide${at + 1}.xml`, bytes: `<p:notes ${NAMESPACES}>${shape("body", [notes])}</p:notes>` }]),
      ];
    }),
    ...extra,
  ]);
}
