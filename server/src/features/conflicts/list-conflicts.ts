import type { Conflict } from "@disco/protocol";
import type { Database } from "../../db/database.ts";
import { findConflicts } from "../../knowledge/conflicts/find-conflicts.ts";
import { toConflict } from "./to-conflict.ts";

const MAX_LISTED = 100;
const MAX_LIBRARIES = 100;

interface Checked {
  revision: number;
  checkedAt: string;
  conflicts: Promise<Conflict[]>;
}

/** What the sources of a library disagree on, without what its members have decided. */
export interface Conflicts {
  list(library: { libraryId: string; revision: number }): Promise<{ conflicts: Conflict[]; checkedAt: string }>;
}

/** Looking through a library costs two readings of it, so what was found is kept until the library changes. */
export function createConflicts({ db, clock }: { db: Database; clock: () => Date }): Conflicts {
  const kept = new Map<string, Checked>();

  function check(libraryId: string, revision: number): Checked {
    const known = kept.get(libraryId);
    if (known?.revision === revision) return known;
    const conflicts = findConflicts(db, libraryId).then((found) => found.map(toConflict));
    conflicts.catch(() => kept.delete(libraryId));
    const checked = { revision, checkedAt: clock().toISOString(), conflicts };
    kept.delete(libraryId);
    kept.set(libraryId, checked);
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_LIBRARIES) break;
      kept.delete(oldest);
    }
    return checked;
  }

  return {
    list: async ({ libraryId, revision }) => {
      const { conflicts, checkedAt } = check(libraryId, revision);
      const found = await conflicts;
      const rows = await db.read.selectFrom("conflictChoices").select("conflictId").where("libraryId", "=", libraryId).execute();
      const decided = new Set(rows.map(({ conflictId }) => conflictId));
      return { conflicts: found.filter(({ id }) => !decided.has(id)).slice(0, MAX_LISTED), checkedAt };
    },
  };
}
