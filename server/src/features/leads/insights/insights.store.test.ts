import type { AiStats } from "@disco/protocol";
import { afterEach, expect, test } from "vitest";
import { openCompany } from "../../../testing/open-company.ts";
import { addLeadSource } from "../leads/add-lead-source.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

test("the figures mean what they say, of the member's own organization alone, and samples count nowhere", async () => {
  const company = await openCompany(closers);
  const { organizationId } = company;
  const stats = async (as: "acme" | "globex" = "acme") =>
    (await company.call<{ data: AiStats }>("GET", "/api/ai-insights/stats", undefined, as)).body.data;
  const none = { hotLeads: 0, averageQualificationScore: null, demoRequestsDetected: 0, processingQueue: 0, totalEmailsAnalyzed: 0 };
  expect(await stats()).toEqual(none);

  const hot = "I'm the CEO. Our budget of $50,000 is approved, we are losing leads and need to start asap.";
  await company.app.inject({
    method: "POST",
    url: "/api/public/demo-request",
    payload: { name: "Ada", email: "ada@lovelace.example", company: "Engines", message: hot, organizationId: "acme" },
  });
  const said = { organizationId, at: company.clock(), person: { name: "Bob", email: "bob@berths.example", company: null } };
  await addLeadSource(company, { ...said, kind: "mail", refId: "1", text: "Hello" });
  await addLeadSource(company, { ...said, kind: "mail", refId: "2", text: "We are interested." });
  await addLeadSource(company, { ...said, kind: "demo_request", refId: "sample", text: hot, isSample: true });
  expect(await stats()).toEqual({ ...none, demoRequestsDetected: 1, processingQueue: 2, totalEmailsAnalyzed: 2 });

  await company.startWork();
  await expect.poll(async () => (await stats()).processingQueue, { timeout: 15_000 }).toBe(0);
  const deals = await company.db.read.selectFrom("deals").select(["score", "isSample"]).where("isSample", "=", 0).execute();
  const scores = deals.map(({ score }) => score ?? 0);
  const average = Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length);
  expect(await stats()).toMatchObject({ hotLeads: 1, averageQualificationScore: average, demoRequestsDetected: 1 });
  expect(await stats("globex")).toEqual(none);
});
