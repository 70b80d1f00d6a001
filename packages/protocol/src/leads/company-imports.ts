import { z } from "zod";
import { companyImportFields } from "../company-taxonomies.ts";
import { Instant } from "../text.ts";

/** Content of a column of a file. */
export const CompanyImportField = z.enum(companyImportFields);
export type CompanyImportField = z.infer<typeof CompanyImportField>;

/** For each column of the file what it holds; null for what is left out. */
export const CompanyImportMapping = z.array(CompanyImportField.nullable()).max(300);
export type CompanyImportMapping = z.infer<typeof CompanyImportMapping>;

/** A file of companies: uploaded, checked without storing anything, imported, and perhaps taken back. */
export const CompanyImport = z.object({
  id: z.string(),
  fileName: z.string(),
  format: z.enum(["csv", "json"]),
  status: z.enum(["uploaded", "checking", "checked", "importing", "imported", "undoing", "undone", "failed"]),
  columns: z.array(z.string()),
  /** The first rows. */
  preview: z.array(z.array(z.string())),
  mapping: CompanyImportMapping,
  /** Rows gone through so far. */
  rows: z.number().int(),
  /** How many there are, once the file was checked. */
  totalRows: z.number().int().nullable(),
  created: z.number().int(),
  merged: z.number().int(),
  bad: z.number().int(),
  /** Unreadable rows, equal problems together: the first row, the number of rows, and whether they are left out or only lack a cell. */
  problems: z.array(
    z.object({
      row: z.number().int(),
      problem: z.string(),
      rows: z.number().int().default(1),
      isLeftOut: z.boolean().default(true),
    }),
  ),
  /** Why it failed. */
  reason: z.string().nullable(),
  /** Values that were left as they are when it was taken back, because they were changed later. */
  keptValues: z.number().int(),
  createdAt: Instant,
});
export type CompanyImport = z.infer<typeof CompanyImport>;

/** Orders for an uploaded file. */
export const ChangeCompanyImport = z.discriminatedUnion("action", [
  z.object({ action: z.literal("check"), mapping: CompanyImportMapping }),
  z.object({ action: z.literal("import") }),
  z.object({ action: z.literal("undo") }),
]);
export type ChangeCompanyImport = z.infer<typeof ChangeCompanyImport>;
