import { AsyncLocalStorage } from "node:async_hooks";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { AppError } from "../../app-error.ts";
import type { Database } from "../../db/database.ts";
import { retryWhileBusy } from "../../db/sqlite/retry-while-busy.ts";
import { toAppError } from "../../db/sqlite/sqlite.ts";

/** Failures of the store per running call of the identity library. */
const underWay = new AsyncLocalStorage<{ failure: AppError | null }>();

/**
 * Calls the identity library, which reports an unavailable store as its own failure or as a missing session.
 * @throws AppError of the store.
 */
export async function overStore<T>(call: () => Promise<T>): Promise<T> {
  const seen: { failure: AppError | null } = { failure: null };
  const result = await underWay.run(seen, call).catch((error: unknown) => Promise.reject(seen.failure ?? error));
  if (seen.failure !== null) throw seen.failure;
  return result;
}

/**
 * The raw handle for the identity library. On SQLite a statement that finds the file locked by another process waits as our own
 * writes do, and fails as they do. Every statement commits by itself.
 */
export function patientHandle(db: Database): Kysely<unknown> {
  const run = <R>(query: CompiledQuery) => db.raw.executeQuery(query) as Promise<QueryResult<R>>;
  const connection: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery) =>
      (db.kind === "postgres" ? run<R>(query) : retryWhileBusy(() => run<R>(query))).catch((error: unknown) => {
        const failure = toAppError(error);
        const seen = underWay.getStore();
        if (seen !== undefined && failure instanceof AppError) seen.failure ??= failure;
        throw failure;
      }),
    streamQuery: () => {
      throw new Error("The identity library streams nothing.");
    },
  };
  const noTransactions = async () => {
    throw new Error("The identity library's statements commit one by one.");
  };
  const language =
    db.kind === "postgres"
      ? {
          createAdapter: () => new PostgresAdapter(),
          createIntrospector: (handle: Kysely<unknown>) => new PostgresIntrospector(handle),
          createQueryCompiler: () => new PostgresQueryCompiler(),
        }
      : {
          createAdapter: () => new SqliteAdapter(),
          createIntrospector: (handle: Kysely<unknown>) => new SqliteIntrospector(handle),
          createQueryCompiler: () => new SqliteQueryCompiler(),
        };
  const dialect: Dialect = {
    ...language,
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
