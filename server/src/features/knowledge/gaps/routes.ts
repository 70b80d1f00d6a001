import type { App, Feature } from "../../../app.ts";
import { contract } from "../../../contract.ts";
import type { Database } from "../../../db/database.ts";
import { ownLibrary } from "../knowledge/own-library.ts";
import { similarFaqs } from "../knowledge/similar-faqs.ts";
import { MAX_FAQS } from "../knowledge/write-faq.ts";
import { answerGap, dismissGap } from "./decide-gap.ts";
import { listGaps } from "./list-gaps.ts";

/** The list of questions that the agent could not answer, for the members whose agent it is. */
export function gapsFeature({ db, clock }: { db: Database; clock: () => Date }): Feature {
  return (app: App) => {
    app.route({
      ...contract("listGaps"),
      handler: async (request, reply) => {
        const { organizationId } = await ownLibrary(db, request.params.slug, request.member);
        return reply.header("cache-control", "no-store").send({ success: true, gaps: await listGaps(db, organizationId) });
      },
    });

    app.route({
      ...contract("answerGap"),
      handler: async (request, reply) => {
        const { organizationId, libraryId } = await ownLibrary(db, request.params.slug, request.member);
        const place = { organizationId, shelf: { libraryId, maxFaqs: MAX_FAQS } };
        const faq = await answerGap(db, place, request.params.gapId, request.body, clock(), request.effectId);
        return reply.send({ success: true, faq, similar: await similarFaqs(db, libraryId, faq) });
      },
    });

    app.route({
      ...contract("dismissGap"),
      handler: async (request, reply) => {
        const { organizationId } = await ownLibrary(db, request.params.slug, request.member);
        await dismissGap(db, organizationId, request.params.gapId, clock());
        return reply.send({ success: true });
      },
    });
  };
}
