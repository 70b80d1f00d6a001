import type { ActionPlanList, MeetingReply, Qualification } from "@disco/protocol";
import { afterEach, expect, test } from "vitest";
import { openModelService, speak } from "../../../testing/services/fake-model-service.ts";
import { type Company, openCompany } from "../../../testing/open-company.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const MESSAGE = "I'm the VP of Sales. We are losing leads at night. Our budget is $30,000 and we want to go live in 6 weeks.";

function requestDemo(company: Company, message = MESSAGE) {
  return company.app.inject({
    method: "POST",
    url: "/api/public/demo-request",
    payload: { name: "Ada Lovelace", email: "ada@lovelace.example", company: "Engines", message, organizationId: "acme" },
  });
}

async function readDeal(company: Company) {
  return company.db.read.selectFrom("deals").select(["id", "score", "category"]).executeTakeFirst();
}

/** Waits until the deal's job has run. */
async function qualified(company: Company) {
  await expect
    .poll(
      async () => company.db.read.selectFrom("jobs").select("id").where("kind", "=", "qualify").where("status", "!=", "done").execute(),
      {
        timeout: 15_000,
      },
    )
    .toEqual([]);
  const deal = await readDeal(company);
  if (deal === undefined) throw new Error("no deal");
  const { body } = await company.call<{ data: Qualification | null }>("GET", `/api/deals/${deal.id}/qualification`);
  if (body.data === null) throw new Error("not qualified");
  return { deal, qualification: body.data };
}

test("a demo request is qualified with receipts; one that is removed stays removed when more is said, until it is put back", async () => {
  const company = await openCompany(closers);
  await requestDemo(company);
  await company.startWork();
  const { deal, qualification } = await qualified(company);
  expect(deal).toMatchObject({ score: qualification.score, category: "hot_lead" });
  expect(qualification.parts.map(({ state }) => state)).toEqual(["stated", "stated", "stated", "stated"]);
  for (const { quote } of qualification.receipts)
    expect(qualification.sources.find(({ id }) => id === quote.sourceId)?.text.slice(quote.start, quote.end)).toBe(quote.text);

  const budget = qualification.receipts.find(({ part }) => part === "budget");
  const path = `/api/qualifications/${qualification.id}/quotes/${budget?.id}`;
  expect((await company.call("DELETE", path, undefined, "globex")).status).toBe(404);
  expect((await company.call("DELETE", `/api/qualifications/${qualification.id}/quotes/none`)).status).toBe(404);
  const removed = (await company.call<{ data: Qualification | null }>("DELETE", path)).body.data;
  const withoutBudget = Math.round((qualification.score ?? 0) - (90 - 30) * 0.25);
  expect(removed?.score).toBeGreaterThanOrEqual(withoutBudget - 1);
  expect(removed?.score).toBeLessThanOrEqual(withoutBudget + 1);
  expect(removed?.parts[0]).toMatchObject({ part: "budget", score: null, state: "unknown" });
  expect(await readDeal(company)).toMatchObject({ score: removed?.score });

  await requestDemo(company, "Do you have SOC 2?");
  const again = await qualified(company);
  expect(again.qualification.receipts.find(({ id }) => id === budget?.id)).toMatchObject({ isRemoved: true });
  const restored = (await company.call<{ data: Qualification | null }>("PUT", path)).body.data;
  expect(restored?.parts[0]).toMatchObject({ score: 90, state: "stated" });
  expect(await readDeal(company)).toMatchObject({ score: restored?.score });
});

test("with a meeting booked the plan no longer advises to arrange one", async () => {
  const company = await openCompany(closers);
  await requestDemo(company);
  await company.startWork();
  await qualified(company);
  const advice = async () => {
    const [plan] = (await company.call<ActionPlanList>("GET", "/api/action-plans")).body.data;
    return [plan?.actionPlan, ...(plan?.aiInsights?.suggestedActions ?? []).map(({ action }) => action)].join("; ");
  };
  expect(await advice()).toContain("discovery call");
  const start = company.clock().getTime() + 48 * 3_600_000;
  const times = { startTime: new Date(start).toISOString(), endTime: new Date(start + 1_800_000).toISOString() };
  const event = { title: "Demo", ...times, attendees: [{ email: "ada@lovelace.example" }], sendNotifications: false };
  const booked = await company.call<MeetingReply>("POST", "/api/calendar/calendars/primary/events", event);
  expect(booked.status).toBe(200);
  expect(await advice()).toMatch(/^Prepare the meeting/u);
  expect(await advice()).not.toContain("discovery call");
  expect((await company.call("DELETE", `/api/calendar/meetings/${booked.body.data.id}`)).status).toBe(200);
  expect(await advice()).toContain("discovery call");
});

test("what a visitor says in a chat is quoted with its conversation, and another organization reads nothing of it", async () => {
  const company = await openCompany(closers);
  const { sessionId, conversationId } = await company.ask("We need to replace Zendesk by the end of the quarter");
  await company.ask("I'm the founder, ada@lovelace.example", sessionId);
  await company.startWork();
  const { deal, qualification } = await qualified(company);
  const need = qualification.receipts.find(({ part }) => part === "need");
  expect(qualification.sources.find(({ id }) => id === need?.quote.sourceId)).toMatchObject({ kind: "chat", conversationId });
  expect((await company.call("GET", `/api/deals/${deal.id}/qualification`, undefined, "globex")).status).toBe(404);
});

test("a language model adds only what stands in the words; one that is down or over budget costs nothing of the built-in receipts", async () => {
  let isDown = false;
  const service = await openModelService((response) => {
    if (isDown) response.writeHead(500).end();
    else
      speak(response, [
        '{"kind":"budget_named","source":1,"quote":"Nous avons 40 000 euros"}\n',
        '{"kind":"decides","source":1,"quote":"Je decide seul"}\n',
        '{"kind":"needs","source":1,"quote":"une solution pour nos visiteurs"}',
      ]);
  });
  closers.push(service.close);
  const model = { provider: "openai-compatible" as const, baseUrl: service.baseUrl, apiKey: "k", model: "tiny" };
  const company = await openCompany(closers, { env: { model } });
  await requestDemo(company, "Nous avons 40 000 euros et cherchons une solution pour nos visiteurs.");
  await company.startWork();
  const { qualification } = await qualified(company);
  expect(qualification.model).toBe("tiny");
  expect(qualification.receipts.map(({ part, quote }) => [part, quote.text]).toSorted()).toEqual([
    ["budget", "Nous avons 40 000 euros"],
    ["need", "une solution pour nos visiteurs"],
  ]);
  isDown = true;
  await requestDemo(company, "We have a budget of $5,000.");
  const without = (await qualified(company)).qualification;
  expect(without.model).toBe("tiny");
  expect(without.receipts.map(({ label }) => label)).toContain("Names a budget: $5,000");
  expect(without.receipts.map(({ quote }) => quote.text)).toContain("une solution pour nos visiteurs");
});
