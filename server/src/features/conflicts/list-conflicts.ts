import type { Conflict } from "@disco/protocol";
import type { Database } from "../../db/database.ts";
import { findConflicts } from "../../knowledge/conflicts/find-conflicts.ts";
import { createLibraryScans } from "../../knowledge/library-scans.ts";
import { toConflict } from "./to-conflict.ts";

const MAX_LISTED = 100;
/** What the sources of a library disagree on, without what its members have decided. */
export interface Conflicts {
  list(library: { libraryId: string; revision: number }): Promise<{ conflicts: Conflict[]; checkedAt: string }>;
}

export function createConflicts({ db, clock }: { db: Database; clock: () => Date }): Conflicts {
  const scans = createLibraryScans(async (libraryId) => (await findConflicts(db, libraryId)).map(toConflict), clock);
  return {
    list: async (library) => {
      const { found, scannedAt } = await scans.scan(library);
      const rows = await db.read.selectFrom("conflictChoices").select("conflictId").where("libraryId", "=", library.libraryId).execute();
      const decided = new Set(rows.map(({ conflictId }) => conflictId));
      return { conflicts: found.filter(({ id }) => !decided.has(id)).slice(0, MAX_LISTED), checkedAt: scannedAt };
    },
  };
}
