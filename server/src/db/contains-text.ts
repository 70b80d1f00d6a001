import { type RawBuilder, sql, type SqlBool } from "kysely";

/**
 * Whether a column, or one of some, contains a text without line breaks, ignoring case, with literal per cent signs. Not by LIKE, which in SQLite restarts the whole
 * pattern at each possible letter and blocks the server.
 */
export function containsText(columns: string | readonly string[], text: string): RawBuilder<SqlBool> {
  let held: RawBuilder<unknown> = sql`lower(${inLines(columns)})`;
  for (const [capital, small] of unknownCapitals(text)) held = sql`replace(${held}, ${capital}, ${small})`;
  // Letter by letter, as the store does it: as a whole word, what a Greek letter becomes depends on where it stands.
  const wanted = Array.from(text, (letter) => letter.toLowerCase()).join("");
  return sql<SqlBool>`replace(${held}, ${wanted}, '') <> ${held}`;
}

/** A column, or some as lines of one text. */
export function inLines(columns: string | readonly string[]): RawBuilder<unknown> {
  if (typeof columns === "string") return sql.ref(columns);
  const texts = columns.map((column) => sql`coalesce(${sql.ref(column)}, '')`);
  return sql.join(texts, sql` || ${sql.lit("\n")} || `);
}

/** The capitals of a text's letters that `lower` leaves as they are: in SQLite, and in some locales of PostgreSQL, it knows ASCII alone. */
function unknownCapitals(text: string): Map<string, string> {
  const capitals = new Map<string, string>();
  for (const letter of text) {
    const small = letter.toLowerCase();
    for (const capital of [letter, small.toUpperCase()])
      if (capital > "\u007f" && capital !== small && capital.toLowerCase() === small) capitals.set(capital, small);
  }
  return capitals;
}
