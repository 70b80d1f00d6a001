import { DecideHeldPassage, DecideHeldPassageReply, HeldPassageList, Slug } from "@disco/protocol";
import { routes } from "@disco/protocol/routes";
import { z } from "zod";
import type { App, Feature } from "../../../app.ts";
import type { Database } from "../../../db/database.ts";
import { ownLibrary } from "../knowledge/own-library.ts";
import { decideHeldPassage } from "./decide-held-passage.ts";
import { createHeldPassages } from "./list-held-passages.ts";

const BySlug = z.object({ slug: Slug });
const ByPassage = z.object({ slug: Slug, passageId: z.string().min(1).max(64) });

/** The review of passages that speak to an assistant, for the members whose library it is. */
export function heldPassagesFeature({ db, clock }: { db: Database; clock: () => Date }): Feature {
  const held = createHeldPassages({ db, clock });
  return (app: App) => {
    app.route({
      method: routes.listHeldPassages.method,
      url: routes.listHeldPassages.path,
      config: { access: "member" },
      schema: { params: BySlug, response: { 200: HeldPassageList } },
      handler: async (request, reply) => {
        const library = await ownLibrary(db, request.params.slug, request.member);
        return reply.header("cache-control", "no-store").send({ success: true, ...(await held.list(library)) });
      },
    });

    app.route({
      method: routes.decideHeldPassage.method,
      url: routes.decideHeldPassage.path,
      config: { access: "member" },
      schema: { params: ByPassage, body: DecideHeldPassage, response: { 200: DecideHeldPassageReply } },
      handler: async (request, reply) => {
        const { libraryId } = await ownLibrary(db, request.params.slug, request.member);
        await decideHeldPassage(db, libraryId, request.params.passageId, request.body.decision, clock());
        return reply.send({ success: true });
      },
    });
  };
}
