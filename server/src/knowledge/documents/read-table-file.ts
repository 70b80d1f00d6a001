import { parse } from "csv-parse/sync";
import type { ReadDocument } from "./document-blocks.ts";
import { refusals, refuse } from "./refusal.ts";
import { tableRecords } from "./table-records.ts";

const DELIMITERS = [",", ";", "\t", "|"] as const;
const SAMPLE = 20_000;
const SAMPLE_RECORDS = 50;

/** Reads a table whose cells are parted by commas, semicolons, tabs or bars. @throws DocumentRefusal */
export function readTableFile(source: string): ReadDocument {
  const text = source.replace(/^\uFEFF/u, "");
  // Spreadsheet programs may say so in a first line of its own.
  const told = /^sep=(.)(?:\r\n?|\n)/iu.exec(text);
  const table = told === null ? text : text.slice(told[0].length);
  let skipped = 0;
  const records = parseRecords(table, told?.[1] ?? guessDelimiter(table), () => (skipped += 1));
  if (records.length === 0) refuse(refusals.noText);
  const seen = records.length + skipped;
  return {
    format: "table",
    title: "",
    description: null,
    language: null,
    blocks: tableRecords(records, { headings: [], isSureOfHead: true }),
    pages: null,
    hidden: [],
    seen: [{ name: `The table of ${seen} records`, page: null, text: records.map((cells) => cells.join("\n")).join("\n"), leftOut: "" }],
    shortfalls: skipped === 0 ? [] : [{ code: "records_partly_kept", values: { kept: String(records.length), seen: String(seen) } }],
  };
}

function parseRecords(text: string, delimiter: string, onSkip: () => void, most = Infinity): string[][] {
  return parse(text, {
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: () => {
      onSkip();
      return undefined;
    },
    ...(most === Infinity ? {} : { to: most }),
  });
}

/** The sign that gives most records the same number of cells. */
export function guessDelimiter(text: string): string {
  const sample = text.slice(0, SAMPLE);
  const scored = DELIMITERS.map((delimiter) => {
    const widths = new Map<number, number>();
    const records = parseRecords(sample, delimiter, () => {}, SAMPLE_RECORDS);
    for (const { length } of records) if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1);
    const [width, count] = [...widths].toSorted((a, b) => b[1] - a[1])[0] ?? [1, 0];
    return { delimiter, width, share: records.length === 0 ? 0 : count / records.length };
  });
  return scored.toSorted((a, b) => b.share - a.share || b.width - a.width)[0]?.delimiter ?? ",";
}
