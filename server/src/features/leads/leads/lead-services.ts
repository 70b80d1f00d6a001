import type { Logger } from "pino";
import type { Database } from "../../../db/database.ts";
import { withoutUnwanted } from "../../account/account/unwanted-mails.ts";
import { REQUEST_DRAFT_JOB } from "../../meetings/demo-requests/email-drafts.ts";
import type { EnrichCompanyDeps } from "../enrichment/enrich-company.ts";
import { PERSON_NEWS_JOB } from "../../../jobs/person-news-job.ts";
import { QUALIFY_JOB } from "../../../jobs/qualify-job.ts";
import { enrichDeal } from "./enrich-deal.ts";
import { createLeadNews, type LeadListener } from "./lead-listeners.ts";
import { mailLeadNews } from "./mail-lead-news.ts";
import { giveUpQualifying, type QualifyDeal, qualifyJob } from "./qualify-job.ts";
import { personNewsJob } from "./person-news-job.ts";
import { readDealFindings } from "../qualification/read-deal-findings.ts";
import type { ProposeReceiptsDeps } from "../qualification/propose-receipts.ts";
import { qualifyDeal } from "../qualification/qualify-deal.ts";
import type { Identity } from "../../../identity/identity.ts";
import { addJob } from "../../../jobs/add-job.ts";
import type { JobQueue } from "../../../jobs/job-queue.ts";
import type { Outbox } from "../../../mail/outbox.ts";

export interface LeadServicesDeps extends ProposeReceiptsDeps {
  db: Database;
  logger: Logger;
  env: { publicUrl: string };
  jobs: JobQueue;
  outbox: Outbox;
  identity: Identity;
  enrichment: EnrichCompanyDeps;
  listeners: readonly LeadListener[];
}

export function createLeadServices(deps: LeadServicesDeps) {
  const { db, clock, logger, jobs, outbox, identity, model, fallbackModel, governor } = deps;
  const listAdministrators = async (organizationId: string) =>
    withoutUnwanted(db, (await identity.listAdministrators?.(organizationId)) ?? [], "email");
  const listeners = [mailLeadNews({ db, outbox, listAdministrators, publicUrl: deps.env.publicUrl, clock }), ...deps.listeners];
  const leadNews = createLeadNews(listeners, (error) => logger.error({ err: error }, "somebody could not be told of a lead"));
  const onFailure = (error: unknown) => logger.warn({ err: error }, "the language model could not help to qualify a lead");
  const qualifier = { db, clock, news: leadNews, model, fallbackModel, governor, onFailure };
  const qualify: QualifyDeal = async (dealId, signal) => {
    await qualifyDeal(qualifier, dealId, signal);
    await db.write((tx) => addJob(tx, { kind: REQUEST_DRAFT_JOB, key: dealId, payload: { dealId } }, clock()));
  };
  jobs.handle(PERSON_NEWS_JOB, personNewsJob({ db, news: leadNews }));
  jobs.handle(QUALIFY_JOB, qualifyJob({ db, clock, qualifyDeal: qualify }), { onDead: giveUpQualifying(db) });
  return { leadJobs: jobs, leadNews, readFindings: readDealFindings(db, clock), enrichDeal: enrichDeal(deps.enrichment) };
}
