import type { FactKind } from "./fact.ts";

/** Whether two values say the same: 30 days are a month, 365 a year, and a day may be named without its year. */
export function isSameValue(kind: FactKind, left: string, right: string, isSameUnit = true): boolean {
  if (left === right) return true;
  if (kind === "plan") return false;
  if (kind === "date") return isSameDate(left, right);
  if (left.startsWith("v")) return false;
  const [a, b] = [rangeOf(left), rangeOf(right)];
  // "More than 80" and "over 90" can both hold.
  if (a.high === Infinity && b.high === Infinity) return true;
  // A working day is a day or eight hours, and ten of them are two weeks.
  if (!isSameUnit) return Math.max(a.low, b.low) <= 3 * Math.min(a.high, b.high);
  if (a.low !== a.high && b.low !== b.high) return a.low === b.low && a.high === b.high;
  if (a.low !== a.high || b.low !== b.high) return a.low <= b.high && b.low <= a.high;
  const most = Math.max(a.low, b.low);
  const apart = Math.abs(a.low - b.low);
  if (kind === "duration") return apart <= 0.04 * most;
  if (kind === "price") return apart <= 0.006 * most;
  return kind === "limit" && apart <= 0.025 * most && most >= 1000;
}

/** What one leaves open ("" for a year or a day), the other may say. Hours of a day are compared as they are. */
function isSameDate(left: string, right: string): boolean {
  if (!left.includes("-") || !right.includes("-") || left.includes(":") || right.includes(":")) return false;
  const [a, b] = [left.split("-"), right.split("-")];
  return a.every((part, index) => part === "" || b[index] === "" || part === b[index]);
}

function rangeOf(value: string): { low: number; high: number } {
  const [low = "", high = low] = value.split("..");
  return { low: Number(low), high: Number(high) };
}
