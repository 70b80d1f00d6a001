import { CompanyImport } from "@disco/protocol";
import type { Selectable } from "kysely";
import { AppError } from "../../../../app-error.ts";
import { z } from "zod";
import type { CompanyImportsTable } from "../../../../db/tables/company-tables.ts";
import type { Database, Handle } from "../../../../db/database.ts";

const LISTED = 10;
const TableNotes = z.object({ notes: CompanyImport.shape.problems, dates: z.array(z.enum(["dmy", "mdy"]).nullable()) });

/** @throws AppError `not_found`, also for another organization's. */
export async function readImport(db: Database, organizationId: string, id: string): Promise<CompanyImport> {
  const row = await db.read
    .selectFrom("companyImports")
    .selectAll()
    .where(({ and }) => and({ id, organizationId }))
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
      .where(({ and }) => and({ importId, ordinal }))
      .executeTakeFirst();
    if (part === undefined) return;
    yield part.text;
  }
}

/** Deletes the text of a file that is not needed any more. */
export async function deleteText(tx: Handle, importId: string): Promise<void> {
  await tx.deleteFrom("companyImportParts").where("importId", "=", importId).execute();
  await tx.updateTable("companyImports").set({ bytes: 0 }).where("id", "=", importId).execute();
}

export async function readTableNotes(db: Database, importId: string): Promise<z.infer<typeof TableNotes>> {
  const { notes, dates } = await db.read
    .selectFrom("companyImports")
    .select(["notes", "dates"])
    .where("id", "=", importId)
    .executeTakeFirstOrThrow();
  return TableNotes.parse({ notes: JSON.parse(notes), dates: JSON.parse(dates) });
}

function toImport(stored: Selectable<CompanyImportsTable>): CompanyImport {
  const { organizationId: _organizationId, notes: _notes, dates: _dates, bytes: _bytes, ...row } = stored;
  const [columns, preview, mapping, problems] = [row.columns, row.preview, row.mapping, row.problems].map((json): unknown =>
    JSON.parse(json),
  );
  return CompanyImport.parse({ ...row, columns, preview, mapping, problems });
}
