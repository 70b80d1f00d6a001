import { z } from "zod";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import { newId } from "../../../db/new-id.ts";
import { companyDomain, registrableDomain } from "../../../domains/company-domain.ts";
import type { JobHandler, JobQueue } from "../../../jobs/job-queue.ts";
import type { SafeFetch } from "../../../knowledge/crawl/fetch/safe-fetch.ts";
import { requireNotPaused } from "../../account/billing/past-due.ts";
import { toWebAddress } from "../companies/imports/to-company-data.ts";
import { countEnrichment } from "./count-enrichment.ts";
import { enrichCompany, type EnrichCompanyDeps } from "./enrich-company.ts";
import { changeRun, createRun, findRun, readLastRun } from "./queries.ts";
import type { CompanySite } from "./read-company-site.ts";

/** The job that runs a queued enrichment: its payload is `{ runId }`. */
export const ENRICH_JOB = "enrich-company";
/** A run that has not ended by then was cut off. */
const UNDER_WAY_MS = 120_000;
const Payload = z.object({ runId: z.string() });

export interface StartEnrichmentDeps {
  db: Database;
  clock: () => Date;
  jobs: JobQueue;
  safeFetch: Pick<SafeFetch, "checkAddress">;
}

/**
 * Begins to enrich a company by its domain or address, and gives the domain by which its facts are read. One that is under way already
 * is not begun again.
 * @throws AppError `invalid_request`, `url_not_allowed`, `quota_exceeded`, or `conflict` while a payment is open.
 */
export async function startEnrichment(
  deps: StartEnrichmentDeps,
  request: { organizationId: string; memberId: string; website: string },
): Promise<string> {
  const { db, clock, jobs } = deps;
  const { organizationId, memberId } = request;
  const { domain, website = null } = toSite(request.website);
  await requireNotPaused(db.read, organizationId, clock(), "Enrichments");
  await deps.safeFetch.checkAddress(website ?? `https://${domain}/`);
  const now = clock();
  const last = await readLastRun(db, organizationId, domain);
  if (last !== null && last.finishedAt === null && now.getTime() - Date.parse(last.startedAt) < UNDER_WAY_MS) return domain;
  await countEnrichment(db, { organizationId, memberId }, now);
  await db.write(async (tx) => {
    const runId = await createRun(tx, { id: newId(now), organizationId, domain, website, now });
    await jobs.add(tx, { kind: ENRICH_JOB, key: runId, payload: { runId } });
  });
  jobs.nudge();
  return domain;
}

export function enrichJob(deps: EnrichCompanyDeps): JobHandler {
  return async (payload, signal) => {
    const { runId } = Payload.parse(payload);
    const run = await findRun(deps.db, runId);
    if (run === undefined || run.finishedAt !== null) return;
    const { organizationId, domain, website } = run;
    await enrichCompany(deps, { organizationId, domain, website: website ?? undefined, signal, runId });
  };
}

/** Ends a run whose job failed for good. */
export function giveUpEnriching({ db, clock }: { db: Database; clock: () => Date }): (payload: unknown) => Promise<void> {
  return async (payload) => {
    const { runId } = Payload.parse(payload);
    const run = await findRun(db, runId);
    if (run === undefined || run.finishedAt !== null) return;
    await changeRun(db, runId, { status: "failed", reason: "Something went wrong on our side.", finishedAt: clock().toISOString() });
  };
}

/** A bare domain is tried with and without "www"; an address that says more is taken as it is. */
function toSite(text: string): CompanySite {
  const address = toWebAddress(text);
  if (address === null) throw new AppError("invalid_request", `“${text}” is not a web address. Write it like acme.com.`);
  const { hostname, host, pathname, search } = new URL(address);
  const domain = registrableDomain(hostname) ?? hostname;
  const isBare = (host === domain || host === `www.${domain}`) && pathname === "/" && search === "";
  if (isBare) return { domain };
  if (registrableDomain(hostname) !== null && companyDomain(hostname) === null)
    throw new AppError("invalid_request", `${domain} has pages of many companies. Use the address of the company's own website.`);
  return { domain, website: address };
}
