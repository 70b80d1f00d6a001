import { type RawBuilder, sql, type SqlBool } from "kysely";

/**
 * Whether a column holds a text somewhere, as typed: in small or capital letters, and with per cent signs as themselves. Not by LIKE, which
 * in SQLite begins the whole pattern anew at each letter that may begin it, while everybody waits.
 */
export function containsText(column: string, text: string): RawBuilder<SqlBool> {
  const held = sql`lower(${sql.ref(column)})`;
  return sql<SqlBool>`replace(${held}, ${text.toLowerCase()}, '') <> ${held}`;
}
