import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { readdirSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { join, resolve } from "node:path";
import { addCrawl } from "./add-crawl.ts";
import { openCrawler } from "./open-crawler.ts";

const EXAMPLE = resolve(import.meta.dirname, "../../examples/html");
/** Pages excluded by robots.txt or by themselves, and files that are not pages; the site's README has the reasons. */
const FORBIDDEN = ["/drafts/pricing-2027", "/partners/price-book", "/partners/reseller-terms"];
const NO_PAGES = ["/404", "/media/dock-plan", "/login", "/demo-center", "/status", "/events"];
/** Repeated parts of every page: the cookie banner, the footer's offer and its last line. */
const BOILERPLATE = /we use cookies|accept all|all rights reserved|skip to content/iu;

export interface AwkwardSite {
  /** Share of the pages that a reader would want which are in the index. */
  found: number;
  missing: string[];
  forbiddenIndexed: number;
  /** Connections begun to anything but the site, which links and redirects to private addresses in many spellings. */
  privateRequests: number;
  boilerplate: number;
  passages: number;
}

/** Crawls the sample site with all that it has against crawlers, and looks at what is in the index then. */
export async function measureAwkwardSite(): Promise<AwkwardSite> {
  const { createSampleSite }: { createSampleSite(options: { hostile: boolean }): Server } = await import(join(EXAMPLE, "serve.mjs"));
  const site = createSampleSite({ hostile: true });
  await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
  const { port } = site.address() as AddressInfo;
  let requests = 0;
  let privateRequests = 0;
  const watch = (message: unknown) => {
    const { socket } = message as { socket: Socket };
    socket.on("connectionAttempt", (_address: string, to: number) => {
      if (to === port) requests += 1;
      else privateRequests += 1;
    });
  };
  subscribe("net.client.socket", watch);
  const { db, crawler, close } = await openCrawler(`127.0.0.1:${port}`);
  try {
    await addCrawl(db, { host: `127.0.0.1:${port}`, maxPages: 200, indexings: ["first"] });
    await crawler.crawl("first", new AbortController().signal);
    const pages = await db.read.selectFrom("sources").select(["url"]).where("kind", "=", "page").where("status", "=", "active").execute();
    const indexed = new Set(pages.map(({ url }) => new URL(url ?? "").pathname));
    const wanted = readdirSync(join(EXAMPLE, "site"), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".html"))
      .map((file) => `/${file.replace(/\.html$/u, "").replace(/^index$/u, "")}`)
      .filter((path) => !FORBIDDEN.includes(path) && !NO_PAGES.includes(path));
    const missing = wanted.filter((path) => !indexed.has(path));
    if (requests === 0) throw new Error("No connection was seen, so none to a private address could have been.");
    const passages = await db.read.selectFrom("passages").select("text").execute();
    return {
      found: 1 - missing.length / wanted.length,
      missing,
      forbiddenIndexed: FORBIDDEN.filter((path) => indexed.has(path)).length,
      privateRequests,
      boilerplate: passages.filter(({ text }) => BOILERPLATE.test(text)).length,
      passages: passages.length,
    };
  } finally {
    unsubscribe("net.client.socket", watch);
    await close();
    site.closeAllConnections();
    site.close();
  }
}
