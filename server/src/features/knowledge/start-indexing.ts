import { randomUUID } from "node:crypto";
import { AppError } from "../../app-error.ts";
import { bumpRevision, type Database } from "../../db/database.ts";
import type { JobQueue } from "../../jobs/job-queue.ts";
import type { WritableLibrary } from "./knowledge-access.ts";

/** The job that crawls: its payload is `{ indexingId, timeLimitMs }`. */
export const CRAWL_JOB = "crawl-website";

/** Crawls that visitors without an account may have under way at once, all together. */
const MAX_OVERLAY_CRAWLS = 2;
const OVERLAY_TIME_LIMIT_MS = 60_000;

/**
 * Puts a website into a library and queues its crawl, in one write, once for each `id`: a try that was cut off may have queued it.
 * A crawl of it that is already under way is joined.
 */
export async function startIndexing(
  deps: { db: Database; jobs: JobQueue; clock: () => Date },
  library: WritableLibrary,
  url: string,
  maxPages: number,
  id: string = randomUUID(),
): Promise<{ indexingId: string }> {
  const now = deps.clock().toISOString();
  const address = new URL(url).href;
  const indexingId = await deps.db.write(async (tx) => {
    const queued = await tx.selectFrom("indexings").select("id").where("id", "=", id).executeTakeFirst();
    if (queued !== undefined) return queued.id;
    const websites = await tx
      .selectFrom("sources")
      .select(["id", "url", "status"])
      .where("libraryId", "=", library.libraryId)
      .where("kind", "=", "website")
      .execute();
    const known = websites.find((website) => website.url === address);
    if (library.isOverlay) {
      const host = new URL(address).host;
      if (websites.some((website) => website.status === "active" && website.url !== null && new URL(website.url).host !== host)) {
        throw new AppError("quota_exceeded", "The demo holds one website. Sign up to add more.");
      }
      const crawls = await tx
        .selectFrom("indexings")
        .innerJoin("libraries", "libraries.id", "indexings.libraryId")
        .select("indexings.websiteId")
        .where("indexings.status", "in", ["queued", "running"])
        .where("libraries.overlayTokenHash", "is not", null)
        .execute();
      if (crawls.filter(({ websiteId }) => websiteId !== known?.id).length >= MAX_OVERLAY_CRAWLS) {
        throw new AppError("rate_limited", "The demo is indexing other websites right now. Please try again in a minute.", {
          retryAfterMs: 60_000,
        });
      }
    }
    if (known !== undefined) {
      const underWay = await tx
        .selectFrom("indexings")
        .select("id")
        .where("websiteId", "=", known.id)
        .where("status", "in", ["queued", "running"])
        .executeTakeFirst();
      if (underWay !== undefined) return underWay.id;
    }
    const websiteId = known?.id ?? randomUUID();
    const revision = await bumpRevision(tx, library.libraryId);
    if (known === undefined) {
      await tx
        .insertInto("sources")
        .values({
          id: websiteId,
          libraryId: library.libraryId,
          parentId: null,
          kind: "website",
          url: address,
          title: new URL(address).host,
          description: null,
          text: "",
          status: "active",
          problem: null,
          contentHash: null,
          etag: null,
          lastModified: null,
          revision,
          createdAt: now,
          updatedAt: now,
        })
        .execute();
    } else {
      await tx.updateTable("sources").set({ status: "active", revision }).where("id", "=", websiteId).execute();
    }
    await tx
      .insertInto("indexings")
      .values({
        id,
        libraryId: library.libraryId,
        websiteId,
        url: address,
        status: "queued",
        maxPages,
        error: null,
        createdAt: now,
        startedAt: null,
        finishedAt: null,
      })
      .execute();
    await deps.jobs.add(tx, {
      kind: CRAWL_JOB,
      key: id,
      payload: { indexingId: id, timeLimitMs: library.isOverlay ? OVERLAY_TIME_LIMIT_MS : null },
    });
    return id;
  });
  deps.jobs.nudge();
  return { indexingId };
}
