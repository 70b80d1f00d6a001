import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import { QUALIFY_JOB } from "../features/leads/add-lead-source.ts";
import { createLeadNews, type LeadListener } from "../features/leads/lead-listeners.ts";
import { giveUpQualifying, type QualifyDeal, qualifyJob } from "../features/leads/qualify-job.ts";
import type { ProposeReceiptsDeps } from "../features/qualification/propose-receipts.ts";
import { qualifyDeal } from "../features/qualification/qualify-deal.ts";
import type { JobQueue } from "../jobs/job-queue.ts";

export interface LeadServicesDeps extends ProposeReceiptsDeps {
  db: Database;
  logger: Logger;
  jobs: JobQueue;
}

/** What leads need in the background: who hears of their changes, and the queue that qualifies them. */
export function createLeadServices(deps: LeadServicesDeps) {
  const { db, clock, logger, jobs, model, fallbackModel, governor } = deps;
  const listeners: LeadListener[] = [];
  const leadNews = createLeadNews(listeners, (error) => logger.error({ err: error }, "somebody could not be told of a lead"));
  const onFailure = (error: unknown) => logger.warn({ err: error }, "the language model could not help to qualify a lead");
  const qualifier = { db, clock, news: leadNews, model, fallbackModel, governor, onFailure };
  const qualify: QualifyDeal = (dealId, signal) => qualifyDeal(qualifier, dealId, signal);
  jobs.handle(QUALIFY_JOB, qualifyJob({ db, clock, qualifyDeal: qualify }), { onDead: giveUpQualifying(db) });
  return { leadJobs: jobs, leadNews };
}
