import { describe, expect, it } from "vitest";
import { sayCause } from "../causes/stored-cause.ts";
import type { Answer } from "../../testing/library/a-website.ts";
import { aChromedPage, createCrawlRoom, prose } from "../../testing/library/crawl-room.ts";

const room = createCrawlRoom();

describe("limits and failures", () => {
  it("reads the telling pages first and stops at the limit of pages", async () => {
    const links = ["/blog/1", "/blog/2", "/tag/x?page=2", "/pricing", "/faq"];
    await room.serve({
      "/": aChromedPage("Home", prose("Acme") + links.map((link) => `<a href="${link}">x</a>`).join("")),
      ...Object.fromEntries(links.map((link) => [link, aChromedPage(link, prose(link))])),
    });
    const indexing = await room.crawl({ maxPages: 3 });
    expect((await room.pagesOf()).map(({ path }) => path)).toEqual(["/", "/faq", "/pricing"]);
    expect(indexing).toMatchObject({ pagesIndexed: 3, pagesFound: 6 });
    expect(indexing.reasons["/blog/1"]).toBe("The limit of pages was reached.");
  });

  it("ends in time with what it has", async () => {
    await room.serve({
      "/": aChromedPage("Home", `${prose("Acme")}<a href="/never">x</a><a href="/pricing">y</a>`),
      "/pricing": aChromedPage("Pricing", prose("The price")),
      "/never": () => {},
    });
    const startedAt = performance.now();
    const indexing = await room.crawl({ timeLimitMs: 1_000, timeoutMs: 20_000 });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(indexing).toMatchObject({ status: "finished", pagesIndexed: 2 });
    expect(indexing.reasons["/never"]).toBe("The time for this website was up.");
  });

  it.each(["/robots.txt", "/"])("has done with a website whose %s never answers once its time is up", async (silent) => {
    await room.serve({ "/": aChromedPage("Home", prose("Acme")), [silent]: () => {} });
    const indexing = await room.crawl({ timeLimitMs: 1_000, timeoutMs: 20_000 });
    expect(indexing).toMatchObject({ status: "failed", error: expect.stringContaining("could not be reached") });
  });

  it("asks once more for what failed for a moment, the start page too, and more slowly where it asked too much", async () => {
    let lastAt = Number.NEGATIVE_INFINITY;
    const patient =
      (path: string): Answer =>
      (_request, response) => {
        const isTooSoon = performance.now() - lastAt < 500;
        if (!isTooSoon) lastAt = performance.now();
        response.writeHead(isTooSoon ? 429 : 200, { "content-type": "text/html" }).end(aChromedPage(path, prose(path)));
      };
    const names = ["/a", "/b", "/c"];
    const home = aChromedPage("Home", prose("Acme") + names.map((name) => `<a href="${name}">x</a>`).join(""));
    let homeHits = 0;
    await room.serve({
      "/": (_request, response) => {
        homeHits += 1;
        response.writeHead(homeHits === 1 ? 503 : 200, { "content-type": "text/html" }).end(home);
      },
      ...Object.fromEntries(names.map((name) => [name, patient(name)])),
    });
    expect(await room.crawl()).toMatchObject({ status: "finished", pagesIndexed: 4, pagesSkipped: 0 });
    expect(homeHits).toBe(2);
  });

  it("lets quick pages go before slow ones that take up the lanes, and still reads those", async () => {
    const names = Array.from({ length: 40 }, (_page, index) => `/guide/page-${index}`);
    const slowNames = Array.from({ length: 4 }, (_page, index) => `/guide/slow-${index}`);
    const quickServed = Promise.withResolvers<void>();
    let left = names.length;
    const quick =
      (link: string): Answer =>
      (_request, response) => {
        response.writeHead(200, { "content-type": "text/html" }).end(aChromedPage(link, prose(link)));
        left -= 1;
        if (left === 0) quickServed.resolve();
      };
    // As slow as it gets: nothing comes before every quick page was read.
    const slow: Answer = (_request, response) =>
      void quickServed.promise.then(() =>
        response.writeHead(200, { "content-type": "text/html" }).end(aChromedPage("Slow", prose("A slow page"))),
      );
    const site = await room.serve({
      "/": aChromedPage("Home", prose("Acme") + [...slowNames, ...names].map((link) => `<a href="${link}">x</a>`).join("")),
      ...Object.fromEntries(slowNames.map((link) => [link, slow])),
      ...Object.fromEntries(names.map((link) => [link, quick(link)])),
    });
    const indexing = await room.crawl();
    // The slow ones have one text, so they count once.
    expect(indexing).toMatchObject({ pagesIndexed: 42, pagesSkipped: 3 });
    expect(site.mostAtOnce).toBeLessThanOrEqual(4);
  });

  it.each([
    [
      "refuses robots",
      { "/robots.txt": "User-agent: *\nDisallow: /", "/": aChromedPage("Home", prose("Acme")) },
      "The website's robots.txt asks not to be indexed.",
    ],
    [
      "has a robots.txt that fails",
      { "/robots.txt": ((_request, response) => void response.writeHead(500).end()) as Answer, "/": aChromedPage("Home", prose("Acme")) },
      "The website's robots.txt cannot be read right now.",
    ],
    [
      "is built by script",
      { "/": '<div id="app"></div><script src="a.js"></script>' },
      "No page of the website could be indexed. This page needs JavaScript and has no text of its own.",
    ],
    [
      "is not there",
      {
        "/": ((request) => void request.socket.destroy()) as Answer,
        "/robots.txt": ((request) => void request.socket.destroy()) as Answer,
      },
      "The website could not be reached. Please check the address and try again.",
    ],
  ])("says in a sentence why a website that %s gave nothing", async (_name, pages, error) => {
    await room.serve(pages);
    expect(await room.crawl()).toMatchObject({ status: "failed", error });
    const website = await room.db.read
      .selectFrom("sources")
      .select(["status", "problem"])
      .where("id", "=", "website")
      .executeTakeFirstOrThrow();
    expect({ ...website, problem: sayCause(website.problem) }).toEqual({ status: "failed", problem: error });
  });

  it("says of a private address no more than of any other that it may not ask", async () => {
    await room.serve({});
    expect(await room.crawl({ url: "http://10.0.0.1/" })).toMatchObject({
      status: "failed",
      error: "This address cannot be indexed. Please use the public address of a website.",
    });
  });
});
