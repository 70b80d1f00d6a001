import { randomUUID } from "node:crypto";
import type { Feature } from "../../../app.ts";
import { contract, serve } from "../../../contract.ts";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import type { Env } from "../../../settings/env.ts";
import type { Identity } from "../../../identity/identity.ts";
import type { JobQueue } from "../../../jobs/job-queue.ts";
import { enforceLimit } from "../../../limits/enforce-limit.ts";
import type { Limits } from "../../../limits/limits.ts";
import { visitorAddress } from "../../../limits/visitor-address.ts";
import type { SafeFetch } from "../../../knowledge/crawl/fetch/safe-fetch.ts";
import { readIndexing } from "../../../knowledge/crawl/read-indexing.ts";
import { createKnowledgeCallers } from "../knowledge/knowledge-caller.ts";
import { startIndexing } from "../knowledge/start-indexing.ts";
import { deleteSource, updateSource } from "./change-source.ts";
import { readProgress } from "../../../knowledge/embeddings/read-progress.ts";
import { findSource, listPages, listSources, noSuchSource } from "./list-sources.ts";
import { addLinkedDocument } from "./linked-documents.ts";
import { releaseIndexing } from "./release-indexing.ts";

export interface SourcesDeps {
  db: Database;
  jobs: JobQueue;
  /** The queue that reads documents. */
  documentJobs: JobQueue;
  safeFetch: Pick<SafeFetch, "fetchPage">;
  limits: Limits;
  identity: Identity;
  env: Env;
  clock: () => Date;
}

/**
 * The websites of a library: seen by everyone as far as the agent answers from them, changed as `findWritable` says. A held index is
 * published by members alone.
 */
export function sourcesFeature(deps: SourcesDeps): Feature {
  const { db, env } = deps;
  const callers = createKnowledgeCallers(deps);
  const changing = { ...deps, ids: randomUUID };

  async function indexingReply(indexingId: string) {
    const data = await readIndexing(db, indexingId);
    if (data === null) throw new AppError("internal", "Something went wrong.");
    return { success: true as const, data };
  }

  return (app) => {
    serve(app, "listSources", async (request, reply) => {
      const seen = await callers.seen(request, reply, request.params.slug);
      const found = await listSources(db, seen, request.query);
      const understanding = await readProgress(db, seen.libraryIds.filter(seen.isOwn));
      reply.header("cache-control", "private, no-store");
      return { ...found, mayAdd: seen.mayAdd, understanding };
    });

    serve(app, "listSourcePages", async (request, reply) => {
      const { slug, sourceId } = request.params;
      reply.header("cache-control", "private, no-store");
      return listPages(db, await callers.seen(request, reply, slug), sourceId, request.query);
    });

    serve(app, "updateSource", async (request) => {
      const library = await callers.changeable(request, request.params.slug, noSuchSource);
      await updateSource(changing, library, request.params.sourceId, request.body);
    });

    serve(app, "deleteSource", async (request) => {
      const library = await callers.changeable(request, request.params.slug, noSuchSource);
      await deleteSource(changing, library, request.params.sourceId);
    });

    serve(app, "addLinkedDocument", async (request, reply) => {
      const { slug, sourceId: websiteId } = request.params;
      const library = await callers.changeable(request, slug, noSuchSource);
      if (library.isOverlay) {
        const rule = { points: env.upload.perHour, windowMs: 3_600_000 };
        const decision = await deps.limits.take("upload", visitorAddress(request), rule);
        enforceLimit(reply, [decision], "You have uploaded a lot already. Please try again later.");
      }
      await addLinkedDocument({ ...deps, limits: env.upload }, library, { websiteId, linkedId: request.body.linkedId });
    });

    app.route({
      ...contract("recrawlSource"),
      handler: async (request, reply) => {
        const library = await callers.changeable(request, request.params.slug, noSuchSource);
        // A visitor changes nothing but an overlay, and a member may have one too.
        if (library.isOverlay) {
          const rule = { points: env.rateLimits.indexPerHour, windowMs: 3_600_000 };
          const decision = await deps.limits.take("index", visitorAddress(request), rule);
          enforceLimit(reply, [decision], "You have indexed several websites already. Please try again later.");
        }
        const own = { libraryIds: [library.libraryId], isOwn: () => true };
        const source = await findSource(db, own, request.params.sourceId);
        if (source === undefined || source.url === null || (source.kind === "website" && source.status === "gone")) throw noSuchSource();
        const maxPages = library.isOverlay ? env.demoOverlay.maxPages : env.crawl.maxPages;
        const { indexingId } = await startIndexing(deps, library, source.url, maxPages, request.effectId);
        return reply.code(202).send(await indexingReply(indexingId));
      },
    });

    app.route({
      ...contract("publishIndexing"),
      handler: async (request, reply) => {
        await releaseIndexing(deps, request.member, request.params.indexingId);
        return reply.code(202).send(await indexingReply(request.params.indexingId));
      },
    });
  };
}
