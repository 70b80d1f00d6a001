import type { ActionPlan, ActionPlanList, ActionPlanReply, DemoRequestList, SendEmailReply, DemoRequest } from "@disco/protocol";
import { afterEach, expect, test } from "vitest";
import { addLeadSource } from "../leads/add-lead-source.ts";
import { createLeadNews } from "../leads/lead-listeners.ts";
import { mailLeadNews } from "../leads/mail-lead-news.ts";
import { periodBounds } from "../leads/period-bounds.ts";
import { setDealScore } from "../leads/set-deal-score.ts";
import { type Company, openCompany } from "../../../testing/open-company.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function requestDemo(company: Company, email: string, message = "Hello", organizationId = "acme"): Promise<string> {
  await company.app.inject({
    method: "POST",
    url: "/api/public/demo-request",
    payload: { name: "Grace Hopper", email, company: "Compilers", message, organizationId },
  });
  const row = await company.db.read
    .selectFrom("demoRequests")
    .select("id")
    .where("email", "=", email)
    .where("message", "=", message)
    .executeTakeFirstOrThrow();
  return row.id;
}

const listPlans = async (company: Company, query = "") => (await company.call<ActionPlanList>("GET", `/api/action-plans${query}`)).body;
const move = (company: Company, plan: ActionPlan, body: object, as: "acme" | "globex" = "acme") =>
  company.call<{ data: ActionPlan } & { error?: string; code?: string }>("PUT", `/api/action-plans/${plan.id}/stage`, body, as);

test("a plan moves through the stages with who, when, why and what it is worth; the totals follow", async () => {
  const company = await openCompany(closers);
  const requestId = await requestDemo(company, "grace@navy.example");
  const [plan] = (await listPlans(company)).data;
  if (plan === undefined) throw new Error("There is no plan.");
  expect(plan).toMatchObject({ id: `demo-${requestId}`, status: "nurture", company: "Compilers", dealValue: null, sources: 1 });
  const first = await move(company, plan, { stage: "discovery", notes: "Called her", dealValue: 12_000, stageVersion: plan.stageVersion });
  expect(first.body.data).toMatchObject({ status: "discovery", dealValue: 12_000, assignee: "ann@acme.example" });
  company.clock.advance(3_600_000);
  const lost = { stage: "closed_lost", lostReason: "no_budget" };
  expect((await move(company, plan, { stage: "closed_lost" })).status).toBe(400);
  expect((await move(company, plan, { stage: "discovery" })).body.error).toBe("This deal is in Discovery already.");
  expect((await move(company, plan, lost)).body.data.stageHistory).toMatchObject([
    { from: "discovery", stage: "closed_lost", lostReason: "no_budget", dealValue: 12_000, updatedBy: "ann@acme.example" },
    { from: "nurture", stage: "discovery", notes: "Called her", dealValue: 12_000, timestamp: "2026-03-02T09:00:00.000Z" },
  ]);
  const { stages, total } = await listPlans(company);
  expect([total, stages.filter(({ count }) => count > 0)]).toEqual([1, [{ stage: "closed_lost", count: 1, dealValue: 12_000 }]]);
  for (const bad of [{ stage: "sold" }, { stage: "proposal", dealValue: -1 }, { stage: "proposal", userId: "x" }, {}])
    expect((await move(company, plan, bad)).status).toBe(400);
});

test("of two members who move one deal at once one is told what the other did, and nothing is lost", async () => {
  const company = await openCompany(closers);
  await requestDemo(company, "grace@navy.example");
  const [plan] = (await listPlans(company)).data;
  if (plan === undefined) throw new Error("There is no plan.");
  const { stageVersion } = plan;
  const both = await Promise.all([
    move(company, plan, { stage: "discovery", notes: "First", stageVersion }),
    move(company, plan, { stage: "proposal", notes: "Second", stageVersion }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.error).toMatch(
    /^ann@acme\.example moved this deal to (?:Discovery|Proposal) in the meantime\./u,
  );
  const [after] = (await listPlans(company)).data;
  expect(after?.stageHistory).toHaveLength(1);
  expect((await move(company, plan, { stage: "evaluation", notes: "Again", stageVersion: after?.stageVersion })).status).toBe(200);
});

test("a demo request's status moves its deal by the mapping, and its own stage is kept exactly", async () => {
  const company = await openCompany(closers);
  const id = await requestDemo(company, "grace@navy.example");
  const put = (body: object) => company.call<{ data: DemoRequest }>("PUT", `/api/demo-requests/${id}/status`, body);
  const mapped = [
    ["contacted", "discovery"],
    ["qualified", "evaluation"],
    ["demo_scheduled", "proposal"],
    ["closed", "closed_won"],
    ["new", "scheduled"],
  ] as const;
  for (const [status, stage] of mapped) expect((await put({ status, notes: status })).body.data).toMatchObject({ status, stage });
  expect((await put({ status: "new", stage: "nurture" })).body.data).toMatchObject({ status: "new", stage: "nurture" });
  expect((await put({ status: "closed", stage: "closed_lost", lostReason: "timing" })).body.data).toMatchObject({ stage: "closed_lost" });
  expect((await put({ status: "new", stage: "proposal" })).status).toBe(400);
  expect((await listPlans(company)).data[0]?.stageHistory).toHaveLength(7);
});

test("the score moves a deal until a member does, and its owners hear of it once", async () => {
  const company = await openCompany(closers);
  await requestDemo(company, "grace@navy.example");
  const [plan] = (await listPlans(company)).data;
  if (plan === undefined) throw new Error("There is no plan.");
  const outbox = { add: async () => true, send: async () => {}, whyNoRoom: async () => null, list: async () => [] };
  const recipients: string[] = [];
  const listener = mailLeadNews({
    ...company,
    outbox: { ...outbox, add: async (_tx, { recipient }) => recipients.push(recipient) > 0 },
    listAdministrators: async () => ["ann@acme.example"],
    publicUrl: "http://localhost",
  });
  const news = createLeadNews([{ ...listener, leadChanged: () => Promise.reject(new Error("Slack is away")) }, listener], () => {});
  const deps = { ...company, news };
  const stages: string[] = [];
  for (const score of [95, 76, 61, 46, 10, 85]) {
    await setDealScore(deps, { dealId: plan.dealId, score });
    stages.push((await listPlans(company)).data[0]?.status ?? "");
  }
  expect(stages).toEqual(["scheduled", "discovery", "evaluation", "proposal", "nurture", "discovery"]);
  await move(company, plan, { stage: "proposal" });
  await setDealScore(deps, { dealId: plan.dealId, score: 99 });
  expect((await listPlans(company)).data[0]).toMatchObject({ status: "proposal", score: 99, priority: "high" });
  expect(recipients).toEqual(["ann@acme.example"]);
});

test("a plan opens with one timeline of the conversation, the request, the meeting, the mails and the stages", async () => {
  const company = await openCompany(closers);
  const { sessionId } = await company.ask("Do you weigh lorries?");
  await company.ask("Write to ada@navy.example", sessionId);
  const id = await requestDemo(company, "grace@navy.example", "For two sites.");
  const [plan] = (await listPlans(company)).data;
  if (plan === undefined) throw new Error("There is no plan.");
  await company.startWork();
  const drafted = async () => (await company.call<{ data: DemoRequest }>("GET", `/api/demo-requests/${id}`)).body.data.email_draft;
  await expect.poll(drafted, { timeout: 20_000 }).toMatchObject({ status: "ready_to_send" });
  await move(company, plan, { stage: "discovery" });
  const sent = await company.call<SendEmailReply>("POST", `/api/demo-requests/${id}/send-email`, { userId: "somebody else" });
  expect(sent.body.message).toContain("grace@navy.example");
  const again = await company.call("POST", `/api/demo-requests/${id}/send-email`);
  expect([again.status, again.body["error"]]).toEqual([409, "This e-mail is queued already. Stop it to change it."]);
  const { body } = await company.call<ActionPlanReply>("GET", `/api/action-plans/${plan.dealId}`);
  expect(body.data.people.map(({ email }) => email).toSorted()).toEqual(["ada@navy.example", "grace@navy.example"]);
  expect(body.data.timeline.map(({ kind }) => kind).toSorted()).toEqual(["mail", "mail", "source", "source", "stage"]);
  const chat = body.data.timeline.find((event) => event.kind === "source" && event.source === "chat");
  expect(chat?.kind === "source" && chat.messages.map(({ sender }) => sender)).toEqual(["user", "assistant", "user", "assistant"]);
});

test("a draft is written in the person's words, edited, and sent as it was edited", async () => {
  const company = await openCompany(closers);
  const id = await requestDemo(company, "grace@navy.example", "For two sites.\nAnd soon.");
  const early = await company.call("POST", `/api/demo-requests/${id}/send-email`);
  expect(early.status).toBe(404);
  await company.startWork();
  const read = async () => (await company.call<{ data: DemoRequest }>("GET", `/api/demo-requests/${id}`)).body.data.email_draft;
  await expect.poll(read, { timeout: 20_000 }).toMatchObject({
    status: "ready_to_send",
    to: "grace@navy.example",
    body: expect.stringMatching(/^Hi Grace,\s+Thank you for asking for a demo[^]*free[^]*\d:\d\d/u),
  });
  const draft = { subject: "Tuesday?", body: "Hi Grace" };
  expect((await company.call("PUT", `/api/demo-requests/${id}/email-draft`, { ...draft, body: " " })).status).toBe(400);
  await company.call("PUT", `/api/demo-requests/${id}/email-draft`, draft);
  await company.call("POST", `/api/demo-requests/${id}/send-email`);
  expect(await read()).toMatchObject({ ...draft, status: "sending", delivery: "queued", sent_at: null });
  const changed = { ...draft, body: "Hi Grace, Wednesday?" };
  expect((await company.call("PUT", `/api/demo-requests/${id}/email-draft`, changed)).status).toBe(200);
  expect(await read()).toMatchObject({ ...changed, status: "ready_to_send", delivery: null });
  await company.call("POST", `/api/demo-requests/${id}/send-email`);
  const mails = await company.db.read.selectFrom("outgoingMails").select(["kind", "subject"]).where("kind", "=", "demo_reply").execute();
  expect(mails).toEqual([{ kind: "demo_reply", subject: "Tuesday?" }]);
});

test("the fifty-first enrichment of a member on a UTC day is refused with the sentence, and is not counted", async () => {
  const company = await openCompany(closers);
  const id = await requestDemo(company, "grace@navy.example");
  const enrich = () => company.call("POST", `/api/demo-requests/${id}/enrich`, { additionalContext: "They sell docks." });
  await company.db.write((tx) =>
    tx
      .insertInto("enrichmentCounts")
      .values({ organizationId: company.organizationId, memberId: "x", day: "2026-03-02", count: 50 })
      .execute(),
  );
  expect((await enrich()).body).toMatchObject({ data: { enrichment: { remaining: 49 } } });
  await company.db.write((tx) => tx.updateTable("enrichmentCounts").set({ count: 50 }).execute());
  const capped = await enrich();
  expect([capped.status, capped.body["error"]]).toEqual([
    429,
    "You've reached your daily limit of 50 enrichments. Contact sales for an increase.",
  ]);
  company.clock.advance(15 * 3_600_000);
  expect((await enrich()).status).toBe(200);
});

test("plans and requests are their organization's alone, whatever is named", async () => {
  const company = await openCompany(closers);
  const id = await requestDemo(company, "grace@navy.example");
  const [plan] = (await listPlans(company)).data;
  const paths = [
    ["GET", "/api/action-plans/", ""],
    ["PUT", "/api/action-plans/", "/stage", { stage: "discovery" }],
    ["GET", "/api/demo-requests/", ""],
    ["PUT", "/api/demo-requests/", "/status", { status: "contacted" }],
    ["POST", "/api/demo-requests/", "/enrich", {}],
    ["PUT", "/api/demo-requests/", "/email-draft", { subject: "S", body: "B" }],
    ["POST", "/api/demo-requests/", "/send-email", {}],
  ] as const;
  for (const [method, before, after, body] of paths) {
    for (const theirs of before.includes("plans") ? [plan?.id, plan?.dealId] : [id]) {
      const foreign = await company.call(method, before + theirs + after, body, "globex");
      const missing = await company.call(method, `${before}nothing${after}`, body, "globex");
      expect([method, after, foreign.status, foreign.body]).toEqual([method, after, 404, missing.body]);
    }
  }
  const lists = await company.call<ActionPlanList>("GET", `/api/action-plans?organizationId=acme&userId=ann`, undefined, "globex");
  expect(lists.body).toMatchObject({ data: [], total: 0 });
  expect((await listPlans(company)).data[0]).toMatchObject({ status: "nurture", stageHistory: [] });
});

test("plans are filtered, searched and sorted by the store, page by page", async () => {
  const company = await openCompany(closers);
  const { organizationId, db } = company;
  const days = ["2026-03-02T08:00:00.000Z", "2026-03-01T12:00:00.000Z", "2026-02-20T12:00:00.000Z"];
  for (const [at, day] of days.entries()) {
    const person = { name: `Person ${at}`, email: `p${at}@c${at}.example`, company: `C${at} 100%` };
    const { dealId } = await addLeadSource(company, { organizationId, kind: "mail", refId: day, person, text: "", at: new Date(day) });
    await db.write((tx) =>
      tx
        .updateTable("deals")
        .set({ score: [10, 90, null][at] ?? null, valueCents: [500, null, 900][at] ?? null })
        .where("id", "=", dealId)
        .execute(),
    );
  }
  const names = async (query: string) => (await listPlans(company, query)).data.map(({ contactName }) => contactName?.at(-1)).join("");
  expect(await names("?period=today")).toBe("0");
  // It is still the first of March there.
  expect(await names("?period=today&timezone=Pacific/Honolulu")).toBe("01");
  expect(await names("?period=this_month")).toBe("01");
  expect(await names("?period=this_week")).toBe("0");
  expect(await names("?period=older")).toBe("2");
  expect(await names("?sort=score")).toBe("102");
  expect(await names("?sort=value")).toBe("201");
  expect(await names("?q=c1 PERSON")).toBe("1");
  expect(await names("?q=100%25")).toBe("012");
  expect(await names("?limit=1&offset=1")).toBe("1");
  expect(await names("?board=true")).toBe("012");
  for (const bad of ["?period=never", "?limit=0", "?offset=-1", "?timezone=Mars/Base", "?sort=name"])
    expect((await company.call("GET", `/api/action-plans${bad}`)).status).toBe(400);
  const requests = await company.call<DemoRequestList>("GET", "/api/demo-requests?period=today&timezone=Asia/Tokyo");
  expect(requests.body.data).toEqual({ demoRequests: [], total: 0, real: 0 });
});

test("periods begin at the zone's midnight, weeks on Monday, also where the clock is moved", () => {
  const sunday = new Date("2026-03-29T21:30:00.000Z");
  expect(periodBounds("today", "Europe/Berlin", sunday)).toEqual({ from: "2026-03-28T23:00:00.000Z", until: "2026-03-29T22:00:00.000Z" });
  expect(periodBounds("this_week", "Europe/Berlin", sunday)).toEqual({
    from: "2026-03-22T23:00:00.000Z",
    until: "2026-03-29T22:00:00.000Z",
  });
  expect(periodBounds("this_month", "America/New_York", new Date("2026-12-31T23:00:00.000Z"))).toEqual({
    from: "2026-12-01T05:00:00.000Z",
    until: "2027-01-01T05:00:00.000Z",
  });
  expect(periodBounds("older", "Asia/Tokyo", sunday)).toEqual({ from: null, until: "2026-02-28T15:00:00.000Z" });
});
