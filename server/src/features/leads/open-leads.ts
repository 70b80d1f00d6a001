import { addJob } from "../../jobs/add-job.ts";
import { PERSON_NEWS_JOB } from "../../jobs/person-news-job.ts";
import { QUALIFY_JOB } from "../../jobs/qualify-job.ts";
import { followScore } from "../conversation/handover/score-rule.ts";
import { createPageReader } from "../../knowledge/read/page-reader.ts";
import type { Room } from "../../room.ts";
import type { Core } from "../../wire/core.ts";
import { withoutUnwanted } from "../account/account/unwanted-mails.ts";
import type { Account } from "../account/open-account.ts";
import { REQUEST_DRAFT_JOB } from "../meetings/demo-requests/email-drafts.ts";
import { actionPlansFeature } from "./action-plans/routes.ts";
import { companyImportsFeature } from "./companies/imports/routes.ts";
import { giveUpImport, IMPORT_JOB, importJob } from "./companies/imports/run-import.ts";
import { companiesFeature } from "./companies/routes.ts";
import { companyQuestionsFeature } from "./company-questions/routes.ts";
import type { EnrichCompanyDeps } from "./enrichment/enrich-company.ts";
import { enrichmentFeature } from "./enrichment/routes.ts";
import { ENRICH_JOB, enrichJob, giveUpEnriching } from "./enrichment/start-enrichment.ts";
import { insightsFeature } from "./insights/routes.ts";
import { followSources } from "./leads/catch-up-sources.ts";
import { enrichDeal } from "./leads/enrich-deal.ts";
import { createLeadNews, type LeadListener } from "./leads/lead-listeners.ts";
import { mailLeadNews } from "./leads/mail-lead-news.ts";
import { personNewsJob } from "./leads/person-news-job.ts";
import { giveUpQualifying, type QualifyDeal, qualifyJob } from "./leads/qualify-job.ts";
import { overviewFeature } from "./overview/routes.ts";
import { qualifyDeal } from "./qualification/qualify-deal.ts";
import { readDealFindings } from "./qualification/read-deal-findings.ts";
import { qualificationFeature } from "./qualification/routes.ts";
import { searchFeature } from "./search/routes.ts";

const READ_TIMEOUT_MS = 5_000;

export type Leads = ReturnType<typeof openLeads>;

/** Deals and their qualification, and the companies behind them. */
export function openLeads(core: Core, { identity, slackLeadNews }: Account) {
  const { db, clock, logger, limits } = core;
  // A reader of its own, so that no crawl waits for it.
  const pageReader = createPageReader({ timeoutMs: READ_TIMEOUT_MS });
  const enrichment: EnrichCompanyDeps = { ...core, pageReader };
  const companyJobs = core.createQueue();
  companyJobs.handle(ENRICH_JOB, enrichJob(enrichment), { onDead: giveUpEnriching(core) });
  companyJobs.handle(IMPORT_JOB, importJob(core), { onDead: giveUpImport(db) });

  const listAdministrators = async (organizationId: string) =>
    withoutUnwanted(db, (await identity.listAdministrators?.(organizationId)) ?? [], "email");
  const followScores: LeadListener = {
    leadChanged: async (change) => (change.what === "score" ? followScore(core, change) : undefined),
    personAwaited: async () => {},
  };
  const news = createLeadNews([mailLeadNews({ ...core, listAdministrators }), slackLeadNews, followScores], (error) =>
    logger.error({ err: error }, "news of a lead could not be passed on"),
  );
  const onFailure = (error: unknown) => logger.warn({ err: error }, "the language model could not help to qualify a lead");
  const qualify: QualifyDeal = async (dealId, signal) => {
    await qualifyDeal({ ...core, news, onFailure }, dealId, signal);
    await db.write((tx) => addJob(tx, { kind: REQUEST_DRAFT_JOB, key: dealId, payload: { dealId } }, clock()));
  };
  const jobs = core.createQueue();
  jobs.handle(PERSON_NEWS_JOB, personNewsJob({ db, news }));
  jobs.handle(QUALIFY_JOB, qualifyJob({ db, clock, qualifyDeal: qualify }), { onDead: giveUpQualifying(db) });

  const deals = { db, clock, readFindings: readDealFindings(db, clock), news };
  const routes: Room["routes"] = [
    insightsFeature(core),
    searchFeature({ db, limits }),
    companiesFeature(core),
    companyQuestionsFeature({
      ...core,
      onFailure: (error) => logger.warn({ err: error }, "the language model could not help to read a question about companies"),
    }),
    companyImportsFeature({ ...core, jobs: companyJobs }),
    overviewFeature(core),
    qualificationFeature({ db, clock, news }),
    enrichmentFeature({ ...core, jobs: companyJobs }),
    actionPlansFeature(deals),
  ];
  return {
    jobs,
    deals,
    enrichDeal: enrichDeal(enrichment),
    routes,
    start: (signal: AbortSignal) =>
      followSources(core, (error) => logger.error({ err: error }, "bringing leads up to date failed"), signal),
    stop: () => pageReader.close(),
  };
}
