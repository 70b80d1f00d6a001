import type { ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { NotYet } from "../../jobs/job-queue.ts";
import { aChromedPage, createCrawlRoom, prose } from "../../testing/library/crawl-room.ts";

const room = createCrawlRoom();

it("crawls a host in one process at a time, and leaves it to another once its last crawl there has ended", async ({ skip }) => {
  if (room.db.kind === "sqlite") return skip("SQLite has one process.");
  const held: ServerResponse[] = [];
  const site = await room.serve({
    "/": aChromedPage("Home", `${prose("Acme")}<a href="/slow">x</a>`),
    "/slow": (_request, response) => void held.push(response),
  });
  const { signal } = new AbortController();
  const [own, other] = [room.aCrawler(), room.aCrawler()];
  const first = own.crawl(await room.queue(), signal);
  await expect.poll(() => held.length).toBe(1);
  const waiting = await room.queue();
  const asked = site.hits.length;
  await expect(other.crawl(waiting, signal)).rejects.toThrow(NotYet);
  expect(site.hits).toHaveLength(asked);
  // The crawls of one process share the pace of the host.
  const second = own.crawl(await room.queue(), signal);
  await expect.poll(() => held.length).toBe(2);
  const answer = () =>
    held
      .pop()
      ?.writeHead(200, { "content-type": "text/html" })
      .end(aChromedPage("Slow", prose("Slowness")));
  held.reverse();
  answer();
  await first;
  await expect(other.crawl(waiting, signal)).rejects.toThrow(NotYet);
  answer();
  await second;
  const last = other.crawl(waiting, signal);
  await expect.poll(() => held.length).toBe(1);
  answer();
  await last;
  expect(await room.db.read.selectFrom("turnLeases").selectAll().execute()).toEqual([]);
});
