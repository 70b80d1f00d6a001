const TICK = /^[✓✔]$/u;
const CROSS = /^[-–—✗✕×]$/u;

/** A tick or a dash of a table's cell as it is said; any other cell as it stands. */
export function sayMark(cell: string): string {
  return TICK.test(cell) ? "yes" : CROSS.test(cell) ? "no" : cell;
}
