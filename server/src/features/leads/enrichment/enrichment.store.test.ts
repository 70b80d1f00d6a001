import type { Enrichment, EnrichmentReply, EnrichNewCompanyReply, CompanyRecord } from "@disco/protocol";
import { afterEach, expect, test } from "vitest";
import { createSafeFetch } from "../../../knowledge/crawl/fetch/safe-fetch.ts";
import { createPageReader } from "../../../knowledge/read/page-reader.ts";
import { type Answer, aWebsite } from "../../../testing/library/a-website.ts";
import { testEnv } from "../../../testing/build-test-app.ts";
import { openCompany } from "../../../testing/open-company.ts";
import { enrichCompany, type EnrichCompanyDeps } from "./enrich-company.ts";
import { toEnrichmentData } from "./to-enrichment-data.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const page = (body: string, head = "") =>
  `<!doctype html><html lang="en"><head><title>Engines</title>${head}</head><body><main>${body}</main></body></html>`;
const home = page(
  `<h1>Analytical engines for freight yards</h1><p>We build weighing software for freight yards across Europe.</p>
   <a href="/about">About</a> <a href="/careers">Careers</a> <a href="/blog">Blog</a> <a href="https://www.linkedin.com/company/engines">LinkedIn</a>`,
  `<meta property="og:site_name" content="Engines"><meta name="description" content="Weighing software for freight and logistics.">
   <script src="https://js.hs-scripts.com/1.js"></script>
   <script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"Organization","name":"Engines Ltd","foundingDate":"2014-05-01","numberOfEmployees":{"@type":"QuantitativeValue","value":85},"sameAs":["https://x.com/engines"]}]}</script>`,
);
const about = page(
  "<h1>About</h1><p>Engines was founded in 2016. We are a team of 120 people. The company is headquartered in Rotterdam, Netherlands.</p>",
);
const careers = page('<h1>Jobs</h1><a href="/careers/1">Senior Sales Manager</a>');
const blog = page('<h1>Blog</h1><a href="/blog/new-yard">We opened a new yard in Antwerp</a>');

async function open(pages: Record<string, Answer>, more: Partial<EnrichCompanyDeps> = {}) {
  const site = await aWebsite(pages);
  const safeFetch = createSafeFetch({ allowHosts: [site.host] });
  const pageReader = createPageReader();
  const company = await openCompany(closers);
  closers.push(site.close, safeFetch.close, pageReader.close);
  const { db, clock, organizationId } = company;
  const seen: Enrichment[] = [];
  const enrich = () =>
    enrichCompany(
      { db, clock, safeFetch, pageReader, ...more },
      { organizationId, domain: "engines.example", website: `${site.origin}/`, onProgress: (run) => void seen.push(run) },
    );
  return { company, enrich, seen, site };
}

test("facts come from the company's own pages with their words, and sources that disagree are both shown", async () => {
  const { company, enrich, seen } = await open({ "/": home, "/about": about, "/careers": careers, "/blog": blog });
  const { enrichment, facts } = await enrich();
  expect(enrichment).toMatchObject({ status: "completed", step: "completing", pagesRead: 4, reason: null });
  expect([...new Set(seen.map(({ step }) => step))]).toEqual(["searching", "analyzing", "completing"]);
  const said = (field: string) => facts.filter((fact) => fact.field === field).map(({ value, isDisputed }) => [value, isDisputed]);
  expect(said("founded_year")).toEqual([
    ["2014", true],
    ["2016", true],
  ]);
  expect(said("company_size")).toEqual([
    ["85", true],
    ["120", true],
  ]);
  expect(said("headquarters")).toEqual([["Rotterdam, Netherlands", false]]);
  expect(said("technology")).toEqual([["HubSpot", false]]);
  expect(said("industry")).toEqual([["Software", false]]);
  expect(facts.find(({ value }) => value === "2016")).toMatchObject({
    quote: "Engines was founded in 2016.",
    provider: "site",
    url: expect.stringContaining("/about"),
  });
  expect(toEnrichmentData(facts)).toMatchObject({
    companySize: "85",
    linkedinProfile: "https://www.linkedin.com/company/engines",
    twitterProfile: "https://x.com/engines",
    recentNews: [{ title: "We opened a new yard in Antwerp" }],
  });
  const { body } = await company.call<EnrichmentReply>("GET", "/api/enrichments/engines.example");
  expect(body.data).toMatchObject({ enrichment: { factsFound: facts.length }, facts });
  expect((await company.call<EnrichmentReply>("GET", "/api/enrichments/engines.example", undefined, "globex")).body.data).toEqual({
    enrichment: null,
    facts: [],
  });
});

test("figures, years and places of customers and users are not taken for the company's own", async () => {
  const landing = page(
    `<h1>Rotas for wards</h1><p>87,000 staff planned every month. Today 412 hospitals in 9 countries use Rotaline.</p>
     <p>A hospital with 1,240 staff cut its costs. We help 500 people a day. Our support team of 6 experts answers within the hour.</p>
     <p>“We are 300 people, founded in 1890, and Rotaline saves us a day,” says Anna of Lakeside Clinic.</p>
     <p>Lakeside Clinic was founded in 1901 and is based in Geneva. Certified since 2019. Customer since September 2023.</p>
     <a href="/about.html">About us</a>`,
    '<meta property="og:site_name" content="Rotaline"><meta name="description" content="Rotaline plans shifts and hands clean data to payroll.">',
  );
  const aboutUs = page(
    "<h1>About</h1><p>We were founded in Utrecht in 2015 by a nurse. Since 2019 every employee can buy shares, and 71 colleagues have.</p><p>We are 64 people with 14 nationalities. We are based in Utrecht.</p>",
  );
  const { enrich } = await open({ "/": landing, "/about.html": aboutUs });
  const { facts } = await enrich();
  const said = ["company_size", "founded_year", "headquarters", "industry"].map((field) => [
    field,
    facts.filter((fact) => fact.field === field).map(({ value }) => value),
  ]);
  expect(said).toEqual([
    ["company_size", ["64"]],
    ["founded_year", ["2015"]],
    ["headquarters", ["Utrecht"]],
    ["industry", []],
  ]);
});

test("a member has a new company enriched from its address alone, and finds its profile with the facts", async () => {
  const site = await aWebsite({ "/": home, "/about": about, "/careers": careers, "/blog": blog });
  closers.push(site.close);
  const company = await openCompany(closers, { env: { crawl: { ...testEnv().crawl, allowHosts: [site.host] } } });
  await company.startWork();
  const enrich = (website: string) => company.call<EnrichNewCompanyReply>("POST", "/api/companies/enrich", { website });
  const { body, status } = await enrich(`${site.origin}/`);
  expect([status, body.data]).toEqual([200, { key: "127.0.0.1", domain: "127.0.0.1" }]);
  const facts = "/api/enrichments/127.0.0.1";
  await expect
    .poll(async () => (await company.call<EnrichmentReply>("GET", facts)).body.data.enrichment?.status, { timeout: 30_000 })
    .toBe("completed");
  const { profile } = (await company.call<{ data: CompanyRecord }>("GET", "/api/company?key=127.0.0.1")).body.data;
  expect(profile).toMatchObject({
    name: "Engines Ltd",
    enrichment_source: ["site"],
    last_enriched_at: expect.any(String),
    data: {
      basic: { industry: "Software/SaaS" },
      location: { headquarters: "Rotterdam, Netherlands" },
      metrics: { founded_year: 2014, employee_count: 85, employee_range: "51-200" },
      social: { linkedin_url: "https://www.linkedin.com/company/engines", twitter_url: "https://x.com/engines" },
      recent_news: [{ title: "We opened a new yard in Antwerp" }],
    },
  });
  expect(profile?.data.sources.map(({ url }) => url)).toContain(`${site.origin}/about`);
  expect((await company.call("GET", "/api/company?key=127.0.0.1", undefined, "globex")).status).toBe(404);
  for (const [website, code] of [
    ["not a site", "invalid_request"],
    ["javascript:alert(1)", "invalid_request"],
    ["http://127.0.0.1:1/", "url_not_allowed"],
    ["http://[::1]/", "invalid_request"],
    ["https://www.facebook.com/northyard", "invalid_request"],
    ["linktr.ee/northyard", "invalid_request"],
    ["http://2130706433/", "url_not_allowed"],
  ] as const)
    expect([website, await enrich(website)]).toMatchObject([website, { status: 400, body: { code } }]);
});

test("the members of an organization together have five hundred enrichments on a UTC day; another organization has its own", async () => {
  const site = await aWebsite({ "/": home });
  closers.push(site.close);
  const company = await openCompany(closers, { env: { crawl: { ...testEnv().crawl, allowHosts: [site.host] } } });
  const { db, organizationId } = company;
  const day = company.clock().toISOString().slice(0, 10);
  const colleagues = Array.from({ length: 10 }, (_, number) => ({ organizationId, memberId: `colleague ${number}`, day, count: 50 }));
  await db.write((tx) => tx.insertInto("enrichmentCounts").values(colleagues).execute());
  const enrich = (as: "acme" | "globex") => company.call("POST", "/api/companies/enrich", { website: `${site.origin}/` }, as);
  expect(await enrich("acme")).toMatchObject({
    status: 429,
    body: { code: "quota_exceeded", error: "Your organization has reached its daily limit of 500 enrichments." },
  });
  const others = db.read.selectFrom("enrichmentCounts").select("memberId").where("memberId", "not like", "colleague %");
  expect(await others.execute()).toEqual([]);
  expect((await enrich("globex")).status).toBe(200);
  company.clock.advance(24 * 3_600_000);
  expect((await enrich("acme")).status).toBe(200);
});

test("of a site that hangs after its first page what was read is kept, with the reason", async () => {
  const { enrich } = await open({ "/": home, "/about": () => {}, "/careers": () => {}, "/blog": () => {} }, { timeoutMs: 1_500 });
  const { enrichment, facts } = await enrich();
  expect(enrichment).toMatchObject({ status: "completed", pagesRead: 1, reason: expect.stringContaining("too slowly") });
  expect(facts.length).toBeGreaterThan(3);
});

test.each<[string, Record<string, Answer>, string]>([
  ["loops", { "/": (_request, response) => void response.writeHead(302, { location: "/" }).end() }, "could not be read"],
  [
    "sends its readers away",
    { "/": (_request, response) => void response.writeHead(302, { location: "https://parked.test/" }).end() },
    "could not be read",
  ],
  ["is no page", { "/": (_request, response) => void response.writeHead(200, { "content-type": "image/png" }).end("x") }, "no page"],
  ["asks robots to stay out", { "/": home, "/robots.txt": "User-agent: *\nDisallow: /" }, "not to be indexed"],
  ["is broken", { "/": (_request, response) => void response.writeHead(500).end() }, "500"],
])("a site that %s gives a clear reason and no facts", async (_what, pages, reason) => {
  const { enrichment, facts } = await (await open(pages)).enrich();
  expect([enrichment.status, facts]).toEqual(["failed", []]);
  expect(enrichment.reason).toContain(reason);
});

test("hostile structured data costs nothing but itself, and a later failure keeps the facts of before", async () => {
  const deep = `${'{"@graph":['.repeat(3_000)}${"]}".repeat(3_000)}`;
  const odd = JSON.stringify({
    "@type": "Organization",
    name: "\u0000",
    founder: { a: 1 },
    foundingDate: "yesterday",
    numberOfEmployees: "<b>many</b>",
    sameAs: ["javascript:alert(1)", 7],
  });
  const scripts = [deep, odd, "{", "[]"].map((text) => `<script type="application/ld+json">${text}</script>`).join("");
  const { enrich, site } = await open({ "/": page("<p>We sell engines. Founded in 2001.</p>", scripts) });
  const first = await enrich();
  expect(first.facts.map(({ field, value }) => [field, value])).toEqual([["founded_year", "2001"]]);
  site.pages["/"] = (_request, response) => void response.writeHead(500).end();
  const second = await enrich();
  expect([second.enrichment.status, second.facts.length]).toEqual(["failed", 1]);
});

test("a service with a key adds its facts; one that fails is named and costs nothing", async () => {
  const providers = [
    {
      name: "Registry",
      find: async () => [
        {
          field: "founded_year" as const,
          value: "1999",
          url: "https://registry.test",
          quote: "1999",
          provider: "Registry",
          confidence: 0.95,
          publishedAt: null,
        },
      ],
    },
    { name: "Broken", find: () => Promise.reject(new Error("down")) },
  ];
  const { enrichment, facts } = await (await open({ "/": home }, { providers })).enrich();
  expect(enrichment).toMatchObject({ status: "completed", reason: "Broken did not answer." });
  expect(facts.filter(({ field }) => field === "founded_year").map(({ value, provider }) => [value, provider])).toEqual([
    ["1999", "Registry"],
    ["2014", "site"],
  ]);
});
