import type SqliteFile from "better-sqlite3";
import type { CompiledQuery } from "kysely";
import type { Handle } from "./handle.ts";
import { reportIfSlow, type SlowQueries } from "./slow-queries.ts";

/** Runs compiled queries on a synchronous store, without the layers of a newly built query. */
export interface DirectRun {
  rows(query: CompiledQuery, parameters: readonly unknown[]): unknown[];
  /** How many rows it changed. */
  change(query: CompiledQuery, parameters: readonly unknown[]): number;
}

const runs = new WeakMap<Handle, DirectRun>();

export function directRunOf(handle: Handle): DirectRun | undefined {
  return runs.get(handle);
}

export function setDirectRun(handle: Handle, run: DirectRun): void {
  runs.set(handle, run);
}

interface Prepared {
  statement: SqliteFile.Statement;
  /** Names of what it returns. */
  columns: readonly string[];
}

/** Each prepared query has one compiled form for good, so its statement is kept beside it. */
export function directRunOver(connection: SqliteFile.Database, slow?: SlowQueries): DirectRun {
  const statements = new WeakMap<CompiledQuery, Prepared>();

  function prepare(query: CompiledQuery): Prepared {
    const known = statements.get(query);
    if (known !== undefined) return known;
    const statement = connection.prepare(withSteadyPlan(query.sql));
    const columns = statement.reader
      ? statement
          .raw()
          .columns()
          .map(({ name }) => camelCase(name))
      : [];
    const prepared = { statement, columns };
    statements.set(query, prepared);
    return prepared;
  }

  function timed<Value>(query: CompiledQuery, run: () => Value): Value {
    if (slow === undefined) return run();
    const startedAt = performance.now();
    const value = run();
    reportIfSlow(slow, query.sql, performance.now() - startedAt);
    return value;
  }

  return {
    rows: (query, parameters) => {
      const { statement, columns } = prepare(query);
      return timed(query, () => statement.all(parameters)).map((values) => {
        const row: Record<string, unknown> = {};
        if (Array.isArray(values)) for (let at = 0; at < columns.length; at += 1) row[columns[at] ?? ""] = values[at];
        return row;
      });
    },
    change: (query, parameters) => timed(query, () => prepare(query).statement.run(parameters)).changes,
  };
}

/**
 * Binding another value to a bare `?` may make SQLite plan the statement again, which takes ten times as long as running it.
 * `+?` is the same value, which its planner ignores. Prepared queries have no other question marks.
 */
function withSteadyPlan(query: string): string {
  return query.replaceAll("?", "+?");
}

function camelCase(name: string): string {
  return name.replace(/_(.)/gu, (_match, letter: string) => letter.toUpperCase());
}
