import { LRUCache } from "lru-cache";
import type { Database } from "../../db/database.ts";
import { preparedQuery } from "../../db/prepared-query.ts";
import type { RetrievedPassage } from "../passage.ts";
import { createRevisions } from "../library/revisions.ts";
import { createShield } from "../shield/shield.ts";

/** Reads those passages of some libraries that may be answered from, and remembers them while their library stays as it is. */
export type PassagesById = (libraryIds: readonly string[], ids: readonly string[]) => Promise<readonly RetrievedPassage[]>;

interface Known {
  /** Null for one that is gone, or waits for review. */
  passage: RetrievedPassage | null;
  libraryId: string;
  revision: number;
}

const MAX_BYTES = 32 * 1024 * 1024;
/** Strings' and entries' own memory. */
const OVERHEAD_BYTES = 600;
const IDS_AT_ONCE = 10;

const rowsOf = preparedQuery((handle, at: Record<string, string>) =>
  handle
    .selectFrom("passages")
    .innerJoin("sources", "sources.id", "passages.sourceId")
    .select([
      "passages.id",
      "passages.sourceId",
      "passages.libraryId",
      "passages.ordinal",
      "passages.headingPath",
      "passages.text",
      "passages.page",
      "passages.isScan",
      "passages.shieldVerdict",
      "sources.kind",
      "sources.title",
      "sources.url",
      "sources.status",
    ])
    .where(
      "passages.id",
      "in",
      Array.from({ length: IDS_AT_ONCE }, (_, i) => at[`id${i}`] ?? ""),
    ),
);

export function createPassagesById(db: Database): PassagesById {
  const known = new LRUCache<string, Known>({ maxSize: MAX_BYTES });
  const revisionsOf = createRevisions(db);

  async function read(ids: readonly string[], revisions: ReadonlyMap<string, number>): Promise<void> {
    const shields = new Map([...revisions.keys()].map((libraryId) => [libraryId, createShield(db, libraryId)]));
    for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
      const values = Object.fromEntries(Array.from({ length: IDS_AT_ONCE }, (_, i) => [`id${i}`, ids[from + i] ?? ids[from] ?? ""]));
      for (const { libraryId, status, shieldVerdict, isScan, ...row } of await rowsOf(db.read, values)) {
        const revision = revisions.get(libraryId);
        const shield = shields.get(libraryId);
        if (revision === undefined || shield === undefined) continue;
        const isLiving = (status === "active" || status === "failed") && !(await shield.holds(row.kind, { ...row, shieldVerdict }));
        const passage = isLiving ? { ...row, isScan: isScan === 1, score: 0, pageScore: 0, questionMatch: 0 } : null;
        const size = OVERHEAD_BYTES + 2 * (row.text.length + row.headingPath.length + row.title.length);
        known.set(row.id, { passage, libraryId, revision }, { size });
      }
    }
  }

  return async (libraryIds, ids) => {
    if (ids.length === 0) return [];
    const revisions = await revisionsOf(libraryIds);
    const isFresh = (one: Known | undefined) => one !== undefined && revisions.get(one.libraryId) === one.revision;
    await read(
      ids.filter((id) => !isFresh(known.get(id))),
      revisions,
    );
    return ids.flatMap((id) => {
      const one = known.get(id);
      return one !== undefined && isFresh(one) && one.passage !== null ? [one.passage] : [];
    });
  };
}
