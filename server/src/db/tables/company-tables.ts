import type { CompanyImport } from "@disco/protocol";
import type { ColumnType, Generated } from "kysely";
import type { InstantText, JsonText } from "./column-types.ts";

/** A company profile of an organization. Filters read columns; `data` has the whole profile. */
export interface CompanyProfilesTable {
  /** By which the full-text index knows the row. */
  seq: Generated<number>;
  id: string;
  organizationId: string;
  /** The registrable domain, or the folded name behind an @ where there is no domain. One profile per organization and key. */
  key: string;
  name: string;
  domain: string | null;
  website: string | null;
  tags: JsonText;
  confidence: number;
  enrichmentSource: JsonText;
  lastEnrichedAt: InstantText | null;
  createdAt: InstantText;
  updatedAt: InstantText;
  isSample: number;
  /** The import that made it. */
  importId: string | null;
  industry: string | null;
  employeeRange: string | null;
  stage: string | null;
  foundedYear: number | null;
  /** In total, or else in the last round. */
  raised: number | null;
  lastRoundAt: string | null;
  growthRate: number | null;
  /** Folded texts of the full-text index. */
  searchText: string;
  locationText: string;
  tagText: string;
  data: JsonText;
}

/** The star of a member on a company. */
export interface SavedCompaniesTable {
  organizationId: string;
  memberId: string;
  companyId: string;
  savedAt: InstantText;
}

/** Organizations that were given the sample companies once. */
export interface CompanySamplesTable {
  organizationId: string;
  addedAt: InstantText;
}

/** A file of companies on its way in. */
export interface CompanyImportsTable {
  id: string;
  organizationId: string;
  fileName: string;
  format: CompanyImport["format"];
  status: CompanyImport["status"];
  columns: JsonText;
  preview: JsonText;
  mapping: JsonText;
  rows: ColumnType<number, number | undefined, number>;
  totalRows: number | null;
  created: ColumnType<number, number | undefined, number>;
  merged: ColumnType<number, number | undefined, number>;
  bad: ColumnType<number, number | undefined, number>;
  problems: JsonText;
  notes: ColumnType<JsonText, JsonText | undefined, JsonText>;
  /** For each column whether the day or the month comes first in its dates. */
  dates: ColumnType<JsonText, JsonText | undefined, JsonText>;
  /** Size of the stored text; 0 once it is deleted. */
  bytes: ColumnType<number, number | undefined, number>;
  reason: string | null;
  /** Values that an undo left as they are, because they were changed later. */
  keptValues: ColumnType<number, number | undefined, number>;
  createdAt: InstantText;
}

/** A piece of an uploaded file's text; kept until the file is imported. */
export interface CompanyImportPartsTable {
  importId: string;
  ordinal: number;
  text: string;
}

/** How a company was before an import changed it. */
export interface CompanyImportChangesTable {
  importId: string;
  companyId: string;
  columns: JsonText;
  said: JsonText | null;
  changedAt: InstantText | null;
}

export interface CompanyTables {
  companyImports: CompanyImportsTable;
  companyImportParts: CompanyImportPartsTable;
  companyImportChanges: CompanyImportChangesTable;
  companyProfiles: CompanyProfilesTable;
  savedCompanies: SavedCompaniesTable;
  companySamples: CompanySamplesTable;
}
