import { sql } from "kysely";
import type { Database } from "../../db/database.ts";

/** Where a reading of a library's sources stands. */
export interface SourcePlace {
  revision: number;
  id: string;
}

/** The next sources of a library behind a place, in the order of their last change; what is read of each is the caller's to select. */
export function sourcesAfter(db: Database, libraryId: string, { revision, id }: SourcePlace, limit: number) {
  return db.read
    .selectFrom("sources")
    .where("libraryId", "=", libraryId)
    .where(sql<boolean>`(revision, id) > (${revision}, ${id})`)
    .orderBy("revision")
    .orderBy("id")
    .limit(limit);
}
