import SqliteFile from "better-sqlite3";
import { CamelCasePlugin, type CompiledQuery, Kysely, SqliteDialect } from "kysely";
import type { Database } from "../../db/database.ts";
import type { Tables } from "../../db/tables/tables.ts";

/** A store on a SQLite file that remembers what it was asked, to look at how SQLite answers it. */
export interface WatchedStore {
  db: Database;
  /** Each different statement asked so far, with SQLite's plan for it, line by line. */
  plans(): { statement: string; plan: string[] }[];
  /** How often it was asked something with these words in it. */
  timesAsked(words: string): number;
  close(): Promise<void>;
}

/** Watches what is read and written through the store it gives, beside `db`, which has `file` open. Each statement commits by itself. */
export function watchStore(db: Database, file: string): WatchedStore {
  const connection = new SqliteFile(file);
  const asked = new Map<string, CompiledQuery>();
  const statements: string[] = [];
  const read = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: connection }),
    plugins: [new CamelCasePlugin()],
    log: ({ query }) => {
      asked.set(query.sql, query);
      statements.push(query.sql);
    },
  });
  return {
    db: { ...db, read, write: (change) => change(read) },
    plans: () =>
      [...asked.values()].map((query) => ({
        statement: query.sql,
        plan: connection
          .prepare<unknown[], { detail: string }>(`explain query plan ${query.sql}`)
          .all(...query.parameters)
          .map(({ detail }) => detail),
      })),
    timesAsked: (words) => statements.filter((statement) => statement.includes(words)).length,
    close: () => read.destroy(),
  };
}

/**
 * The lines of a plan that may meet rows of another library: whole tables, and indexes that begin with neither a library nor the id of
 * a row that is known to be of it.
 */
export function strayLines(plan: readonly string[]): string[] {
  return plan.filter(
    (line) => !/^SEARCH \S+ USING (?:COVERING )?INDEX \S+ \((?:library_id|id|source_id)=\?/u.test(line) && !IN_MEMORY.test(line),
  );
}

const IN_MEMORY = /^USE TEMP B-TREE FOR |^LIST SUBQUERY|^SCAN CONSTANT ROW$/u;
