import type { App, Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
import type { Database } from "../../../db/database.ts";
import { ownLibrary } from "../knowledge/own-library.ts";
import { decideHeldPassage } from "./decide-held-passage.ts";
import { createHeldPassages } from "./list-held-passages.ts";

/** The review of passages that speak to an assistant, for the members whose library it is. */
export function heldPassagesFeature({ db, clock }: { db: Database; clock: () => Date }): Feature {
  const held = createHeldPassages({ db, clock });
  return (app: App) => {
    serve(app, "listHeldPassages", async (request) => {
      const library = await ownLibrary(db, request.params.slug, request.member);
      return held.list(library);
    });

    serve(app, "decideHeldPassage", async (request) => {
      const { libraryId } = await ownLibrary(db, request.params.slug, request.member);
      await decideHeldPassage(db, libraryId, request.params.passageId, request.body.decision, clock());
    });
  };
}
