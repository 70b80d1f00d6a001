import { expect, test, vi } from "vitest";
import { createCrawlRoom } from "../../testing/library/crawl-room.ts";
import { createPageReader } from "../read/page-reader.ts";
import { openFrontier } from "./frontier.ts";
import { skipReasons } from "./skip-reasons.ts";
import { createLivePageStore } from "./store/live-page-store.ts";
import { siteOf } from "./fetch/page-url.ts";
import { recordVisit } from "./record-visit.ts";
import type { RobotsRules } from "./fetch/robots.ts";
import type { SafeFetch } from "./fetch/safe-fetch.ts";
import { seedFrontier } from "./run/seed-frontier.ts";
import { readSitemaps } from "./fetch/sitemap.ts";
import type { Visit } from "./visit-page.ts";

const room = createCrawlRoom();
const now = "2026-11-20T12:00:00.000Z";
const origin = "https://acme.example";
const site = siteOf(origin);
const store = createLivePageStore({ libraryId: "library", websiteId: "website", now: () => now, ids: () => "id" });
const safeFetch: SafeFetch = {
  fetchPage: async (url) => ({
    status: 200,
    url,
    headers: {},
    contentType: "text/plain",
    bytes: new Uint8Array(),
    notModified: false,
    redirects: [],
    stoppedAt: null,
  }),
  checkAddress: async () => {},
  close: async () => {},
};
const MANY = 30;
const files = Array.from({ length: MANY }, (_file, at) => `${origin}/${at}.pdf?a=1&a=1`);

/** How many turns of the event loop others have while `work` is done, and in which of them it asks robots.txt about an address. */
async function watch(work: (robots: RobotsRules) => Promise<void>): Promise<{ turns: number; asked: number[] }> {
  const asked: number[] = [];
  let turns = 0;
  let isOver = false;
  let ms = 0;
  // Each look at the clock ends a slice, so that the machine's speed does not matter.
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (ms += 10));
  setImmediate(function serve() {
    turns += 1;
    if (!isOver) setImmediate(serve);
  });
  try {
    await work({ isAllowed: () => asked.push(turns) > 0, delayMs: 0, sitemaps: [] });
  } finally {
    isOver = true;
    clock.mockRestore();
  }
  return { turns, asked };
}

async function openCrawl() {
  await room.serve({});
  const id = await room.queue();
  await room.db.write((tx) => tx.updateTable("indexings").set({ status: "running" }).where("id", "=", id).execute());
  return { id, frontier: await openFrontier(room.db, { id, maxPages: 200 }) };
}

test("others are served between any two pages that a crawl begins with, and one that is no page any more is lost", async () => {
  const { id, frontier } = await openCrawl();
  const pages = Array.from({ length: MANY }, (_page, at) => `${origin}/page-${at}`);
  const rows = [...pages, `${origin}/file.pdf`].map((url) => ({ id: url, url, title: url, text: "", createdAt: now, updatedAt: now }));
  const place = { libraryId: "library", parentId: "website", kind: "page", status: "active", revision: 0 } as const;
  await room.db.write((tx) =>
    tx
      .insertInto("sources")
      .values(rows.map((row) => ({ ...row, ...place })))
      .execute(),
  );
  const { asked } = await watch((robots) =>
    seedFrontier({ db: room.db, frontier, site, robots, store }, { id, websiteId: "website" }, `${origin}/`),
  );
  expect(new Set(asked).size).toBe(MANY);
  expect(pages.filter((url) => frontier.stateOf(url) !== "queued")).toEqual([]);
  expect((await room.pagesOf("gone")).map(({ url }) => url)).toEqual([`${origin}/file.pdf`]);
});

test("others are served between any two links of a page, those to files too", async () => {
  const { id, frontier } = await openCrawl();
  const links = [`${origin}/first`, ...files, `${origin}/first`, `${origin}/last`];
  const visit: Visit = { kind: "skipped", reason: skipReasons.empty, fate: "failed", leadsTo: null, links };
  const { asked } = await watch((robots) =>
    recordVisit(
      {
        db: room.db,
        indexingId: id,
        frontier,
        site,
        robots,
        store,
        now: () => now,
        followsLinks: true,
        repeated: new Map(),
        titleOf: (page) => page.title,
      },
      { url: `${origin}/`, depth: 0, isDeferred: false },
      visit,
    ),
  );
  const [first = 0, last = 0] = asked;
  expect(asked).toHaveLength(2);
  expect(last - first).toBeGreaterThanOrEqual(MANY);
});

test("others are served between any two addresses of a sitemap, whose pages come once each and in its order", async () => {
  const pages = [...files, `${origin}/b?z=1&a=1`, `${origin}/a`, `${origin}/b?a=1&z=1`, `${origin}/c`];
  const pageReader = { ...createPageReader(), readSitemap: async () => ({ sitemaps: [], pages }) };
  const batches: string[][] = [];
  const { turns } = await watch(async (robots) => {
    for await (const batch of readSitemaps({ safeFetch, pageReader }, site, robots, 2, new AbortController().signal)) batches.push(batch);
  });
  expect(turns).toBeGreaterThanOrEqual(MANY);
  expect(batches).toEqual([[`${origin}/b?a=1&z=1`, `${origin}/a`]]);
});

test("a sitemap is left where it is when its crawl ends", async () => {
  const ending = new AbortController();
  const pageReader = {
    ...createPageReader(),
    readSitemap: async () => {
      ending.abort(new Error("ended"));
      return { sitemaps: [], pages: [`${origin}/a`] };
    },
  };
  const none = { isAllowed: () => true, delayMs: 0, sitemaps: [] };
  await expect(readSitemaps({ safeFetch, pageReader }, site, none, 2, ending.signal).next()).rejects.toThrow("ended");
});
