import { afterAll, beforeAll, expect, test } from "vitest";
import { createBuiltInModel } from "../../../agent/models/built-in/built-in-model.ts";
import type { Database } from "../../../db/database.ts";
import { createWebsiteCrawler } from "../../../knowledge/crawl/crawl-website.ts";
import { createSafeFetch } from "../../../knowledge/crawl/fetch/safe-fetch.ts";
import { createPageReader } from "../../../knowledge/read/page-reader.ts";
import { aWebsite, type TestWebsite } from "../../../testing/library/a-website.ts";
import { aPage } from "../../../testing/library/open-crawled-company.ts";
import { openTestDatabase } from "../../../testing/stores/open-test-database.ts";
import { crawlJob } from "../knowledge/crawl-job.ts";
import { provisionOrganization } from "../../../identity/organizations/provision-organization.ts";
import { addRegression } from "../../conversation/regressions/add-regression.ts";
import { deleteSource } from "./change-source.ts";
import { createIndexPublisher } from "./publish-indexing.ts";

const links = '<a href="/pricing">p</a> <a href="/news">n</a> <a href="/old">o</a> <a href="/new">n</a>';
const moving = aPage("Kiosk", "<p>The gate kiosk keeps working without the internet for 8 hours.</p>");
const home = aPage("Acme", `<p>Acme plans dock doors for warehouses of every size.</p>${links}`);
/** Each changes a page, loses one, adds one, and moves one, seen from the other. */
const versions: Record<string, string>[] = [
  {
    "/": home,
    "/pricing": aPage("Pricing", "<p>The Growth plan costs $189 a month.</p>"),
    "/old": moving,
    "/news": aPage("News", "<p>Acme opened an office in Ghent.</p>"),
  },
  { "/": home, "/pricing": aPage("Pricing", "<p>The Growth plan costs $219 a month.</p>"), "/new": moving },
];
const reader = createPageReader();
let db: Database;
let site: TestWebsite;
let libraryId: string;
let last = 0;
const closers: (() => Promise<unknown>)[] = [() => reader.close()];

beforeAll(async () => {
  db = await openTestDatabase();
  site = await aWebsite({ ...versions[0] });
  closers.push(() => db.close(), site.close);
  await provisionOrganization(db, { id: "acme", slug: "acme", name: "Acme" });
  const library = await db.read.selectFrom("libraries").select("id").where("organizationId", "=", "acme").executeTakeFirstOrThrow();
  libraryId = library.id;
  const at = new Date().toISOString();
  const empty = {
    text: "",
    revision: 0,
  };
  await db.write(async (tx) => {
    await tx
      .insertInto("sources")
      .values({
        ...empty,
        id: "website",
        libraryId,
        kind: "website",
        url: `${site.origin}/`,
        title: site.host,
        status: "active",
        createdAt: at,
        updatedAt: at,
      })
      .execute();
    await addRegression(
      tx,
      libraryId,
      { question: "How much does the Growth plan cost?", expectedFact: "The Growth plan costs" },
      { id: "r", now: new Date() },
    );
  });
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

/** Runs the crawl's job once; after so many writes the process is as dead as after a kill. `beforeWrite` comes between two of them. */
async function run(
  indexingId: string,
  writesLeft = Number.POSITIVE_INFINITY,
  beforeWrite: () => Promise<void> = async () => {},
): Promise<number> {
  const kill = new AbortController();
  let writes = 0;
  const mortal: Database = {
    ...db,
    write: async (change) => {
      if (writes >= writesLeft) {
        kill.abort(new Error("killed"));
        throw new Error("killed");
      }
      writes += 1;
      await beforeWrite();
      return db.write(change);
    },
  };
  const safeFetch = createSafeFetch({ allowHosts: [site.host] });
  const parts = { db: mortal, clock: () => new Date(), ids: () => crypto.randomUUID(), log: { info: () => {} } };
  const crawler = createWebsiteCrawler({ ...parts, safeFetch, pageReader: reader, concurrencyPerHost: 4 });
  const job = crawlJob(crawler.crawl, createIndexPublisher({ ...parts, model: createBuiltInModel() }), async () => {});
  try {
    await job({ indexingId, timeLimitMs: null }, kill.signal);
  } catch (error) {
    if (!kill.signal.aborted) throw error;
  } finally {
    // As once the dead process's time with the host has run out.
    await db.write((tx) => tx.deleteFrom("turnLeases").execute());
    await safeFetch.close();
  }
  return writes;
}

async function queue(): Promise<string> {
  const id = `indexing-${(last += 1)}`;
  const row = { libraryId, websiteId: "website", url: `${site.origin}/`, maxPages: 50, error: null, startedAt: null, finishedAt: null };
  const createdAt = new Date(Date.now() + last * 1_000).toISOString();
  await db.write((tx) =>
    tx
      .insertInto("indexings")
      .values({ ...row, id, status: "queued", createdAt })
      .execute(),
  );
  return id;
}

async function answering(): Promise<string[]> {
  const rows = await db.read
    .selectFrom("passages")
    .innerJoin("sources", "sources.id", "passages.sourceId")
    .select(["sources.url", "passages.text"])
    .where("passages.libraryId", "=", libraryId)
    .where("sources.status", "in", ["active", "failed"])
    .execute();
  return rows.map(({ url, text }) => `${url?.replace(site.origin, "")} ${text}`).sort();
}

test("killed after any of its writes, a crawl goes on to the same end, and until then the old index answers whole", async () => {
  await run(await queue());
  const wholes: string[][] = [await answering()];
  site.pages = { ...versions[1] };
  const writes = await run(await queue());
  wholes.push(await answering());
  expect(wholes[0]).not.toEqual(wholes[1]);
  expect(wholes.map((whole) => whole.length)).toEqual([4, 3]);
  expect(writes).toBeGreaterThan(10);

  for (let killedAfter = 0; killedAfter < writes; killedAfter += 1) {
    const next = killedAfter % 2;
    site.pages = { ...versions[next] };
    const indexing = await queue();
    await run(indexing, killedAfter);
    expect([wholes[0], wholes[1]]).toContainEqual(await answering());
    await run(indexing);
    expect({ killedAfter, answering: await answering() }).toEqual({ killedAfter, answering: wholes[next] });
    const { status, changes } = await db.read
      .selectFrom("indexings")
      .select(["status", "changes"])
      .where("id", "=", indexing)
      .executeTakeFirstOrThrow();
    expect([killedAfter, status, JSON.parse(changes ?? "null")]).toEqual([
      killedAfter,
      "finished",
      { added: 1 - next, changed: 1, moved: 1, gone: next },
    ]);
    const told = await db.read
      .selectFrom("knowledgeChanges")
      .select("kind")
      .where("indexingId", "=", indexing)
      .where("isLive", "=", 1)
      .execute();
    expect(told).toHaveLength(3);
    for (const table of ["stagedPages", "stagedPassages"] as const) {
      expect(await db.read.selectFrom(table).select("indexingId").execute()).toEqual([]);
    }
  }
}, 180_000);

test("a website that is removed while its new index is compared leaves nothing of it behind", async () => {
  site.pages = { ...versions[1] };
  await run(await queue());
  // A page that was never there: its naming is the plan's first write, and what is staged for it comes next.
  const later = aPage("Yard", "<p>Acme counts the trailers in a yard.</p>");
  site.pages = { ...versions[0], "/": aPage("Acme", `<p>Acme plans yards too.</p>${links} <a href="/later">l</a>`), "/later": later };
  const indexing = await queue();
  let isRemoved = false;
  await run(indexing, Number.POSITIVE_INFINITY, async () => {
    const named = await db.read.selectFrom("stagedPages").select("url").where("indexingId", "=", indexing).where("isNew", "=", 1).execute();
    if (isRemoved || named.length === 0) return;
    isRemoved = true;
    await deleteSource({ db, clock: () => new Date() }, { libraryId, slug: "acme", isOverlay: false }, "website");
  });
  expect(isRemoved).toBe(true);
  expect(await answering()).toEqual([]);
  for (const table of ["stagedPages", "stagedPassages"] as const)
    expect(await db.read.selectFrom(table).select("indexingId").execute()).toEqual([]);
  expect(await db.read.selectFrom("knowledgeChanges").select("id").where("isLive", "=", 0).execute()).toEqual([]);
}, 60_000);
