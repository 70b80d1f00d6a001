import type { Database } from "../db/database.ts";
import type { EnrichCompanyDeps } from "../features/enrichment/enrich-company.ts";
import type { SafeFetch } from "../knowledge/crawl/safe-fetch.ts";
import { createPageReader } from "../knowledge/read/page-reader.ts";

/** Of one page of a company's site. */
const READ_TIMEOUT_MS = 5_000;

/** What gathering facts about companies needs: a reader of its own, so that no crawl waits for it. */
export function createEnrichmentServices(deps: { db: Database; clock: () => Date; safeFetch: SafeFetch }) {
  const { db, clock, safeFetch } = deps;
  const pageReader = createPageReader({ timeoutMs: READ_TIMEOUT_MS });
  const enrichDeps: EnrichCompanyDeps = { db, clock, safeFetch, pageReader };
  return { deps: enrichDeps, close: () => pageReader.close() };
}
