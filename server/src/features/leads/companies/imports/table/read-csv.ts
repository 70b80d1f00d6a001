import { CsvError, parse } from "csv-parse";
import { guessDelimiter } from "../../../../../knowledge/documents/read-table-file.ts";
import { ImportRefusal } from "./decode-table.ts";
import { namedField } from "../guess-mapping.ts";
import { limits } from "../import-limits.ts";
import { withStart } from "./with-start.ts";

/** A row of a file with its number as a spreadsheet counts, or why it cannot be read. */
export type FileRow = { row: number; cells: string[] } | { row: number; problem: string };

const TOO_LONG = `A row is longer than ${limits.rowLetters.toLocaleString("en")} letters.`;
/** Rows among which the names of the columns are looked for. */
const HEAD = 20;
/** Exports put an apostrophe before what a spreadsheet would run as a formula. */
const GUARD = /^'(?='*\s*[=+\-@\uff0b\uff0d\uff1d\uff20]|[\t\r\n])/u;

export async function* readCsv(texts: AsyncIterable<string>): AsyncGenerator<FileRow> {
  const parts = limitLines(withStart(texts))[Symbol.asyncIterator]();
  const first = ((await parts.next()).value ?? "").replace(/^\ufeff/u, "");
  const told = /^"?sep=(.)"?[;,\t]*(?:\r\n?|\n)/iu.exec(first);
  const start = told === null ? first : first.slice(told[0].length);
  const above = told === null ? 0 : 1;
  const delimiter = told?.[1] ?? guessDelimiter(start);
  async function* all(): AsyncGenerator<string> {
    yield start;
    yield* { [Symbol.asyncIterator]: () => parts };
  }
  yield* withHead(recordsOf(all(), delimiter, above));
}

async function* recordsOf(texts: AsyncIterable<string>, delimiter: string, above: number): AsyncGenerator<FileRow> {
  let read: FileRow[] = [];
  let row = above;
  const parser = parse({
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: limits.rowLetters,
    on_record: (record: string[], { records, empty_lines }) => {
      row = above + records + empty_lines;
      if (record.some((cell) => cell.trim() !== ""))
        read.push({ row, cells: record.map((cell) => cell.replace(/^\ufeff/u, "").replace(GUARD, "")) });
      return null;
    },
  });
  parser.resume();
  const take = () => {
    const rows = read;
    read = [];
    return rows;
  };
  let failure: unknown = null;
  parser.on("error", (error) => (failure = error));
  for await (const text of texts) {
    await new Promise<void>((resolve) => parser.write(text, () => resolve()));
    yield* take();
    if (failure !== null) break;
  }
  if (failure === null) await new Promise<void>((resolve) => parser.once("close", () => resolve()).end());
  yield* take();
  if (failure === null) return;
  const isUnclosed = failure instanceof CsvError && failure.code === "CSV_QUOTE_NOT_CLOSED";
  const why = isUnclosed
    ? "a quotation mark is opened and never closed"
    : `a row is longer than ${limits.rowLetters.toLocaleString("en")} letters; perhaps a quotation mark is never closed`;
  yield { row: row + 1, problem: `The file cannot be read from here on: ${why}.` };
}

/** Leaves out titles above the names of the columns, and rows that repeat those names, and says so. */
async function* withHead(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow> {
  const source = rows[Symbol.asyncIterator]();
  const ahead: FileRow[] = [];
  while (ahead.length < HEAD) {
    const next = await source.next();
    if (next.done === true) break;
    ahead.push(next.value);
  }
  const [head, ...left] = fromHead(ahead);
  if (head === undefined) return;
  yield head;
  const names = "cells" in head && head.cells.length > 1 ? head.cells.join("\n") : null;
  async function* rest(): AsyncGenerator<FileRow> {
    yield* left;
    yield* { [Symbol.asyncIterator]: () => source };
  }
  for await (const each of rest()) {
    const isRepeated = names !== null && "cells" in each && each.cells.join("\n") === names;
    yield isRepeated ? { row: each.row, problem: "This row repeats the names of the columns." } : each;
  }
}

/** The rows from the names of the columns on; then one for each title above them. */
function fromHead(rows: readonly FileRow[]): FileRow[] {
  const cellsOf = (row: FileRow | undefined) => (row !== undefined && "cells" in row ? row.cells : []);
  const filled = (row: FileRow | undefined) => cellsOf(row).filter((cell) => cell.trim() !== "").length;
  const named = (row: FileRow) => new Set(cellsOf(row).flatMap((cell) => namedField(cell) ?? [])).size;
  const most = Math.max(0, ...rows.slice(1).map(filled));
  let at = rows.findIndex((row) => named(row) >= 2);
  if (at < 0 && filled(rows[0]) === 1 && most > 2 && !rows.some((row) => named(row) === 1)) at = rows.findIndex((row) => filled(row) > 2);
  if (at > 0 && filled(rows[0]) >= filled(rows[at])) at = 0;
  if (at <= 0 && rows.length > 1 && isData(cellsOf(rows[0])))
    return [{ row: 0, cells: cellsOf(rows[0]).map((_cell, index) => `Column ${index + 1}`) }, ...rows];
  const titles = rows.slice(0, Math.max(0, at)).map(({ row }) => ({ row, problem: "This row is above the names of the columns." }));
  return [...rows.slice(Math.max(0, at)).slice(0, 1), ...titles, ...rows.slice(Math.max(0, at) + 1)];
}

/** Addresses and amounts name no columns: such a file begins with its first company. */
function isData(cells: readonly string[]): boolean {
  return (
    cells.every((cell) => namedField(cell) === null) &&
    cells.some((cell) =>
      /^(?:https?:\/\/\S+|(?:[a-z\d-]+\.)+[a-z]{2,}(?:\/\S*)?|\S+@\S+\.[a-z]{2,}|[$€£]?\s?\d[\d.,]*\s?[a-z€%]{0,4})$/iu.test(cell.trim()),
    )
  );
}

async function* limitLines(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let empty = 0;
  let line = 0;
  for await (const text of texts) {
    const end = Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r"));
    line = end < 0 ? line + text.length : text.length - end;
    // A row of empty cells has no letters for the parser to count.
    if (line > 2 * limits.rowLetters) throw new ImportRefusal(TOO_LONG);
    empty += (text.match(/\n[\t ,;|\r]*(?=\n)/gu)?.length ?? 0) + (text.match(/\r[\t ,;|]*(?=\r)/gu)?.length ?? 0);
    if (empty > limits.emptyLines)
      throw new ImportRefusal(`The file has more than ${limits.emptyLines.toLocaleString("en")} empty lines. Please delete them.`);
    yield text;
  }
}
