import type { Database } from "../../db/database.ts";
import { preparedQuery } from "../../db/prepared-query.ts";

/**
 * The revisions of existing libraries. Reads within one run of the microtask queue are shared: the searches of a turn, and of
 * parallel turns. A caller that knows of a later commit comes in a later run, or asks for a fresh read with `isAnew`.
 */
export type Revisions = (libraryIds: readonly string[], isAnew?: boolean) => Promise<ReadonlyMap<string, number>>;

const revisionOf = preparedQuery((handle, at: { id: string }) =>
  handle.selectFrom("libraries").select(["id", "revision"]).where("id", "=", at.id),
);

export function createRevisions(db: Database): Revisions {
  let reads = new Map<string, ReturnType<typeof revisionOf>>();

  function read(id: string, isAnew: boolean): ReturnType<typeof revisionOf> {
    const known = isAnew ? undefined : reads.get(id);
    if (known !== undefined) return known;
    // Called once the microtask queue is empty.
    if (reads.size === 0) process.nextTick(() => (reads = new Map()));
    const rows = revisionOf(db.read, { id });
    reads.set(id, rows);
    return rows;
  }

  return async (libraryIds, isAnew = false) => {
    const revisions = new Map<string, number>();
    for (const id of new Set(libraryIds)) for (const row of await read(id, isAnew)) revisions.set(row.id, row.revision);
    return revisions;
  };
}
