import { languageAt } from "./decode/language-at.ts";
import { markOfLetter, sayMark } from "./fields/marks.ts";
import { childrenOf, elementsWhere, firstWhere, holds, isElement, type PageElement, type PageNode } from "./page-node.ts";

const MAX_SPAN = 50;
const TABLE = new Set(["table"]);
const DATA = new Set(["th", "caption", "thead"]);
const LAYOUT = new Set(["h1", "h2", "h3", "h4", "section", "article", "form"]);

/** Whether a table holds data rather than the page's layout. */
export function isDataTable(table: PageElement): boolean {
  const role = table.getAttribute("role");
  if (role === "presentation" || role === "none" || holds(table, TABLE)) return false;
  if (holds(table, DATA)) return true;
  const rows = rowsOf(table);
  const hasColumns = rows.some((row) => row.cells.length > 1);
  return hasColumns && !holds(table, LAYOUT);
}

/** Reads a table as self-contained lines: every cell carries its column's name. */
export function tableLines(table: PageElement, textOf: (node: PageNode) => string): string[] {
  const rows = rowsOf(table);
  const grid = toGrid(rows, textOf);
  const headerCount = countHeaderRows(rows);
  const headers = (grid[0] ?? []).map((_cell, column) => {
    const names = grid.slice(0, headerCount).map((row) => row[column] ?? "");
    return [...new Set(names.filter((name) => name !== ""))].join(" ");
  });
  const lines: string[] = [];
  const caption = firstWhere(table, ({ localName }) => localName === "caption");
  if (caption !== null) lines.push(textOf(caption));
  if (headerCount === grid.length) return [...lines, ...grid.map((row) => joinCells(row))].filter((line) => line !== "");
  for (const [index, row] of grid.entries()) {
    if (index < headerCount) continue;
    lines.push(rowLine(row, headers, rows[index]?.cells[0]?.localName === "th"));
  }
  return lines.filter((line) => line !== "");
}

function rowLine(row: readonly string[], headers: readonly string[], hasRowName: boolean): string {
  const filled = row.filter((cell) => cell !== "");
  // One cell over the whole width names the rows below it.
  if (new Set(filled).size === 1 && row.length > 1 && filled.length === row.length) return filled[0] ?? "";
  if (headers.every((name) => name === "")) {
    if (row.length === 2 && row[0] !== "" && row[1] !== "") return `${row[0]?.replace(/:$/u, "")}: ${row[1]}`;
    return joinCells(row);
  }
  const cells = row.map((cell, column) => {
    const name = headers[column] ?? "";
    if (cell === "") return "";
    // A row's own name reads best bare, unless its column says what kind of thing it names.
    if (column === 0 && (name === "" || hasRowName)) return cell;
    return name === "" || name === cell ? cell : `${name}: ${cell}`;
  });
  return joinCells(cells);
}

function joinCells(cells: readonly string[]): string {
  return cells.filter((cell) => cell !== "").join(" | ");
}

interface Row {
  cells: PageElement[];
  isHead: boolean;
}

function rowsOf(table: PageElement): Row[] {
  const rows: Row[] = [];
  for (const row of elementsWhere(table, ({ localName }) => localName === "tr")) {
    const cells = childrenOf(row)
      .filter(isElement)
      .filter(({ localName }) => localName === "td" || localName === "th");
    if (cells.length > 0) rows.push({ cells, isHead: row.parentElement?.localName === "thead" });
  }
  return rows;
}

function countHeaderRows(rows: readonly Row[]): number {
  const inHead = rows.findIndex(({ isHead }) => !isHead);
  if (inHead !== 0) return inHead === -1 ? rows.length : inHead;
  const first = rows[0];
  if (first === undefined || rows.length < 2) return 0;
  const isHeading = (cell: PageElement, index: number) =>
    cell.localName === "th" || isBold(cell) || (index === 0 && cell.textContent?.trim() === "");
  if (first.cells.length > 1 && first.cells.every(isHeading)) return 1;
  return namesColumns(rows) ? 1 : 0;
}

/** A first row of bare names over an empty corner, above rows that each begin with their own, names what is compared. */
function namesColumns([first, ...rest]: readonly Row[]): boolean {
  const [corner, ...names] = (first?.cells ?? []).map((cell) => (cell.textContent ?? "").trim());
  if (corner !== "" || names.length < 2 || rest.length === 0) return false;
  const isName = (name: string) => /\p{L}/u.test(name) && name.length <= 60;
  return names.every(isName) && rest.every(({ cells }) => (cells[0]?.textContent ?? "").trim() !== "");
}

function isBold(cell: PageElement): boolean {
  const inner = firstWhere(cell, ({ localName }) => localName === "b" || localName === "strong");
  const text = (cell.textContent ?? "").trim();
  return text !== "" && inner !== null && (inner.textContent ?? "").trim() === text;
}

/** Spreads spanned cells over the places they cover. */
function toGrid(rows: readonly Row[], textOf: (node: PageNode) => string): string[][] {
  const grid: string[][] = rows.map(() => []);
  for (const [y, row] of rows.entries()) {
    let x = 0;
    for (const cell of row.cells) {
      while (grid[y]?.[x] !== undefined) x += 1;
      const text = cellText(cell, textOf);
      const across = spanOf(cell, "colspan");
      const down = Math.min(spanOf(cell, "rowspan"), rows.length - y);
      for (let dy = 0; dy < down; dy += 1) {
        for (let dx = 0; dx < across; dx += 1) {
          const line = grid[y + dy];
          if (line !== undefined) line[x + dx] = text;
        }
      }
      x += across;
    }
  }
  return grid.map((row) => Array.from(row, (cell) => cell ?? ""));
}

/** A cell that holds a tick or a cross alone says so in words. */
function cellText(cell: PageElement, textOf: (node: PageNode) => string): string {
  const text = textOf(cell);
  const mark = text.length <= 3 ? markOfLetter(text) : null;
  return mark === null ? text : sayMark(mark, languageAt(cell));
}

function spanOf(cell: PageElement, name: string): number {
  const span = Number.parseInt(cell.getAttribute(name) ?? "1", 10);
  return Number.isInteger(span) && span > 1 ? Math.min(span, MAX_SPAN) : 1;
}
