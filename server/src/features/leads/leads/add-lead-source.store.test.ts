import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { type Company, openCompany } from "../../../testing/open-company.ts";
import { addLeadSource, type NewLeadSource } from "./add-lead-source.ts";
import { catchUpSources } from "./catch-up-sources.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const at = new Date("2026-03-01T10:00:00.000Z");
const listDeals = (company: Company) => company.db.read.selectFrom("deals").selectAll().orderBy("key").execute();
const listSources = (company: Company) => company.db.read.selectFrom("leadSources").selectAll().orderBy("at").execute();

function mail(organizationId: string, refId: string, email: string | null, text = "Hello"): NewLeadSource {
  return { organizationId, kind: "mail", refId, person: { name: "Ada", email, company: null }, text, at };
}

test("a chat, a form and a booking of one company are one deal with three sources, each in its own words", async () => {
  const company = await openCompany(closers);
  const { sessionId } = await company.ask("Do you weigh lorries?");
  await company.ask("I am Ada Lovelace, write to ada@eu.north-yard.example", sessionId);
  await company.app.inject({
    method: "POST",
    url: "/api/public/demo-request",
    payload: {
      name: "Grace Hopper",
      email: "grace@north-yard.example",
      company: "North Yard",
      message: "For two sites.",
      organizationId: "acme",
    },
  });
  await catchUpSources(company);
  expect(await listDeals(company)).toMatchObject([
    { organizationId: company.organizationId, key: "domain:north-yard.example", company: "North Yard", email: "grace@north-yard.example" },
  ]);
  const sources = await listSources(company);
  expect(sources.map(({ kind, text }) => [kind, text]).toSorted()).toEqual([
    ["chat", "Do you weigh lorries?\nI am Ada Lovelace, write to ada@eu.north-yard.example"],
    ["demo_request", "For two sites."],
  ]);
  const jobs = await company.db.read.selectFrom("jobs").select(["kind", "key"]).where("kind", "=", "qualify").execute();
  expect(jobs).toEqual([{ kind: "qualify", key: sources[0]?.dealId }]);
});

test("people who write from free mail addresses are deals of their own, and so is somebody without an address, until they give one", async () => {
  const company = await openCompany(closers);
  const { organizationId } = company;
  for (const email of ["ada@gmail.com", "ADA@gmail.com", "bob@gmail.com", "eve@web.de"])
    await addLeadSource(company, mail(organizationId, `of ${email}`, email));
  const nameless = await addLeadSource(company, mail(organizationId, "nameless", null));
  expect((await listDeals(company)).map(({ key }) => key)).toEqual([
    "person:ada@gmail.com",
    "person:bob@gmail.com",
    "person:eve@web.de",
    "source:mail:nameless",
  ]);
  const named = await addLeadSource(company, mail(organizationId, "nameless", "tom@yard.co.uk"));
  expect(named).toEqual(nameless);
  const joined = await addLeadSource(company, mail(organizationId, "nameless", "tom@gmail.com", "Hello, and more"));
  expect(joined.sourceId).toBe(nameless.sourceId);
  const bob = await addLeadSource(company, mail(organizationId, "nameless", "bob@gmail.com", "Hello, and more"));
  expect((await listSources(company)).filter(({ dealId }) => dealId === bob.dealId)).toHaveLength(2);
  expect(await listDeals(company)).toHaveLength(3);
});

test("requests of our own page wait for the first organization, and rows from before deals become sources", async () => {
  const company = await openCompany(closers);
  const { db } = company;
  await company.ask("Do you weigh lorries? Write to ada@north-yard.example");
  await db.write(async (tx) => {
    await tx.deleteFrom("deals").execute();
    const values = { name: "Tom", email: "tom@old.example", company: "Old", message: "Hi", source: "x", createdAt: at.toISOString() };
    await tx
      .insertInto("demoRequests")
      .values({ id: "old", organizationId: null, updatedAt: values.createdAt, ...values })
      .execute();
  });
  for (let round = 1; round <= 2; round += 1) await catchUpSources(company);
  expect((await listDeals(company)).map(({ key, organizationId }) => [key, organizationId])).toEqual([
    ["domain:north-yard.example", company.organizationId],
    ["domain:old.example", company.organizationId],
  ]);
  expect(await listSources(company)).toHaveLength(2);
});

test("folding never loses a source: whatever comes in whatever order, each is in one deal, with all that was said", async () => {
  const company = await openCompany(closers);
  const { organizationId } = company;
  const email = fc.constantFrom("ada@a.example", "bob@b.a.example", "x@gmail.com", "y@gmail.com", "z@c.co.uk", "no address", null);
  const arrival = fc.record({ refId: fc.constantFrom("1", "2", "3", "4", "5"), email, more: fc.string({ maxLength: 8 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(arrival, { minLength: 1, maxLength: 12 }), async (arrivals) => {
      await company.db.write((tx) => tx.deleteFrom("deals").execute());
      const said = new Map<string, string>();
      for (const { refId, email: address, more } of arrivals) {
        const text = (said.get(refId) ?? "") + more.replaceAll("\0", "");
        said.set(refId, text);
        await addLeadSource(company, mail(organizationId, refId, address, text));
      }
      const sources = await listSources(company);
      expect(new Map(sources.map(({ refId, text }) => [refId, text]))).toEqual(said);
      const deals = new Set((await listDeals(company)).map(({ id }) => id));
      expect(new Set(sources.map(({ dealId }) => dealId))).toEqual(deals);
    }),
    { numRuns: 60 },
  );
});
