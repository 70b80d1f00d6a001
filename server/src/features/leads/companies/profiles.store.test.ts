import type { AskCompaniesReply, CompanyProfile, CompanyProfileList, CompanyRecord, CompanyFigures } from "@disco/protocol";
import { afterEach, expect, test } from "vitest";
import { type Company, openCompany } from "../../../testing/open-company.ts";
import { putProfiles } from "./put-profiles.ts";
import { toCompanyData } from "./imports/to-company-data.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function store(company: Company, name: string, source: object, more: { confidence?: number; tags?: string[] } = {}): Promise<void> {
  const { db, clock, organizationId } = company;
  const domain = `${name.toLowerCase().replaceAll(" ", "-")}.com`;
  const draft = { name, domain, website: null, tags: [], confidence: 0.5, sources: ["import"], data: toCompanyData(source), ...more };
  await db.write((tx) => putProfiles(db, tx, [draft], { organizationId, now: clock() }));
}

async function list(company: Company, query = "", as: "acme" | "globex" = "acme"): Promise<CompanyProfile[]> {
  return (await company.call<CompanyProfileList>("GET", `/api/companies?${query}`, undefined, as)).body.companies;
}
const names = async (company: Company, query: string) => (await list(company, query)).map(({ name }) => name).toSorted();

test("companies are found by words, taxonomies, tags, years, money and places, and what a profile does not say never fits", async () => {
  const company = await openCompany(closers);
  await company.call("GET", "/api/companies");
  await company.call("DELETE", "/api/companies/samples");
  await store(
    company,
    "Ledger Bay",
    {
      basic: { industry: "fintech", description: "Invoices for bakeries" },
      location: { headquarters: "München, Germany" },
      metrics: { founded_year: "2021", employee_count: "34" },
      funding: { total_raised: "$12.5M", last_round: { series: "Series A", date: company.clock().toISOString() } },
      team: { founders: ["Ada Lovelace", { name: "Grace Hopper", title: "CTO" }] },
      social: { linkedin: "https://linkedin.com/company/ledger", twitter: "@ledger", linkedin_url: "javascript:alert(1)" },
      products: ["Books"],
    },
    { tags: ["yc-backed", "payments"] },
  );
  await store(company, "Silent Mill", {});

  expect(await names(company, "")).toEqual(["Ledger Bay", "Silent Mill"]);
  for (const query of [
    "search=bakeries",
    "search=LED%20invo",
    "search=lovelace",
    "industry=fintech,healthcare",
    "employeeRange=11-50",
    "fundingStage=series-a",
    "tags=yc-backed",
    "yearFounded=2020",
    "yearFoundedTo=2021",
    "minFunding=12000000&maxFunding=13000000",
    "lastFundingDays=90",
    "location=munchen",
    "location=Munich",
    "location=Deutschland&notLocation=Vienna,France",
    "notIndustry=healthcare&notTags=saas",
    "search=ledger%20submarine&match=any",
  ])
    expect([query, await names(company, query)]).toEqual([query, ["Ledger Bay"]]);
  for (const query of [
    "search=bakeries%20submarine",
    "search=bakery%20rowboat&match=any",
    "yearFounded=2022",
    "maxFunding=5",
    "tags=yc",
    "tags=backed",
    "growthRate=1",
    "notLocation=Allemagne",
    "notTags=payments&notLocation=France",
    "notFundingStage=series-a",
  ])
    expect([query, await names(company, query)]).toEqual([query, []]);
  expect(await names(company, "funding=none")).toEqual(["Silent Mill"]);
  for (const query of ["industry=nonsense", "minFunding=much", "limit=1000"])
    expect((await company.call("GET", `/api/companies?${query}`)).status).toBe(400);
  for (const search of ['"', "(", "AND", "a*b NEAR/2", "{tag_text}:x", "'; drop table companies", "%"])
    expect((await company.call("GET", `/api/companies?search=${encodeURIComponent(search)}`)).status).toBe(200);

  const { profile } = (await company.call<{ data: CompanyRecord }>("GET", "/api/company?key=Ledger-Bay.com")).body.data;
  expect(profile).toMatchObject({
    name: "Ledger Bay",
    tags: ["yc-backed", "payments"],
    data: {
      basic: { industry: "Financial Technology" },
      metrics: { founded_year: 2021, employee_count: 34, employee_range: "11-50" },
      funding: { total_raised: 12_500_000 },
      team: {
        founders: [
          { name: "Ada Lovelace", title: null },
          { name: "Grace Hopper", title: "CTO" },
        ],
      },
      social: { linkedin_url: "https://linkedin.com/company/ledger", twitter_url: "https://x.com/ledger" },
      products: [{ name: "Books", description: null }],
    },
  });
});

test("what changes in a profile is found at once, and its old words no longer are", async () => {
  const company = await openCompany(closers);
  await store(company, "Ledger Bay", { basic: { description: "Hovercraft" } });
  await store(company, "Ledger Bay", { basic: { description: "Submarines", industry: "Logistics" }, metrics: { founded_year: 1999 } });
  expect(await names(company, "search=submarines")).toEqual(["Ledger Bay"]);
  expect(await names(company, "search=hovercraft")).toEqual([]);
  expect((await list(company, "search=submarines"))[0]?.data.metrics.founded_year).toBe(1999);
});

test("a question whose words stand in no profile finds nothing, with and without filters", async () => {
  const company = await openCompany(closers);
  const samples = await list(company);
  expect(samples.length).toBeGreaterThan(5);
  const ask = async (query: string) => {
    const { body } = await company.call<AskCompaniesReply>("POST", "/api/companies/ai-search/natural", { query });
    return { found: body.companies.length, total: body.totalCount, text: body.interpretation.text };
  };
  expect(await ask("companies that sell zeppelins to gondoliers")).toEqual({ found: 0, total: 0, text: "zeppelins gondoliers" });
  expect(await ask("companies in fintech that make zeppelins")).toMatchObject({ found: 0, total: 0, text: "zeppelins" });
  expect((await ask("companies founded after 1990")).total).toBeGreaterThan(0);
});

test("a new organization has a few samples, marked and counted as such, until somebody removes them for good", async () => {
  const company = await openCompany(closers);
  const samples = await list(company);
  expect(samples.length).toBeGreaterThan(5);
  expect(samples.every(({ isSample }) => isSample)).toBe(true);
  const figures = async () => (await company.call<{ data: CompanyFigures }>("GET", "/api/companies/figures")).body.data;
  expect(await figures()).toMatchObject({ total: samples.length, samples: samples.length });
  await company.call("DELETE", "/api/companies/samples");
  expect(await list(company)).toEqual([]);
  expect(await figures()).toMatchObject({ total: 0, samples: 0 });
});

test("a star is the member's own, and companies are the organization's own", async () => {
  const company = await openCompany(closers);
  await store(company, "Ledger Bay", {}, { confidence: 0.9 });
  const [found] = await list(company, "search=ledger%20bay");
  expect((await company.call("PUT", `/api/companies/${found?.id}/saved`, { isSaved: true })).status).toBe(200);
  expect(await names(company, "view=saved")).toEqual(["Ledger Bay"]);
  expect(await names(company, "view=featured&search=ledger%20bay")).toEqual(["Ledger Bay"]);
  expect(await names(company, "view=recent&search=ledger%20bay")).toEqual(["Ledger Bay"]);
  expect(await list(company, "search=ledger%20bay", "globex")).toEqual([]);
  expect((await company.call("PUT", `/api/companies/${found?.id}/saved`, { isSaved: true }, "globex")).status).toBe(404);
  expect((await company.call("GET", "/api/company?key=ledger-bay.com", undefined, "globex")).status).toBe(404);
  await company.call("PUT", `/api/companies/${found?.id}/saved`, { isSaved: false });
  expect(await names(company, "view=saved")).toEqual([]);
});
