import { HEADING_SEPARATOR } from "../../../../knowledge/chunk.ts";
import type { RetrievedPassage } from "../../../../knowledge/passage.ts";
import type { Site, SitePage } from "../../../../knowledge/site-pages.ts";
import { readTableLine } from "../../../../knowledge/table-line.ts";
import type { Quote } from "../answering/compose-answer.ts";
import { BEFORE_SUM, BEHIND_SUM } from "./money-patterns.ts";

/** A row of a table, which passages have as "Plan: Pro | Price: €9 | Sites: 3". */
export interface TableRow {
  /** What heads the column that the row's name stands in: "Plan". */
  corner: string;
  name: string;
  columns: readonly string[];
  cells: readonly string[];
  quote: Quote;
}

/** Whether a page has what is looked for. */
export type HasIt = (passages: readonly RetrievedPassage[], page: SitePage) => boolean;

const MOST_LOOKED_AT = 40;
const DIGITS = String.raw`\d[\d.,]*(?:['’]\d{3}[\d.,]*)*`;
const EACH_MONEY = new RegExp(`${BEFORE_SUM}(?<before>${DIGITS})|(?<after>${DIGITS})${BEHIND_SUM}`, "giu");
const FREE = /^(?:free|gratis|0)(?: (?:forever|for (?:ever|life|good)|of charge|plan|always))?$/iu;

/** The tables of a page: rows with the same columns are of one, unless they name the same things under another heading. */
export function readTables(passages: readonly RetrievedPassage[]): TableRow[][] {
  const rows = passages.flatMap((passage) => passage.text.split("\n").flatMap((line) => readRow(line, passage) ?? []));
  return [...Map.groupBy(rows, ({ columns }) => columns.join(" | ")).values()].flatMap(byHeading);
}

/** "Rent in the UK" and "Rent in Ireland" are two tables, parts of one list of features are one. */
function byHeading(rows: TableRow[]): TableRow[][] {
  const sections = [...Map.groupBy(rows, ({ quote }) => quote.passage.headingPath).values()];
  const tables: TableRow[][] = [];
  for (const section of sections) {
    const last = tables.at(-1);
    const isAnother = last?.some(({ name }) => section.some((row) => row.name === name)) ?? true;
    if (last === undefined || isAnother) tables.push(section);
    else last.push(...section);
  }
  return tables;
}

/** The heading that tells a table from another of the page with the same columns: "Rent in Ireland"; null where there is no other. */
export function labelOf([first]: readonly TableRow[], tables: readonly (readonly TableRow[])[]): string | null {
  const isSame = ([other]: readonly TableRow[]): boolean => other?.columns.join(" | ") === first?.columns.join(" | ");
  const heading = first?.quote.passage.headingPath.split(HEADING_SEPARATOR).at(-1) ?? "";
  return heading === "" || tables.filter(isSame).length < 2 ? null : heading;
}

function readRow(line: string, passage: RetrievedPassage): TableRow | null {
  const { corner, name, cells } = readTableLine(line);
  if (cells.length === 0 || cells.some(({ header }) => header === "")) return null;
  const columns = cells.map(({ header }) => header);
  return { corner, name, columns, cells: cells.map(({ value }) => value), quote: { passage, quote: line } };
}

export function isPrice(cell: string): boolean {
  return amountOf(cell) !== null;
}

/** What a cell costs; null for one that is no price. */
export function amountOf(cell: string): number | null {
  return FREE.test(cell) ? 0 : (moneyIn(cell)[0]?.amount ?? null);
}

/** A sum of money as it stands in a text, "€4.90", and where it ends there. */
export interface Money {
  written: string;
  digits: string;
  amount: number;
  end: number;
}

export function moneyIn(text: string): Money[] {
  return [...text.matchAll(EACH_MONEY)].map((match) => {
    const [written] = match;
    const digits = (match.groups?.["before"] ?? match.groups?.["after"] ?? "").replace(/[.,]+$/u, "");
    return { written: written.replace(/[.,]+$/u, ""), digits, amount: numberOf(digits), end: match.index + written.length };
  });
}

/** "1,450", "1.450", "1'450", "4.90", "4,90" and "0.125". */
function numberOf(digits: string): number {
  const bare = digits.replaceAll(/['’]/gu, "");
  const plain = /^0[.,]/u.test(bare) ? bare : bare.replaceAll(/[.,](?=\d{3}(?:\D|$))/gu, "");
  return Number(plain.replace(",", "."));
}

/**
 * Finds the first main pages of a site that have something, those that are likely to first. It looks once at each state of a site:
 * that opens more pages than a turn should.
 */
export function createPageFinder(
  hasIt: HasIt,
  { most, isLikely = () => false }: { most: number; isLikely?: (page: SitePage) => boolean },
): (site: Site) => Promise<readonly SitePage[]> {
  const known = new WeakMap<readonly SitePage[], Promise<readonly SitePage[]>>();

  async function find(site: Site, pages: readonly SitePage[]): Promise<readonly SitePage[]> {
    const found: SitePage[] = [];
    const inOrder = [...pages.filter(isLikely), ...pages.filter((page) => !isLikely(page))];
    for (const page of inOrder.slice(0, MOST_LOOKED_AT)) {
      if (hasIt(await site.open(page), page)) found.push(page);
      if (found.length === most) break;
    }
    return found;
  }

  return async (site) => {
    const pages = await site.pages();
    let found = known.get(pages);
    if (found === undefined) {
      found = find(site, pages);
      known.set(pages, found);
      // A read that failed says nothing of the site.
      found.catch(() => known.delete(pages));
    }
    return found;
  };
}
