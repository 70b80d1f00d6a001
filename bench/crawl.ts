/**
 * Crawls a generated website of 300 pages, 5 % of them slow, on loopback: `node --conditions=@disco/source bench/crawl.ts [pages]`.
 * The floor is the same pages fetched four at a time and thrown away. Then the sample site with all that it has against crawlers: what
 * share of its pages is in the index, and what is in it or was asked for that must not. The last line is JSON.
 */
import { createServer } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { readIndexing } from "../server/src/knowledge/crawl/crawl-website.ts";
import { addCrawl } from "./crawl/add-crawl.ts";
import { measureAwkwardSite } from "./crawl/measure-awkward-site.ts";
import { openCrawler } from "./crawl/open-crawler.ts";

const PAGES = Number(process.argv[2] ?? 300);
const SLOW_MS = 2_000;
const SLOW_EVERY = 20;

const words = "dock yard carrier slot gate driver plan trailer report price limit trial key webhook role export rule crew door shift".split(
  " ",
);
const sentence = (page: number, index: number) =>
  `On page ${page} the ${words[(page + index) % words.length]} number ${index} follows the ${words[(page * 7 + index) % words.length]} by rule ${page * index}.`;

function pageHtml(page: number): string {
  const sections = Array.from(
    { length: 6 },
    (_section, s) =>
      `<h2>Part ${s} of ${page}</h2>${Array.from({ length: 4 }, (_p, p) => `<p>${sentence(page, s * 4 + p)} ${sentence(page, s + p + 50)}</p>`).join("")}`,
  ).join("");
  const links = Array.from({ length: 12 }, (_link, l) => `<li><a href="/docs/page-${(page * 12 + l + 1) % PAGES}">Next ${l}</a></li>`).join(
    "",
  );
  const menu = Array.from({ length: 30 }, (_item, i) => `<li><a href="/docs/page-${i}">Menu ${i}</a></li>`).join("");
  return `<!doctype html><html lang="en"><head><title>Page ${page} | Bench</title><meta name="description" content="Page ${page}"></head><body><header><nav><ul>${menu}</ul></nav></header><main><h1>Page ${page}</h1>${sections}<ul>${links}</ul></main><footer>© Bench</footer><div class="cookie-banner">We use cookies <button>Accept</button></div></body></html>`;
}

const server = createServer((request, response) => {
  const page = request.url === "/" ? 0 : Number(/^\/docs\/page-(\d+)$/u.exec(request.url ?? "")?.[1] ?? Number.NaN);
  if (!(page < PAGES)) return void response.writeHead(404).end();
  const send = () => void response.writeHead(200, { "content-type": "text/html" }).end(pageHtml(page));
  if (page % SLOW_EVERY === 7) setTimeout(send, SLOW_MS);
  else send();
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = server.address();
if (address === null || typeof address === "string") throw new Error("no port");
const host = `127.0.0.1:${address.port}`;
const { db, safeFetch, crawler, close } = await openCrawler(host);

async function floor(): Promise<number> {
  const startedAt = performance.now();
  const urls = Array.from({ length: PAGES }, (_page, page) => `http://${host}/docs/page-${page}`);
  const signal = new AbortController().signal;
  const lane = async () => {
    for (let url = urls.pop(); url !== undefined; url = urls.pop()) await safeFetch.fetchPage(url, { signal });
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
  return (performance.now() - startedAt) / 1_000;
}

await addCrawl(db, { host, maxPages: PAGES, indexings: ["first", "again"] });

async function timed(id: string) {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const startedAt = performance.now();
  await crawler.crawl(id, new AbortController().signal);
  const seconds = (performance.now() - startedAt) / 1_000;
  const pages = (await readIndexing(db, id))?.pagesIndexed ?? 0;
  return { pages, seconds: round(seconds), pagesPerSecond: round(pages / seconds), longestStallMs: Math.round(delay.max / 1e6) };
}

const round = (value: number) => Math.round(value * 100) / 100;
const floorSeconds = await floor();
const first = await timed("first");
const again = await timed("again");
const { missing, ...awkward } = await measureAwkwardSite();
process.stdout.write(
  `first crawl ${first.pagesPerSecond} pages/s, again unchanged ${again.pagesPerSecond} pages/s, floor ${round(PAGES / floorSeconds)} pages/s\n`,
);
process.stdout.write(
  `awkward site: found ${round(awkward.found)}${missing.length > 0 ? ` (missing: ${missing.join(" ")})` : ""}, forbidden indexed ${awkward.forbiddenIndexed}, requests to private addresses ${awkward.privateRequests}, passages with boilerplate ${awkward.boilerplate} of ${awkward.passages}\n`,
);
process.stdout.write(
  `${JSON.stringify({ bench: "crawl", pages: PAGES, slowShare: 1 / SLOW_EVERY, slowMs: SLOW_MS, first, again, floorSeconds: round(floorSeconds), ratio: round(first.seconds / floorSeconds), awkward })}\n`,
);

await close();
server.closeAllConnections();
server.close();
