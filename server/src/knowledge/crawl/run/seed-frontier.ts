import type { Database } from "../../../db/database.ts";
import { createSlice } from "../../slice.ts";
import { type Frontier, writeRows } from "../frontier.ts";
import { type Site, toPageUrl } from "../fetch/page-url.ts";
import type { RobotsRules } from "../fetch/robots.ts";
import { skipReasons } from "../skip-reasons.ts";
import type { PageStore } from "../store/page-store.ts";
import { removePage } from "../store/store-page.ts";

/** Queues the start page, every page the library has of this website, and what its last crawl read or had no room for. */
export async function seedFrontier(
  deps: { db: Database; frontier: Frontier; site: Site; robots: RobotsRules; store: PageStore },
  indexing: { id: string; websiteId: string },
  startUrl: string,
): Promise<void> {
  const { db, frontier, site, robots, store } = deps;
  const sources = await db.read
    .selectFrom("sources")
    .select(["url", "status"])
    .where("libraryId", "=", store.libraryId)
    .where("parentId", "=", store.websiteId)
    .where("status", "in", ["active", "failed", "excluded"])
    .$narrowType<{ url: string }>()
    .execute();
  const previous = await db.read
    .selectFrom("indexings")
    .select("id")
    .where("websiteId", "=", indexing.websiteId)
    .where("id", "!=", indexing.id)
    .where("scope", "=", "website")
    .where("status", "=", "finished")
    .orderBy("createdAt", "desc")
    .executeTakeFirst();
  const read =
    previous === undefined
      ? []
      : await db.read
          .selectFrom("crawlUrls")
          .select("url")
          .where("indexingId", "=", previous.id)
          .where((where) =>
            where.or([
              where("state", "!=", "skipped"),
              where("reason", "in", [skipReasons.limit, skipReasons.timeUp]),
              where("reason", "like", "same\\_text %"),
            ]),
          )
          .execute();
  const start = frontier.plan([startUrl], 0, { isListed: true });
  // Requesting unwanted pages costs both sides; only the start page is read, for its links.
  const excluded = sources.filter(({ url, status }) => status === "excluded" && url !== startUrl).map(({ url }) => url);
  const known = new Set(sources.filter(({ status }) => status !== "excluded").map(({ url }) => url));
  const rows = [...start, ...frontier.plan(excluded, 1, { reason: skipReasons.excluded })];
  const lost: string[] = [];
  const slice = createSlice();
  for (const url of new Set([...known, ...read.map((each) => each.url)])) {
    await slice.pause();
    if (toPageUrl(url, site) === url && robots.isAllowed(url)) rows.push(...frontier.plan([url], 1, { isListed: true }));
    else if (known.has(url)) lost.push(url);
  }
  await db.write(async (tx) => {
    await writeRows(tx, rows);
    for (const url of lost) await removePage(tx, store, url, skipReasons.disallowed);
  });
}
