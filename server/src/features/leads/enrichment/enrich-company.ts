import type { CompanyFact, Enrichment } from "@disco/protocol";
import type { Database } from "../../../db/database.ts";
import { newId } from "../../../db/new-id.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { QUALIFY_JOB } from "../../../jobs/qualify-job.ts";
import { toFactsDraft } from "../companies/facts-draft.ts";
import { putProfiles } from "../companies/put-profiles.ts";
import { type MergedFact, mergeFacts } from "./merge-facts.ts";
import type { EnrichmentProvider, FoundFact } from "./provider.ts";
import { changeRun, createRun, readFacts, replaceFacts } from "./queries.ts";
import { type CompanySite, readCompanySite, type SiteReadingDeps } from "./read-company-site.ts";

export interface EnrichCompanyDeps extends SiteReadingDeps {
  db: Database;
  clock: () => Date;
  /** Services with a key, asked after the company's own site. */
  providers?: readonly EnrichmentProvider[];
}

export interface EnrichCompanyRequest extends CompanySite {
  organizationId: string;
  /** Told of every step and page. */
  onProgress?: (run: Enrichment) => void | Promise<void>;
  signal?: AbortSignal;
  /** A run that was queued before; a new one otherwise. */
  runId?: string;
}

export interface EnrichedCompany {
  enrichment: Enrichment;
  facts: CompanyFact[];
}

const PROVIDER_TIMEOUT_MS = 3_000;

/**
 * Gathers facts about a company from its own public site and the services that have a key, in the steps searching, analyzing and
 * completing, whose progress is stored. A site that cannot be read whole gives what was found and the reason. The facts of an earlier run
 * stay when this one finds none. What is found becomes part of the company's profile, page by page.
 */
export async function enrichCompany(deps: EnrichCompanyDeps, request: EnrichCompanyRequest): Promise<EnrichedCompany> {
  const { db, clock } = deps;
  const { organizationId, domain, website, signal = new AbortController().signal } = request;
  const runId =
    request.runId ??
    (await db.write((tx) => createRun(tx, { id: newId(clock()), organizationId, domain, website: website ?? null, now: clock() })));
  const tell = async (change: Parameters<typeof changeRun>[2]): Promise<Enrichment> => {
    const run = await changeRun(db, runId, change);
    await request.onProgress?.(run);
    return run;
  };
  try {
    await tell({ status: "running", step: "searching" });
    const site = await readCompanySite(
      deps,
      { domain, website },
      {
        signal,
        onPage: async (pagesRead, found) => {
          await keepFacts(db, { organizationId, domain, facts: mergeFacts(found), now: clock() });
          await tell({ pagesRead, step: "analyzing" });
        },
      },
    );
    await tell({ step: "completing" });
    const provided = await askProviders(deps.providers ?? [], domain, signal);
    const facts = mergeFacts([...site.facts, ...provided.facts]);
    if (facts.length > 0) {
      await keepFacts(db, { organizationId, domain, facts, now: clock() });
      await requalifyDeals(db, { organizationId, domain, now: clock() });
    }
    const reason = [site.reason, ...provided.reasons].filter((each) => each !== null).join(" ") || null;
    const status = facts.length === 0 && reason !== null ? "failed" : "completed";
    const enrichment = await tell({ status, reason, factsFound: facts.length, finishedAt: clock().toISOString() });
    return { enrichment, facts: await readFacts(db, organizationId, domain) };
  } catch (error) {
    if (!signal.aborted) await tell({ status: "failed", reason: "Something went wrong on our side.", finishedAt: clock().toISOString() });
    throw error;
  }
}

/** Stores what is known so far, and the profile that it makes. */
async function keepFacts(
  db: Database,
  of: { organizationId: string; domain: string; facts: readonly MergedFact[]; now: Date },
): Promise<void> {
  const { domain, facts, now } = of;
  if (facts.length === 0) return;
  await db.write(async (tx) => {
    await replaceFacts(db, tx, of);
    await putProfiles(db, tx, [toFactsDraft(domain, facts, now)], of);
  });
}

/** The size of a company is a receipt too. */
async function requalifyDeals(
  db: Database,
  { organizationId, domain, now }: { organizationId: string; domain: string; now: Date },
): Promise<void> {
  await db.write(async (tx) => {
    const deals = await tx
      .selectFrom("deals")
      .select("id")
      .where(({ and }) => and({ organizationId, domain }))
      .execute();
    for (const { id } of deals) await addJob(tx, { kind: QUALIFY_JOB, key: id, payload: { dealId: id } }, now);
  });
}

async function askProviders(
  providers: readonly EnrichmentProvider[],
  domain: string,
  signal: AbortSignal,
): Promise<{ facts: FoundFact[]; reasons: string[] }> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(PROVIDER_TIMEOUT_MS)]);
  const answers = await Promise.allSettled(providers.map((provider) => provider.find(domain, limited)));
  signal.throwIfAborted();
  return {
    facts: answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : [])),
    reasons: answers.flatMap((answer, index) => (answer.status === "rejected" ? [`${providers[index]?.name} did not answer.`] : [])),
  };
}
