import type { FaqList, FaqReply } from "@disco/protocol";
import { afterEach, describe, expect, test } from "vitest";
import { addPage } from "../../../testing/library/a-library.ts";
import { faqs, moreFaqs, moreOthers, others, withTypo } from "../../../testing/library/faq-cases.ts";
import { type Company, openCompany } from "../../../testing/open-company.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const path = "/api/knowledge/faqs/acme";
const add = async (company: Company, question: string, answer: string) =>
  (await company.call<FaqReply>("POST", path, { question, answer })).body;
const list = async (company: Company) => (await company.call<FaqList>("GET", path)).body.faqs.map(({ question }) => question);

test("a deleted question can be had back as it was for a day, by its own organization, and not after", async () => {
  const company = await openCompany(closers);
  const { faq } = await add(company, "Do you ship to Norway?", "Yes, within five days.");
  await company.call("DELETE", `${path}/${faq.id}`);
  expect(await list(company)).toEqual([]);
  expect((await company.ask("Do you ship to Norway?")).response).toMatch(/couldn't find/u);
  expect((await company.call("POST", `${path}/${faq.id}/restore`, undefined, "globex")).status).toBe(403);
  expect((await company.call("POST", `${path}/${faq.id}/restore`, undefined, null)).status).toBe(401);

  const restored = await company.call<FaqReply>("POST", `${path}/${faq.id}/restore`);
  expect([restored.status, restored.body.faq]).toEqual([200, faq]);
  expect((await company.call("POST", `${path}/${faq.id}/restore`)).status).toBe(200);
  expect(await list(company)).toEqual([faq.question]);
  expect((await company.ask("Do you ship to Norway?")).response).toBe(faq.answer);

  await company.call("DELETE", `${path}/${faq.id}`);
  company.clock.advance(25 * 3_600_000);
  expect((await company.call("POST", `${path}/${faq.id}/restore`)).status).toBe(404);
  expect((await company.call("POST", `${path}/unknown/restore`)).status).toBe(404);
});

test("an address reads a library's lists two hundred and forty times a minute, and so does each member", async () => {
  const company = await openCompany(closers, { withoutLimits: false });
  const lists = ["faqs/acme", "documents/acme", "sources/acme", "sources/acme/unknown/pages"].map((list) => `/api/knowledge/${list}`);
  const readAll = async (read: (url: string) => Promise<number>) => {
    const refused = [];
    for (let time = 0; time < 60; time += 1) for (const url of lists) if ((await read(url)) === 429) refused.push(`${time} ${url}`);
    return refused;
  };
  const visit = async (url: string, remoteAddress = "127.0.0.1") => (await company.app.inject({ url, remoteAddress })).statusCode;
  const readAs = (as: "acme" | "globex") => async (url: string) => (await company.call("GET", url, undefined, as)).status;
  expect(await readAll(visit)).toEqual([]);
  expect(await readAll(readAs("acme"))).toEqual([]);
  for (const url of lists) expect([await visit(url), await readAs("acme")(url)]).toEqual([429, 429]);
  expect([await visit(path, "203.0.113.2"), await readAs("globex")(path)]).toEqual([200, 200]);
});

test("a question and its answer must both hold something that can be seen", async () => {
  const company = await openCompany(closers);
  for (const blank of ["", " \n", "\u200b\u2060\ufeff", "\u00ad"]) {
    expect((await company.call("POST", path, { question: blank, answer: "Yes." })).status).toBe(400);
    expect((await company.call("POST", path, { question: "Do you ship to Norway?", answer: blank })).status).toBe(400);
  }
  expect(await list(company)).toEqual([]);
});

test("a visitor without an account adds no more questions than fit, however many at once", async () => {
  const company = await openCompany(closers);
  const url = "/api/knowledge/faqs/harbour";
  const send = (number: number, cookie = "") =>
    company.app.inject({ method: "POST", url, headers: { cookie }, payload: { question: `What is quay ${number}?`, answer: "Deep." } });
  const first = await send(0);
  const cookie = `${first.cookies[0]?.name}=${first.cookies[0]?.value}`;
  const others = await Promise.all(Array.from({ length: 30 }, (_, number) => send(number + 1, cookie)));
  const statuses = [first, ...others].map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  const kept = await company.app.inject({ url, headers: { cookie } });
  expect(kept.json<FaqList>().faqs).toHaveLength(20);
});

test("a question that another asks already is stored, and the other is named", async () => {
  const company = await openCompany(closers);
  await add(company, "How much does the Pro plan cost?", "$49 a month.");
  await add(company, "Do you integrate with Slack?", "Yes.");
  for (const twin of ["What is the price of the Pro plan?", "how much does the pro plan cost", "How much does the Pro plan csot?"])
    expect((await add(company, twin, "$59 a month.")).similar.map(({ question }) => question)).toContain(
      "How much does the Pro plan cost?",
    );
  for (const other of ["How much does the Team plan cost?", "Do you integrate with SAP?", "How long does the Pro plan last?"])
    expect((await add(company, other, "See the page.")).similar).toEqual([]);
  const { faq } = await add(company, "Where are you?", "In Bergen.");
  const changed = await company.call<FaqReply>("PUT", `${path}/${faq.id}`, { question: "Is there a Slack integration?", answer: "Yes." });
  expect(changed.body.similar).toMatchObject([{ question: "Do you integrate with Slack?", answer: "Yes." }]);
});

describe("a visitor's question", () => {
  test("is answered from the FAQ before any page, in its own words, and the FAQ is named", async () => {
    const company = await openCompany(closers);
    const { faq } = await add(company, "How much does the Pro plan cost?", "Pro is **$59** a month.\n\nAsk us for a quote by year.");
    await addPage(company.db, company.organizationId, {
      url: "https://acme.example/pricing",
      title: "How much does the Pro plan cost?",
      text: "How much does the Pro plan cost? The Pro plan costs $49 a month for each site. Pro plan cost and pricing in detail.",
    });
    for (const asked of [faq.question, "whats the price of pro", "How much does the Pro paln cost?", "pro plan pricing?"]) {
      const { response, citations } = await company.ask(asked);
      expect([asked, response]).toEqual([asked, faq.answer]);
      expect(citations[0]).toMatchObject({ title: faq.question, url: null });
    }
    const follow = await company.ask("Do you have a Pro plan?");
    expect((await company.ask("and how much does it cost?", follow.sessionId)).response).toContain("$59");
    expect((await company.ask("How much does the Team plan cost?")).response).not.toBe(faq.answer);
  });

  test("about plans is answered from the FAQ that asks it in other words, before the table of plans", async () => {
    const company = await openCompany(closers);
    await addPage(company.db, company.organizationId, {
      url: "https://acme.example/pricing",
      title: "Pricing",
      text: "Plan: Starter | Price: $49 | Dock doors: 4\nPlan: Growth | Price: $189 | Dock doors: 20",
    });
    const { faq } = await add(
      company,
      "Which plan should a small warehouse with two dock doors take?",
      "Take Starter. You can change to Growth on any day.",
    );
    expect((await company.ask("what is the cheapest plan?")).response).toContain("The cheapest is Starter, at $49.");
    expect((await company.ask("which plan do you recommend for two dock doors")).response).toBe(faq.answer);
  });

  test("beside another that a long FAQ answers is left for the next message, not said to have no answer", async () => {
    const company = await openCompany(closers);
    await addPage(company.db, company.organizationId, {
      url: "https://acme.example/trial",
      title: "Free trial",
      text: "The free trial lasts 21 days from the day on which the first member of your team signs in, whatever plan you choose, and nobody asks for a card before it ends.",
    });
    await add(company, "Do you ship to Norway?", "Yes, within five days. ".repeat(60).trim());
    const { response } = await company.ask("Do you ship to Norway? And how long is the free trial?");
    expect(response).toContain("Yes, within five days.");
    expect(response).not.toContain("couldn't find");
    expect(response).toContain("You also asked “And how long is the free trial”");
  });

  // The first set was looked at while the rules were made, the second was not.
  test.each([
    { set: "first", all: faqs, unanswered: others, clean: 0.93, slipped: 0.88, falsely: 1 },
    { set: "second", all: moreFaqs, unanswered: moreOthers, clean: 0.8, slipped: 0.7, falsely: 1 },
  ])("finds the FAQs of the $set set in other words and misspelt, and no other question does", async ({ all, unanswered, ...bar }) => {
    const company = await openCompany(closers);
    for (const [question, answer] of all) await add(company, question, answer);
    const cases = all.flatMap(([question, answer, ...wordings]) => [question, ...wordings].map((wording) => ({ answer, wording })));
    const share = async (toAsk: (wording: string) => string) => {
      const missed: string[] = [];
      for (const { answer, wording } of cases)
        if (!(await company.ask(toAsk(wording))).response.startsWith(answer)) missed.push(toAsk(wording));
      if (process.env["SHOW_MISSES"] === "1") process.stdout.write(`${JSON.stringify({ missed, of: cases.length })}\n`);
      return 1 - missed.length / cases.length;
    };
    expect(await share((wording) => wording)).toBeGreaterThanOrEqual(bar.clean);
    expect(await share(withTypo)).toBeGreaterThanOrEqual(bar.slipped);
    const falsely: string[] = [];
    for (const question of unanswered) {
      const { response } = await company.ask(question);
      // An answer that says it may not be what was meant is no wrong one.
      if (all.some(([, answer]) => response === answer)) falsely.push(`${question} ${response}`);
    }
    if (process.env["SHOW_MISSES"] === "1") process.stdout.write(`${JSON.stringify({ falsely, of: unanswered.length })}\n`);
    expect(falsely.length).toBeLessThanOrEqual(bar.falsely);
  });
});
