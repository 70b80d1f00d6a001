import { LRUCache } from "lru-cache";
import { closeSync, existsSync, openSync } from "node:fs";
import SqliteFile from "better-sqlite3";
import { CamelCasePlugin, Kysely, type RawBuilder, SqliteDialect, sql } from "kysely";
import { AppError } from "../../app-error.ts";
import { createFoldedContains } from "../contains-folded.ts";
import { type Checkpointer, createCheckpointer } from "./checkpointer.ts";
import type { Database, Handle } from "../handle.ts";
import { directRunOver, setDirectRun } from "../direct-statements.ts";
import { migrate } from "../migrate.ts";
import { writePlanStatistics } from "./plan-statistics.ts";
import { retryWhileBusy } from "./retry-while-busy.ts";
import { type SlowQueries, slowQueryLog } from "../slow-queries.ts";
import { keepTrace } from "../../observability/tracing.ts";
import type { Tables } from "../tables/tables.ts";

/** The wait inside SQLite is synchronous and stops the whole server, so it stays short and the rest waits outside. */
const BUSY_TIMEOUT_MS = 50;
/** A batch this long commits, so that the first writers in it are not kept waiting for the last. */
const MAX_BATCH = 200;
const PROBE_BYTES = 262_144;
/**
 * Each commit empties the page cache of the connection that did not make it: what one statement has read comes and goes, 16 MB at most if
 * left alone, and malloc keeps the room of the largest for good.
 */
const READER_CACHE_KIB = 1_024;
/** 32 MB: what another thread has not copied back by then (`checkpointer.ts`). A start after a crash still reads so much in no time. */
const CHECKPOINT_PAGES = 8_000;

interface QueuedWrite {
  run(tx: Handle): Promise<unknown>;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

interface Outcome {
  write: QueuedWrite;
  value?: unknown;
  error?: unknown;
}

/**
 * Opens (and migrates) a SQLite file in WAL mode with `synchronous=FULL`, asserted because the library's default is NORMAL. A buffer is
 * the content of such a file, and is opened in memory.
 */
export async function openSqlite(file: string | Buffer, slow?: SlowQueries): Promise<Database> {
  const path = file === ":memory:" || Buffer.isBuffer(file) ? null : file;
  // SQLite gives the log and its index the permissions of the file. One that is in use stays closed: closing it would drop its locks.
  if (path !== null && !existsSync(path)) closeSync(openSync(path, "a", 0o600));
  const writeFile = openFile(file);
  const readFile = path === null ? writeFile : openFile(file);
  if (readFile !== writeFile) readFile.pragma(`cache_size = -${READER_CACHE_KIB}`);
  const dialectOver = (connection: SqliteFile.Database) => new SqliteDialect({ database: withStatementCache(connection) });
  const raw = new Kysely<unknown>({ dialect: dialectOver(writeFile), ...slowQueryLog(slow) });
  const writer = raw.withPlugin(new CamelCasePlugin()) as unknown as Kysely<Tables>;
  // Migrations write the same pages over and over; on a small disk their log would leave no room for visitors.
  if (await migrateWhole(writeFile, raw)) writeFile.pragma("wal_checkpoint(TRUNCATE)");
  const reader =
    readFile === writeFile
      ? writer
      : new Kysely<Tables>({ dialect: dialectOver(readFile), plugins: [new CamelCasePlugin()], ...slowQueryLog(slow) });

  const checkpointer: Checkpointer | null = path === null ? null : createCheckpointer(path, writeFile);
  const runOnWriter = directRunOver(writeFile, slow);
  const runOnReader = directRunOver(readFile, slow);
  // Each commit empties the page cache of the other connection, so reads use the one that writes unless a write is under way on it.
  // With one connection for all, a read has to wait until the write before it has committed, which kysely sees to.
  if (reader !== writer) {
    const idle = () => (writeFile.inTransaction ? runOnReader : runOnWriter);
    setDirectRun(reader, {
      rows: (query, parameters) => idle().rows(query, parameters),
      change: (query, parameters) => idle().change(query, parameters),
    });
  }

  const control = {
    begin: writeFile.prepare("begin immediate"),
    save: writeFile.prepare("savepoint one_write"),
    release: writeFile.prepare("release one_write"),
    undo: writeFile.prepare("rollback to one_write"),
    commit: writeFile.prepare("commit"),
    rollback: writeFile.prepare("rollback"),
  };
  let queue: QueuedWrite[] = [];
  let isDraining = false;
  let wasFull = false;

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.slice(0, MAX_BATCH);
      queue = queue.slice(MAX_BATCH);
      await commitTogether(batch);
      // SQLite answers without leaving the microtask queue: a caller that writes row after row would stop the whole server.
      await gathering();
      checkpointer?.betweenCommits();
    }
    isDraining = false;
  }

  async function commitTogether(batch: QueuedWrite[]): Promise<void> {
    let outcomes: Outcome[] = [];
    try {
      await retryWhileBusy(() =>
        writer.connection().execute(async (tx) => {
          setDirectRun(tx, runOnWriter);
          try {
            outcomes = await inTransaction(() => runAll(batch, tx));
          } catch (error) {
            if (isLost(error) || batch.length === 1) throw error;
            // One change failed and rolled back the others; savepoints separate them. They cost more, so they come second.
            outcomes = await inTransaction(() => runApart(batch, tx));
          }
        }),
      );
    } catch (error) {
      const failure = toAppError(error);
      wasFull ||= failure instanceof AppError && failure.code === "storage_full";
      for (const write of batch) write.reject(failure);
      return;
    }
    for (const outcome of outcomes) {
      if ("error" in outcome) outcome.write.reject(toAppError(outcome.error));
      else outcome.write.resolve(outcome.value);
    }
  }

  async function inTransaction<T>(run: () => Promise<T>): Promise<T> {
    control.begin.run();
    try {
      const result = await run();
      control.commit.run();
      return result;
    } catch (error) {
      if (writeFile.inTransaction) control.rollback.run();
      throw error;
    }
  }

  async function runAll(batch: readonly QueuedWrite[], tx: Handle): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const write of batch) outcomes.push({ write, value: await write.run(tx) });
    return outcomes;
  }

  async function runApart(batch: readonly QueuedWrite[], tx: Handle): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const write of batch) {
      control.save.run();
      try {
        outcomes.push({ write, value: await write.run(tx) });
      } catch (error) {
        if (isLost(error)) throw error;
        control.undo.run();
        outcomes.push({ write, error });
      }
      control.release.run();
    }
    return outcomes;
  }

  /** Commits small changes that mean nothing: a full disk only shows when something is written. */
  async function commitProbe(...changes: RawBuilder<unknown>[]): Promise<void> {
    await writer.connection().execute(async (tx) => {
      await sql`begin immediate`.execute(tx);
      try {
        for (const change of changes) await change.execute(tx);
        await sql`commit`.execute(tx);
      } catch (error) {
        if (writeFile.inTransaction) await sql`rollback`.execute(tx);
        throw error;
      }
    });
  }

  return {
    kind: "sqlite",
    read: reader,
    raw,
    write: (change) =>
      new Promise((resolve, reject) => {
        queue.push({ run: keepTrace(change), resolve: resolve as (value: unknown) => void, reject });
        if (isDraining) return;
        isDraining = true;
        void gathering().then(drain);
      }),
    check: async () => {
      try {
        await sql`select 1`.execute(reader);
        await commitProbe(sql`pragma user_version = 1`);
        if (!wasFull) return true;
        // A full disk may have room for one page and not for visitors' writes.
        await commitProbe(
          sql`drop table if exists storage_probe`,
          sql`create table storage_probe as select zeroblob(${PROBE_BYTES}) as filling`,
        );
        await commitProbe(sql`drop table storage_probe`);
        wasFull = false;
        return true;
      } catch {
        return false;
      }
    },
    close: async () => {
      await checkpointer?.close();
      while (isDraining) await new Promise((resolve) => setImmediate(resolve));
      await raw.destroy();
      if (reader !== writer) await reader.destroy();
    },
  };
}

function openFile(file: string | Buffer): SqliteFile.Database {
  const connection = new SqliteFile(file, { timeout: BUSY_TIMEOUT_MS });
  connection.pragma("journal_mode = WAL");
  connection.pragma("synchronous = FULL");
  connection.pragma("foreign_keys = ON");
  connection.function("folded_contains", { deterministic: true }, createFoldedContains());
  connection.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  const synchronous = connection.pragma("synchronous", { simple: true });
  if (synchronous !== 2) throw new Error(`SQLite runs with synchronous=${String(synchronous)} instead of FULL; refusing to start.`);
  return connection;
}

/** kysely prepares each query again; the hot ones are few, so their statements are cached. */
function withStatementCache(connection: SqliteFile.Database) {
  const statements = new LRUCache<string, SqliteFile.Statement>({ max: 500 });
  return {
    prepare(text: string): SqliteFile.Statement {
      const known = statements.get(text);
      if (known !== undefined && !known.busy) return known;
      const statement = connection.prepare(text);
      statements.set(text, statement);
      return statement;
    },
    close: () => connection.close(),
  };
}

/**
 * Two turns of the event loop, in which other requests ask for their writes; all of them then share one fsync. In one turn, visitors who
 * ask all the time fall into two groups, each of which is answered while the other's requests come in.
 */
function gathering(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
}

/** Kysely changes a schema of SQLite statement by statement; a start that is cut off in the middle of it must leave the schema as it was. */
async function migrateWhole(file: SqliteFile.Database, db: Kysely<unknown>): Promise<boolean> {
  await retryWhileBusy(async () => file.exec("begin immediate"));
  try {
    const isChanged = await migrate(db);
    if (isChanged) writePlanStatistics(file);
    file.exec("commit");
    return isChanged;
  } catch (error) {
    if (file.inTransaction) file.exec("rollback");
    throw error;
  }
}

function sqliteCode(error: unknown): string | undefined {
  return error instanceof SqliteFile.SqliteError ? error.code : undefined;
}

/** Failures that end the whole transaction, not one statement of it. */
function isLost(error: unknown): boolean {
  const code = sqliteCode(error);
  return code !== undefined && /^SQLITE_(?:FULL|IOERR|BUSY|CORRUPT|NOMEM|READONLY)/u.test(code);
}

/** A lock that stays becomes `busy`, a full disk `storage_full`; other errors stay. */
export function toAppError(error: unknown): unknown {
  const code = sqliteCode(error) ?? "";
  if (code.startsWith("SQLITE_BUSY"))
    return new AppError("busy", "The server is busy. Please try again in a moment.", { retryAfterMs: 1_000, cause: error });
  if (/^SQLITE_(?:FULL|IOERR)/u.test(code)) {
    return new AppError("storage_full", "The server cannot store anything right now. Please try again later.", {
      retryAfterMs: 5_000,
      cause: error,
    });
  }
  return error;
}
