import { type CompanyImport, foldText } from "@disco/protocol";
import { keyAmong, type PlacesByKey } from "./company-keys.ts";
import type { DateOrder } from "./table/read-day.ts";
import type { CompanyDraft } from "../profile-row.ts";
import { flattened, toCell } from "./entry-cells.ts";
import { mapRow } from "./map-row.ts";
import { type FileRow, readCsv } from "./table/read-csv.ts";
import { readJson } from "./table/read-json.ts";

/** How the rows of a file become companies. */
export interface MapTask {
  format: CompanyImport["format"];
  columns: string[];
  mapping: CompanyImport["mapping"];
  dates: (DateOrder | null)[];
  /** Rows that are stored already. */
  already: number;
}

/** Some rows as companies. */
export interface MappedRows {
  rows: number;
  bad: number;
  drafts: CompanyDraft[];
  problems: Omit<CompanyImport["problems"][number], "rows">[];
}

const AT_ONCE = 250;
/** Letters of the rows that travel at once. */
const MOST_LETTERS = 1_000_000;

/** Reads the rows of a file as companies, some at a time. */
export async function* mapTable(texts: AsyncIterable<string>, task: MapTask): AsyncGenerator<MappedRows> {
  const names = task.columns.map(foldText);
  const isYc = names.includes("one liner") && names.includes("batch");
  let batch: MappedRows = { rows: 0, bad: 0, drafts: [], problems: [] };
  let letters = 0;
  let index = -1;
  const seen = new Map<string, { row: number; name: string }>();
  const places: PlacesByKey = new Map();
  for await (const row of task.format === "json" ? entryRows(readJson(texts), task.columns) : readCsv(texts)) {
    index += 1;
    if (index <= task.already) continue;
    const mapped = "problem" in row ? { draft: null, problems: [row.problem] } : mapRow(row.cells, { ...task, names, isYc });
    const isLeftOut = mapped.draft === null;
    batch.rows += 1;
    if (mapped.draft === null) batch.bad += 1;
    else batch.drafts.push(mapped.draft);
    if (mapped.draft !== null) {
      const key = keyAmong(mapped.draft, places);
      const { name, domain } = mapped.draft;
      const earlier = seen.get(key);
      const isSameRow = earlier !== undefined && domain !== null && foldText(earlier.name) === foldText(name);
      if (earlier === undefined) seen.set(key, { row: row.row, name });
      else if (!isSameRow)
        mapped.problems.push(
          `Merged with row ${earlier.row}, “${earlier.name.slice(0, 60)}”: both have ${domain === null ? "this name" : `the domain ${domain}`}.`,
        );
    }
    batch.problems.push(...mapped.problems.map((problem) => ({ row: row.row, problem, isLeftOut })));
    letters += "cells" in row ? row.cells.reduce((sum, cell) => sum + cell.length, 0) : 0;
    if (batch.rows < AT_ONCE && letters < MOST_LETTERS) continue;
    yield batch;
    batch = { rows: 0, bad: 0, drafts: [], problems: [] };
    letters = 0;
  }
  if (batch.rows > 0) yield batch;
}

async function* entryRows(entries: AsyncIterable<Record<string, unknown>>, columns: readonly string[]): AsyncGenerator<FileRow> {
  let row = 1;
  yield { row, cells: [...columns] };
  for await (const entry of entries) {
    row += 1;
    const fields = flattened(entry);
    yield { row, cells: columns.map((column) => toCell(fields[column])) };
  }
}
