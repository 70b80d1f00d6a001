import type { CompanyFact, QualificationFindings } from "@disco/protocol";
import type { Database } from "../../db/database.ts";
import { listFacts } from "../enrichment/queries.ts";
import { toEnrichmentData } from "../enrichment/to-enrichment-data.ts";
import { readFindings } from "./qualify-deal.ts";
import type { DealFindings, ReadDealFindings } from "../leads/deal-findings.ts";

/** Reads what the qualifier made of deals' own words, and what is known of their companies. */
export function readDealFindings(db: Database): ReadDealFindings {
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
        .select(["dealId", "kind"])
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
    return new Map(
      deals.map(({ id, domain }) => [id, toFindings(qualifications.get(id), factsOf.get(domain ?? "") ?? [], isRequested.has(id))]),
    );
  };
}

function toFindings(found: QualificationFindings | undefined, facts: readonly CompanyFact[], isDemoRequest: boolean): DealFindings {
  const scoreOf = (part: string) => found?.parts.find((each) => each.part === part)?.score ?? null;
  return {
    insights:
      found === undefined || found.score === null
        ? null
        : {
            overallScore: found.score,
            bant: { budget: scoreOf("budget"), authority: scoreOf("authority"), need: scoreOf("need"), timeline: scoreOf("timeline") },
            isDemoRequest,
            suggestedActions: found.suggestedActions,
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
