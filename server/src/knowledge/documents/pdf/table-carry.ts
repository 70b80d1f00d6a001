import type { TableElement } from "./page-elements.ts";

const SAME_PLACE = 12;

/** Writes tables as lines in which every cell carries its column's name, across page ends. */
export function createTableWriter() {
  let last: { columns: TableElement["columns"]; head: readonly string[] | null } | null = null;
  return {
    /** `mayContinue`: nothing but tables stands between this one and the one before. */
    write: (table: TableElement, mayContinue: boolean): string => {
      const isContinued = mayContinue && last !== null && isAligned(last.columns, table.columns);
      let rows = table.rows;
      let head = isContinued ? (last?.head ?? null) : headOf(table);
      if (isContinued && head !== null && rows[0] !== undefined && isSame(rows[0], head)) rows = rows.slice(1);
      else if (!isContinued && head !== null) rows = rows.slice(1);
      if (isContinued && head === null) head = null;
      last = { columns: isContinued ? (last?.columns ?? table.columns) : table.columns, head };
      return rows.map((row) => lineOf(row, head)).join("\n");
    },
  };
}

/** The first row names the columns when it is set apart, or when only the others hold figures, or when there are many. */
function headOf({ rows, hasBoldHead }: TableElement): readonly string[] | null {
  const [first, ...body] = rows;
  if (first === undefined || body.length === 0) return null;
  if (hasBoldHead) return first;
  const figures = (row: readonly string[]) => row.filter((cell) => /\d/u.test(cell)).length;
  if (figures(first) > 0 || first.filter((cell) => cell !== "").length < first.length - 1) return null;
  if (first.length > 2) return first;
  return body.length > 1 && body.every((row) => figures(row) > 0) ? first : null;
}

function isAligned(before: TableElement["columns"], now: TableElement["columns"]): boolean {
  if (before.length !== now.length) return false;
  return before.every((column, index) => {
    const other = now[index];
    if (other === undefined) return false;
    const isLeft = Math.abs(column.x - other.x) <= SAME_PLACE;
    const isRight = Math.abs(column.right - other.right) <= SAME_PLACE;
    return isLeft || isRight || Math.abs((column.x + column.right - other.x - other.right) / 2) <= SAME_PLACE;
  });
}

function isSame(row: readonly string[], other: readonly string[]): boolean {
  return row.join("\n").toLowerCase() === other.join("\n").toLowerCase();
}

function lineOf(row: readonly string[], head: readonly string[] | null): string {
  const cells = row.map((cell, column) => {
    const name = head?.[column] ?? "";
    return cell === "" || name === "" || name === cell ? cell : `${name}: ${cell}`;
  });
  const filled = cells.filter((cell) => cell !== "");
  if (head === null && filled.length === 2) return `${filled[0]?.replace(/:$/u, "")}: ${filled[1]}`;
  return filled.join(" | ");
}
