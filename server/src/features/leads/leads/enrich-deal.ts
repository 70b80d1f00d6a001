import { AppError } from "../../../app-error.ts";
import { enrichCompany, type EnrichCompanyDeps } from "../enrichment/enrich-company.ts";

/** Gathers what the public pages of a deal's company say. */
export type EnrichDeal = (of: { organizationId: string; dealId: string; additionalContext: string | null }) => Promise<void>;

/** Longer than a site takes that answers; what goes on after it is read from the run. */
const WAIT_MS = 20_000;

/**
 * Enriches the company of a deal. Context that names a web address says where the company's site is.
 * @throws AppError `invalid_request` for a person without a company's domain.
 */
export function enrichDeal(deps: EnrichCompanyDeps): EnrichDeal {
  return async ({ organizationId, dealId, additionalContext }) => {
    const deal = await deps.db.read.selectFrom("deals").select("domain").where("id", "=", dealId).executeTakeFirst();
    const domain = deal?.domain ?? null;
    if (domain === null) throw noCompany();
    const website = /https?:\/\/[^\s<>"']+/iu.exec(additionalContext ?? "")?.[0];
    const run = enrichCompany(deps, { organizationId, domain, website, signal: AbortSignal.timeout(10 * WAIT_MS) });
    run.catch(() => {});
    let timer: NodeJS.Timeout | undefined;
    const waited = new Promise<void>((resolve) => (timer = setTimeout(resolve, WAIT_MS)));
    try {
      await Promise.race([run, waited]);
    } finally {
      clearTimeout(timer);
    }
  };
}

export function noCompany(): AppError {
  return new AppError("invalid_request", "This person writes from a free mail address, so there is no company site to look up.");
}
