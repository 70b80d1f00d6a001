import type { RetrievedPassage } from "../../../knowledge/passage.ts";
import type { Site, SitePage } from "../../../knowledge/site-pages.ts";
import type { Quote } from "./compose-answer.ts";

/** A row of a table, which passages have as "Plan: Pro | Price: €9 | Sites: 3". */
export interface TableRow {
  /** The row's name, with that of the column which it stands in: "Plan: Pro". */
  label: string;
  columns: readonly string[];
  cells: readonly string[];
  quote: Quote;
}

/** Whether a page has what is looked for. */
export type HasIt = (passages: readonly RetrievedPassage[], page: SitePage) => boolean;

const MOST_LOOKED_AT = 40;
const MONEY = /[$€£¥]\s?(?<before>\d[\d.,]*)|(?<after>\d[\d.,]*)\s?(?:[$€£]|usd|eur|gbp|chf)\b/iu;
const FREE = /^(?:free|gratis|0)$/iu;

/** The tables of a page: rows with the same columns are of one. */
export function readTables(passages: readonly RetrievedPassage[]): TableRow[][] {
  const rows = passages.flatMap((passage) => passage.text.split("\n").flatMap((line) => readRow(line, passage) ?? []));
  return [...Map.groupBy(rows, ({ columns }) => columns.join(" | ")).values()];
}

function readRow(line: string, passage: RetrievedPassage): TableRow | null {
  const [label = "", ...cells] = line.split(" | ");
  const pairs = cells.map((cell) => /^(?<column>[^:]{1,40}): (?<value>.+)$/u.exec(cell)?.groups);
  if (cells.length === 0 || pairs.some((pair) => pair === undefined)) return null;
  const columns = pairs.map((pair) => pair?.["column"] ?? "");
  return { label, columns, cells: pairs.map((pair) => pair?.["value"]?.trim() ?? ""), quote: { passage, quote: line } };
}

/** A row's name alone. */
export function nameOf({ label }: Pick<TableRow, "label">): string {
  return label.replace(/^[^:]{1,30}: /u, "");
}

export function isPrice(cell: string): boolean {
  return amountOf(cell) !== null;
}

/** What a cell costs; null for one that is no price. */
export function amountOf(cell: string): number | null {
  if (FREE.test(cell)) return 0;
  const { before, after } = MONEY.exec(cell)?.groups ?? {};
  const digits = before ?? after;
  return digits === undefined ? null : Number(digits.replaceAll(/[.,](?=\d{3}(?:\D|$))/gu, "").replace(",", "."));
}

/**
 * Finds the first main pages of a site that have something, those that are likely to first. It looks once at each state of a site:
 * that opens more pages than a turn should.
 */
export function createPageFinder(
  hasIt: HasIt,
  { most, isLikely = () => false }: { most: number; isLikely?: (page: SitePage) => boolean },
): (site: Site) => Promise<readonly SitePage[]> {
  const known = new WeakMap<readonly SitePage[], readonly SitePage[]>();
  return async (site) => {
    const pages = await site.pages();
    const before = known.get(pages);
    if (before !== undefined) return before;
    const found: SitePage[] = [];
    const inOrder = [...pages.filter(isLikely), ...pages.filter((page) => !isLikely(page))];
    for (const page of inOrder.slice(0, MOST_LOOKED_AT)) {
      if (hasIt(await site.open(page), page)) found.push(page);
      if (found.length === most) break;
    }
    known.set(pages, found);
    return found;
  };
}
