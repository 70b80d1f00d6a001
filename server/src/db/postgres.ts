import { CamelCasePlugin, Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { AppError } from "../app-error.ts";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import type { Tables } from "./tables.ts";

/** Serialization failure and deadlock: the transaction may simply run again. */
const RETRYABLE = new Set(["40001", "40P01"]);
const MAX_TRIES = 4;

/** Opens (and migrates) a Postgres database. Every write is one transaction, tried again up to three times on a deadlock. */
export async function openPostgres(url: string, connections = 10): Promise<Database> {
  // bigint counts come as text otherwise; ours stay far below 2^53.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString: url, max: connections, connectionTimeoutMillis: 2_000, statement_timeout: 15_000 });
  // An idle connection that the server drops must not end the process; the next query reports it.
  pool.on("error", () => {});
  // Who only reads is told as well that the server is busy, instead of that something went wrong.
  const connect = () => pool.connect().catch((error: unknown) => Promise.reject(toAppError(error)));
  const dialect = new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } });
  const raw = new Kysely<unknown>({ dialect });
  const db = raw.withPlugin(new CamelCasePlugin()) as unknown as Kysely<Tables>;
  await migrate(raw);

  return {
    kind: "postgres",
    read: db,
    raw,
    write: async (change) => {
      for (let tries = 1; ; tries += 1) {
        try {
          return await db.transaction().execute(change);
        } catch (error) {
          if (!RETRYABLE.has(postgresCode(error)) || tries >= MAX_TRIES) throw toAppError(error);
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** tries));
        }
      }
    },
    check: async () => {
      try {
        await sql`select 1`.execute(db);
        return true;
      } catch {
        return false;
      }
    },
    close: () => raw.destroy(),
  };
}

function postgresCode(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? "") : "";
}

function toAppError(error: unknown): unknown {
  const code = postgresCode(error);
  const isConnection =
    error instanceof Error && /timeout exceeded when trying to connect|ECONNREFUSED|Connection terminated/u.test(error.message);
  if (isConnection || code.startsWith("08") || code === "57P01" || code === "57P03" || code === "53300") {
    return new AppError("busy", "The server is busy. Please try again in a moment.", { retryAfterMs: 1_000, cause: error });
  }
  if (code === "53100")
    return new AppError("storage_full", "The server cannot store anything right now. Please try again later.", {
      retryAfterMs: 5_000,
      cause: error,
    });
  return error;
}
