import { crc32, deflateRawSync } from "node:zlib";

/** One thing in a Word document, in the order of its pages. */
export type DocxPart =
  | { heading: string; level?: number }
  | { text: string; isVanished?: boolean }
  | { table: readonly (readonly string[])[] }
  | { xml: string }
  /** Where the word processor put the end of a page. */
  | "page end";

export interface ZipFile {
  name: string;
  bytes: Uint8Array | string;
  isDeflated?: boolean;
  declaredSize?: number;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

/** For tests: writes a Word document. `prolog` stands before its main part's first element; `extra` files are put beside. */
export function aDocx(
  parts: readonly DocxPart[],
  { prolog = "", extra = [] }: { prolog?: string; extra?: readonly ZipFile[] } = {},
): Buffer {
  const styles = [1, 2, 3].map(
    (level) => `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`,
  );
  return aZip([
    {
      name: "[Content_Types].xml",
      bytes: `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>`,
    },
    {
      name: "_rels/.rels",
      bytes: `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: "word/_rels/document.xml.rels",
      bytes: `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
    },
    { name: "word/styles.xml", bytes: `${XML}<w:styles xmlns:w="${MAIN}">${styles.join("")}</w:styles>` },
    {
      name: "word/document.xml",
      bytes: `${XML}${prolog}<w:document xmlns:w="${MAIN}"><w:body>${bodyOf(parts)}</w:body></w:document>`,
      isDeflated: true,
    },
    ...extra,
  ]);
}

function bodyOf(parts: readonly DocxPart[]): string {
  let isAfterEnd = false;
  const xml: string[] = [];
  for (const part of parts) {
    if (part === "page end") {
      isAfterEnd = true;
      continue;
    }
    const end = isAfterEnd ? "<w:lastRenderedPageBreak/>" : "";
    isAfterEnd = false;
    if ("heading" in part) xml.push(paragraph(part.heading, end, `<w:pPr><w:pStyle w:val="Heading${part.level ?? 1}"/></w:pPr>`));
    else if ("xml" in part) xml.push(part.xml);
    else if ("text" in part) xml.push(paragraph(part.text, end, "", part.isVanished === true ? "<w:rPr><w:vanish/></w:rPr>" : ""));
    else {
      const rows = part.table.map(
        (row) => `<w:tr>${row.map((cell, column) => `<w:tc>${paragraph(cell, column === 0 ? end : "")}</w:tc>`).join("")}</w:tr>`,
      );
      xml.push(`<w:tbl>${rows.join("")}</w:tbl>`);
    }
  }
  return xml.join("");
}

function paragraph(text: string, end: string, properties = "", run = ""): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<w:p>${properties}<w:r>${run}${end}<w:t xml:space="preserve">${escaped}</w:t></w:r></w:p>`;
}

/** Writes a zip archive, truthful or not. */
export function aZip(files: readonly ZipFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, isDeflated = false, declaredSize } of files) {
    const plain = Buffer.from(bytes);
    const packed = isDeflated ? deflateRawSync(plain) : plain;
    const encoded = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(isDeflated ? 8 : 0, 4);
    fields.writeUInt32LE(crc32(plain), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(declaredSize ?? plain.length, 18);
    fields.writeUInt16LE(encoded.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), fields, encoded, packed]);
    directory.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), fields, rest, encoded);
    parts.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
}
