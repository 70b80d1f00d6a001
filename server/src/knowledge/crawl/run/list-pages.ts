import type { Database } from "../../../db/database.ts";
import type { PageReader } from "../../read/page-reader.ts";
import { createSlice } from "../../slice.ts";
import type { HostGate } from "../fetch/host-gate.ts";
import type { Site } from "../fetch/page-url.ts";
import type { RobotsRules } from "../fetch/robots.ts";
import type { SafeFetch } from "../fetch/safe-fetch.ts";
import { readSitemaps } from "../fetch/sitemap.ts";
import { type Frontier, writeRows } from "../frontier.ts";
import { skipReasons } from "../skip-reasons.ts";

interface Listing {
  db: Database;
  safeFetch: SafeFetch;
  pageReader: PageReader;
  gate: HostGate;
  site: Site;
  robots: RobotsRules;
  frontier: Frontier;
  onPages(): void;
}

/** Queues the pages that the site's sitemaps list. */
export async function listPages(listing: Listing, most: number, stop: AbortSignal): Promise<void> {
  const { db, pageReader, site, robots, frontier } = listing;
  const slice = createSlice();
  for await (const pages of readSitemaps({ safeFetch: gated(listing, stop), pageReader }, site, robots, most, stop)) {
    const allowed: string[] = [];
    const refused: string[] = [];
    for (const page of pages) {
      await slice.pause();
      if (stop.aborted) return;
      (robots.isAllowed(page) ? allowed : refused).push(page);
    }
    const rows = [...frontier.plan(allowed, 2, { isListed: true }), ...frontier.plan(refused, 2, { reason: skipReasons.disallowed })];
    if (rows.length > 0) await db.write((tx) => writeRows(tx, rows));
    listing.onPages();
  }
}

function gated({ safeFetch, gate }: Listing, stop: AbortSignal): SafeFetch {
  return {
    ...safeFetch,
    fetchPage: async (url, request) => {
      const leave = await gate.enter(stop);
      try {
        return await safeFetch.fetchPage(url, request);
      } finally {
        leave();
      }
    },
  };
}
