import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "../../server/src/db/database.ts";
import { createWebsiteCrawler, type WebsiteCrawler } from "../../server/src/knowledge/crawl/crawl-website.ts";
import { createSafeFetch, type SafeFetch } from "../../server/src/knowledge/crawl/fetch/safe-fetch.ts";

/** The product's crawler over a database of its own, which goes when it is closed. */
export interface OpenCrawler {
  db: Database;
  safeFetch: SafeFetch;
  crawler: WebsiteCrawler;
  close(): Promise<void>;
}

/** Opens a crawler that may visit one host on loopback. */
export async function openCrawler(host: string): Promise<OpenCrawler> {
  const directory = mkdtempSync(join(tmpdir(), "disco-bench-"));
  const db = await openDatabase({ kind: "sqlite", file: join(directory, "disco.sqlite") });
  const safeFetch = createSafeFetch({ allowHosts: [host] });
  const crawler = createWebsiteCrawler({
    db,
    safeFetch,
    clock: () => new Date(),
    ids: randomUUID,
    log: { info: () => {} },
    concurrencyPerHost: 4,
  });
  return {
    db,
    safeFetch,
    crawler,
    close: async () => {
      await crawler.close();
      await safeFetch.close();
      await db.close();
      rmSync(directory, { recursive: true });
    },
  };
}
