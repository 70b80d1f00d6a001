import type { Kysely } from "kysely";
import type { Tables } from "./tables/tables.ts";

/** A kysely handle that may read and write our tables: the database outside a write, the transaction inside one. */
export type Handle = Kysely<Tables>;

/**
 * The one door to the store. Reads go through `read`. Every change goes through `write`, whose promise
 * resolves only once the change is durable (SQLite: fsynced WAL commit; Postgres: commit).
 *
 * On SQLite, writes asked for in two turns of the event loop share one commit (group commit), and are done again in
 * savepoints when one throws, so that it takes no other with it. Inside `change`, await nothing but `tx`: a pause for
 * anything else would hold every other writer.
 */
export interface Database {
  readonly kind: "sqlite" | "postgres";
  readonly read: Handle;
  /** @throws AppError `busy` when another process holds the lock for 5 s, `storage_full` when the disk is full. */
  write<T>(change: (tx: Handle) => Promise<T>): Promise<T>;
  /** A kysely handle with SQL's own column names, for the identity library, which owns its tables. Each query commits by itself. */
  readonly raw: Kysely<unknown>;
  /** Receives what any process notifies on a channel; the result ends it. Missing where there is one process only. */
  listen?(channel: string, receive: (text: string) => void): () => void;
  /** Whether the store answers and accepts writes. */
  check(): Promise<boolean>;
  close(): Promise<void>;
}
