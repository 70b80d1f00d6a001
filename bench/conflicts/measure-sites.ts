import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { type LivingPassage, livingPassages } from "../../server/src/knowledge/library/living-passages.ts";
import { findConflicts } from "../../server/src/knowledge/site-facts/find-conflicts.ts";
import { readStructureFacts } from "../../server/src/knowledge/site-facts/site-facts.ts";
import { serveSite } from "../answers/serve-site.ts";
import { addCrawl } from "../crawl/add-crawl.ts";
import { openCrawler } from "../crawl/open-crawler.ts";

const Sites = z.array(z.object({ folder: z.string(), isTuned: z.boolean() }));

/** What is reported on a site of bench/sites, none of which contradicts itself on purpose, and the processor time that its facts take. */
export interface MeasuredSite {
  folder: string;
  passages: number;
  facts: number;
  milliseconds: number;
  reports: number;
  quotes: readonly string[][];
}

/** Reads every site once. */
export async function* measureSites(): AsyncGenerator<MeasuredSite> {
  const folder = new URL("../sites/", import.meta.url);
  const sites = Sites.parse(JSON.parse(readFileSync(new URL("sites.json", folder), "utf8")));
  for (const site of sites) yield measure(site.folder, fileURLToPath(new URL(`${site.folder}/`, folder)), site.isTuned);
}

async function measure(folder: string, path: string, isTuned: boolean): Promise<MeasuredSite> {
  const served = await serveSite(path);
  const { host } = new URL(served.url);
  const { db, crawler, close } = await openCrawler(host);
  try {
    await addCrawl(db, { host, maxPages: 300, indexings: ["first"] });
    await crawler.crawl("first", new AbortController().signal);
    const passages: LivingPassage[] = [];
    for await (const passage of livingPassages(db, "library")) passages.push(passage);
    const usage = process.cpuUsage();
    const facts = [...Map.groupBy(passages, ({ sourceId }) => sourceId).values()].flatMap(readStructureFacts);
    const { user, system } = process.cpuUsage(usage);
    const reports = await findConflicts(db, "library");
    const quotes = isTuned ? reports.map(({ groups }) => groups.flat().map(({ quote }) => quote)) : [];
    return {
      folder,
      passages: passages.length,
      facts: facts.length,
      milliseconds: Math.round((user + system) / 1_000),
      reports: reports.length,
      quotes,
    };
  } finally {
    await close();
    await served.close();
  }
}
