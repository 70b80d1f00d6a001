import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import { QUALIFY_JOB } from "../features/leads/add-lead-source.ts";
import { createLeadNews, type LeadListener } from "../features/leads/lead-listeners.ts";
import { giveUpQualifying, type QualifyDeal, qualifyJob } from "../features/leads/qualify-job.ts";
import type { JobQueue } from "../jobs/job-queue.ts";

/** What leads need in the background: who hears of their changes, and the queue that qualifies them. */
export function createLeadServices({ db, clock, logger, jobs }: { db: Database; clock: () => Date; logger: Logger; jobs: JobQueue }) {
  const listeners: LeadListener[] = [];
  const leadNews = createLeadNews(listeners, (error) => logger.error({ err: error }, "somebody could not be told of a lead"));
  const qualifyDeal: QualifyDeal = async () => {};
  jobs.handle(QUALIFY_JOB, qualifyJob({ db, clock, qualifyDeal }), { onDead: giveUpQualifying(db) });
  return { leadJobs: jobs, leadNews };
}
