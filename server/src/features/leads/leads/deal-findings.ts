import type { AiInsights, EnrichmentData } from "@disco/protocol";

export interface DealFindings {
  insights: AiInsights | null;
  summary: string | null;
  /** What was concluded, line by line. */
  conclusions: readonly string[];
  enrichment: EnrichmentData | null;
  /** Where it was read: "Demo request", the addresses of pages. */
  sources: readonly string[];
}

export type ReadDealFindings = (organizationId: string, dealIds: readonly string[]) => Promise<ReadonlyMap<string, DealFindings>>;
