import type { ChatReply } from "@disco/protocol";
import { afterEach, expect, it } from "vitest";
import { aPage, openCrawledCompany } from "../../testing/open-crawled-company.ts";

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
