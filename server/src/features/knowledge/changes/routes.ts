import { Done, KnowledgeChangeList, routes, Slug, text } from "@disco/protocol";
import { z } from "zod";
import type { Feature } from "../../../app.ts";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import { ownLibrary } from "../knowledge/own-library.ts";
import { listChanges } from "./list-changes.ts";

const BySlug = z.object({ slug: Slug });
const ByChange = BySlug.extend({ changeId: text(64).min(1) });
const Page = z.object({
  indexing: text(64).optional(),
  open: z.enum(["true", "false"]).default("false"),
  after: text(128).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** What crawls changed, and which answers leaned on it. Only members of the organization see it. */
export function changesFeature({ db, clock }: { db: Database; clock: () => Date }): Feature {
  return (app) => {
    app.route({
      method: routes.listChanges.method,
      url: routes.listChanges.path,
      config: { access: "member" },
      schema: { params: BySlug, querystring: Page, response: { 200: KnowledgeChangeList } },
      handler: async (request, reply) => {
        const { libraryId } = await ownLibrary(db, request.params.slug, request.member);
        const { indexing, open, after, limit } = request.query;
        const found = await listChanges(db, libraryId, { indexingId: indexing, isOpen: open === "true", after, limit });
        return reply.header("cache-control", "no-store").send({ success: true, ...found });
      },
    });

    app.route({
      method: routes.confirmChange.method,
      url: routes.confirmChange.path,
      config: { access: "member" },
      schema: { params: ByChange, body: z.strictObject({}).nullish(), response: { 200: Done } },
      handler: async (request, reply) => {
        const { libraryId } = await ownLibrary(db, request.params.slug, request.member);
        const confirmed = await db.write((tx) =>
          tx
            .updateTable("knowledgeChanges")
            .set({ confirmedAt: clock().toISOString() })
            .where("id", "=", request.params.changeId)
            .where("libraryId", "=", libraryId)
            .where("isLive", "=", 1)
            .executeTakeFirst(),
        );
        if (confirmed.numUpdatedRows === 0n) throw new AppError("not_found", "There is no such change.");
        return reply.send({ success: true });
      },
    });
  };
}
