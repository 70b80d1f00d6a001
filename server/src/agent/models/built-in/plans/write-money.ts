import type { Money } from "./site-tables.ts";

/** A sum in the form that a price is written in: its sign, its marks, and cents where there are any. */
export function writeMoney({ written, digits }: Money, amount: number): string {
  return written.replace(digits, writeNumber(Math.round(amount * 100) / 100, digits));
}

/** A number with the marks that another has: "1,200" or "1.200". */
export function writeNumber(amount: number, like: string): string {
  const decimals = Number.isInteger(amount) ? 0 : 2;
  const hasComma = /,\d{1,2}$|^[1-9]\d*\.\d{3}$/u.test(like);
  return amount.toLocaleString(hasComma ? "de-DE" : "en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}
