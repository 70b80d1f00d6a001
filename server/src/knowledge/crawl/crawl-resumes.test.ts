import { expect, it } from "vitest";
import type { TestWebsite } from "../../testing/library/a-website.ts";
import { aChromedPage, createCrawlRoom, prose } from "../../testing/library/crawl-room.ts";
import { readIndexing } from "./crawl-website.ts";

const room = createCrawlRoom();
let site: TestWebsite;

const names = Array.from({ length: 20 }, (_page, index) => `/guide/page-${index}`);
const pages = () => ({
  "/": aChromedPage("Home", prose("Acme") + names.map((link) => `<a href="${link}">x</a>`).join("")),
  ...Object.fromEntries(names.map((link) => [link, aChromedPage(link, prose(link))])),
});

it("goes on where a killed crawl stood, and reads nothing twice that was stored", async () => {
  site = await room.serve(pages());
  const id = await room.queue();
  const kill = new AbortController();
  let fetched = 0;
  const killed = room
    .aCrawler({
      onFetch: () => {
        fetched += 1;
        if (fetched === 12) kill.abort(new Error("killed"));
      },
    })
    .crawl(id, kill.signal);
  await expect(killed).rejects.toThrow("killed");
  expect(await readIndexing(room.db, id)).toMatchObject({ status: "running" });
  const stored = await room.pagesOf();
  expect(stored.length).toBeGreaterThan(2);
  expect(stored.length).toBeLessThan(21);
  site.hits.length = 0;

  await room.aCrawler().crawl(id, new AbortController().signal);
  expect(await readIndexing(room.db, id)).toMatchObject({ status: "finished", pagesIndexed: 21, pagesFound: 21 });
  const all = await room.pagesOf();
  expect(all).toHaveLength(21);
  expect(all.filter(({ id: pageId }) => stored.some((page) => page.id === pageId))).toHaveLength(stored.length);
  // The start page is asked for again, to learn where the site is.
  for (const { path } of stored) if (path !== "/") expect(site.hits).not.toContain(path);
  const passages = await room.everyPassage();
  expect(new Set(passages.map(({ sourceId, ordinal }) => `${sourceId}:${ordinal}`)).size).toBe(passages.length);
  await room.aCrawler().crawl(id, new AbortController().signal);
  expect(await room.revision()).toBe(21 + 1);
});

it("takes out what the website disallows, also where it was cut off just before its end", async () => {
  site = await room.serve(pages());
  await room.crawl();
  site.pages["/robots.txt"] = "User-agent: *\nDisallow: /";
  const id = await room.queue();
  const standOf = () => room.db.read.selectFrom("indexings").select(["status", "phase"]).where("id", "=", id).executeTakeFirst();
  await room.aCrawler().crawl(id, new AbortController().signal);
  expect(await standOf()).toEqual({ status: "running", phase: "judging" });
  // All that was written before the last write.
  await room.db.write((tx) => tx.updateTable("indexings").set({ phase: "crawling" }).where("id", "=", id).execute());

  await room.aCrawler().crawl(id, new AbortController().signal);
  expect(await standOf()).toEqual({ status: "running", phase: "judging" });
  const staged = await room.db.read.selectFrom("stagedPages").select("status").where("indexingId", "=", id).execute();
  expect(staged.map(({ status }) => status)).toEqual(Array.from({ length: 21 }, () => "gone"));
});
