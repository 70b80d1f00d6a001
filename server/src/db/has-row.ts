import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from "kysely";

/**
 * Whether a query of another row finds any, looked up row by row. PostgreSQL would rather read all that `exists` may find before the
 * first row of a page, as it does not know how few rows that takes.
 */
export function hasRow<Database, Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
): RawBuilder<SqlBool> {
  // An offset keeps PostgreSQL from joining.
  return sql<SqlBool>`exists ${query.limit(1).offset(0)}`;
}
