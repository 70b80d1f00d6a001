import type { Site } from "../../../../knowledge/site-pages.ts";
import type { Answer } from "../answering/compose-answer.ts";
import { topicWords } from "../dialogue/follow-up.ts";
import { wordsOfPlans } from "./plan-question.ts";
import { isPerson } from "./price-unit.ts";
import { readRange } from "./range-row.ts";
import { createPageFinder, isPrice, readTables, type TableRow } from "./site-tables.ts";
import { readStems, stemOf } from "../../../../knowledge/words/words.ts";
import { BULLET } from "../answering/write-run.ts";

const ASKS_WHICH = /\b(?:which|what|recommend\w*|suggest\w*)\b/u;
const ASKS_FIT = /\b(?:right|best|good|suit\w*|fits?|need|should|recommend\w*|suggest\w*|made for|meant for|for)\b/u;
const ASKS_PRICE = /\b(?:how much|pric\w+|costs?)\b/u;
const COUNT = /(?<![\p{L}\d.,€$£-])(?<count>\d{1,3}(?:,\d{3})+|\d{1,6}) (?<noun>of us\b|\p{L}+)/gu;
/** "Team size" and "Group size" count people. */
const OF_PEOPLE = /\b(?:team|group|office|company|crew|party|household|guests|capacity|headcount)\b/iu;
const LEAST_RANGES = 2;
const MOST_PAGES = 3;
const MOST_ROWS = 2;
const LONGEST = 200;
/** Words that stand for whatever the table has. */
const ANY = new Set(["model", "size", "kind", "type", "sort", "version", "option"]);

const findPages = createPageFinder((passages) => readTables(passages).some((table) => columnOf(table, null) >= 0), { most: MOST_PAGES });

/**
 * "Which machine is right for 40 people?" is told by the row of the table of machines whose range under "Team size" has 40; null where the
 * message asks for no such thing, or no table has it.
 */
export async function answerFromFit(message: string, site: Site, budget: number): Promise<Answer | null> {
  const lower = message.toLowerCase();
  const asksPrice = ASKS_PRICE.test(lower);
  if (lower.length > LONGEST || !/\d/u.test(lower) || !(asksPrice || (ASKS_WHICH.test(lower) && ASKS_FIT.test(lower)))) return null;
  const [counted, another] = [...lower.matchAll(COUNT)].map(({ groups }) => ({
    count: Number((groups?.["count"] ?? "").replaceAll(",", "")),
    noun: groups?.["noun"] ?? "",
  }));
  if (counted === undefined || another !== undefined) return null;
  const wanted = topicWords(lower)
    .filter(
      (word) =>
        !wordsOfPlans.has(word) &&
        !/^\d/u.test(word) &&
        word !== counted.noun &&
        !isPerson(word) &&
        !OF_PEOPLE.test(word) &&
        !ASKS_FIT.test(word),
    )
    .map(stemOf)
    .filter((stem) => !ANY.has(stem));
  for (const page of await findPages(site)) {
    for (const table of readTables(await site.open(page))) {
      const at = columnOf(table, counted.noun);
      if (at < 0 || !isOf(table, wanted)) continue;
      const rows = table.filter(({ cells }) => readRange(cells[at] ?? "")?.has(counted.count) === true);
      const [first] = rows;
      if (first === undefined || rows.length > MOST_ROWS || (asksPrice && !rows.every(({ cells }) => cells.some(isPrice)))) continue;
      const text = rows
        .map(({ name, columns, cells }) => `${BULLET}${name}: ${cells.map((cell, place) => `${columns[place]}: ${cell}`).join("; ")}`)
        .join("\n");
      return text.length > budget ? null : { text, parts: [text], quotes: [first.quote], further: [], said: [] };
    }
  }
  return null;
}

/** The column with ranges of what is counted, or of anything; -1 where none has them from one number to another. */
function columnOf(rows: readonly TableRow[], noun: string | null): number {
  const [first] = rows;
  if (first === undefined || rows.length < LEAST_RANGES) return -1;
  return first.columns.findIndex((column, at) => {
    if (noun !== null && !countsIt(column, noun)) return false;
    return rows.filter(({ cells }) => isBetween(cells[at] ?? "")).length >= LEAST_RANGES;
  });
}

/** "25–60", which is no offer of up to so many. */
function isBetween(cell: string): boolean {
  const range = readRange(cell);
  return range !== null && !range.isSingle && !range.has(0) && !range.has(Number.MAX_SAFE_INTEGER);
}

function countsIt(column: string, noun: string): boolean {
  const isOfPeople = noun === "of us" || isPerson(noun);
  return isOfPeople
    ? OF_PEOPLE.test(column) ||
        column
          .toLowerCase()
          .split(/[^\p{L}]+/u)
          .some(isPerson)
    : readStems(column).includes(stemOf(noun));
}

/** Whether the table is one of what is wanted, by what stands above it. */
function isOf([first]: readonly TableRow[], wanted: readonly string[]): boolean {
  const { passage } = first?.quote ?? {};
  const above = new Set(
    readStems(`${first?.corner ?? ""} ${first?.columns.join(" ") ?? ""} ${passage?.title ?? ""} ${passage?.headingPath ?? ""}`),
  );
  return wanted.every((stem) => above.has(stem));
}
