import type { AskLibraryReply, IndexingReply } from "@disco/protocol";
import { Writable } from "node:stream";
import { afterEach, expect, test, vi } from "vitest";
import { readLanguage } from "../../agent/language/read-language.ts";
import { splitSentences } from "../words/split-sentences.ts";
import type { Env } from "../../settings/env.ts";
import { provisionOrganization } from "../../identity/organizations/provision-organization.ts";
import { createJobQueue } from "../../jobs/job-queue.ts";
import { addPage } from "../../testing/library/a-library.ts";
import { aWebsite } from "../../testing/library/a-website.ts";
import { type Company, openCompany } from "../../testing/open-company.ts";
import { openMeaningService } from "../../testing/services/open-meaning-service.ts";
import { openTestDatabase } from "../../testing/stores/open-test-database.ts";
import { createEmbeddingService } from "../../vendors/embedding-service.ts";
import { createKnowledgeIndex } from "../retrieve.ts";
import { findLocalModels } from "./local-model.ts";
import { openEmbeddings } from "./open-embeddings.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const page = (title: string, text: string) =>
  `<html><head><title>${title}</title></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`;

/** The whole product beside a site of three pages. */
async function open(embeddings: Env["embeddings"]) {
  const site = await aWebsite({
    "/": `<title>Acme</title><main><h1>Acme</h1><p>Acme keeps animals well.</p><a href="/refunds">One page</a><a href="/dogs">Another page</a></main>`,
    "/refunds": page("Refunds", "A refund is paid within ten days."),
    "/dogs": page("Dogs", "Every hound gets a bed."),
  });
  closers.push(site.close);
  const lines: string[] = [];
  const log = new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(...chunk.toString().split("\n")), done()) });
  const crawl = { maxPages: 10, concurrencyPerHost: 4, allowHosts: [site.host] };
  const company = await openCompany(closers, { log, env: { embeddings, crawl } });
  await company.startWork();
  const index = async () => {
    const started = await company.call<IndexingReply>("POST", "/api/knowledge/index", { url: `${site.origin}/`, organizationId: "acme" });
    await vi.waitFor(
      async () => {
        const { data } = (await company.call<IndexingReply>("GET", `/api/knowledge/indexing/${started.body.data.id}`)).body;
        expect(data.status).toBe("finished");
      },
      { timeout: 30_000, interval: 50 },
    );
  };
  const isEmbedded = (passages = 3) =>
    vi.waitFor(
      async () => expect(await company.db.read.selectFrom("passageVectors").select("passageId").execute()).toHaveLength(passages),
      {
        timeout: 45_000,
        interval: 100,
      },
    );
  return { site, company, index, isEmbedded, lines };
}

const titles = async (company: Company, question: string) =>
  (await company.call<AskLibraryReply>("POST", "/api/knowledge/ask/acme", { question })).body.data.passages.map(({ title }) => title);

test("with a service the product finds by meaning, and what has not changed is never sent again", { timeout: 150_000 }, async () => {
  const { service, seen } = await openMeaningService(closers);
  const { site, company, index, isEmbedded } = await open(service);
  await index();
  await isEmbedded();
  expect(await titles(company, "puppy rules")).toEqual(["Dogs"]);
  expect(await titles(company, "can I be reimbursed")).toEqual(["Refunds"]);

  const first = seen.texts.length;
  site.pages["/dogs"] = page("Dogs", "Every hound gets a bed and a bowl.");
  await index();
  await vi.waitFor(() => expect(seen.texts.slice(first)).toEqual(["Dogs\nEvery hound gets a bed and a bowl."]), {
    timeout: 30_000,
    interval: 100,
  });
  await vi.waitFor(async () => expect(await titles(company, "puppy bowl")).toEqual(["Dogs"]), { timeout: 10_000, interval: 100 });
});

test.skipIf(!findLocalModels().some(({ languages }) => languages.includes("en")))(
  "the model that ships with the product finds a page that has no word of the question",
  { timeout: 150_000 },
  async () => {
    const { site, company, index, isEmbedded } = await open("local");
    await index();
    await isEmbedded();
    await vi.waitFor(async () => expect((await titles(company, "where do puppies sleep at night?"))[0]).toBe("Dogs"), {
      timeout: 30_000,
      interval: 100,
    });
    expect((await titles(company, "when will you give my money back?"))[0]).toBe("Refunds");
    // A visitor tries their own address.
    const payload = { url: `${site.origin}/`, organizationId: "harbour" };
    expect((await company.app.inject({ method: "POST", url: "/api/knowledge/index", payload })).statusCode).toBe(202);
    await isEmbedded(6);
  },
);

test("a site in a language that no model reads is found by words", { timeout: 60_000 }, async () => {
  const { service, seen } = await openMeaningService(closers);
  const db = await openTestDatabase();
  closers.push(() => db.close());
  await provisionOrganization(db, { id: "acme", slug: "acme", name: "Acme" });
  const text = "Jeder Hund bekommt bei uns ein Bett, und wir zahlen das Geld innerhalb von zehn Tagen zurück.";
  await addPage(db, "acme", { url: "https://acme.example/hunde", title: "Hunde", text });
  const jobs = createJobQueue({ db, clock: () => new Date() });
  closers.push(() => jobs.stop());
  const english = { ...createEmbeddingService(service), languages: ["en"] };
  const log = { warn: () => {} };
  const deps = { db, words: createKnowledgeIndex(db), jobs, split: splitSentences, languageOf: readLanguage, mostOfOverlay: 0, log };
  const { start, stop, knowledge } = openEmbeddings({ ...deps, models: [english] });
  closers.push(async () => stop());
  await jobs.start();
  start();
  await vi.waitFor(async () => expect(await db.read.selectFrom("vectorReadings").select("model").execute()).toHaveLength(1), {
    timeout: 30_000,
    interval: 50,
  });
  const { id } = await db.read.selectFrom("libraries").select("id").where("organizationId", "=", "acme").executeTakeFirstOrThrow();
  expect((await knowledge.retrieve([id], "Hund Bett", { limit: 3 })).passages.map(({ title }) => title)).toEqual(["Hunde"]);
  expect(knowledge.meaningOf([id])).toBeNull();
  expect(seen.texts).toEqual([]);
});

test("switched off, passages are found by words alone", { timeout: 60_000 }, async () => {
  const { company, index, lines } = await open(null);
  await index();
  expect(await titles(company, "hound bed")).toEqual(["Dogs"]);
  expect(await titles(company, "puppy rules")).toEqual([]);
  expect(lines.filter((line) => line.includes("meaning"))).toEqual([]);
  const { ports } = (await company.call<{ ports: { port: string }[] }>("GET", "/readyz")).body;
  expect(ports).toContainEqual(expect.objectContaining({ port: "embeddings", servedBy: "none: search by words", problem: null }));
});
