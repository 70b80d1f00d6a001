import type { KnowledgeDocument } from "@disco/protocol";
import { z } from "zod";
import type { Database } from "../../../db/database.ts";
import { readCause, sayCause } from "../../../knowledge/causes/stored-cause.ts";
import { lettersOf } from "../../../knowledge/documents/document-parts.ts";
import { readShortfalls } from "../../../knowledge/shortfalls.ts";

const Hidden = z.array(z.string());

/** The documents of some libraries, by name, with the library that each is in. */
export async function listDocuments(
  db: Database,
  libraryIds: readonly string[],
): Promise<(Omit<KnowledgeDocument, "isOwn"> & { libraryId: string })[]> {
  if (libraryIds.length === 0) return [];
  const rows = await db.read
    .selectFrom("documents")
    .innerJoin("sources", "sources.id", "documents.id")
    .select([
      "documents.id",
      "documents.libraryId",
      "documents.name",
      "documents.status",
      "documents.format",
      "documents.pages",
      "documents.size",
      "documents.hidden",
      "documents.parts",
      "documents.updatedAt",
      "sources.problem",
      "sources.shortfalls",
    ])
    .where("documents.libraryId", "in", libraryIds)
    .where("sources.status", "in", ["active", "failed"])
    .orderBy("documents.name")
    .orderBy("documents.id")
    .execute();
  return rows.map(({ hidden, problem, parts, shortfalls, ...row }) => ({
    ...row,
    problem: row.status === "refused" ? sayCause(problem) : null,
    cause: row.status === "refused" ? readCause(problem) : null,
    hidden: Hidden.parse(JSON.parse(hidden)),
    letters: lettersOf(parts),
    shortfalls: readShortfalls(shortfalls),
  }));
}

/** Where documents stand, by id. */
export async function readStates(db: Database, ids: readonly string[]) {
  const rows = await db.read
    .selectFrom("documents")
    .innerJoin("sources", "sources.id", "documents.id")
    .select(["documents.id", "documents.status", "sources.problem"])
    .where("documents.id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, status, problem }) => [id, { status, problem }]));
}
