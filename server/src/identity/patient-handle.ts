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
import { retryWhileBusy } from "../db/retry-while-busy.ts";

/**
 * The raw handle for the identity library. On SQLite a statement that finds the file locked by another process waits as our own
 * writes do. Every statement commits by itself.
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
