import type { Conflict } from "@disco/protocol";
import type { Database } from "../../../db/database.ts";
import { findConflicts } from "../../../knowledge/site-facts/find-conflicts.ts";
import { createLibraryScans } from "../../../knowledge/library/library-scans.ts";
import { type FoundConflict, toConflict } from "./to-conflict.ts";

const MAX_LISTED = 100;
/** What the sources of a library disagree on, without what its members have decided. */
export interface Conflicts {
  list(library: { libraryId: string; revision: number }): Promise<{ conflicts: Conflict[]; checkedAt: string }>;
  find(library: { libraryId: string; revision: number }, id: string): Promise<FoundConflict | undefined>;
}

export function createConflicts({ db, clock }: { db: Database; clock: () => Date }): Conflicts {
  const scans = createLibraryScans(async (libraryId) => (await findConflicts(db, libraryId)).map(toConflict), clock);
  const openOnes = async (library: { libraryId: string; revision: number }) => {
    const { found, scannedAt } = await scans.scan(library);
    const rows = await db.read.selectFrom("conflictChoices").select("conflictId").where("libraryId", "=", library.libraryId).execute();
    const decided = new Set(rows.map(({ conflictId }) => conflictId));
    const isOpen = ({ conflict, pairs }: FoundConflict) =>
      !decided.has(conflict.id) && !pairs.every((sides) => sides.some((side) => decided.has(side)));
    return { open: found.filter(isOpen), checkedAt: scannedAt };
  };
  return {
    list: async (library) => {
      const { open, checkedAt } = await openOnes(library);
      return { conflicts: open.slice(0, MAX_LISTED).map(({ conflict }) => conflict), checkedAt };
    },
    find: async (library, id) => (await openOnes(library)).open.find(({ conflict }) => conflict.id === id),
  };
}
