import { z } from "zod";
import type { Database } from "../../db/database.ts";
import { newId } from "../../db/new-id.ts";
import type { JobHandler, JobQueue } from "../../jobs/job-queue.ts";
import { enrichCompany, type EnrichCompanyDeps } from "./enrich-company.ts";
import { changeRun, createRun, findRun } from "./queries.ts";
import type { CompanySite } from "./read-company-site.ts";

/** The job that runs a queued enrichment: its payload is `{ runId }`. */
export const ENRICH_JOB = "enrich-company";
const Payload = z.object({ runId: z.string() });

/** Queues a run that goes on without its caller. Gives the run's id, by which its progress is read. */
export async function startEnrichment(
  deps: { db: Database; clock: () => Date; jobs: JobQueue },
  request: CompanySite & { organizationId: string },
): Promise<string> {
  const { db, clock, jobs } = deps;
  const { organizationId, domain, website = null } = request;
  const runId = await createRun(db, { id: newId(clock()), organizationId, domain, website, now: clock() });
  await db.write((tx) => jobs.add(tx, { kind: ENRICH_JOB, key: runId, payload: { runId } }));
  jobs.nudge();
  return runId;
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

export function giveUpEnriching({ db, clock }: { db: Database; clock: () => Date }): (payload: unknown) => Promise<void> {
  return async (payload) => {
    const { runId } = Payload.parse(payload);
    const run = await findRun(db, runId);
    if (run === undefined || run.finishedAt !== null) return;
    await changeRun(db, runId, { status: "failed", reason: "Something went wrong on our side.", finishedAt: clock().toISOString() });
  };
}
