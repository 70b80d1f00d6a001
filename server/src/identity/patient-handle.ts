import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { Database } from "../db/database.ts";

const GIVE_UP_MS = 5_000;

/**
 * The raw handle for the identity library. On SQLite a statement that finds the file locked by another process is tried again
 * for 5 s, outside SQLite, because SQLite's own wait stops the whole server. Every statement commits by itself.
 */
export function patientHandle(db: Database): Kysely<unknown> {
  if (db.kind === "postgres") return db.raw;
  const connection: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery) => retryWhileBusy(() => db.raw.executeQuery(query) as Promise<QueryResult<R>>),
    streamQuery: () => {
      throw new Error("The identity library streams nothing.");
    },
  };
  const noTransactions = async () => {
    throw new Error("The identity library's statements commit one by one.");
  };
  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (handle) => new SqliteIntrospector(handle),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      releaseConnection: async () => {},
      beginTransaction: noTransactions,
      commitTransaction: noTransactions,
      rollbackTransaction: noTransactions,
      destroy: async () => {},
    }),
  };
  return new Kysely<unknown>({ dialect });
}

async function retryWhileBusy<T>(attempt: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() - startedAt > GIVE_UP_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.min(250, 10 * 2 ** tries) * (0.5 + Math.random() / 2)));
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && error.code.startsWith("SQLITE_BUSY");
}
