import { type Faq } from "@disco/protocol";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App, Feature } from "../../../app.ts";
import { contract, serve } from "../../../contract.ts";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import type { Env } from "../../../settings/env.ts";
import type { Identity } from "../../../identity/identity.ts";
import type { JobQueue } from "../../../jobs/job-queue.ts";
import { readIndexing } from "../../../knowledge/crawl/crawl-website.ts";
import { domainSlug } from "../../../knowledge/domain-slug.ts";
import type { Limits } from "../../../limits/limits.ts";
import { enforceLimit } from "../../../limits/enforce-limit.ts";
import { admitBytesOfLibrary } from "../../../limits/organization-storage.ts";
import { visitorAddress } from "../../../limits/visitor-address.ts";
import { hashOf, viewKnowledge, type WritableLibrary } from "./knowledge-access.ts";
import { overlayTokenOf } from "./overlay-cookie.ts";
import { createContextCards } from "./context-cards.ts";
import { createKnowledgeCallers } from "./knowledge-caller.ts";
import { listFaqRows } from "./queries.ts";
import { startIndexing } from "./start-indexing.ts";
import { similarFaqs } from "./similar-faqs.ts";
import { addFaq, deleteFaq, MAX_FAQS, noSuchFaq, restoreFaq, updateFaq } from "./write-faq.ts";

const FAQ_WRITES = { points: 120, windowMs: 60_000 };

export interface KnowledgeDeps {
  db: Database;
  jobs: JobQueue;
  limits: Limits;
  identity: Identity;
  env: Env;
  clock: () => Date;
  /** Refuses an address that the crawler may not fetch, before anything is stored. */
  assertUrlAllowed(url: string): Promise<void>;
  /** Told of a FAQ that was written, or had back. */
  faqWritten(libraryId: string, faq: Faq): Promise<void>;
}

function nothing(): string {
  return "";
}

/** The calls of the Knowledge Library. Reading is public; writing follows `findWritable`. */
export function knowledgeFeature(deps: KnowledgeDeps): Feature {
  const { db, env, clock, limits } = deps;
  const contextCards = createContextCards(db);
  const callers = createKnowledgeCallers(deps);
  const { memberOf, writable, changeable } = callers;

  function maxFaqsOf(library: WritableLibrary): number {
    return library.isOverlay ? env.demoOverlay.maxFaqs : MAX_FAQS;
  }

  async function countFaqWrite(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const decision = await limits.take("faq", visitorAddress(request), FAQ_WRITES);
    enforceLimit(reply, [decision], "That was a lot of questions at once. Please try again in a minute.");
  }

  async function countIndexing(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const rule = { points: env.rateLimits.indexPerHour, windowMs: 3_600_000 };
    const decision = await limits.take("index", visitorAddress(request), rule);
    enforceLimit(reply, [decision], "You have indexed several websites already. Please try again later.");
  }

  async function saved(library: WritableLibrary, faq: Faq) {
    if (!library.isOverlay) await deps.faqWritten(library.libraryId, faq);
    return { success: true as const, faq, similar: await similarFaqs(db, library.libraryId, faq) };
  }

  /** A crawl is seen by the members of its organization, and in an overlay by the browser it belongs to. */
  async function maySee(request: FastifyRequest, indexingId: string): Promise<boolean> {
    const row = await db.read
      .selectFrom("indexings")
      .innerJoin("libraries", "libraries.id", "indexings.libraryId")
      .select(["libraries.organizationId", "libraries.overlayTokenHash"])
      .where("indexings.id", "=", indexingId)
      .executeTakeFirst();
    if (row === undefined) return false;
    const token = overlayTokenOf(request);
    if (row.overlayTokenHash !== null) return token !== null && hashOf(token) === row.overlayTokenHash;
    return (await memberOf(request))?.organization?.id === row.organizationId;
  }

  return (app: App) => {
    serve(app, "indexWebsite", async (request, reply) => {
      const member = await memberOf(request);
      if (member === null) await countIndexing(request, reply);
      const url = request.body.url.trim();
      await deps.assertUrlAllowed(url);
      const slug = request.body.organizationId ?? member?.organization?.slug ?? domainSlug(url);
      const library = await writable(request, reply, slug);
      if (member !== null && library.isOverlay) await countIndexing(request, reply);
      const maxPages = library.isOverlay ? env.demoOverlay.maxPages : env.crawl.maxPages;
      await admitBytesOfLibrary(db, library.libraryId, 1, env.upload.maxStoredBytes);
      const { indexingId } = await startIndexing(deps, library, url, maxPages, request.effectId);
      const data = await readIndexing(db, indexingId);
      if (data === null) throw new AppError("internal", "Something went wrong.");
      return data;
    });

    serve(app, "readIndexing", async (request, reply) => {
      const data = await readIndexing(db, request.params.indexingId);
      if (data === null || !(await maySee(request, data.id))) throw new AppError("not_found", "There is no such indexing.");
      reply.header("cache-control", "no-store");
      return data;
    });

    app.route({
      ...contract("readContext"),
      handler: async (request, reply) => {
        const view = await viewKnowledge(db, request.params.slug, { overlayToken: overlayTokenOf(request), member: null }, clock());
        const version = await contextCards.versionOf(view);
        reply.headers(version.headers);
        if (request.headers["if-none-match"] === version.etag) return reply.code(304).serializer(nothing).send(null);
        const card = await contextCards.read(view, version);
        return reply
          .type("application/json; charset=utf-8")
          .serializer(() => card.json)
          .send(card.reply);
      },
    });

    serve(app, "listFaqs", async (request, reply) => {
      const { libraryIds, isOwn, mayAdd } = await callers.seen(request, reply, request.params.slug);
      const rows = await listFaqRows(db, libraryIds);
      const faqs = rows.map(({ id, title, text, libraryId }) => ({ id, question: title, answer: text, isOwn: isOwn(libraryId) }));
      reply.header("cache-control", "private, no-store");
      return { faqs, mayAdd };
    });

    serve(app, "addFaq", async (request, reply) => {
      await countFaqWrite(request, reply);
      const library = await writable(request, reply, request.params.slug);
      const faq = await addFaq(db, library.libraryId, request.body, clock(), maxFaqsOf(library), request.effectId);
      return saved(library, faq);
    });

    serve(app, "updateFaq", async (request, reply) => {
      await countFaqWrite(request, reply);
      const library = await changeable(request, request.params.slug, noSuchFaq);
      const faq = await updateFaq(db, library.libraryId, request.params.faqId, request.body, clock());
      return saved(library, faq);
    });

    serve(app, "deleteFaq", async (request, reply) => {
      await countFaqWrite(request, reply);
      const library = await changeable(request, request.params.slug, noSuchFaq);
      await deleteFaq(db, library.libraryId, request.params.faqId, clock());
    });

    serve(app, "restoreFaq", async (request, reply) => {
      await countFaqWrite(request, reply);
      const library = await changeable(request, request.params.slug, noSuchFaq);
      const shelf = { libraryId: library.libraryId, maxFaqs: maxFaqsOf(library) };
      const faq = await restoreFaq(db, shelf, request.params.faqId, clock());
      return saved(library, faq);
    });
  };
}
