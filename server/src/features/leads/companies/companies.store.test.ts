import type { CompanyProfileList, KnownCompany, CompanyRecord, SearchFindings } from "@disco/protocol";
import { CompiledQuery } from "kysely";
import { afterEach, expect, test } from "vitest";
import { type Company, openCompany } from "../../../testing/open-company.ts";
import { knownCompanies } from "./known-companies.ts";
import { leadsOf, requestsOf } from "./queries.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function requestDemo(company: Company, email: string, of: string, message = ""): Promise<void> {
  company.clock.advance(1_000);
  await company.app.inject({
    method: "POST",
    url: "/api/public/demo-request",
    payload: { name: "Grace Hopper", email, company: of, message, organizationId: "acme" },
  });
}

async function leaveAddress(company: Company, question: string, email: string): Promise<string> {
  company.clock.advance(1_000);
  const { sessionId, conversationId } = await company.ask(question);
  await company.ask(`Write to ${email}`, sessionId);
  return conversationId ?? "";
}

/** The stored companies that are no samples. */
const list = async (company: Company, as: "acme" | "globex" = "acme") =>
  (await company.call<CompanyProfileList>("GET", "/api/companies", undefined, as)).body.companies.filter(({ isSample }) => !isSample);
const find = async (company: Company, q: string) =>
  (await company.call<{ data: SearchFindings }>("GET", `/api/search?q=${encodeURIComponent(q)}`)).body.data.companies;
const read = (company: Company, key: string, as: "acme" | "globex" = "acme") =>
  company.call<{ data: CompanyRecord }>("GET", `/api/company?key=${encodeURIComponent(key)}`, undefined, as);

test("leads and demo requests of one e-mail domain are one company, and free mail addresses are of the company that they name", async () => {
  const company = await openCompany(closers);
  const conversationId = await leaveAddress(company, "Do you weigh lorries?", "Ada@North-Yard.example");
  await requestDemo(company, "grace@north-yard.example", "North Yard", "For two sites.");
  await requestDemo(company, "grace.hopper@gmail.com", "north yard");
  await requestDemo(company, "tom@web.de", "Ships & Sons / Bremen");
  await leaveAddress(company, "Hello?", "nobody@yahoo.co.uk");

  expect((await list(company)).map(({ key, name }) => [key, name]).toSorted()).toEqual([
    ["Ships & Sons / Bremen", "Ships & Sons / Bremen"],
    ["north-yard.example", "north yard"],
  ]);
  expect(await find(company, "yard")).toMatchObject([{ key: "north-yard.example", name: "north yard", leads: 1, demoRequests: 2 }]);
  const { data } = (await read(company, "North-Yard.example")).body;
  expect(data).toMatchObject({
    key: "north-yard.example",
    leads: [{ conversationId, email: "Ada@North-Yard.example" }],
    demoRequests: [{ email: "grace.hopper@gmail.com" }, { email: "grace@north-yard.example", message: "For two sites." }],
    meetings: [],
    conversations: [{ id: conversationId, title: "Do you weigh lorries?" }],
  });
  expect((await read(company, "ships & sons / bremen")).body.data).toMatchObject({
    domain: null,
    name: "Ships & Sons / Bremen",
    demoRequests: [{ email: "tom@web.de" }],
  });
  for (const key of ["gmail.com", "yahoo.co.uk", "elsewhere.example", "North Yards"]) expect((await read(company, key)).status).toBe(404);
  expect(await list(company, "globex")).toEqual([]);
  expect((await read(company, "north-yard.example", "globex")).status).toBe(404);
});

test("a company's meetings are those that its leads booked", async () => {
  const company = await openCompany(closers);
  const conversationId = await leaveAddress(company, "Can we meet?", "ada@north-yard.example");
  await company.db.write(async (tx) => {
    for (const [id, status, startAt] of [
      ["m1", "booked", "2026-03-13T09:00:00.000Z"],
      ["m2", "held", "2026-03-13T10:00:00.000Z"],
    ] as const) {
      const at = { startAt, endAt: startAt, createdAt: startAt, heldUntil: null };
      await tx
        .insertInto("meetings")
        .values({ id, organizationId: company.organizationId, conversationId, status, name: "Ada", email: null, timezone: "UTC", ...at })
        .execute();
    }
  });
  expect((await read(company, "north-yard.example")).body.data.meetings).toMatchObject([
    { conversationId, name: "Ada", startAt: "2026-03-13T09:00:00.000Z" },
  ]);
});

test("a company is found by an index, by its domain as by its name, however much there is of others", async () => {
  const { db, organizationId } = await openCompany(closers);
  if (db.kind !== "sqlite") return;
  const queries = [
    requestsOf(db, organizationId, { domain: "a.example" }),
    requestsOf(db, organizationId, { names: ["Alpha"] }),
    leadsOf(db, organizationId, "a.example"),
  ];
  const plans = await Promise.all(
    queries.map(async (query) => {
      const { sql, parameters } = query.compile();
      return JSON.stringify(await db.read.executeQuery(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])));
    }),
  );
  expect(plans).toEqual([
    expect.stringContaining("demo_requests_email_domain"),
    expect.stringContaining("demo_requests_company"),
    expect.stringContaining("leads_email_domain"),
  ]);
});

test("a company has the name that was given last, also when it is spelt in several ways", () => {
  const seen = (domain: string, name: string | null, at: string) => ({
    domain,
    name,
    leads: 0,
    demoRequests: 1,
    updatedAt: `2026-03-0${at}`,
  });
  const companies: KnownCompany[] = knownCompanies([
    seen("a.example", "Alpha", "1"),
    seen("a.example", "Alpha Ltd", "3"),
    seen("a.example", null, "4"),
    seen("b.example", "Beta", "2"),
    seen("gmail.com", "ALPHA", "5"),
    seen("gmail.com", null, "6"),
  ]);
  expect(companies).toMatchObject([
    { key: "a.example", name: "ALPHA", demoRequests: 4, updatedAt: "2026-03-05" },
    { key: "b.example", name: "Beta", demoRequests: 1 },
  ]);
});
