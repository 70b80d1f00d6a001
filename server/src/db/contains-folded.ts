import { type RawBuilder, sql, type SqlBool } from "kysely";
import { inLines } from "./contains-text.ts";
import { foldLetters } from "./fold-letters.ts";

/**
 * Whether a column, or one of some, holds a word somewhere, whichever its case, its marks and its Unicode form. Per cent signs are
 * themselves. Words have no line breaks, so columns are searched as lines of one text: a call for each would take longer.
 */
export function containsFolded(columns: string | readonly string[], word: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`folded_contains(${inLines(columns)}, ${foldLetters(word)})`;
}

/** Sorts rows first whose name is the searched text itself, not only contains it. */
export function namedFirst(columns: readonly string[], words: readonly string[]): RawBuilder<number> {
  const text = words.join(" ");
  const isName = (column: string) => sql`(length(${sql.ref(column)}) = ${text.length} and ${containsFolded(column, text)})`;
  return sql<number>`case when ${sql.join(columns.map(isName), sql` or `)} then 0 else 1 end`;
}

/** SQLite's `folded_contains`; PostgreSQL has a function of that name. */
export function createFoldedContains(): (text: unknown, word: unknown) => number {
  // A query asks about each of its words in turn, for the same text.
  let lastText = "";
  let lastFolded = "";
  return (text, word) => {
    if (typeof text !== "string" || typeof word !== "string") return 0;
    if (text !== lastText) {
      lastText = text;
      lastFolded = foldLetters(text);
    }
    return Number(lastFolded.includes(word));
  };
}
