import type { FastifyRequest } from "fastify";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Logger } from "pino";
import { createBuiltInModel } from "./agent/models/built-in/built-in-model.ts";
import { captureLead } from "./agent/tools/capture-lead.ts";
import { scheduleMeeting } from "./agent/tools/schedule-meeting.ts";
import { searchKnowledge } from "./agent/tools/search-knowledge.ts";
import { showDemo } from "./agent/tools/show-demo.ts";
import type { Feature } from "./app.ts";
import type { Database } from "./db/database.ts";
import type { Env } from "./env.ts";
import { askFeature } from "./features/ask/routes.ts";
import { changesFeature } from "./features/changes/routes.ts";
import { mayPreflight } from "./features/chat/chat-target.ts";
import { chatFeature } from "./features/chat/routes.ts";
import { companiesFeature } from "./features/companies/routes.ts";
import { conflictsFeature } from "./features/conflicts/routes.ts";
import { connectionsFeature } from "./features/connections/routes.ts";
import { conversationsFeature } from "./features/conversations/routes.ts";
import { demoRequestsFeature } from "./features/demo-requests/routes.ts";
import { ensureDemo } from "./features/demo/ensure-demo.ts";
import { READ_DOCUMENT_JOB } from "./features/documents/keep-documents.ts";
import { giveUpReading, readDocumentJob } from "./features/documents/read-document-job.ts";
import { documentsFeature } from "./features/documents/routes.ts";
import { earlyAccessFeature } from "./features/early-access/routes.ts";
import { gapsFeature } from "./features/gaps/routes.ts";
import { heldPassagesFeature } from "./features/held-passages/routes.ts";
import { insightsFeature } from "./features/insights/routes.ts";
import { createInstallationNotes } from "./features/installations/installation-notes.ts";
import { installationsFeature } from "./features/installations/routes.ts";
import { crawlJob, giveUpCrawl } from "./features/knowledge/crawl-job.ts";
import { knowledgeFeature } from "./features/knowledge/routes.ts";
import { CRAWL_JOB } from "./features/knowledge/start-indexing.ts";
import { warmCrawled, warmLibraries } from "./features/knowledge/warm-libraries.ts";
import { identityMail } from "./features/mail/identity-mail.ts";
import { mailFeature } from "./features/mail/routes.ts";
import { meetingsFeature } from "./features/meetings/routes.ts";
import { memberFeature } from "./features/member/routes.ts";
import { organizationsFeature } from "./features/organizations/routes.ts";
import { loadPages } from "./features/pages/load-pages.ts";
import { pagesFeature } from "./features/pages/routes.ts";
import { ratingFeature } from "./features/rating/routes.ts";
import { regressionsFeature } from "./features/regressions/routes.ts";
import { searchFeature } from "./features/search/routes.ts";
import { signInOptionsFeature, signInOptionsOf } from "./features/sign-in-options/routes.ts";
import { createIndexPublisher } from "./features/sources/publish-indexing.ts";
import { RECRAWL_JOB, recrawlJob, skipRecrawl } from "./features/sources/recrawl-plan.ts";
import { sourcesFeature } from "./features/sources/routes.ts";
import { spendFeature } from "./features/spend/routes.ts";
import { createSpendGovernor, settleCutOffTurns } from "./features/spend/spend-governor.ts";
import { tracesFeature } from "./features/traces/routes.ts";
import { loadWidgetFiles, widgetFilesFeature } from "./features/widget/files.ts";
import { createFindConfiguration } from "./features/widget/find-configuration.ts";
import { widgetFeature } from "./features/widget/routes.ts";
import { createIdentity } from "./identity/create-identity.ts";
import type { Identity } from "./identity/identity.ts";
import { createJobQueue, type JobQueue, type JobQueueDeps } from "./jobs/job-queue.ts";
import { createWebsiteCrawler } from "./knowledge/crawl/crawl-website.ts";
import { createSafeFetch } from "./knowledge/crawl/safe-fetch.ts";
import { createDocumentReader } from "./knowledge/documents/document-reader.ts";
import type { Embeddings } from "./knowledge/embeddings/open-embeddings.ts";
import { createIndexImages } from "./knowledge/image/index-images.ts";
import { createPageReader } from "./knowledge/read/page-reader.ts";
import { createKnowledgeIndex, type KnowledgeIndex } from "./knowledge/retrieve.ts";
import type { Limits } from "./limits/limits.ts";
import { deliverMail, giveUpMail } from "./mail/deliver-mail.ts";
import { createOutbox, MAIL_JOB } from "./mail/outbox.ts";
import { releaseCutOffKeys } from "./plugins/idempotency.ts";
import { createSecretBox } from "./secrets/secret-box.ts";
import { startUpkeep } from "./upkeep.ts";

/** What every feature is made from. */
export interface Parts {
  env: Env;
  db: Database;
  limits: Limits;
  clock: () => Date;
  logger: Logger;
}

/** The product, put together: who signs in, which pages may call, and the features in order. */
export interface Wiring {
  identity: Identity;
  isOriginAllowed: (request: FastifyRequest) => Promise<boolean>;
  /** Whether the libraries asked last are in memory, or reading them takes too long to wait for. */
  isReadAhead: () => boolean;
  features: readonly Feature[];
  /** Begins background work, once the server listens. Resolves with the demo organization's widget key, when there is one. */
  start(): Promise<{ demoWidgetKey: string | null }>;
  /** Ends background work; what is unfinished resumes at the next start. */
  stop(): Promise<void>;
}

/** Once whoever waited for the start has been served. */
const PREPARE_AFTER_MS = 3_000;
/**
 * A start is not ready before the libraries are read ahead, but no later than this: a killed server must be ready again within 2 s. Until
 * a larger one is read, who asks it waits, and everybody else is served.
 */
const READ_AHEAD_MS = 1_000;
/** Somebody waits for it. */
const TAGS_TIMEOUT_MS = 3_000;
/** They wait for websites most of the time, and a customer's first should not wait for another's thousand pages. */
const CRAWLS_AT_ONCE = 4;
/** A mail service that was away for a night is no reason to lose its mails. */
const MAIL_RETRY_MS = 24 * 3_600_000;
const PAGES_DIRECTORY = new URL("../../packages/dashboard/dist/", import.meta.url);
const WIDGET_DIRECTORY = new URL("../../packages/widget/dist/", import.meta.url);

/** The one list of features. */
export async function wire(parts: Parts): Promise<Wiring> {
  const { env, db, limits, clock, logger } = parts;
  const jobDeps: JobQueueDeps = {
    db,
    clock,
    onFailure: ({ kind, attempts, error }) => logger.error({ err: error, kind, attempts }, "a job failed"),
  };
  const jobs = createJobQueue({ ...jobDeps, concurrency: CRAWLS_AT_ONCE });
  const secrets = createSecretBox(env.secretKey);
  // A sign-in code must not wait for somebody's crawl.
  const mailJobs = createJobQueue(jobDeps);
  const outbox = createOutbox({ db, jobs: mailJobs, secrets, clock });
  const identity = await createIdentity({ env, db, limits, sendCode: identityMail({ db, outbox, publicUrl: env.publicUrl, clock }) });
  const signIn = signInOptionsOf(env);
  const mailTransport = env.mail === null ? null : (await import("./vendors/smtp.ts")).createSmtpTransport(env.mail);
  if (mailTransport !== null) {
    const deliver = deliverMail({ db, secrets, transport: mailTransport, clock });
    mailJobs.handle(MAIL_JOB, deliver, { onDead: giveUpMail(db), retryForMs: MAIL_RETRY_MS });
  }
  const images = createIndexImages({
    db,
    directory: join(env.dataDir, "indexes"),
    onFailure: (error) => logger.warn({ err: error }, "an index could not be kept or read; it is made anew"),
  });
  const words = createKnowledgeIndex(db, { images });
  const embedJobs = createJobQueue(jobDeps);
  const embeddings = await openEmbeddingsOf(parts, words, embedJobs);
  const knowledge = embeddings?.knowledge ?? words;
  const builtInModel = createBuiltInModel();
  const model =
    env.model.provider === "built-in" ? builtInModel : (await import("./agent/models/language-model.ts")).createLanguageModel(env.model);
  const governor = createSpendGovernor({ db, clock, budgets: env.rateLimits.tokens, secretKey: env.secretKey });
  const findConfiguration = createFindConfiguration(db, secrets);
  const installationNotes = createInstallationNotes({
    db,
    clock,
    onFailure: (error) => logger.warn({ err: error }, "a site that carries the widget could not be noted"),
  });
  const tools = [searchKnowledge(), showDemo({ db }), scheduleMeeting({ db, outbox, publicUrl: env.publicUrl }), captureLead({ db })];

  const demoHost = env.demoSiteUrl === null ? [] : [new URL(env.demoSiteUrl).host];
  const safeFetch = createSafeFetch({
    allowHosts: [...env.crawl.allowHosts, ...demoHost],
    userAgent: `DiscoBot/1.0 (+${env.publicUrl}/bot)`,
  });
  const crawler = createWebsiteCrawler({
    db,
    safeFetch,
    clock,
    ids: randomUUID,
    log: logger,
    concurrencyPerHost: env.crawl.concurrencyPerHost,
  });
  // Apart from the crawler's, which must not wait for pages that members try.
  const tagReader = createPageReader({ timeoutMs: TAGS_TIMEOUT_MS });
  const publishIndex = createIndexPublisher({ db, clock, ids: randomUUID, model: builtInModel, log: logger });
  const publishAndRead = async (indexingId: string, signal: AbortSignal) => {
    await publishIndex(indexingId, signal);
    await warmCrawled(db, knowledge, indexingId, signal).catch((error: unknown) => {
      if (!signal.aborted) logger.warn({ err: error }, "reading a crawled library ahead failed");
    });
  };
  jobs.handle(CRAWL_JOB, crawlJob(crawler.crawl, publishAndRead), { onDead: giveUpCrawl(db, clock) });
  const recrawls = { db, jobs, clock, maxPages: env.crawl.maxPages };
  jobs.handle(RECRAWL_JOB, recrawlJob(recrawls), { onDead: skipRecrawl(recrawls) });

  // One document at a time, and none has to wait for a crawl.
  const documentJobs = createJobQueue({ ...jobDeps, concurrency: 1 });
  const reader = createDocumentReader({ timeoutMs: env.upload.readSeconds * 1_000, maxMemoryMb: env.upload.readMemoryMb });
  documentJobs.handle(READ_DOCUMENT_JOB, readDocumentJob({ db, clock, reader }), { onDead: giveUpReading(db, clock) });

  let preparing: NodeJS.Timeout | undefined;
  const stopped = new AbortController();
  let isReadAhead = false;
  return {
    identity,
    isReadAhead: () => isReadAhead,
    isOriginAllowed: (request) => mayPreflight({ findConfiguration }, request),
    features: [
      chatFeature({ db, env, clock, limits, findConfiguration, knowledge, model, fallbackModel: builtInModel, governor, tools }),
      meetingsFeature({ db }),
      tracesFeature({ db }),
      spendFeature({ db, clock, budgets: env.rateLimits.tokens }),
      widgetFeature({ env, findConfiguration, noteInstallation: installationNotes.loaded }),
      conversationsFeature({ db, secrets, clock, limits, publicUrl: env.publicUrl }),
      insightsFeature({ db }),
      connectionsFeature,
      installationsFeature({
        db,
        limits,
        publicUrl: env.publicUrl,
        safeFetch,
        pageReader: tagReader,
        findConfiguration,
        installationNotes,
      }),
      widgetFilesFeature({ files: await loadWidgetFiles(WIDGET_DIRECTORY), findConfiguration, noteInstallation: installationNotes.loaded }),
      ...(identity.routes === undefined ? [] : [identity.routes]),
      memberFeature,
      searchFeature({ db, limits }),
      companiesFeature({ db }),
      signInOptionsFeature(signIn),
      pagesFeature({ pages: await loadPages(PAGES_DIRECTORY, signIn), identity: env.identity, demoSiteUrl: env.demoSiteUrl }),
      mailFeature({ outbox, isDelivered: mailTransport !== null }),
      earlyAccessFeature({ db, outbox, limits, clock, formsPerHour: env.rateLimits.formsPerHour }),
      demoRequestsFeature({ db, outbox, limits, clock, formsPerHour: env.rateLimits.formsPerHour }),
      organizationsFeature({ db, clock, secrets }),
      gapsFeature({ db, clock }),
      conflictsFeature({ db, clock }),
      heldPassagesFeature({ db, clock }),
      askFeature({ db, clock, limits, knowledge, model, fallbackModel: builtInModel, governor }),
      ratingFeature({ db, env, clock, limits, findConfiguration }),
      sourcesFeature({ db, env, clock, limits, identity, jobs }),
      changesFeature({ db, clock }),
      regressionsFeature({ db, clock, jobs, knowledge, model: builtInModel }),
      knowledgeFeature({ db, env, clock, limits, identity, jobs, assertUrlAllowed: safeFetch.checkAddress }),
      documentsFeature({ db, env, clock, limits, identity, jobs: documentJobs }),
    ],
    start: async () => {
      const demo = env.demoSiteUrl === null ? null : await ensureDemo({ db, jobs, clock }, env.demoSiteUrl);
      if (db.kind === "sqlite") {
        await releaseCutOffKeys(db);
        await settleCutOffTurns(db);
      }
      await jobs.start();
      if (mailTransport !== null) await mailJobs.start();
      if (embeddings !== null) await embedJobs.start();
      embeddings?.start();
      images
        .sweep()
        .then(() => warmLibraries(db, knowledge, stopped.signal))
        .catch((error: unknown) => {
          if (!stopped.signal.aborted) logger.error({ err: error }, "reading the libraries ahead failed");
        })
        .finally(() => (isReadAhead = true));
      setTimeout(() => (isReadAhead = true), READ_AHEAD_MS).unref();
      await documentJobs.start();
      preparing = setTimeout(() => {
        identity.prepare?.().catch((error: unknown) => logger.error({ err: error }, "the accounts could not be opened"));
      }, PREPARE_AFTER_MS);
      startUpkeep({ db, clock, logger }, stopped.signal);
      return { demoWidgetKey: demo?.widgetKey ?? null };
    },
    stop: async () => {
      clearTimeout(preparing);
      stopped.abort(new Error("The server is shutting down."));
      await images.close();
      embeddings?.stop();
      await Promise.all([jobs, mailJobs, embedJobs, documentJobs].map((queue) => queue.stop()));
      await reader.close();
      mailTransport?.close();
      await crawler.close();
      await tagReader.close();
      await safeFetch.close();
    },
  };
}

/** Search by meaning, where the settings name a service; its code is loaded only then. */
async function openEmbeddingsOf({ env, db, logger }: Parts, words: KnowledgeIndex, jobs: JobQueue): Promise<Embeddings | null> {
  if (env.embeddings === null) return null;
  const { openEmbeddings } = await import("./knowledge/embeddings/open-embeddings.ts");
  const { createEmbeddingService } = await import("./vendors/embedding-service.ts");
  return openEmbeddings({ db, location: env.database, model: createEmbeddingService(env.embeddings), words, jobs, log: logger });
}
