import type { Database } from "../../db/database.ts";
import { sourcesAfter } from "../library/sources-after.ts";

const SOURCES_AT_ONCE = 2_000;

/** What tells one state of a source from another. */
interface SourceStamp {
  id: string;
  revision: number;
  stamp: string;
}

/** The stamps of all sources of a library, some at a time. */
export async function* readStamps(db: Database, libraryId: string): AsyncGenerator<SourceStamp> {
  let last = { revision: -1, id: "" };
  for (;;) {
    const rows = await sourcesAfter(db, libraryId, last, SOURCES_AT_ONCE).select(["id", "revision", "status", "updatedAt"]).execute();
    for (const { id, revision, status, updatedAt } of rows) yield { id, revision, stamp: `${revision} ${status} ${updatedAt}` };
    const end = rows.at(-1);
    if (end === undefined || rows.length < SOURCES_AT_ONCE) return;
    last = { revision: end.revision, id: end.id };
    await new Promise((resolve) => setImmediate(resolve));
  }
}
