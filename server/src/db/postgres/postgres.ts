import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPoolClient, sql } from "kysely";
import pg from "pg";
import { SettingsError } from "../../settings/settings-error.ts";
import type { Database } from "../handle.ts";
import { migrate } from "../migrate.ts";
import { listenPostgres } from "./postgres-listener.ts";
import { isRetryable, spoilsConnection, toAppError } from "./postgres-errors.ts";
import { type SlowQueries, slowQueryLog } from "../slow-queries.ts";
import { type PostgresWatch, watchPostgres } from "./postgres-watch.ts";
import type { Tables } from "../tables/tables.ts";

const MAX_TRIES = 4;
/** A request without a free connection, or without an answer, fails within two seconds. */
const CONNECT_MS = 1_800;
const STATEMENT_MS = 15_000;
/** A process that vanished during a transaction keeps its locks no longer than this. */
const IDLE_IN_TRANSACTION_MS = 10_000;

/**
 * Opens (and migrates) a Postgres database. Every write is one transaction, tried again up to three times on a deadlock.
 * @throws SettingsError when there is no connection to it
 */
export async function openPostgres(url: string, connections = 10, slow?: SlowQueries): Promise<Database> {
  // bigint counts come as text otherwise; ours stay far below 2^53.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // A connection that breaks must not end the process, neither an idle one nor one between two statements; the next query reports it.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    // Compiling a statement takes longer than running any of ours.
    client.query("set jit = off").catch(() => {});
  });
  await assertOpen(pool);
  // Where only one connection is allowed, none is left to look with.
  const watch = connections === 1 ? null : watchPostgres({ connectionString: url });
  const dialect = new PostgresDialect({ pool: { connect: connectTo(pool, watch), end: () => pool.end(), options: pool.options } });
  const raw = new Kysely<unknown>({ dialect, ...slowQueryLog(slow) });
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
          if (!isRetryable(error) || tries >= MAX_TRIES) throw error;
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** tries));
        }
      }
    },
    ...(connections > 1 && { listen: (channel: string, receive: (text: string) => void) => listenPostgres(url, channel, receive) }),
    check: async () => {
      try {
        const { rows } = await sql<{ transaction_read_only: string }>`show transaction_read_only`.execute(raw);
        return rows[0]?.transaction_read_only === "off";
      } catch {
        return false;
      }
    },
    close: async () => {
      watch?.close();
      await raw.destroy();
    },
  };
}

/** At the start an unreachable database ends the process with its reason. */
async function assertOpen(pool: pg.Pool): Promise<void> {
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    throw new SettingsError(`DATABASE_URL names a database that cannot be opened: ${reasonOf(error)}.`, { cause: error });
  }
}

/** Where a name has several addresses, the failure has no words of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message.replaceAll(/\s+/gu, " ") : "unknown reason";
}

/** Connections whose failures say what a caller may do, in whichever statement they show. */
function connectTo(pool: pg.Pool, watch: PostgresWatch | null): () => Promise<PostgresPoolClient> {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return async () => {
    if (watch?.isAway() === true) throw toAppError(new Error("Connection terminated: PostgreSQL does not answer."));
    const client = await pool.connect().catch((error: unknown) => Promise.reject(toAppError(error)));
    const connection = known.get(client) ?? wrap(client, watch);
    known.set(client, connection);
    return connection;
  };
}

function wrap(client: pg.PoolClient, watch: PostgresWatch | null): PostgresPoolClient {
  let isSpoilt = false;
  const query = async (text: string, values: readonly unknown[]) => {
    const ask = () => client.query(text, [...values]);
    try {
      return await (watch === null ? ask() : watch.during(client, ask));
    } catch (error) {
      isSpoilt ||= spoilsConnection(error);
      throw toAppError(error);
    }
  };
  return { query, release: (isDiscarded?: boolean) => client.release(isSpoilt || isDiscarded === true) } as unknown as PostgresPoolClient;
}
