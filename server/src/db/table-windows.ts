import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Database, Handle } from "./database.ts";

/** Rows of SQLite, and pages of PostgreSQL, of 8 kB each: what either looks through in some milliseconds. */
const ROWS = 2_000;
const PAGES = 2_000;

/**
 * Conditions that together let through all rows of a table, a part each, as they lie in the store. Between two parts others are served,
 * and no statement takes longer than PostgreSQL lets it. `handle` says how tables are spelled.
 */
export async function* tableWindows(
  { kind }: Database,
  handle: Handle | Database["raw"],
  table: string,
): AsyncGenerator<RawBuilder<SqlBool>> {
  const end = await endOf(kind, handle, table);
  const size = kind === "sqlite" ? ROWS : PAGES;
  for (let from = 0; from < end; from += size) {
    yield kind === "sqlite" ? rowWindow(table, from, from + size) : pageWindow(table, from, from + size);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function endOf(kind: Database["kind"], handle: Handle | Database["raw"], table: string): Promise<number> {
  const query =
    kind === "sqlite"
      ? sql<{ last: number | null }>`select max(rowid) + 1 as last from ${sql.table(table)}`
      : sql<{ last: number | null }>`select pg_relation_size(tableoid) / current_setting('block_size')::int as last
          from ${sql.table(table)} limit 1`;
  return Number((await query.execute(handle)).rows[0]?.last ?? 0);
}

function rowWindow(table: string, from: number, until: number): RawBuilder<SqlBool> {
  const row = sql`${sql.table(table)}.rowid`;
  return sql<SqlBool>`(${row} >= ${from} and ${row} < ${until})`;
}

function pageWindow(table: string, from: number, until: number): RawBuilder<SqlBool> {
  const place = sql`${sql.table(table)}.ctid`;
  return sql<SqlBool>`(${place} >= ${sql.lit(`(${from},0)`)}::tid and ${place} < ${sql.lit(`(${until},0)`)}::tid)`;
}
