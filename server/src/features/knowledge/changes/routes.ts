import type { Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import { ownLibrary } from "../knowledge/own-library.ts";
import { listChanges } from "./list-changes.ts";

/** What crawls changed, and which answers leaned on it. Only members of the organization see it. */
export function changesFeature({ db, clock }: { db: Database; clock: () => Date }): Feature {
  return (app) => {
    serve(app, "listChanges", async (request) => {
      const { libraryId } = await ownLibrary(db, request.params.slug, request.member);
      const { indexing, open, after, limit } = request.query;
      return listChanges(db, libraryId, { indexingId: indexing, isOpen: open === "true", after, limit });
    });

    serve(app, "confirmChange", async (request) => {
      const { libraryId } = await ownLibrary(db, request.params.slug, request.member);
      const confirmed = await db.write((tx) =>
        tx
          .updateTable("knowledgeChanges")
          .set({ confirmedAt: clock().toISOString() })
          .where(({ and }) => and({ id: request.params.changeId, libraryId, isLive: 1 }))
          .executeTakeFirst(),
      );
      if (confirmed.numUpdatedRows === 0n) throw new AppError("not_found", "There is no such change.");
    });
  };
}
