/**
 * Looks for facts that disagree on a website with planted ones: `npm run bench:conflicts -- [--scale PASSAGES] [--sites]`.
 * Prints which of the real ones are found, which of those that only look so are taken for one, and what else is reported; then the
 * time and the memory that a large library takes; with --sites what is reported on the sites of bench/sites, and how long their facts take
 * to be read. The last line is JSON.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { openDatabase } from "../server/src/db/database.ts";
import { findConflicts } from "../server/src/knowledge/site-facts/find-conflicts.ts";
import type { ComparedFact } from "../server/src/knowledge/site-facts/read-compared-facts.ts";
import { aWebsite } from "../server/src/testing/library/a-website.ts";
import { type MeasuredSite, measureSites } from "./conflicts/measure-sites.ts";
import { type PlantedPair, pages, planted } from "./conflicts/measured-site.ts";
import { addCrawl } from "./crawl/add-crawl.ts";
import { openCrawler } from "./crawl/open-crawler.ts";
import { fillLibrary } from "./load/fill-library.ts";

const { values } = parseArgs({ options: { scale: { type: "string", default: "100000" }, sites: { type: "boolean", default: false } } });
const round = (value: number) => Math.round(value * 100) / 100;

async function measureSite() {
  const site = await aWebsite({ ...pages });
  const { db, crawler, close } = await openCrawler(site.host);
  try {
    await addCrawl(db, { host: site.host, maxPages: 100, indexings: ["first"] });
    await crawler.crawl("first", new AbortController().signal);
    const found = (await findConflicts(db, "library")).map(({ groups }) => groups.flat());
    const hits = planted.map((pair) => ({ pair, sides: found.find((sides) => isFound(pair, sides)) }));
    const known = new Set(hits.map(({ sides }) => sides));
    const others = found.filter((sides) => !known.has(sides));
    for (const { pair, sides } of hits) {
      if (pair.isReal !== (sides !== undefined)) say(pair.isReal ? "missed" : "taken for one", [...pair.pages, ...pair.values]);
    }
    for (const sides of others)
      say(
        "also reported",
        sides.map(({ quote }) => quote),
      );
    const real = hits.filter(({ pair }) => pair.isReal);
    return {
      real: real.length,
      found: real.filter(({ sides }) => sides !== undefined).length,
      lookalikes: hits.length - real.length,
      taken: hits.filter(({ pair, sides }) => !pair.isReal && sides !== undefined).length,
      others: others.length,
    };
  } finally {
    await close();
    await site.close();
  }
}

function isFound({ pages: [one, other], values: [left, right] }: PlantedPair, sides: readonly ComparedFact[]): boolean {
  const says = (path: string, value: string) =>
    sides.some(({ source, shown, quote }) => new URL(source.url ?? "").pathname === path && `${shown} ${quote}`.includes(value));
  return says(one, left) && says(other, right);
}

async function measureScale(passages: number) {
  const directory = mkdtempSync(join(tmpdir(), "disco-bench-"));
  await fillLibrary(directory, passages);
  const db = await openDatabase({ kind: "sqlite", file: join(directory, "disco.sqlite") });
  try {
    const { id } = await db.read.selectFrom("libraries").select("id").executeTakeFirstOrThrow();
    const delay = monitorEventLoopDelay({ resolution: 5 });
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50);
    delay.enable();
    const startedAt = performance.now();
    const usage = process.cpuUsage();
    const found = (await findConflicts(db, id)).length;
    const { user, system } = process.cpuUsage(usage);
    clearInterval(watch);
    return {
      passages,
      found,
      seconds: round((performance.now() - startedAt) / 1_000),
      cpuSeconds: round((user + system) / 1e6),
      growthMb: Math.round((most - before) / 2 ** 20),
      longestStallMs: Math.round(delay.max / 1e6),
    };
  } finally {
    await db.close();
    rmSync(directory, { recursive: true });
  }
}

function say(what: string, parts: readonly string[]): void {
  process.stdout.write(`${what}: ${parts.join(" | ")}\n`);
}

const site = await measureSite();
say("site", [`found ${site.found} of ${site.real}`, `lookalikes taken ${site.taken} of ${site.lookalikes}`, `others ${site.others}`]);
const scale = Number(values.scale) > 0 ? await measureScale(Number(values.scale)) : null;
if (scale !== null) say("scale", [`${scale.passages} passages`, `${scale.cpuSeconds} s of processor time`, `${scale.growthMb} MB`]);
const sites: Omit<MeasuredSite, "quotes">[] = [];
if (values.sites)
  for await (const { quotes, ...measured } of measureSites()) {
    sites.push(measured);
    say(measured.folder, [
      `${measured.reports} reports`,
      `${measured.facts} facts of ${measured.passages} passages`,
      `${measured.milliseconds} ms`,
    ]);
    for (const sides of quotes) say("reported", sides);
  }
process.stdout.write(`${JSON.stringify({ bench: "conflicts", site, scale, sites })}\n`);
