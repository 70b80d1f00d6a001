import type { UpdateSource } from "@disco/protocol";
import { AppError } from "../../../app-error.ts";
import { bumpRevision, type Database, type Handle } from "../../../db/database.ts";
import type { Env } from "../../../settings/env.ts";
import type { JobQueue } from "../../../jobs/job-queue.ts";
import { chunkText } from "../../../knowledge/chunk.ts";
import { fromStoredText } from "../../../knowledge/crawl/repeated-lines.ts";
import { replacePassages } from "../../../knowledge/crawl/replace-passages.ts";
import { storeCause } from "../../../knowledge/causes/stored-cause.ts";
import { skipReasons } from "../../../knowledge/crawl/skip-reasons.ts";
import { dropStaged } from "../../../knowledge/crawl/store/staged-index.ts";
import { assertRoom } from "../knowledge/start-indexing.ts";
import type { WritableLibrary } from "../knowledge/knowledge-access.ts";
import { noSuchSource } from "./list-sources.ts";
import { planRecrawls } from "./recrawl-plan.ts";

interface ChangeDeps {
  db: Database;
  jobs: JobQueue;
  clock: () => Date;
  ids: () => string;
  env: Pick<Env, "demoOverlay">;
}

/**
 * Excludes a page or takes it back, or plans a website's crawls.
 * @throws AppError `not_found`, or `invalid_request` for a change that the source cannot have.
 */
export async function updateSource(deps: ChangeDeps, library: WritableLibrary, sourceId: string, change: UpdateSource): Promise<void> {
  const { db, jobs, clock } = deps;
  await db.write(async (tx) => {
    const source = await findOwn(tx, library, sourceId);
    if ("recrawl" in change) {
      if (source.kind !== "website") throw new AppError("invalid_request", "Only a website is crawled again by itself.");
      if (library.isOverlay && change.recrawl !== "never") throw new AppError("forbidden", "The demo lasts a day. Sign up to plan crawls.");
      await planRecrawls(tx, jobs, sourceId, change.recrawl, clock());
      return;
    }
    if (source.kind !== "page") throw new AppError("invalid_request", "Only a page can be excluded.");
    if (change.status === "excluded") await exclude(tx, library, sourceId, clock());
    else if (source.status === "excluded") {
      if (library.isOverlay) await assertRoom(tx, library.libraryId, deps.env.demoOverlay.maxPages);
      await takeBack(tx, deps, library, sourceId);
    } else if (source.status === "gone") throw new AppError("conflict", "The page is gone. Index its address to read it again.");
  });
}

/**
 * Takes a website with all its pages out of the library. A single page of a website is excluded instead, because the next crawl would
 * bring it back.
 * @throws AppError `not_found`
 */
export async function deleteSource(
  { db, clock }: Pick<ChangeDeps, "db" | "clock">,
  library: WritableLibrary,
  sourceId: string,
): Promise<void> {
  await db.write(async (tx) => {
    const source = await findOwn(tx, library, sourceId);
    if (source.kind === "page" && source.parentId !== null) return exclude(tx, library, sourceId, clock());
    const updatedAt = clock().toISOString();
    const revision = await bumpRevision(tx, library.libraryId);
    const gone = { status: "gone", problem: null, contentHash: null, etag: null, lastModified: null, revision, updatedAt } as const;
    const own = tx.selectFrom("sources").select("id").where("libraryId", "=", library.libraryId);
    await tx.deleteFrom("passages").where("sourceId", "=", sourceId).execute();
    await tx
      .deleteFrom("passages")
      .where("sourceId", "in", own.where("parentId", "=", sourceId))
      .execute();
    await tx.updateTable("sources").set(gone).where("id", "=", sourceId).execute();
    await tx.updateTable("sources").set(gone).where("libraryId", "=", library.libraryId).where("parentId", "=", sourceId).execute();
    await tx.deleteFrom("recrawlPlans").where("websiteId", "=", sourceId).execute();
    const ended = await tx
      .updateTable("indexings")
      .set({ status: "failed", error: storeCause("website_removed"), finishedAt: updatedAt })
      .where("websiteId", "=", sourceId)
      .where("status", "in", ["queued", "running", "held"])
      .returning("id")
      .execute();
    for (const { id } of ended) await dropStaged(tx, id);
  });
}

async function findOwn(tx: Handle, library: WritableLibrary, sourceId: string) {
  const source = await tx
    .selectFrom("sources")
    .select(["kind", "status", "parentId"])
    .where(({ and }) => and({ id: sourceId, libraryId: library.libraryId }))
    .where("kind", "in", ["website", "page"])
    .executeTakeFirst();
  if (source === undefined || (source.status === "gone" && source.kind === "website")) throw noSuchSource();
  return source;
}

/** Its words are kept, so that it can be taken back. */
async function exclude(tx: Handle, { libraryId }: WritableLibrary, id: string, now: Date): Promise<void> {
  const revision = await bumpRevision(tx, libraryId);
  await tx
    .updateTable("sources")
    .set({ status: "excluded", problem: skipReasons.excluded, revision, updatedAt: now.toISOString() })
    .where("id", "=", id)
    .execute();
  await tx.deleteFrom("passages").where("sourceId", "=", id).execute();
}

async function takeBack(tx: Handle, { clock, ids }: ChangeDeps, { libraryId }: WritableLibrary, id: string): Promise<void> {
  const { title, description, text, contentHash } = await tx
    .selectFrom("sources")
    .select(["title", "description", "text", "contentHash"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  // A page that was gone before it was excluded has old words, which no crawl read again.
  const isGone = contentHash === null;
  const revision = await bumpRevision(tx, libraryId);
  await tx
    .updateTable("sources")
    .set({ status: isGone ? "gone" : "active", problem: null, revision, updatedAt: clock().toISOString() })
    .where("id", "=", id)
    .execute();
  if (isGone) return;
  await replacePassages(tx, { id, libraryId }, chunkText({ title, description, language: null, blocks: fromStoredText(text) }), ids);
}
