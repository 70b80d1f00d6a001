import { type CompanyImport, foldText } from "@disco/protocol";
import { type DateOrder, orderOf } from "./read-day.ts";
import { decodeTable, ImportRefusal } from "./decode-table.ts";
import { flattened, toCell } from "../entry-cells.ts";
import { guessMapping } from "../guess-mapping.ts";
import { limits } from "../import-limits.ts";
import { readCsv } from "./read-csv.ts";
import { readJson, tooManyRows } from "./read-json.ts";

export interface TableShape {
  format: CompanyImport["format"];
  columns: string[];
  preview: string[][];
  mapping: CompanyImport["mapping"];
  /** What the member should look at, beside the line. */
  notes: CompanyImport["problems"];
  /** In which order the dates of each column have day and month. */
  dates: (DateOrder | null)[];
}

const PREVIEW = 3;
/** Rows whose values help to see what a column holds. */
const LOOKED_AT = 20;
const LETTERS_LOOKED_AT = 2_000;

/** Reads a file to its end: gives its text to be stored, piece by piece, then its shape. */
export async function* receiveTable(parts: AsyncIterable<Uint8Array>): AsyncGenerator<{ text: string } | { shape: TableShape }> {
  let pieces: string[] = [];
  const notes: TableShape["notes"] = [];
  const source = decodeTable(parts, (row, problem) => notes.push({ row, problem, rows: 1, isLeftOut: false }));
  let first = "";
  while (first.trim() === "" && first.length <= limits.emptyLines) {
    const next = await source.next();
    if (next.done === true) break;
    first += next.value;
  }
  if (first.trim() === "") throw new ImportRefusal("The file is empty.");
  async function* texts(): AsyncGenerator<string> {
    yield first;
    yield* source;
  }
  async function* kept(): AsyncGenerator<string> {
    for await (const text of texts()) {
      pieces.push(text);
      yield text;
    }
  }
  const format = /^\ufeff?\s*[[{]/u.test(first) ? "json" : "csv";
  const table = new Table();
  const rows = format === "json" ? lookAtEntries(readJson(kept()), table) : lookAtRows(readCsv(kept()), table);
  for await (const _row of rows) {
    const read = pieces;
    pieces = [];
    for (const text of read) yield { text };
  }
  for (const text of pieces) yield { text };
  yield { shape: { format, ...table.shape(), notes: [...notes, ...table.notes()] } };
}

async function* lookAtRows(rows: ReturnType<typeof readCsv>, table: Table): AsyncGenerator<void> {
  let isHead = true;
  for await (const row of rows) {
    if (isHead && "problem" in row) throw new ImportRefusal(row.problem);
    if ("cells" in row) {
      if (isHead) table.columns = row.cells;
      else table.add(row.cells);
    }
    isHead = false;
    yield;
  }
}

async function* lookAtEntries(entries: ReturnType<typeof readJson>, table: Table): AsyncGenerator<void> {
  const at = new Map<string, number>();
  for await (const entry of entries) {
    const cells: string[] = [];
    for (const [name, value] of Object.entries(flattened(entry))) {
      const index = at.get(name) ?? at.size;
      if (index === at.size) {
        at.set(name, index);
        table.columns.push(name);
      }
      cells[index] = toCell(value);
    }
    table.add(Array.from(cells, (cell) => cell ?? ""));
    yield;
  }
}

class Table {
  columns: string[] = [];
  private readonly first: string[][] = [];
  private readonly orders: Record<DateOrder, number[]> = { dmy: [], mdy: [] };
  private rows = 0;

  add(cells: readonly string[]): void {
    if (this.columns.length > limits.columns) throw new ImportRefusal(`The file has more than ${limits.columns} columns.`);
    this.rows += 1;
    if (this.rows > limits.rows) throw tooManyRows();
    if (this.rows <= LOOKED_AT) this.first.push(cells.slice(0, limits.columns).map((cell) => cell.slice(0, LETTERS_LOOKED_AT)));
    for (let index = 0; index < this.columns.length; index += 1) {
      const order = orderOf(cells[index]?.slice(0, 40) ?? "");
      if (order !== null) this.orders[order][index] = (this.orders[order][index] ?? 0) + 1;
    }
  }

  shape(): Omit<TableShape, "format" | "notes"> {
    if (this.rows === 0) throw new ImportRefusal("The file has no rows below the names of its columns.");
    const columns = this.columns.map((column) => column.slice(0, LETTERS_LOOKED_AT));
    const first = this.first.map((row) => columns.map((_column, index) => row[index] ?? ""));
    const whole = this.orderIn(columns.map((_column, index) => index));
    return {
      columns,
      preview: first.slice(0, PREVIEW).map((row) => row.map((cell) => cell.slice(0, 200))),
      mapping: guessMapping(columns, first),
      dates: columns.map((_column, index) => this.orderIn([index]) ?? whole),
    };
  }

  notes(): TableShape["notes"] {
    const byName = Map.groupBy(this.columns, foldText);
    const repeated = [...byName].flatMap(([name, [column = "", ...others]]) => (name !== "" && others.length > 0 ? [column] : []));
    return repeated.map((column) => ({
      row: 1,
      problem: `The column “${column.slice(0, 60)}” is there more than once. Where the first one is empty, the next one counts.`,
      rows: 1,
      isLeftOut: false,
    }));
  }

  private orderIn(indexes: readonly number[]): DateOrder | null {
    const count = (order: DateOrder) => indexes.reduce((sum, index) => sum + (this.orders[order][index] ?? 0), 0);
    const [days, months] = [count("dmy"), count("mdy")];
    if (days > 0 && months > 0) return null;
    return days > 0 ? "dmy" : months > 0 ? "mdy" : null;
  }
}
