import type { App, Feature } from "../../../app.ts";
import { contract } from "../../../contract.ts";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import { ownLibrary } from "../knowledge/own-library.ts";
import { createConflicts } from "./list-conflicts.ts";
import { resolveConflict } from "./resolve-conflict.ts";

/** Facts on which a library's sources disagree, for the members whose library it is. */
export function conflictsFeature({ db, clock }: { db: Database; clock: () => Date }): Feature {
  const conflicts = createConflicts({ db, clock });
  return (app: App) => {
    app.route({
      ...contract("listConflicts"),
      handler: async (request, reply) => {
        const library = await ownLibrary(db, request.params.slug, request.member);
        return reply.header("cache-control", "no-store").send({ success: true, ...(await conflicts.list(library)) });
      },
    });

    app.route({
      ...contract("resolveConflict"),
      handler: async (request, reply) => {
        const library = await ownLibrary(db, request.params.slug, request.member);
        const found = await conflicts.find(library, request.params.conflictId);
        if (found === undefined) throw new AppError("not_found", "There is no such conflict, or its sources agree again.");
        const resolved = await resolveConflict(db, library.libraryId, found, request.body, clock(), request.effectId);
        return reply.send({ success: true, ...resolved });
      },
    });
  };
}
