import { parse } from "csv-parse";
import { Readable } from "node:stream";
import { z } from "zod";

/** A row of a file with its number as a spreadsheet counts, or why the file cannot be read from there on. */
export type FileRow = { row: number; cells: string[] } | { row: number; problem: string };

const MAX_ROW = 500_000;
const JSON_COLUMNS_FROM = 200;
const Items = z.array(z.record(z.string(), z.unknown()));

/** The rows of a CSV file, the names of the columns first. */
export async function* readCsv(texts: AsyncIterable<string>, delimiter: string): AsyncGenerator<FileRow> {
  const parser = Readable.from(texts).pipe(
    parse({ delimiter, bom: true, relax_quotes: true, relax_column_count: true, max_record_size: MAX_ROW }),
  );
  let row = 0;
  try {
    for await (const cells of parser) {
      row += 1;
      const read = z.array(z.string()).parse(cells);
      if (read.some((cell) => cell.trim() !== "")) yield { row, cells: read };
    }
  } catch {
    yield { row: row + 1, problem: "The file cannot be read from here on: a quotation mark is opened and never closed." };
  }
}

/** The items of a JSON list as rows, the names of the columns first. */
export async function* readJson(texts: AsyncIterable<string>): AsyncGenerator<FileRow> {
  let whole = "";
  for await (const text of texts) whole += text;
  let items: z.infer<typeof Items>;
  try {
    const parsed: unknown = JSON.parse(whole.replace(/^\ufeff/u, ""));
    const list: unknown = Array.isArray(parsed) ? parsed : z.object({ companies: z.unknown() }).parse(parsed).companies;
    items = Items.parse(list).map(flattened);
  } catch {
    yield { row: 1, problem: "This is no JSON list of companies." };
    return;
  }
  const columns = [...new Set(items.slice(0, JSON_COLUMNS_FROM).flatMap((item) => Object.keys(item)))];
  yield { row: 1, cells: columns };
  for (const [index, item] of items.entries()) yield { row: index + 2, cells: columns.map((column) => toCell(item[column])) };
}

/** The character between the cells of the first line. */
export function guessDelimiter(text: string): string {
  const line = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/u.exec(text)?.[0].replace(/"(?:[^"]|"")*"/gu, "") ?? "";
  const counts = [",", ";", "\t", "|"].map((mark) => [mark, line.split(mark).length] as const);
  return counts.toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? ",";
}

/** What stands in `data`, part by part, becomes fields of the item itself. */
function flattened(item: Record<string, unknown>): Record<string, unknown> {
  const { data, ...rest } = item;
  const parts = record(data);
  const { funding, ...others } = parts;
  const { last_round, ...money } = record(funding);
  const round = record(last_round);
  const inner = Object.entries(others).flatMap(([name, value]) =>
    isPlainRecord(value) ? Object.entries(record(value)) : [[name, value] as const],
  );
  const rounds = { stage: round["series"], last_round_amount: round["amount"], last_round_date: round["date"] };
  const known = Object.entries({ ...Object.fromEntries(inner), ...money, ...(last_round !== undefined && rounds) });
  return { ...rest, ...Object.fromEntries(known.filter(([, value]) => value != null)) };
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map((each) => toCell(record(each)["name"] ?? each)).join("; ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function record(value: unknown): Record<string, unknown> {
  return isPlainRecord(value) ? { ...value } : {};
}

function isPlainRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
