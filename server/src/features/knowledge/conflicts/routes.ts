import type { App, Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import { ownLibrary } from "../knowledge/own-library.ts";
import { createConflicts } from "./list-conflicts.ts";
import { resolveConflict } from "./resolve-conflict.ts";

/** Facts on which a library's sources disagree, for the members whose library it is. */
export function conflictsFeature({ db, clock }: { db: Database; clock: () => Date }): Feature {
  const conflicts = createConflicts({ db, clock });
  return (app: App) => {
    serve(app, "listConflicts", async (request) => {
      const library = await ownLibrary(db, request.params.slug, request.member);
      return conflicts.list(library);
    });

    serve(app, "resolveConflict", async (request) => {
      const library = await ownLibrary(db, request.params.slug, request.member);
      const found = await conflicts.find(library, request.params.conflictId);
      if (found === undefined) throw new AppError("not_found", "There is no such conflict, or its sources agree again.");
      return resolveConflict(db, library.libraryId, found, request.body, clock(), request.effectId);
    });
  };
}
