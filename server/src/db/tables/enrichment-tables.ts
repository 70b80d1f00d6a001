import type { CompanyFactField, Enrichment, EnrichmentPhase } from "@disco/protocol";
import type { ColumnType } from "kysely";
import type { InstantText } from "./column-types.ts";

/** One run that gathers facts about a company. A domain of an organization has one unfinished run at most. */
export interface EnrichmentsTable {
  id: string;
  organizationId: string;
  domain: string;
  website: string | null;
  status: Enrichment["status"];
  step: EnrichmentPhase;
  pagesRead: ColumnType<number, number | undefined, number>;
  factsFound: ColumnType<number, number | undefined, number>;
  reason: string | null;
  startedAt: InstantText;
  finishedAt: InstantText | null;
}

export interface CompanyFactsTable {
  id: string;
  organizationId: string;
  domain: string;
  field: CompanyFactField;
  value: string;
  url: string;
  quote: string;
  provider: string;
  confidence: number;
  isDisputed: number;
  publishedAt: string | null;
  foundAt: InstantText;
}

export interface EnrichmentTables {
  enrichments: EnrichmentsTable;
  companyFacts: CompanyFactsTable;
}
