import { HEADING_SEPARATOR } from "../chunk.ts";
import { readTableLine } from "../table-line.ts";
import type { SiteFact } from "./site-fact.ts";
import { foldWord, says } from "./lexicon.ts";
import { moneyIn } from "./numbers.ts";
import { readPriceUnit, readRange, readValue } from "./read-value.ts";
import { type PagePassage, sourceOf } from "./source-of.ts";

/** A row of a table, which passages have as "Plan: Pro | Price: €9 | Sites: 3". */
interface Row {
  corner: string;
  name: string;
  columns: readonly string[];
  cells: readonly string[];
  line: string;
  passage: PagePassage;
}

/** The facts in the tables of a page: what has a row or a column of its own is their subject. */
export function readTableFacts(passages: readonly PagePassage[]): SiteFact[] {
  const rows = passages.flatMap((passage) => passage.text.split("\n").flatMap((line) => readRow(line, passage) ?? []));
  const tables = [...Map.groupBy(rows, ({ columns }) => columns.join(" | ")).values()].flatMap(byHeading);
  return tables.flatMap((table, at) => factsOf(table, `${table[0]?.passage.sourceId ?? ""} table ${at}`));
}

/** "Rent in the UK" and "Rent in Ireland" are two tables, parts of one list of features are one. */
function byHeading(rows: Row[]): Row[][] {
  const tables: Row[][] = [];
  for (const section of Map.groupBy(rows, ({ passage }) => passage.headingPath).values()) {
    const last = tables.at(-1);
    const isAnother = last?.some(({ name }) => section.some((row) => row.name === name)) ?? true;
    if (last === undefined || isAnother) tables.push(section);
    else last.push(...section);
  }
  return tables;
}

function readRow(line: string, passage: PagePassage): Row | null {
  if (!line.includes(" | ")) return null;
  const { corner, name, cells } = readTableLine(line);
  if (cells.length === 0 || cells.some(({ header }) => header === "")) return null;
  return { corner, name, columns: cells.map(({ header }) => header), cells: cells.map(({ value }) => value), line, passage };
}

function factsOf(rows: readonly Row[], group: string): SiteFact[] {
  const inColumns = hasSubjectsInColumns(rows);
  // "12 months" and "36 months" side by side are what prices are for.
  const columnUnits = (rows[0]?.columns ?? []).map((column) => readRange(column)?.unit ?? "");
  const areBands = columnUnits.length > 1 && columnUnits.every((unit) => unit !== "" && unit === columnUnits[0]);
  const facts = rows.flatMap((row) =>
    row.cells.map((shown, at) => {
      const column = row.columns[at] ?? "";
      const [subject, attribute] = inColumns ? [column, row.name] : [row.name, column];
      const value = readValue(shown, attribute);
      const above =
        value.value.kind === "money" && value.per === null ? (readPriceUnit(headingOf(row.passage)) ?? readPriceUnit(row.corner)) : null;
      return {
        ...value,
        per: value.per ?? above?.per ?? null,
        period: value.period ?? above?.period ?? null,
        subject,
        attribute,
        shown,
        range: value.range ?? rangeOf(row.name, row.corner) ?? rangeOf(column, "", areBands),
        group,
        source: sourceOf(row.passage),
        quote: row.line,
      };
    }),
  );
  const order = [...new Set(facts.map(({ subject }) => subject))];
  return inColumns ? facts.toSorted((left, right) => order.indexOf(left.subject) - order.indexOf(right.subject)) : facts;
}

/** A row or a column that is for some counts only: "25–99" under "Pipettes per order". A number alone may be a name: "LV 90". */
function rangeOf(name: string, corner: string, isSure = false): SiteFact["range"] {
  const range = readRange(name);
  return range === null || (range.from === range.to && !isSure)
    ? null
    : { ...range, unit: range.unit === "" ? foldWord(corner) : range.unit };
}

/** Plans and the like stand above the columns where each row has cells of one sort, and in the rows where each column has. */
function hasSubjectsInColumns(rows: readonly Row[]): boolean {
  const columns = rows[0]?.columns ?? [];
  if (says(rows[0]?.corner ?? "", "plan") || columns.length < 2) return false;
  const kinds = rows.map(({ cells }) => cells.map(kindOf));
  const byRow = meanOf(kinds.map(likenessOf));
  const byColumn = meanOf(columns.map((_, at) => likenessOf(kinds.map((row) => row[at] ?? ""))));
  if (Math.abs(byRow - byColumn) > 0.05) return byRow > byColumn;
  const areRanges = rows.filter(({ name, corner }) => rangeOf(name, corner) !== null).length;
  if (areRanges * 2 > rows.length) return true;
  if (columns.filter((column) => rangeOf(column, "") !== null).length * 2 > columns.length) return false;
  return rows.some(({ name }) => says(name, "price") || says(name, "billing")) && !columns.some((column) => says(column, "price"));
}

/** What sort of thing a cell says. */
function kindOf(cell: string): string {
  if (moneyIn(cell).length > 0) return "money";
  const { value, unit, range } = readValue(cell);
  if (range !== null) return "number";
  return value.kind === "number" && unit !== null ? `number ${unit}` : value.kind;
}

/** The share of the commonest sort. */
function likenessOf(kinds: readonly string[]): number {
  return Math.max(0, ...[...Map.groupBy(kinds, (kind) => kind).values()].map(({ length }) => length)) / Math.max(1, kinds.length);
}

function meanOf(shares: readonly number[]): number {
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
}

/** The heading right above a passage. */
export function headingOf({ headingPath }: { headingPath: string }): string {
  return headingPath.split(HEADING_SEPARATOR).at(-1) ?? "";
}
