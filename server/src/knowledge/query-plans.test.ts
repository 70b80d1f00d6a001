import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bumpRevision, type Database, openDatabase } from "../db/database.ts";
import { listFaqRows, shownRevisions } from "../features/knowledge/knowledge/queries.ts";
import { isDeletedFaq } from "../features/knowledge/knowledge/write-faq.ts";
import { provisionOrganization } from "../identity/organizations/provision-organization.ts";
import { addPage } from "../testing/library/a-library.ts";
import { strayLines, watchStore } from "../testing/stores/watched-store.ts";
import { createLivePageStore } from "./crawl/store/live-page-store.ts";
import { createKnowledgeIndex } from "./retrieve.ts";
import { readSitePages } from "./site-pages.ts";

const directory = mkdtempSync(join(tmpdir(), "disco-plans-"));
const file = join(directory, "disco.sqlite");
const TEXTS = 'from "passages" inner join "sources"';
let db: Database;
beforeAll(async () => {
  db = await openDatabase({ kind: "sqlite", file });
  for (const slug of ["acme", "globex"]) {
    await provisionOrganization(db, { id: slug, slug, name: slug });
    for (let page = 0; page < 250; page += 1)
      await addPage(db, slug, { url: `https://${slug}.example/${page}`, title: `Page ${page}`, text: `${slug} has dock door ${page}.` });
  }
});
afterAll(async () => {
  await db.close();
  rmSync(directory, { recursive: true });
});

test("retrieval and catching up find every row by its library or its own id, and scan nothing", async () => {
  const watched = watchStore(db, file);
  const index = createKnowledgeIndex(watched.db);
  const libraryOf = async (slug: string) =>
    (await db.read.selectFrom("libraries").select("id").where("organizationId", "=", slug).executeTakeFirstOrThrow()).id;
  const [acme, globex] = [await libraryOf("acme"), await libraryOf("globex")];
  expect((await index.retrieve([acme], "dock door 7", { limit: 5 })).passages.map(({ url }) => url)).toContain("https://acme.example/7");
  await addPage(db, "acme", { url: "https://acme.example/new", title: "New", text: "A yard gate is new at acme." });
  const { passages } = await index.retrieve([acme, globex], "yard gate", { limit: 5 });
  expect(passages.map(({ url }) => url)).toEqual(["https://acme.example/new"]);

  const plans = watched.plans();
  const reads = (table: string) => plans.some(({ statement }) => statement.includes(`from "${table}"`));
  expect(["libraries", "sources", "passages"].map(reads)).toEqual([true, true, true]);
  for (const { statement, plan } of plans) expect({ statement, stray: strayLines(plan) }).toEqual({ statement, stray: [] });
  await watched.close();
});

test("texts that were read are not read again because another page changed, and are where their own did", async () => {
  const watched = watchStore(db, file);
  const index = createKnowledgeIndex(watched.db);
  const { id } = await db.read.selectFrom("libraries").select("id").where("organizationId", "=", "acme").executeTakeFirstOrThrow();
  const ask = async () => {
    const before = watched.timesAsked(TEXTS);
    const [found] = (await index.retrieve([id], "dock door 17", { limit: 1 })).passages;
    return [found?.title, watched.timesAsked(TEXTS) - before];
  };
  expect(await ask()).toEqual(["Page 17", 1]);
  await addPage(db, "acme", { url: "https://acme.example/other", title: "Other", text: "A weighbridge is at the gate." });
  expect(await ask()).toEqual(["Page 17", 0]);
  await db.write(async (tx) => {
    const revision = await bumpRevision(tx, id);
    await tx.updateTable("sources").set({ title: "Door 17", revision }).where("url", "=", "https://acme.example/17").execute();
  });
  expect(await ask()).toEqual(["Door 17", 1]);
  await watched.close();
});

test("a page's twin is found by its words, and a site's pages and questions are read without passing what is gone", async () => {
  const watched = watchStore(db, file);
  const { id } = await db.read.selectFrom("libraries").select("id").where("organizationId", "=", "acme").executeTakeFirstOrThrow();
  const store = createLivePageStore({ libraryId: id, websiteId: "site", now: () => "", ids: randomUUID });
  await store.findTwin(watched.db.read, "hash", "https://acme.example/x");
  await readSitePages(watched.db, [id]);
  await listFaqRows(watched.db, [id]);
  await shownRevisions(watched.db, [id]);
  await watched.db.read.selectFrom("sources").select("id").where(isDeletedFaq).where("updatedAt", "<", "2026").execute();
  const plans = watched.plans().map(({ plan }) => /using (?:covering )?index (\w+ \(.*\))/iu.exec(plan.join("\n"))?.[1]);
  expect(plans).toEqual([
    "sources_content (parent_id=? AND content_hash=?)",
    "sources_library_status (library_id=? AND kind=? AND status=?)",
    "sources_library_status (library_id=? AND kind=? AND status=?)",
    "sources_library_kind_revision (library_id=? AND kind=?)",
    "sources_deleted_faqs (updated_at<?)",
  ]);
  await watched.close();
});

test("a plan that scans a table, or an index across libraries, is noticed", async () => {
  const watched = watchStore(db, file);
  await watched.db.read.selectFrom("passages").select("id").where("text", "like", "%dock%").execute();
  await watched.db.read.selectFrom("sources").select("id").where("contentHash", "=", "x").execute();
  expect(watched.plans().map(({ plan }) => strayLines(plan).length)).toEqual([1, 1]);
  await watched.close();
});
