import type { Database } from "../../../db/database.ts";
import type { KnowledgeIndex } from "../../../knowledge/retrieve.ts";

/** Libraries that are read before anybody asks; the rest are read with their first question. */
const MAX_WARMED = 20;

/**
 * Reads the organizations' libraries into memory after a start, those that were asked last first, so that the first visitor does not
 * wait for it.
 */
export async function warmLibraries(db: Database, knowledge: KnowledgeIndex, signal: AbortSignal): Promise<void> {
  const libraries = await db.read
    .selectFrom("libraries")
    .innerJoin("organizations", "organizations.id", "libraries.organizationId")
    .select(({ selectFrom }) => [
      "libraries.id",
      selectFrom("conversations")
        .select("conversations.updatedAt")
        .whereRef("conversations.organizationId", "=", "organizations.id")
        .orderBy("conversations.updatedAt", "desc")
        .limit(1)
        .as("askedAt"),
    ])
    .execute();
  libraries.sort((a, b) => ((a.askedAt ?? "") < (b.askedAt ?? "") ? 1 : -1));
  for (const { id } of libraries.slice(0, MAX_WARMED)) {
    if (signal.aborted) return;
    await knowledge.warm(id, signal);
  }
}

/** Reads what a crawl has brought before anybody asks for it; the index of a large library is then kept over the next start. */
export async function warmCrawled(db: Database, knowledge: KnowledgeIndex, indexingId: string, signal: AbortSignal): Promise<void> {
  const indexing = await db.read.selectFrom("indexings").select("libraryId").where("id", "=", indexingId).executeTakeFirst();
  if (indexing !== undefined && !signal.aborted) await knowledge.warm(indexing.libraryId, signal);
}
