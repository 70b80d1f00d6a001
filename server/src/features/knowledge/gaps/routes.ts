import type { App, Feature } from "../../../app.ts";
import { serve } from "../../../contract.ts";
import type { Database } from "../../../db/database.ts";
import { ownLibrary } from "../knowledge/own-library.ts";
import { similarFaqs } from "../knowledge/similar-faqs.ts";
import { MAX_FAQS } from "../knowledge/write-faq.ts";
import { answerGap, dismissGap } from "./decide-gap.ts";
import { listGaps } from "./list-gaps.ts";

/** The list of questions that the agent could not answer, for the members whose agent it is. */
export function gapsFeature({ db, clock }: { db: Database; clock: () => Date }): Feature {
  return (app: App) => {
    serve(app, "listGaps", async (request) => {
      const { organizationId } = await ownLibrary(db, request.params.slug, request.member);
      return { gaps: await listGaps(db, organizationId) };
    });

    serve(app, "answerGap", async (request) => {
      const { organizationId, libraryId } = await ownLibrary(db, request.params.slug, request.member);
      const place = { organizationId, shelf: { libraryId, maxFaqs: MAX_FAQS } };
      const faq = await answerGap(db, place, request.params.gapId, request.body, clock(), request.effectId);
      return { faq, similar: await similarFaqs(db, libraryId, faq) };
    });

    serve(app, "dismissGap", async (request) => {
      const { organizationId } = await ownLibrary(db, request.params.slug, request.member);
      await dismissGap(db, organizationId, request.params.gapId, clock());
    });
  };
}
