import { sql } from "kysely";
import type { Database, Handle } from "./handle.ts";
import type { SlowQueries } from "./slow-queries.ts";
import { openSqlite } from "./sqlite/sqlite.ts";

export type { Database, Handle } from "./handle.ts";

/** `connections` is how many a process holds at most: 10 unless told otherwise. */
export type DatabaseLocation = { kind: "sqlite"; file: string } | { kind: "postgres"; url: string; connections?: number };

/** Opens the store and brings its schema up to date. Refuses a schema newer than this program knows. */
export async function openDatabase(location: DatabaseLocation, slow?: SlowQueries): Promise<Database> {
  if (location.kind === "sqlite") return openSqlite(location.file, slow);
  return (await import("./postgres/postgres.ts")).openPostgres(location.url, location.connections, slow);
}

/** Raises a library's revision inside a write; every process then knows that its index is behind. */
export async function bumpRevision(tx: Handle, libraryId: string): Promise<number> {
  const row = await tx
    .updateTable("libraries")
    .set({ revision: sql<number>`revision + 1` })
    .where("id", "=", libraryId)
    .returning("revision")
    .executeTakeFirstOrThrow();
  return row.revision;
}

/** Waits for a write that is changing a library (`bumpRevision`), and lets none begin until this one commits. SQLite writes one at a time anyway. */
export async function lockLibrary(db: Database, tx: Handle, libraryId: string): Promise<void> {
  if (db.kind === "postgres") await tx.selectFrom("libraries").select("id").where("id", "=", libraryId).forNoKeyUpdate().execute();
}

/**
 * Lets one write at a time go on for a name, until it commits: for rules that no unique index can hold.
 * SQLite writes one at a time anyway.
 */
export async function lockForWrite(db: Database, tx: Handle, name: string): Promise<void> {
  if (db.kind === "postgres") await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
