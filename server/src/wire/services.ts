import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Logger } from "pino";
import { createBuiltInModel } from "../agent/models/built-in/built-in-model.ts";
import { captureLead } from "../agent/tools/capture-lead.ts";
import { scheduleMeeting } from "../agent/tools/schedule-meeting.ts";
import { noteFact } from "../agent/tools/note-fact.ts";
import { searchKnowledge } from "../agent/tools/search-knowledge.ts";
import { showDemo } from "../agent/tools/show-demo.ts";
import type { Database } from "../db/database.ts";
import { undoneWrites } from "../db/undone-writes.ts";
import type { Env } from "../settings/env.ts";
import { createRunTurn } from "../features/conversation/chat/turn/run-turn.ts";
import { READ_DOCUMENT_JOB } from "../features/knowledge/documents/keep-documents.ts";
import { giveUpReading, readDocumentJob } from "../features/knowledge/documents/read-document-job.ts";
import { createInstallationNotes } from "../features/conversation/installations/installation-notes.ts";
import { crawlJob, giveUpCrawl } from "../features/knowledge/knowledge/crawl-job.ts";
import { CRAWL_JOB } from "../features/knowledge/knowledge/start-indexing.ts";
import { warmCrawled } from "../features/knowledge/knowledge/warm-libraries.ts";
import { giveUpInboundMail, inboundMailJob } from "../features/mail/inbound-mail/inbound-mail-job.ts";
import { INBOUND_MAIL_JOB } from "../features/mail/inbound-mail/keep-inbound-mail.ts";
import { identityMail } from "../features/mail/mail/identity-mail.ts";
import { createIndexPublisher } from "../features/knowledge/sources/publish-indexing.ts";
import { readLinkedDocuments } from "../features/knowledge/sources/read-linked-documents.ts";
import { RECRAWL_JOB, recrawlJob, skipRecrawl } from "../features/knowledge/sources/recrawl-plan.ts";
import { createSpendGovernor } from "../features/account/spend/spend-governor.ts";
import { createFindConfiguration } from "../features/conversation/widget-configuration/find-configuration.ts";
import { createIdentity } from "../identity/create-identity.ts";
import { createJobQueue, type JobQueueDeps } from "../jobs/job-queue.ts";
import { createWebsiteCrawler } from "../knowledge/crawl/crawl-website.ts";
import { createSafeFetch } from "../knowledge/crawl/fetch/safe-fetch.ts";
import { createDocumentReader } from "../knowledge/documents/document-reader.ts";
import { createIndexImages } from "../knowledge/image/index-images.ts";
import { createPageReader } from "../knowledge/read/page-reader.ts";
import { createMailReader } from "../mail/read/mail-reader.ts";
import { createKnowledgeIndex } from "../knowledge/retrieve.ts";
import type { Limits } from "../limits/limits.ts";
import { createPartsHealth, type PartsHealth } from "../start/parts-health.ts";
import { createBillingServices } from "../features/account/billing/billing-services.ts";
import { createEmbeddings } from "../features/knowledge/knowledge/create-embeddings.ts";
import { createEnrichmentServices } from "../features/leads/enrichment/enrichment-services.ts";
import { createGoogleServices } from "../features/account/connections/google-services.ts";
import { createLeadServices } from "../features/leads/leads/lead-services.ts";
import { createMembershipHooks } from "../features/account/members/membership.ts";
import { createMeetingServices } from "../features/meetings/meetings/meeting-services.ts";
import { createMailServices } from "../features/mail/mail/mail-delivery.ts";
import { createOutbox, MAIL_JOB } from "../mail/outbox.ts";
import { createSlackServices } from "../features/account/slack/slack-services.ts";
import { watchedIdentity, watchedModel, watchedRooms, watchedSpeech } from "../start/watched-parts.ts";
import { createSecretBox } from "../secrets/secret-box.ts";
import { createSpeechServices } from "../voice/open-speech.ts";

export interface Parts {
  env: Env;
  db: Database;
  limits: Limits;
  clock: () => Date;
  logger: Logger;
}

/** A visitor waits for the page that they try. */
const TAGS_TIMEOUT_MS = 3_000;
/** Crawls wait for websites most of the time, so one customer's thousand pages do not delay another's first. */
const CRAWLS_AT_ONCE = 4;

/** What features share: identity, mail, knowledge, models, and the queues with their jobs. */
export type Services = Awaited<ReturnType<typeof createServices>>;

/** Opens what features share and registers every job. Nothing runs before `start` of the wiring. */
export async function createServices(parts: Parts) {
  const { env, db, limits, clock, logger } = parts;
  const partsHealth = createPartsHealth({ db, clock, logger });
  const jobDeps: JobQueueDeps = {
    db,
    clock,
    onSuccess: () => partsHealth.succeeded("jobs"),
    onFailure: ({ kind, attempts, error }) => {
      logger.error({ err: error, kind, attempts }, "a job failed");
      // A mail that is not taken is a problem of the mail service, often an organization's own, and told there.
      if (kind === MAIL_JOB) return;
      partsHealth.failed("jobs", `A job failed (${kind}${attempts > 1 ? `, try ${attempts}` : ""}). It is tried again.`);
    },
  };
  const jobs = createJobQueue({ ...jobDeps, concurrency: CRAWLS_AT_ONCE });
  const secrets = createSecretBox(env.secretKey, env.previousSecretKey);
  // A sign-in code must not wait for a crawl.
  const mailJobs = createJobQueue(jobDeps);
  const outbox = createOutbox({ db, jobs: mailJobs, secrets, clock, perDay: env.mailPerDay });
  const sendCode = identityMail({ db, outbox, publicUrl: env.publicUrl, clock });
  const membership = createMembershipHooks({
    db,
    clock,
    logger,
    outbox,
    parts: () => ({ billing: billing.billing, connect: google.connect }),
  });
  const identity = watchedIdentity(await createIdentity({ env, db, limits, sendCode, membership }), partsHealth);
  const mail = await createMailServices({ ...parts, secrets, mailJobs, partsHealth });
  const images = createIndexImages({
    db,
    directory: join(env.dataDir, "indexes"),
    onFailure: (error) => logger.warn({ err: error }, "an index could not be kept or read; it is made anew"),
  });
  const words = createKnowledgeIndex(db, { images });
  const embedJobs = createJobQueue(jobDeps);
  const embeddings = await createEmbeddings({ env, db, logger, words, jobs: embedJobs, partsHealth });
  const knowledge = embeddings?.knowledge ?? words;
  const builtInModel = createBuiltInModel();
  const model = watchedModel(
    env.model.provider === "built-in" ? builtInModel : (await import("../agent/models/language-model.ts")).createLanguageModel(env.model),
    partsHealth,
  );
  const governor = createSpendGovernor({
    db,
    clock,
    budgets: env.rateLimits.tokens,
    secretKey: env.secretKey,
    hasPlans: env.stripe !== null,
  });
  const findConfiguration = createFindConfiguration(db, secrets);
  const installationNotes = createInstallationNotes({
    db,
    clock,
    onFailure: (error) => logger.warn({ err: error }, "a site that carries the widget could not be noted"),
  });
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
  // Separate from the crawler's, which must not wait for pages that members try.
  const tagReader = createPageReader({ timeoutMs: TAGS_TIMEOUT_MS });
  const publishIndex = createIndexPublisher({ db, clock, ids: randomUUID, model: builtInModel, log: logger });
  const publishAndRead = async (indexingId: string, signal: AbortSignal) => {
    await publishIndex(indexingId, signal);
    await warmCrawled(db, knowledge, indexingId, signal).catch((error: unknown) => {
      if (!signal.aborted) logger.warn({ err: error }, "reading a crawled library ahead failed");
    });
  };
  const recrawls = { db, jobs, clock, maxPages: env.crawl.maxPages };
  jobs.handle(RECRAWL_JOB, recrawlJob(recrawls), { onDead: skipRecrawl(recrawls) });

  // One document at a time, and none has to wait for a crawl.
  const documentJobs = createJobQueue({ ...jobDeps, concurrency: 1 });
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

  const enrichment = createEnrichmentServices({ db, clock, safeFetch, jobs: createJobQueue(jobDeps) });
  const { slackLeadNews, ...slack } = createSlackServices({ db, env, secrets, clock, jobs: createJobQueue(jobDeps), partsHealth });
  const leads = createLeadServices({
    ...parts,
    listeners: [slackLeadNews],
    jobs: createJobQueue(jobDeps),
    outbox,
    identity,
    enrichment: enrichment.deps,
    model,
    fallbackModel: builtInModel,
    governor,
  });

  const billing = createBillingServices({ db, env, clock, identity, outbox, jobs: createJobQueue(jobDeps), partsHealth });
  const mailReader = createMailReader();
  const google = createGoogleServices({
    ...parts,
    secrets,
    mailReader,
    jobs: createJobQueue(jobDeps),
    leadJobs: leads.leadJobs,
    partsHealth,
    knowledge,
    model,
    fallbackModel: builtInModel,
    governor,
  });

  const { googleJobs, calendar } = google;
  const inbound = inboundMailJob({ db, secrets, clock, draftJobs: googleJobs });
  leads.leadJobs.handle(INBOUND_MAIL_JOB, inbound, { onDead: giveUpInboundMail(db) });
  const meetings = createMeetingServices({ ...parts, outbox, secrets, identity, calendar, googleClientFor: google.googleClientFor });
  const toolsOver = (store: Database) => {
    const calendars = { ...meetings, db: store };
    return [searchKnowledge(), noteFact(), showDemo(calendars), scheduleMeeting(calendars), captureLead({ db: store })];
  };
  const tools = toolsOver(db);
  const runTurn = createRunTurn({ db, env, clock, limits, knowledge, model, fallbackModel: builtInModel, governor, tools });

  return {
    identity,
    membership,
    outbox,
    secrets,
    partsHealth,
    speech: watchedSpeech(createSpeechServices(env), partsHealth),
    livekit: await openLivekit(parts, partsHealth),
    ...mail,
    images,
    embeddings,
    knowledge,
    model,
    builtInModel,
    governor,
    findConfiguration,
    installationNotes,
    tools,
    rehearsalTools: toolsOver(undoneWrites(db)),
    meetings,
    runTurn,
    safeFetch,
    crawler,
    tagReader,
    mailReader,
    reader,
    jobs,
    mailJobs,
    embedJobs,
    documentJobs,
    enrichment,
    ...leads,
    ...google,
    ...slack,
    ...billing,
  };
}

/** Rooms for calls, where the settings name a LiveKit server; its code is loaded only then. */
async function openLivekit({ env }: Parts, partsHealth: PartsHealth) {
  if (env.livekit === null) return null;
  const { createLivekitRooms } = await import("../vendors/livekit/livekit-rooms.ts");
  const { createRoomProcess, hasRoomPackage } = await import("../vendors/livekit/room-process.ts");
  return hasRoomPackage() ? { rooms: watchedRooms(createLivekitRooms(env.livekit), partsHealth), roomProcess: createRoomProcess() } : null;
}
