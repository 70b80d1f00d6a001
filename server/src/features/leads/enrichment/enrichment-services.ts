import type { Database } from "../../../db/database.ts";
import { giveUpImport, IMPORT_JOB, importJob } from "../companies/imports/run-import.ts";
import type { EnrichCompanyDeps } from "./enrich-company.ts";
import { ENRICH_JOB, enrichJob, giveUpEnriching } from "./start-enrichment.ts";
import type { JobQueue } from "../../../jobs/job-queue.ts";
import type { SafeFetch } from "../../../knowledge/crawl/fetch/safe-fetch.ts";
import { createPageReader } from "../../../knowledge/read/page-reader.ts";

const READ_TIMEOUT_MS = 5_000;

/** What gathering facts about companies needs: a reader of its own, so that no crawl waits for it, and the queue of what members ask for: enrichments, and files of companies. */
export function createEnrichmentServices(deps: { db: Database; clock: () => Date; safeFetch: SafeFetch; jobs: JobQueue }) {
  const { db, clock, safeFetch, jobs } = deps;
  const pageReader = createPageReader({ timeoutMs: READ_TIMEOUT_MS });
  const enrichDeps: EnrichCompanyDeps = { db, clock, safeFetch, pageReader };
  jobs.handle(ENRICH_JOB, enrichJob(enrichDeps), { onDead: giveUpEnriching({ db, clock }) });
  jobs.handle(IMPORT_JOB, importJob({ db, clock }), { onDead: giveUpImport(db) });
  return { deps: enrichDeps, companyJobs: jobs, close: () => pageReader.close() };
}
