import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { createWebsiteCrawler } from "../../knowledge/crawl/crawl-website.ts";
import { createDocumentReader } from "../../knowledge/documents/document-reader.ts";
import { createIndexImages } from "../../knowledge/image/index-images.ts";
import { createKnowledgeIndex } from "../../knowledge/retrieve.ts";
import type { Room } from "../../room.ts";
import type { Core } from "../../wire/core.ts";
import type { Account } from "../account/open-account.ts";
import { changesFeature } from "./changes/routes.ts";
import { conflictsFeature } from "./conflicts/routes.ts";
import { createEmbeddings } from "./create-embeddings.ts";
import { READ_DOCUMENT_JOB } from "./documents/keep-documents.ts";
import { giveUpReading, readDocumentJob } from "./documents/read-document-job.ts";
import { documentsFeature } from "./documents/routes.ts";
import { closeAnsweredGaps } from "./gaps/close-answered-gaps.ts";
import { gapsFeature } from "./gaps/routes.ts";
import { heldPassagesFeature } from "./held-passages/routes.ts";
import { crawlJob, giveUpCrawl } from "./knowledge/crawl-job.ts";
import { knowledgeFeature } from "./knowledge/routes.ts";
import { CRAWL_JOB } from "./knowledge/start-indexing.ts";
import { warmCrawled, warmLibraries } from "./knowledge/warm-libraries.ts";
import { createIndexPublisher } from "./sources/publish-indexing.ts";
import { readLinkedDocuments } from "./sources/read-linked-documents.ts";
import { RECRAWL_JOB, recrawlJob, skipRecrawl } from "./sources/recrawl-plan.ts";
import { sourcesFeature } from "./sources/routes.ts";

/** Crawls wait for websites most of the time, so one customer's thousand pages do not delay another's first. */
const CRAWLS_AT_ONCE = 4;
/** A killed server is ready again within this; visitors of a larger library that is still being read wait for it. */
const READ_AHEAD_MS = 1_000;

export type Knowledge = Awaited<ReturnType<typeof openKnowledge>>;

/** Websites, documents and FAQs: crawling and reading them, and the index that answers from them. */
export async function openKnowledge(core: Core, { identity }: Account) {
  const { env, db, clock, logger, safeFetch } = core;
  const images = createIndexImages({
    db,
    directory: join(env.dataDir, "indexes"),
    onFailure: (error) => logger.warn({ err: error }, "an index could not be kept or read; it is made anew"),
  });
  const words = createKnowledgeIndex(db, { images });
  const embeddings = await createEmbeddings({ ...core, words });
  const knowledge = embeddings?.knowledge ?? words;
  const crawler = createWebsiteCrawler({
    db,
    safeFetch,
    clock,
    ids: randomUUID,
    log: logger,
    concurrencyPerHost: env.crawl.concurrencyPerHost,
  });
  const jobs = core.createQueue({ concurrency: CRAWLS_AT_ONCE });
  const publishIndex = createIndexPublisher({ db, clock, ids: randomUUID, model: core.fallbackModel, log: logger });
  const publishAndRead = async (indexingId: string, signal: AbortSignal) => {
    await publishIndex(indexingId, signal);
    await warmCrawled(db, knowledge, indexingId, signal).catch((error: unknown) => {
      if (!signal.aborted) logger.warn({ err: error }, "reading a crawled library ahead failed");
    });
  };
  const recrawls = { db, jobs, clock, maxPages: env.crawl.maxPages };
  jobs.handle(RECRAWL_JOB, recrawlJob(recrawls), { onDead: skipRecrawl(recrawls) });

  // One document at a time, and none has to wait for a crawl.
  const documentJobs = core.createQueue({ concurrency: 1 });
  const reader = createDocumentReader({ timeoutMs: env.upload.readSeconds * 1_000, maxMemoryMb: env.upload.readMemoryMb });
  documentJobs.handle(READ_DOCUMENT_JOB, readDocumentJob({ db, clock, reader }), { onDead: giveUpReading(db, clock) });
  const linked = { db, documentJobs, safeFetch, clock, limits: env.upload, maxPages: env.crawl.maxPages, log: logger };
  const readLinked = (indexingId: string, signal: AbortSignal) =>
    readLinkedDocuments(linked, indexingId, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      // The website itself is read.
      logger.warn({ err: error }, "reading the documents that a website links failed");
    });
  jobs.handle(CRAWL_JOB, crawlJob(crawler.crawl, publishAndRead, readLinked), { onDead: giveUpCrawl(db, clock) });

  let isReadAhead = false;
  const routes: Room["routes"] = [
    gapsFeature(core),
    conflictsFeature(core),
    heldPassagesFeature(core),
    sourcesFeature({ ...core, identity, jobs, documentJobs }),
    changesFeature(core),
    knowledgeFeature({
      ...core,
      identity,
      jobs,
      assertUrlAllowed: safeFetch.checkAddress,
      faqWritten: (libraryId, faq) => closeAnsweredGaps(db, libraryId, faq, clock()),
    }),
    documentsFeature({ ...core, identity, jobs: documentJobs }),
  ];
  return {
    knowledge,
    jobs,
    isReadAhead: () => isReadAhead,
    /** Before the queues stop, since a job may wait for an index that is being written. */
    closeImages: () => images.close(),
    routes,
    start: (signal: AbortSignal) => {
      embeddings?.start();
      images
        .sweep()
        .then(() => warmLibraries(db, knowledge, signal))
        .catch((error: unknown) => {
          if (!signal.aborted) logger.error({ err: error }, "reading the libraries ahead failed");
        })
        .finally(() => (isReadAhead = true));
      setTimeout(() => (isReadAhead = true), READ_AHEAD_MS).unref();
    },
    stop: async () => {
      await embeddings?.stop();
      await reader.close();
      await crawler.close();
    },
  };
}
