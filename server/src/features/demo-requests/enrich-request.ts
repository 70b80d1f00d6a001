import type { EnrichReply } from "@disco/protocol";
import { AppError } from "../../app-error.ts";
import type { Database } from "../../db/database.ts";
import { type EnrichDeal, noCompany } from "../leads/enrich-deal.ts";
import { noSuchRequest, readDemoRequest, type ReadRequestsDeps } from "./list-requests.ts";

/** So many a member and UTC day. */
export const DAILY_ENRICHMENTS = 50;
const CAP = "You've reached your daily limit of 50 enrichments. Contact sales for an increase.";

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
  const remaining = await takeOne(deps.db, by, deps.clock());
  await deps.enrichDeal({ organizationId, dealId: request.deal_id, additionalContext: additionalContext?.trim() || null });
  const found = (await deps.readFindings(organizationId, [request.deal_id])).get(request.deal_id);
  return { enrichment: { enrichmentData: found?.enrichment ?? null, remaining } };
}

/** Counts one, and says how many are left today. */
async function takeOne(db: Database, by: { organizationId: string; memberId: string }, now: Date): Promise<number> {
  const day = now.toISOString().slice(0, 10);
  const count = await db.write(async (tx) => {
    const row = await tx
      .insertInto("enrichmentCounts")
      .values({ ...by, day, count: 1 })
      .onConflict((conflict) =>
        conflict.columns(["organizationId", "memberId", "day"]).doUpdateSet((set) => ({ count: set("enrichmentCounts.count", "+", 1) })),
      )
      .returning("count")
      .executeTakeFirstOrThrow();
    // Thrown inside the write, so that what was refused is not counted.
    if (row.count > DAILY_ENRICHMENTS) throw new AppError("quota_exceeded", CAP, { retryAfterMs: untilMidnight(now) });
    return row.count;
  });
  return DAILY_ENRICHMENTS - count;
}

function untilMidnight(now: Date): number {
  return 86_400_000 - (now.getTime() % 86_400_000);
}
