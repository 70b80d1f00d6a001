import type { Figure } from "./figure.ts";

/** Prints each figure with its gate for people, and all of them as JSON on the last line. */
export function printFigures(run: Record<string, string | number>, figures: readonly Figure[]): void {
  for (const { name, value, unit, gate, aim, compare } of figures) {
    const isMet = gate === undefined ? "" : (compare === "at least" ? value >= gate : value <= gate) ? "ok" : "MISSED";
    const sign = compare === "at least" ? "≥" : "≤";
    const bar = gate === undefined ? "" : `${sign} ${gate}${aim === undefined ? "" : ` (aim ${aim})`}`;
    say(`${name.padEnd(58)} ${show(value).padStart(10)} ${unit.padEnd(6)} ${bar.padEnd(18)} ${isMet}`);
  }
  say(JSON.stringify({ ...run, figures: Object.fromEntries(figures.map(({ key, value }) => [key, Number(show(value))])) }));
}

function show(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
