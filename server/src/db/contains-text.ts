import { type RawBuilder, sql, type SqlBool } from "kysely";

/** Whether a column holds a text somewhere, as typed: in small or capital letters, and with per cent signs as themselves. */
export function containsText(column: string, text: string): RawBuilder<SqlBool> {
  const pattern = `%${text.toLowerCase().replace(/[!%_]/gu, "!$&")}%`;
  return sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '!'`;
}
