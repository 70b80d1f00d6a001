import type { CompanyFact, QualificationFindings, SuggestedAction } from "@disco/protocol";
import type { Database } from "../../../db/database.ts";
import { listFacts } from "../enrichment/queries.ts";
import { toEnrichmentData } from "../enrichment/to-enrichment-data.ts";
import { readFindings } from "./qualify-deal.ts";
import type { DealFindings, ReadDealFindings } from "../leads/deal-findings.ts";
import { withMeeting } from "./suggest-actions.ts";

export function readDealFindings(db: Database, clock: () => Date): ReadDealFindings {
  return async (organizationId, dealIds) => {
    if (dealIds.length === 0) return new Map();
    const [qualifications, named, sources] = await Promise.all([
      readFindings(db, organizationId, dealIds),
      // Organization and kind are compared here: given them, SQLite reads an index of the whole organization instead of a few rows.
      db.read
        .selectFrom("deals")
        .select(["id", "domain", "organizationId"])
        .where("id", "in", [...dealIds])
        .execute(),
      db.read
        .selectFrom("leadSources")
        .select(["dealId", "kind", "refId"])
        .where("dealId", "in", [...dealIds])
        .execute(),
    ]);
    const deals = named.filter((deal) => deal.organizationId === organizationId);
    const facts = await listFacts(
      db,
      organizationId,
      deals.flatMap(({ domain }) => domain ?? []),
    );
    const factsOf = Map.groupBy(facts, ({ domain }) => domain);
    const requested = sources.filter(({ kind }) => kind === "demo_request" || kind === "webhook");
    const isRequested = new Set(requested.map(({ dealId }) => dealId));
    const meetingOf = await lastMeetings(db, organizationId, sources);
    return new Map(
      deals.map(({ id, domain }) => {
        const found = qualifications.get(id);
        const endAt = meetingOf.get(id);
        const actions = found?.suggestedActions ?? [];
        const suggested = endAt === undefined ? actions : withMeeting(actions, endAt < clock().toISOString());
        return [id, toFindings(found, suggested, factsOf.get(domain ?? "") ?? [], isRequested.has(id))];
      }),
    );
  };
}

/** When the last meeting that is booked with a deal ends. */
async function lastMeetings(
  db: Database,
  organizationId: string,
  sources: readonly { dealId: string; kind: string; refId: string }[],
): Promise<Map<string, string>> {
  const dealOf = new Map(sources.flatMap(({ dealId, kind, refId }) => (kind === "meeting" ? [[refId, dealId] as const] : [])));
  if (dealOf.size === 0) return new Map();
  const meetings = await db.read
    .selectFrom("meetings")
    .select(["id", "endAt"])
    .where(({ and }) => and({ organizationId, status: "booked" }))
    .where("id", "in", [...dealOf.keys()])
    .orderBy("endAt")
    .execute();
  return new Map(meetings.map(({ id, endAt }) => [dealOf.get(id) ?? "", endAt]));
}

function toFindings(
  found: QualificationFindings | undefined,
  suggestedActions: SuggestedAction[],
  facts: readonly CompanyFact[],
  isDemoRequest: boolean,
): DealFindings {
  const scoreOf = (part: string) => found?.parts.find((each) => each.part === part)?.score ?? null;
  return {
    insights:
      found === undefined || found.score === null
        ? null
        : {
            overallScore: found.score,
            bant: { budget: scoreOf("budget"), authority: scoreOf("authority"), need: scoreOf("need"), timeline: scoreOf("timeline") },
            isDemoRequest,
            suggestedActions,
            confidence: found.confidence ?? "low",
            qualificationFactors: found.qualificationFactors.map(({ factor }) => factor),
            buyingSignals: found.buyingSignals.map(({ signal, strength }) => ({ signal, strength })),
          },
    summary: found?.summary ?? null,
    conclusions: found?.receipts.filter(({ isRemoved }) => !isRemoved).map(({ label }) => label) ?? [],
    enrichment: facts.length === 0 ? null : toEnrichmentData(facts),
    sources: [...new Set(facts.map(({ url }) => url))],
  };
}
