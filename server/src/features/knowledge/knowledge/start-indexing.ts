import { randomUUID } from "node:crypto";
import { AppError } from "../../../app-error.ts";
import { bumpRevision, type Database, type Handle, lockForWrite } from "../../../db/database.ts";
import type { JobQueue } from "../../../jobs/job-queue.ts";
import { countPagesHeld } from "../../../knowledge/crawl/store/library-room.ts";
import { findLivePage } from "../../../knowledge/crawl/store/live-page-store.ts";
import { isHome, siteOf, toPageUrl } from "../../../knowledge/crawl/fetch/page-url.ts";
import { dropStaged } from "../../../knowledge/crawl/store/staged-index.ts";
import type { WritableLibrary } from "./knowledge-access.ts";

/** The job that crawls: its payload is `{ indexingId, timeLimitMs, mostPages }`. */
export const CRAWL_JOB = "crawl-website";

/** Crawls that visitors without an account may have under way at once, all together. */
const MAX_OVERLAY_CRAWLS = 2;
const OVERLAY_TIME_LIMIT_MS = 60_000;
/** A longer one fits into no index of the store. Letters beyond ASCII count as a browser sends them. */
const LONGEST_ADDRESS = 2_048;

export interface IndexingDeps {
  db: Database;
  jobs: JobQueue;
  clock: () => Date;
}

/**
 * Puts a website into a library and queues its crawl, in one write, once for each `id`: a try that was cut off may have queued it. A
 * page of a website that is there already is read alone, into that website. A crawl that is already under way is joined.
 */
export async function startIndexing(
  deps: IndexingDeps,
  library: WritableLibrary,
  url: string,
  maxPages: number,
  id: string = randomUUID(),
): Promise<{ indexingId: string }> {
  const indexingId = await deps.db.write((tx) => queueIndexing(tx, deps, library, { url, maxPages, id }));
  deps.jobs.nudge();
  return { indexingId };
}

/** The same inside a write; `jobs.nudge` is left to the caller. Gives the indexing's id. */
export async function queueIndexing(
  tx: Handle,
  deps: IndexingDeps,
  library: WritableLibrary,
  { url, maxPages, id }: { url: string; maxPages: number; id: string },
): Promise<string> {
  // Locks the counts below; the demo's crawls are counted over all visitors.
  await lockForWrite(deps.db, tx, library.isOverlay ? "crawls of visitors" : `crawls of ${library.libraryId}`);
  const now = deps.clock().toISOString();
  const queued = await tx.selectFrom("indexings").select("id").where("id", "=", id).executeTakeFirst();
  if (queued !== undefined) return queued.id;
  const websites = await tx
    .selectFrom("sources")
    .select(["id", "url", "status"])
    .where(({ and }) => and({ libraryId: library.libraryId, kind: "website" }))
    .orderBy("createdAt")
    .orderBy("id")
    .$narrowType<{ url: string }>()
    .execute();
  const { website, page } = placeOf(new URL(url).href, websites);
  const address = page ?? website?.url ?? new URL(url).href;
  const scope = page === null ? "website" : "page";
  if (website === undefined && address.length > LONGEST_ADDRESS) {
    throw new AppError("invalid_request", "The web address is too long: it has more than 2,048 characters as a browser sends it.");
  }
  if (library.isOverlay) checkWebsite(address, websites, scope);
  if (website !== undefined) {
    let underWay = tx
      .selectFrom("indexings")
      .select("id")
      .where(({ and }) => and({ websiteId: website.id, scope }))
      .where("status", "in", ["queued", "running"]);
    if (scope === "page") underWay = underWay.where("url", "=", address);
    const joined = await underWay.executeTakeFirst();
    if (joined !== undefined) return joined.id;
    if (scope === "website") await replaceHeld(tx, website.id, now);
  }
  if (library.isOverlay) await checkOverlay(tx, library, { page, maxPages });
  const websiteId = website?.id ?? randomUUID();
  if (website === undefined || website.status !== "active") {
    await putWebsite(tx, { id: websiteId, libraryId: library.libraryId, url: address, now, isKnown: website !== undefined });
  }
  if (page !== null) await takeBack(tx, library.libraryId, page, now);
  await tx
    .insertInto("indexings")
    .values({
      id,
      libraryId: library.libraryId,
      websiteId,
      url: address,
      status: "queued",
      maxPages: scope === "page" ? 1 : maxPages,
      scope,
      error: null,
      createdAt: now,
      startedAt: null,
      finishedAt: null,
    })
    .execute();
  await deps.jobs.add(tx, {
    kind: CRAWL_JOB,
    key: id,
    payload: {
      indexingId: id,
      ...(library.isOverlay ? { timeLimitMs: OVERLAY_TIME_LIMIT_MS, mostPages: maxPages } : { timeLimitMs: null }),
    },
  });
  return id;
}

interface Website {
  id: string;
  url: string;
  status: string;
}

/** The website that an address is or belongs to, and the page of it that is meant, if it is only one. */
function placeOf(address: string, websites: readonly Website[]): { website: Website | undefined; page: string | null } {
  const exact = websites.find(({ url }) => url === address);
  if (exact !== undefined) return { website: exact, page: null };
  const { hostKey } = siteOf(address);
  const same = websites.find(({ url, status }) => status === "active" && siteOf(url).hostKey === hostKey);
  const page = same === undefined ? null : toPageUrl(address, siteOf(same.url));
  if (same === undefined || page === null) return { website: undefined, page: null };
  return { website: same, page: page === same.url || (isHome(page) && isHome(same.url)) ? null : page };
}

/** The demo holds one website. */
function checkWebsite(address: string, websites: readonly Website[], scope: "website" | "page"): void {
  const { host } = new URL(address);
  if (scope === "website" && websites.some(({ status, url }) => status === "active" && new URL(url).host !== host)) {
    throw new AppError("quota_exceeded", "The demo holds one website. Sign up to add more.");
  }
}

/** A library's own crawls are one after the other, so that each of them sees how many pages there are. */
async function checkOverlay(
  tx: Handle,
  library: WritableLibrary,
  { page, maxPages }: { page: string | null; maxPages: number },
): Promise<void> {
  const known = page === null ? undefined : await findLivePage(tx, library.libraryId, page);
  const isHeld = known?.status === "active" || known?.status === "failed";
  if (page !== null && !isHeld) await assertRoom(tx, library.libraryId, maxPages);
  const crawls = await tx
    .selectFrom("indexings")
    .innerJoin("libraries", "libraries.id", "indexings.libraryId")
    .select("indexings.libraryId")
    .where("indexings.status", "in", ["queued", "running"])
    .where("libraries.overlayTokenHash", "is not", null)
    .execute();
  if (crawls.some(({ libraryId }) => libraryId === library.libraryId)) {
    throw new AppError("rate_limited", "Your website is being indexed right now. Please try again in a minute.", { retryAfterMs: 60_000 });
  }
  if (crawls.length >= MAX_OVERLAY_CRAWLS) {
    throw new AppError("rate_limited", "The demo is indexing other websites right now. Please try again in a minute.", {
      retryAfterMs: 60_000,
    });
  }
}

/** @throws AppError `quota_exceeded` when a visitor's library is full. */
export async function assertRoom(tx: Handle, libraryId: string, maxPages: number): Promise<void> {
  if ((await countPagesHeld(tx, libraryId)) < maxPages) return;
  throw new AppError("quota_exceeded", `The demo holds ${maxPages} pages. Sign up to add more.`);
}

/** A newer crawl tells more than one that was held back. */
async function replaceHeld(tx: Handle, websiteId: string, now: string): Promise<void> {
  const replaced = await tx
    .updateTable("indexings")
    .set({ status: "replaced", finishedAt: now })
    .where(({ and }) => and({ websiteId, status: "held" }))
    .returning("id")
    .execute();
  for (const { id } of replaced) await dropStaged(tx, id);
}

async function putWebsite(
  tx: Handle,
  website: { id: string; libraryId: string; url: string; now: string; isKnown: boolean },
): Promise<void> {
  const { id, libraryId, url, now } = website;
  const revision = await bumpRevision(tx, libraryId);
  if (website.isKnown) {
    await tx.updateTable("sources").set({ status: "active", revision }).where("id", "=", id).execute();
    return;
  }
  await tx
    .insertInto("sources")
    .values({
      id,
      libraryId,
      kind: "website",
      url,
      title: new URL(url).host,
      text: "",
      status: "active",
      revision,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
}

/** A page requested by its address is included again. */
async function takeBack(tx: Handle, libraryId: string, url: string, updatedAt: string): Promise<void> {
  const excluded = tx
    .selectFrom("sources")
    .select("id")
    .where(({ and }) => and({ libraryId, kind: "page", url, status: "excluded" }));
  const page = await excluded.executeTakeFirst();
  if (page === undefined) return;
  const revision = await bumpRevision(tx, libraryId);
  await tx
    .updateTable("sources")
    .set({ status: "gone", problem: null, contentHash: null, revision, updatedAt })
    .where("id", "=", page.id)
    .execute();
}
