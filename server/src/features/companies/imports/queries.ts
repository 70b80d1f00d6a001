import { CompanyImport } from "@disco/protocol";
import type { Selectable } from "kysely";
import { AppError } from "../../../app-error.ts";
import type { CompanyImportsTable } from "../../../db/company-tables.ts";
import type { Database } from "../../../db/database.ts";

const LISTED = 10;

/** @throws AppError `not_found`, also for another organization's. */
export async function readImport(db: Database, organizationId: string, id: string): Promise<CompanyImport> {
  const row = await db.read
    .selectFrom("companyImports")
    .selectAll()
    .where("id", "=", id)
    .where("organizationId", "=", organizationId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError("not_found", "There is no such import.");
  return toImport(row);
}

/** The newest imports of an organization. */
export async function listImports(db: Database, organizationId: string): Promise<CompanyImport[]> {
  const rows = await db.read
    .selectFrom("companyImports")
    .selectAll()
    .where("organizationId", "=", organizationId)
    .orderBy("createdAt", "desc")
    .limit(LISTED)
    .execute();
  return rows.map(toImport);
}

/** The text of an uploaded file, part after part. */
export async function* importTexts(db: Database, importId: string): AsyncGenerator<string> {
  for (let ordinal = 1; ; ordinal += 1) {
    const part = await db.read
      .selectFrom("companyImportParts")
      .select("text")
      .where("importId", "=", importId)
      .where("ordinal", "=", ordinal)
      .executeTakeFirst();
    if (part === undefined) return;
    yield part.text;
  }
}

function toImport({ organizationId: _organizationId, ...row }: Selectable<CompanyImportsTable>): CompanyImport {
  const [columns, preview, mapping, problems] = [row.columns, row.preview, row.mapping, row.problems].map((json): unknown =>
    JSON.parse(json),
  );
  return CompanyImport.parse({ ...row, columns, preview, mapping, problems });
}
