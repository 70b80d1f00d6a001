import type { EnrichReply } from "@disco/protocol";
import { AppError } from "../../../app-error.ts";
import { countEnrichment } from "../../leads/enrichment/count-enrichment.ts";
import { type EnrichDeal, noCompany } from "../../leads/leads/enrich-deal.ts";
import { noSuchRequest, readDemoRequest, type ReadRequestsDeps } from "./list-requests.ts";

/**
 * Looks the company of a demo request up again.
 * @throws AppError `not_found`; `quota_exceeded` after fifty of one member on a UTC day; `invalid_request` for a sample.
 */
export async function enrichRequest(
  deps: ReadRequestsDeps & { enrichDeal: EnrichDeal },
  by: { organizationId: string; memberId: string },
  requestId: string,
  additionalContext: string | undefined,
): Promise<EnrichReply["data"]> {
  const { organizationId } = by;
  const request = await readDemoRequest(deps, organizationId, requestId);
  if (request.deal_id === null) throw noSuchRequest();
  if (request.isDemoData) throw new AppError("invalid_request", "This is a sample: there is no company to look up.");
  if (request.company_domain === null) throw noCompany();
  const remaining = await countEnrichment(deps.db, by, deps.clock());
  await deps.enrichDeal({ organizationId, dealId: request.deal_id, additionalContext: additionalContext?.trim() || null });
  const found = (await deps.readFindings(organizationId, [request.deal_id])).get(request.deal_id);
  return { enrichment: { enrichmentData: found?.enrichment ?? null, remaining } };
}
