import type { ChatReply, IndexingReply } from "@disco/protocol";
import { afterEach, expect, it } from "vitest";
import { aWebsite } from "../../../testing/library/a-website.ts";
import { openCompany } from "../../../testing/open-company.ts";
import { aPage, openCrawledCompany } from "../../../testing/library/open-crawled-company.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

it.each<[regions: string, paths: Record<string, string>, asked: [locale: string, price: RegExp][]]>([
  [
    "languages with regions",
    { "/en-us/rates": "30 dollars", "/en-gb/rates": "25 pounds", "/rates": "28 euros" },
    [
      ["en-US", /30 dollars/u],
      ["en-GB", /25 pounds/u],
      ["en-IE", /28 euros/u],
    ],
  ],
  [
    "countries",
    { "/us/rates": "30 dollars", "/uk/rates": "25 pounds", "/au/rates": "45 dollars" },
    [
      ["en-GB", /25 pounds/u],
      ["en-AU", /45 dollars/u],
    ],
  ],
  ["a parameter", { "/rates?country=us": "30 dollars", "/rates?country=gb": "25 pounds" }, [["en-GB", /25 pounds/u]]],
])("the pages for a visitor's region answer: %s", async (_regions, paths, asked) => {
  const pages = Object.entries(paths).map(([path, price]) => [path, aPage("Rates", `<p>A berth costs ${price} a night.</p>`)] as const);
  const links = Object.keys(paths).map((path) => `<a href="${path}">${path}</a>`);
  const company = await openCrawledCompany(closers, {
    "/": aPage("Start", `<p>Acme lends berths.</p>${links.join(" ")}`),
    ...Object.fromEntries(pages),
  });
  await company.index();
  for (const [locale, price] of asked) {
    const payload = { message: "How much does a berth cost a night?", organizationId: "acme", locale };
    const { body } = await company.call<ChatReply>("POST", "/api/chat/v2/message", payload, null);
    expect(body.response).toMatch(price);
    for (const [, other] of asked.filter(([each]) => each !== locale)) expect(body.response).not.toMatch(other);
  }
});

it("pages that name each other by hreflang answer for their regions at any address", async () => {
  const variants = { "en-gb": "/harbour-fees", "en-us": "/dock-prices", "x-default": "/rates" };
  const prices = { "/harbour-fees": "25 pounds", "/dock-prices": "30 dollars", "/rates": "28 euros" };
  const head = Object.entries(variants).map(([tag, path]) => `<link rel="alternate" hreflang="${tag}" href="${path}">`);
  const company = await openCrawledCompany(closers, {
    "/": aPage(
      "Start",
      `<p>Acme lends berths.</p>${Object.keys(prices)
        .map((path) => `<a href="${path}">${path}</a>`)
        .join(" ")}`,
    ),
    ...Object.fromEntries(
      Object.entries(prices).map(([path, price]) => [path, aPage("Fees", `<p>A berth costs ${price} a night.</p>`, head.join(""))]),
    ),
  });
  await company.index();
  for (const [locale, price] of [
    ["en-GB", "25 pounds"],
    ["en-US", "30 dollars"],
    ["en-ZA", "28 euros"],
  ] as const) {
    const payload = { message: "How much does a berth cost a night?", organizationId: "acme", locale };
    const { body } = await company.call<ChatReply>("POST", "/api/chat/v2/message", payload, null);
    expect(body.response).toContain(price);
    for (const other of Object.values(prices).filter((each) => each !== price)) expect(body.response).not.toContain(other);
  }
});

it("pages of two hosts that name each other by hreflang answer for their regions", async () => {
  const [british, american] = [await aWebsite({}), await aWebsite({})];
  closers.push(british.close, american.close);
  const links = `<link rel="alternate" hreflang="en-GB" href="${british.origin}/berths"><link rel="alternate" hreflang="en-US" href="${american.origin}/slips">`;
  british.pages = {
    "/": aPage("Start", '<a href="/berths">Fees</a>'),
    "/berths": aPage("Fees", "<p>A berth costs 25 pounds a night.</p>", links),
  };
  american.pages = {
    "/": aPage("Start", '<a href="/slips">Fees</a>'),
    "/slips": aPage("Fees", "<p>A berth costs 30 dollars a night.</p>", links),
  };
  const company = await openCompany(closers, {
    env: { crawl: { maxPages: 20, concurrencyPerHost: 4, allowHosts: [british.host, american.host] } },
  });
  await company.startWork();
  for (const { origin } of [british, american]) {
    const { body } = await company.call<IndexingReply>("POST", "/api/knowledge/index", { url: `${origin}/` });
    const status = async () => (await company.call<IndexingReply>("GET", `/api/knowledge/indexing/${body.data.id}`)).body.data.status;
    await expect.poll(status, { timeout: 20_000 }).toBe("finished");
  }
  for (const [locale, price] of [
    ["en-GB", "25 pounds"],
    ["en-US", "30 dollars"],
  ] as const) {
    const payload = { message: "How much does a berth cost a night?", organizationId: "acme", locale };
    const { response } = (await company.call<ChatReply>("POST", "/api/chat/v2/message", payload, null)).body;
    expect(response).toContain(price);
    expect(response?.match(/\d+ (?:pounds|dollars)/gu)).toEqual([price]);
  }
});
