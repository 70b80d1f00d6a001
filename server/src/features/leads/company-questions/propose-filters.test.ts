import type { AskCompaniesReply } from "@disco/protocol";
import { afterEach, expect, test } from "vitest";
import { openModelService, speak } from "../../../testing/services/fake-model-service.ts";
import { openCompany } from "../../../testing/open-company.ts";
import { readProposedFilters } from "./propose-filters.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

test("a language model adds filters that the parser does not see; what it makes up is dropped, and one that is down costs nothing", async () => {
  let isDown = false;
  const service = await openModelService((response) => {
    if (isDown) return void response.writeHead(500).end();
    speak(response, [
      '{"industry": ["healthcare", "witchcraft"], "fundingStage": ["seed"], ',
      '"location": "Paris", "minFunding": "much"}',
    ]);
  });
  closers.push(service.close);
  const model = { provider: "openai-compatible" as const, baseUrl: service.baseUrl, apiKey: "k", model: "tiny" };
  const company = await openCompany(closers, { env: { model } });
  const ask = async () => {
    const body = { query: "Series A companies that help doctors, founded after 2020", model: "claude" };
    const reply = await company.call<AskCompaniesReply>("POST", "/api/companies/ai-search/natural", body);
    expect(reply).toMatchObject({ status: 200 });
    return reply.body.interpretation.filters;
  };
  expect(await ask()).toEqual({ industry: ["healthcare"], fundingStage: ["series-a"], yearFounded: 2021 });
  isDown = true;
  expect(await ask()).toEqual({ fundingStage: ["series-a"], yearFounded: 2021 });
});

test.each([
  ["no JSON at all", "I would look for fintech companies.", {}],
  ["half of an object", '{"industry": ["fintech"', {}],
  ["unknown names", '{"organizationId": "globex", "__proto__": {"industry": ["fintech"]}, "view": "saved"}', {}],
  [
    "a place and a tag that were not asked for",
    '{"location": "Berlin", "tags": ["secret", "payments", "yc-backed"]}',
    { tags: ["payments", "yc-backed"] },
  ],
  ["numbers out of range", '{"yearFounded": 20, "lastFundingDays": -1, "maxFunding": 5000000}', { maxFunding: 5_000_000 }],
])("of a reply with %s only valid filters stay", (_what, reply, filters) => {
  expect(readProposedFilters(reply, "Payments companies backed by YC")).toEqual(filters);
});
