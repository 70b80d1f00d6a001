import type { DocumentBlock } from "./document-blocks.ts";

const FIGURE = /^[^\p{L}]*\d[^\p{L}]*$/u;
const YEAR = /^(?:19|20)\d\d$/u;
const MANY_WORDS = 6;

export interface TableOptions {
  headings: readonly string[];
  /** The first row names the columns unless it holds figures. */
  isSureOfHead: boolean;
}

/** Writes each row of a table as a line, in which every cell carries its column's name. Text above the table stays text. */
export function tableRecords(rows: readonly (readonly string[])[], { headings, isSureOfHead }: TableOptions): DocumentBlock[] {
  const cells = rows.map((row) => row.map((cell) => cell.replace(/\s+/gu, " ").trim())).filter((row) => row.some((cell) => cell !== ""));
  const width = Math.max(0, ...cells.map(widthOf));
  const above: string[] = [];
  let at = 0;
  // A title, or a date, stands above most tables of a spreadsheet.
  while (width > 1 && at < cells.length - 1 && widthOf(cells[at] ?? []) === 1) {
    above.push((cells[at] ?? []).find((cell) => cell !== "") ?? "");
    at += 1;
  }
  const head = headOf(cells.slice(at), width, isSureOfHead);
  const lines = cells.slice(head === null ? at : at + 1).map((row) => lineOf(row, head));
  return [above, lines].filter((texts) => texts.length > 0).map((texts) => ({ headings, text: texts.join("\n"), page: null }));
}

function widthOf(row: readonly string[]): number {
  return row.filter((cell) => cell !== "").length;
}

function headOf(rows: readonly (readonly string[])[], width: number, isSureOfHead: boolean): readonly string[] | null {
  const [first, ...body] = rows;
  if (first === undefined || body.length === 0 || widthOf(first) < Math.min(2, width)) return null;
  if (first.some((cell) => FIGURE.test(cell) && !YEAR.test(cell))) return null;
  if (isSureOfHead || width > 2) return first;
  const seconds = body.map((row) => row[1] ?? "");
  return seconds.some((cell) => /\d/u.test(cell) || cell.split(" ").length > MANY_WORDS) ? first : null;
}

function lineOf(row: readonly string[], head: readonly string[] | null): string {
  const cells = row.flatMap((cell, column) => {
    const name = head?.[column] ?? "";
    if (cell === "") return [];
    return [name === "" || name === cell ? cell : `${name.replace(/:$/u, "")}: ${cell}`];
  });
  if (head === null && cells.length === 2) return `${cells[0]?.replace(/:$/u, "")}: ${cells[1]}`;
  return cells.join(" | ");
}
