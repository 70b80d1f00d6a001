import { read, type WorkBook, type WorkSheet } from "@e965/xlsx";
import type { StoredShortfall } from "../../shortfalls.ts";
import { type DocumentBlock, MAX_TEXT, type ReadDocument } from "../document-blocks.ts";
import type { SeenPart } from "../document-parts.ts";
import type { OfficePackage } from "../office-package.ts";
import { DocumentRefusal, refusals, refuse } from "../refusal.ts";
import { storedZip } from "../stored-zip.ts";
import { tableRecords } from "../table-records.ts";

const MAX_ROWS = 200_000;
const MAX_CELLS = 1_000_000;
/** What the program calls the sheets of a new file. */
const UNNAMED = /^(?:sheet|tabelle|feuille|hoja|foglio|planilha|blad|лист|工作表)\s?\d*$/iu;

/** Reads a spreadsheet since 2007. @throws DocumentRefusal */
export function readXlsx({ parts, names }: OfficePackage): ReadDocument {
  const zip = storedZip(parts.map(({ name, xml }) => ({ name, bytes: Buffer.from(xml) })));
  const count = (pattern: RegExp) => names.filter((name) => pattern.test(name)).length;
  return readSheets(zip, [
    ...counted("charts_not_read", count(/^xl\/charts\/chart\d*\.xml$/iu)),
    ...counted("pictures_not_read", count(/^xl\/media\//iu)),
    ...counted("embedded_files_not_read", count(/^xl\/embeddings\//iu)),
    ...(count(/^xl\/(?:comments|threadedcomments\/)/iu) > 0 ? [{ code: "comments_left_out" as const, values: {} }] : []),
  ]);
}

/** Reads a spreadsheet: every row of a sheet is a line in which every cell carries its column's name. @throws DocumentRefusal */
export function readSheets(bytes: Uint8Array, shortfalls: StoredShortfall[] = []): ReadDocument {
  const book = open(bytes);
  const isHidden = (name: string) => (book.Workbook?.Sheets?.find((sheet) => sheet.name === name)?.Hidden ?? 0) !== 0;
  const blocks: DocumentBlock[] = [];
  const seen: SeenPart[] = [];
  let cells = 0;
  let letters = 0;
  const names = book.SheetNames.filter((name) => !isHidden(name));
  for (const name of names) {
    const rows = rowsOf(book.Sheets[name]);
    const text = rows.map((row) => row.filter((cell) => cell !== "").join("\n")).join("\n");
    cells += rows.reduce((sum, row) => sum + row.length, 0);
    letters += text.length;
    if (cells > MAX_CELLS || letters > MAX_TEXT) refuse(refusals.tooMuchText);
    if (text === "") continue;
    const headings = UNNAMED.test(name) ? [] : [name];
    blocks.push(...tableRecords(rows, { headings, isSureOfHead: false }));
    seen.push({ name: `Sheet "${name}", ${rows.length} ${rows.length === 1 ? "record" : "records"}`, page: null, text, leftOut: "" });
  }
  const hidden = book.SheetNames.filter(isHidden);
  return {
    format: "xlsx",
    title: "",
    description: null,
    language: null,
    blocks,
    pages: null,
    hidden: [],
    seen,
    shortfalls: [
      ...(hidden.length === 0 ? [] : [{ code: "hidden_sheets_left_out" as const, values: { names: hidden.join(", ") } }]),
      ...shortfalls,
    ],
  };
}

function open(bytes: Uint8Array): WorkBook {
  try {
    return read(bytes, {
      type: "buffer",
      dense: true,
      cellFormula: false,
      cellHTML: false,
      dateNF: "yyyy-mm-dd",
      sheetRows: MAX_ROWS,
      WTF: false,
    });
  } catch (error) {
    if (error instanceof Error && /password|encrypt/iu.test(error.message)) refuse(refusals.password);
    throw new DocumentRefusal(refusals.damaged, { cause: error });
  }
}

/** The cells that hold something, as the program shows them. A sheet may be said to be far larger than what is in it. */
function rowsOf(sheet: WorkSheet | undefined): string[][] {
  const rows: string[][] = [];
  sheet?.["!data"]?.forEach((row) => {
    const cells: string[] = [];
    row?.forEach((cell, column) => {
      const text = cell.w ?? (cell.v === undefined ? "" : String(cell.v));
      while (cells.length < column) cells.push("");
      cells[column] = text.trim();
    });
    if (cells.some((cell) => cell !== "")) rows.push(cells);
  });
  return rows;
}

function counted(code: StoredShortfall["code"], count: number): StoredShortfall[] {
  return count === 0 ? [] : [{ code, values: { count: String(count) } }];
}
