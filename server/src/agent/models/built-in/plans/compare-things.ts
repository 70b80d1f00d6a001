import type { Site } from "../../../../knowledge/site-pages.ts";
import type { Answer, Quote } from "../answering/compose-answer.ts";
import { nameOfThing } from "./plan-question.ts";
import { createPageFinder, labelOf, readTables, type TableRow } from "./site-tables.ts";
import { readWords } from "../../../../knowledge/words/words.ts";
import { BULLET } from "../answering/write-run.ts";

const MOST_PAGES = 5;
const LEAST_ROWS = 2;

const findPages = createPageFinder((passages) => readTables(passages).some((rows) => rows.length >= LEAST_ROWS), { most: MOST_PAGES });

/** Where things differ that have a row each, out of all tables that have one of every thing: prices here, measures there. */
export async function compareThings(names: readonly string[], site: Site, budget: number): Promise<Answer | null> {
  const lines: { text: string; quote: Quote }[] = [];
  for (const page of await findPages(site)) {
    const tables = readTables(await site.open(page));
    for (const table of tables) lines.push(...differencesOf(names, table, labelOf(table, tables)));
  }
  const told: typeof lines = [];
  let left = budget;
  for (const line of lines) {
    left -= BULLET.length + line.text.length + 1;
    if (left < 0) break;
    told.push(line);
  }
  const [first] = told;
  if (first === undefined) return null;
  const text = told.map((line) => BULLET + line.text).join("\n");
  const others = told.map(({ quote }) => quote).filter(({ passage }) => passage.id !== first.quote.passage.id);
  const further = others.filter(({ passage }, at) => others.findIndex((quote) => quote.passage.id === passage.id) === at);
  return { text, parts: [text], quotes: [first.quote], further, said: [] };
}

function differencesOf(names: readonly string[], table: readonly TableRow[], label: string | null): { text: string; quote: Quote }[] {
  const rows = names.flatMap((name) => table.find((row) => isNamed(row, name)) ?? []);
  const [first] = rows;
  if (first === undefined || rows.length < names.length) return [];
  return first.columns.flatMap((column, at) => {
    const values = rows.map(({ cells }) => cells[at] ?? "");
    if (new Set(values).size === 1) return [];
    return [
      {
        text: `${label === null ? "" : `${label}, `}${column}: ${rows.map(({ name }, place) => `${name} ${values[place]}`).join("; ")}`,
        quote: first.quote,
      },
    ];
  });
}

function isNamed(row: TableRow, name: string): boolean {
  const words = readWords(row.name).map(({ lower }) => lower);
  return nameOfThing(name).every((word, at) => words[at] === word);
}
