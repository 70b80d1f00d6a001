import type { AiInsights, EnrichmentData } from "@disco/protocol";

/** What the qualifier and the enrichment have found of a deal, as its screens show it. */
export interface DealFindings {
  insights: AiInsights | null;
  summary: string | null;
  /** What was concluded, line by line. */
  conclusions: readonly string[];
  enrichment: EnrichmentData | null;
  /** Where it was read: "Demo request", the addresses of pages. */
  sources: readonly string[];
}

/** Reads the findings of some deals. A deal that is missing has none yet. */
export type ReadDealFindings = (organizationId: string, dealIds: readonly string[]) => Promise<ReadonlyMap<string, DealFindings>>;
