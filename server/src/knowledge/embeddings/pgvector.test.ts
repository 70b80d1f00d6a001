import type { AskLibraryReply, IndexingReply } from "@disco/protocol";
import { sql } from "kysely";
import { Writable } from "node:stream";
import { afterEach, expect, test, vi } from "vitest";
import { openDatabase } from "../../db/database.ts";
import { openVectorSearch } from "../../db/vector-search.ts";
import { provisionOrganization } from "../../identity/organizations/provision-organization.ts";
import { addPage } from "../../testing/a-library.ts";
import { aWebsite } from "../../testing/a-website.ts";
import { type Company, openCompany } from "../../testing/open-company.ts";
import { openMeaningService } from "../../testing/open-meaning-service.ts";
import { openPglite } from "../../testing/open-pglite.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const page = (title: string, text: string) =>
  `<html><head><title>${title}</title></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`;

/** The whole product on a Postgres with or without pgvector, beside a site of three pages and an embeddings service. */
async function openOnPostgres({ withVectors }: { withVectors: boolean }) {
  const database = await openPglite(closers, { withVectors });
  const db = await openDatabase(database);
  const { service, seen } = await openMeaningService(closers);
  const site = await aWebsite({
    "/": `<title>Acme</title><main><h1>Acme</h1><p>Acme keeps animals well.</p><a href="/refunds">One page</a><a href="/dogs">Another page</a></main>`,
    "/refunds": page("Refunds", "A refund is paid within ten days."),
    "/dogs": page("Dogs", "Every hound gets a bed."),
  });
  closers.push(site.close);
  const lines: string[] = [];
  const log = new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(...chunk.toString().split("\n")), done()) });
  const crawl = { maxPages: 10, concurrencyPerHost: 4, allowHosts: [site.host] };
  const company = await openCompany(closers, { db, log, env: { database, embeddings: service, crawl } });
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
  return { db, site, company, index, seen, lines };
}

const titles = async (company: Company, question: string) =>
  (await company.call<AskLibraryReply>("POST", "/api/knowledge/ask/acme", { question })).body.data.passages.map(({ title }) => title);

test(
  "on a Postgres with pgvector the product finds by meaning, and what has not changed is never sent again",
  { timeout: 150_000 },
  async () => {
    const { db, site, company, index, seen } = await openOnPostgres({ withVectors: true });
    await index();
    const embedded = () => db.read.selectFrom("passageVectors").select("passageId").execute();
    await vi.waitFor(async () => expect(await embedded()).toHaveLength(3), { timeout: 30_000, interval: 100 });
    const { rows } = await sql<{ type: string }>`select pg_typeof(vector)::text as type from passage_vectors limit 1`.execute(db.raw);
    expect(rows).toEqual([{ type: "vector" }]);
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
  },
);

test("without pgvector one line says so, and passages are found by words", { timeout: 150_000 }, async () => {
  const { company, index, seen, lines } = await openOnPostgres({ withVectors: false });
  await index();
  expect(lines.filter((line) => line.includes("no vector search"))).toHaveLength(1);
  expect(await titles(company, "hound bed")).toEqual(["Dogs"]);
  expect(await titles(company, "puppy rules")).toEqual([]);
  expect(seen.texts).toEqual([]);
});

test("pgvector's nearest are the nearest, of the asked model, size and libraries alone", { timeout: 60_000 }, async () => {
  const location = await openPglite(closers, { withVectors: true });
  const db = await openDatabase(location);
  closers.push(() => db.close());
  const vectors = await openVectorSearch(db, location);
  if (vectors === null) throw new Error("This Postgres has pgvector.");
  for (const slug of ["acme", "globex"]) await provisionOrganization(db, { id: slug, slug, name: slug });
  let seed = 7;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647 - 0.5;
  const draw = () => Float32Array.from({ length: 24 }, random);
  const drawn = new Map<string, Float32Array>();
  for (const organization of ["acme", "globex"]) {
    for (let at = 0; at < 15; at += 1)
      await addPage(db, organization, { url: `https://${organization}.example/${at}`, title: `Page ${at}`, text: `Text ${at}` });
  }
  const passages = await db.read
    .selectFrom("passages")
    .innerJoin("libraries", "libraries.id", "passages.libraryId")
    .select(["passages.id", "passages.libraryId", "libraries.organizationId"])
    .execute();
  for (const { id, libraryId, organizationId } of passages) {
    const vector = draw();
    if (organizationId === "acme") drawn.set(id, vector);
    const row = { passageId: id, libraryId, textHash: id, model: "tiny", vector: vectors.toStored(vector) };
    await db.write((tx) => tx.insertInto("passageVectors").values(row).execute());
    // Another model's vectors, of another size.
    await db.write((tx) =>
      tx
        .insertInto("passageVectors")
        .values({ ...row, model: "large", vector: vectors.toStored(Float32Array.of(1, 2, 3)) })
        .execute(),
    );
  }
  const acme = passages.find(({ organizationId }) => organizationId === "acme")?.libraryId ?? "";
  const asked = draw();
  const cosine = (a: Float32Array, b: Float32Array) => {
    const dot = (x: Float32Array, y: Float32Array) => x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
    return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
  };
  const right = [...drawn]
    .map(([passageId, vector]) => ({ passageId, similarity: cosine(asked, vector) }))
    .toSorted((a, b) => b.similarity - a.similarity);
  const found = await vectors.nearest([acme], "tiny", asked, 10);
  expect(found.map(({ passageId }) => passageId)).toEqual(right.slice(0, 10).map(({ passageId }) => passageId));
  for (const [at, { similarity }] of found.entries()) expect(similarity).toBeCloseTo(right[at]?.similarity ?? 0, 5);
  expect(await vectors.nearest([acme], "large", asked, 10)).toEqual([]);
  await db.write((tx) =>
    tx
      .deleteFrom("passages")
      .where("id", "=", right[0]?.passageId ?? "")
      .execute(),
  );
  expect((await vectors.nearest([acme], "tiny", asked, 1)).map(({ passageId }) => passageId)).toEqual([right[1]?.passageId]);
});
