import type { App, Feature } from "../../../app.ts";
import { contract } from "../../../contract.ts";
import type { Database } from "../../../db/database.ts";
import { ownLibrary } from "../knowledge/own-library.ts";
import { decideHeldPassage } from "./decide-held-passage.ts";
import { createHeldPassages } from "./list-held-passages.ts";

/** The review of passages that speak to an assistant, for the members whose library it is. */
export function heldPassagesFeature({ db, clock }: { db: Database; clock: () => Date }): Feature {
  const held = createHeldPassages({ db, clock });
  return (app: App) => {
    app.route({
      ...contract("listHeldPassages"),
      handler: async (request, reply) => {
        const library = await ownLibrary(db, request.params.slug, request.member);
        return reply.header("cache-control", "no-store").send({ success: true, ...(await held.list(library)) });
      },
    });

    app.route({
      ...contract("decideHeldPassage"),
      handler: async (request, reply) => {
        const { libraryId } = await ownLibrary(db, request.params.slug, request.member);
        await decideHeldPassage(db, libraryId, request.params.passageId, request.body.decision, clock());
        return reply.send({ success: true });
      },
    });
  };
}
