import type { CompanyFact, CompanyFactField } from "@disco/protocol";

/** A fact before it is stored. */
export type FoundFact = Pick<CompanyFact, "field" | "value" | "url" | "quote" | "provider" | "confidence" | "publishedAt">;

/** A service with a key that knows companies. It gets three seconds, and its failure costs no fact of others. */
export interface EnrichmentProvider {
  readonly name: string;
  find(domain: string, signal: AbortSignal): Promise<FoundFact[]>;
}

/** A company has one of each, so two values disagree. */
export const SINGLE_FIELDS: ReadonlySet<CompanyFactField> = new Set<CompanyFactField>([
  "name",
  "industry",
  "company_size",
  "founded_year",
  "headquarters",
]);
