import type { LinkedDocument } from "@disco/protocol";
import { createHash } from "node:crypto";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import type { UploadSettings } from "../../../settings/env.ts";
import type { JobQueue } from "../../../jobs/job-queue.ts";
import type { FetchRequest, SafeFetch } from "../../../knowledge/crawl/fetch/safe-fetch.ts";
import { fileName } from "../../../knowledge/read/fields/page-head.ts";
import { keepDocuments } from "../documents/keep-documents.ts";
import type { WritableLibrary } from "../knowledge/knowledge-access.ts";

export interface AddDeps {
  db: Database;
  /** The queue that reads documents. */
  documentJobs: JobQueue;
  safeFetch: Pick<SafeFetch, "fetchPage">;
  clock: () => Date;
  limits: UploadSettings;
}

const MOST_OFFERED = 50;

export async function listLinkedDocuments(db: Database, websiteIds: readonly string[]): Promise<Map<string, LinkedDocument[]>> {
  const offered = new Map<string, LinkedDocument[]>();
  if (websiteIds.length === 0) return offered;
  const rows = await db.read
    .selectFrom("linkedDocuments")
    .leftJoin("documents", "documents.id", "linkedDocuments.documentId")
    .select(["linkedDocuments.id", "linkedDocuments.websiteId", "linkedDocuments.url", "linkedDocuments.title", "linkedDocuments.foundOn"])
    .where("linkedDocuments.websiteId", "in", websiteIds)
    .where("documents.id", "is", null)
    .orderBy("linkedDocuments.createdAt")
    .orderBy("linkedDocuments.url")
    .execute();
  for (const { websiteId, ...document } of rows) {
    const known = offered.get(websiteId) ?? [];
    if (known.length < MOST_OFFERED) offered.set(websiteId, [...known, document]);
  }
  return offered;
}

/**
 * Fetches a document that a website links, and adds it to the library as an upload would.
 * @throws AppError `not_found` when it is not offered, `unavailable` when the website does not give it, and what an upload is refused with.
 */
export async function addLinkedDocument(
  deps: AddDeps,
  library: WritableLibrary,
  { websiteId, linkedId }: { websiteId: string; linkedId: string },
): Promise<void> {
  const linked = await deps.db.read
    .selectFrom("linkedDocuments")
    .select("url")
    .where(({ and }) => and({ id: linkedId, websiteId, libraryId: library.libraryId }))
    .executeTakeFirst();
  if (linked === undefined) throw new AppError("not_found", "This document is no longer linked.");
  const { url } = linked;
  await keepLinkedDocument(deps, library, { id: linkedId, url, name: fileName(url) }, { signal: new AbortController().signal });
}

/** Fetches a linked document and keeps it under a name. @throws AppError as `addLinkedDocument` does. */
export async function keepLinkedDocument(
  deps: AddDeps,
  library: WritableLibrary,
  { id, url, name }: { id: string; url: string; name: string },
  request: Pick<FetchRequest, "signal" | "mayFollow">,
): Promise<void> {
  const { db, documentJobs: jobs, safeFetch, clock, limits } = deps;
  const { bytes, status } = await safeFetch.fetchPage(url, { ...request, accepts: () => true });
  if (bytes === null) throw new AppError("unavailable", `The website did not give the document (${status}).`);
  const contentHash = createHash("sha256").update(bytes).digest("base64url");
  const [kept] = await keepDocuments({ db, jobs, clock, limits }, library, [{ name, bytes, isTooLarge: false, contentHash }]);
  if (kept === undefined || kept.id === null)
    throw new AppError(kept?.code ?? "invalid_request", kept?.reason ?? "The document could not be read.");
  const documentId = kept.id;
  await db.write((tx) => tx.updateTable("linkedDocuments").set({ documentId }).where("id", "=", id).execute());
}
