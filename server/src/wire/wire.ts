import type { FastifyRequest } from "fastify";
import type { Feature } from "../app.ts";
import type { Handle } from "../db/database.ts";
import { mayPreflight } from "../features/conversation/chat/http/chat-target.ts";
import { ensureDemo } from "../features/conversation/demo/ensure-demo.ts";
import { startLapsingMeetings } from "../features/meetings/meetings/unconfirmed-meetings.ts";
import { pollMailboxes } from "../features/mail/inbox/mailbox/poll-mailboxes.ts";
import { followSources } from "../features/leads/leads/catch-up-sources.ts";
import { warmLibraries } from "../features/knowledge/knowledge/warm-libraries.ts";
import { endCutOffCalls } from "../features/voice/voice/queries.ts";
import { settleCutOffTurns } from "../features/account/spend/spend-governor.ts";
import type { Identity } from "../identity/identity.ts";
import type { PartsHealth } from "../start/parts-health.ts";
import { releaseCutOffKeys } from "../plugins/idempotency/idempotency.ts";
import { followKeys } from "../secrets/follow-keys.ts";
import { startUpkeep } from "../upkeep/upkeep.ts";
import { listFeatures } from "./features.ts";
import { followLeavers } from "../features/account/members/membership.ts";
import { recordKeyChange } from "../features/account/audit/record-key-change.ts";
import { createServices, type Parts } from "./services.ts";

/** The product, put together: who signs in, which pages may call, and the features in order. */
export interface Wiring {
  identity: Identity;
  partsHealth: PartsHealth;
  isOriginAllowed: (request: FastifyRequest) => Promise<boolean>;
  /** Whether the libraries asked last are in memory, or reading them takes too long to wait for. */
  isReadAhead: () => boolean;
  features: readonly Feature[];
  /** Begins background work, once the server listens. Resolves with the demo organization's widget key, when there is one. */
  start(): Promise<{ demoWidgetKey: string | null }>;
  /** Ends background work; what is unfinished resumes at the next start. */
  stop(): Promise<void>;
}

/** Begin after the first requests. */
const PREPARE_AFTER_MS = 3_000;
/** A killed server is ready again within this; visitors of a larger library that is still being read wait for it. */
const READ_AHEAD_MS = 1_000;

/** Puts the product together. */
export async function wire(parts: Parts): Promise<Wiring> {
  const { env, db, clock, logger } = parts;
  const services = await createServices(parts);
  const { identity, partsHealth, mailTransport, images, embeddings, knowledge, findConfiguration } = services;
  const {
    speech,
    livekit,
    safeFetch,
    crawler,
    tagReader,
    mailReader,
    reader,
    jobs,
    mailJobs,
    embedJobs,
    documentJobs,
    leadJobs,
    googleJobs,
    slackJobs,
    billingJobs,
    enrichment,
  } = services;
  let preparing: NodeJS.Timeout | undefined;
  const stopped = new AbortController();
  let isReadAhead = false;
  return {
    identity,
    partsHealth,
    isReadAhead: () => isReadAhead,
    isOriginAllowed: (request) => mayPreflight({ findConfiguration }, request),
    features: await listFeatures(parts, services),
    start: async () => {
      const demo = env.demoSiteUrl === null ? null : await ensureDemo({ db, jobs, clock }, env.demoSiteUrl);
      if (db.kind === "sqlite") {
        await releaseCutOffKeys(db);
        await settleCutOffTurns(db);
        await endCutOffCalls(db, clock());
      }
      await jobs.start();
      await services.startMailAtStart();
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
      partsHealth.start(stopped.signal);
      startUpkeep({ db, clock, logger }, stopped.signal);
      const record = (tx: Handle, organizationId: string, keyId: string) => recordKeyChange(tx, organizationId, keyId, clock());
      followKeys({ db, secrets: services.secrets, isChanging: env.previousSecretKey !== null, logger, record }, stopped.signal);
      await leadJobs.start();
      await enrichment.companyJobs.start();
      await googleJobs.start();
      await slackJobs.start();
      if (env.google !== null) {
        const onFailure = (error: unknown) => logger.error({ err: error }, "looking for mailboxes that are due failed");
        pollMailboxes({ db, clock, jobs: googleJobs }, onFailure, stopped.signal);
      }
      const { meetings } = services;
      startLapsingMeetings(meetings, (error) => logger.error({ err: error }, "freeing unconfirmed times failed"), stopped.signal);
      meetings.startFollowing?.(stopped.signal);
      await billingJobs.start();
      followLeavers(
        { db, clock, identity, connect: env.google === null ? null : services.connect },
        (error) => logger.error({ err: error }, "comparing hosts and connections with members failed"),
        stopped.signal,
      );
      services.followSeats((error) => logger.error({ err: error }, "comparing seats with members failed"), stopped.signal);
      followSources({ db, clock }, (error) => logger.error({ err: error }, "bringing leads up to date failed"), stopped.signal);
      return { demoWidgetKey: demo?.widgetKey ?? null };
    },
    stop: async () => {
      clearTimeout(preparing);
      stopped.abort(new Error("The server is shutting down."));
      await images.close();
      await Promise.all(
        [jobs, mailJobs, embedJobs, documentJobs, leadJobs, googleJobs, slackJobs, billingJobs, enrichment.companyJobs].map((queue) =>
          queue.stop(),
        ),
      );
      await embeddings?.stop();
      livekit?.roomProcess.close();
      await speech.close();
      await reader.close();
      mailTransport?.close();
      await crawler.close();
      await tagReader.close();
      await mailReader.close();
      await enrichment.close();
      await safeFetch.close();
    },
  };
}
