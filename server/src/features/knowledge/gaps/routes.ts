import { AnswerGap, FaqReply, GapList, Slug } from "@disco/protocol";
import { routes } from "@disco/protocol/routes";
import { z } from "zod";
import type { App, Feature } from "../../../app.ts";
import type { Database } from "../../../db/database.ts";
import { ownLibrary } from "../knowledge/own-library.ts";
import { similarFaqs } from "../knowledge/similar-faqs.ts";
import { MAX_FAQS } from "../knowledge/write-faq.ts";
import { answerGap, dismissGap } from "./decide-gap.ts";
import { listGaps } from "./list-gaps.ts";

const BySlug = z.object({ slug: Slug });
const ByGap = z.object({ slug: Slug, gapId: z.string().min(1).max(64) });
const Done = z.object({ success: z.literal(true) });

/** The list of questions that the agent could not answer, for the members whose agent it is. */
export function gapsFeature({ db, clock }: { db: Database; clock: () => Date }): Feature {
  return (app: App) => {
    app.route({
      method: routes.listGaps.method,
      url: routes.listGaps.path,
      config: { access: "member" },
      schema: { params: BySlug, response: { 200: GapList } },
      handler: async (request, reply) => {
        const { organizationId } = await ownLibrary(db, request.params.slug, request.member);
        return reply.header("cache-control", "no-store").send({ success: true, gaps: await listGaps(db, organizationId) });
      },
    });

    app.route({
      method: routes.answerGap.method,
      url: routes.answerGap.path,
      config: { access: "member", isIdempotent: true },
      schema: { params: ByGap, body: AnswerGap, response: { 200: FaqReply } },
      handler: async (request, reply) => {
        const { organizationId, libraryId } = await ownLibrary(db, request.params.slug, request.member);
        const place = { organizationId, shelf: { libraryId, maxFaqs: MAX_FAQS } };
        const faq = await answerGap(db, place, request.params.gapId, request.body, clock(), request.effectId);
        return reply.send({ success: true, faq, similar: await similarFaqs(db, libraryId, faq) });
      },
    });

    app.route({
      method: routes.dismissGap.method,
      url: routes.dismissGap.path,
      config: { access: "member" },
      schema: { params: ByGap, body: z.strictObject({}).nullish(), response: { 200: Done } },
      handler: async (request, reply) => {
        const { organizationId } = await ownLibrary(db, request.params.slug, request.member);
        await dismissGap(db, organizationId, request.params.gapId, clock());
        return reply.send({ success: true });
      },
    });
  };
}
