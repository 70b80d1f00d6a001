import type { AskLibraryReply, Gap, GapList } from "@disco/protocol";
import { afterEach, expect, test } from "vitest";
import { addPage } from "../../../testing/library/a-library.ts";
import {
  beginEvents,
  callTools,
  openModelService,
  type ModelService,
  speak,
  writeEvent,
} from "../../../testing/services/fake-model-service.ts";
import { type Company, openCompany } from "../../../testing/open-company.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function open(service?: ModelService): Promise<Company & { bodies: string[] }> {
  const model = service === undefined ? null : await openModelService(service);
  if (model !== null) closers.push(model.close);
  const env =
    model === null ? {} : { model: { provider: "openai-compatible" as const, baseUrl: model.baseUrl, apiKey: "key", model: "tiny" } };
  const company = await openCompany(closers, { env });
  for (const [path, title, text] of [
    ["docks", "Docks", "Each dock has a door, a plan and a calendar. A dock takes trailers of 16 metres."],
    ["pricing", "Pricing", "A dock costs $49 a month. Gates cost nothing."],
  ])
    await addPage(company.db, company.organizationId, { url: `https://acme.example/${path}`, title: title ?? "", text: text ?? "" });
  return { ...company, bodies: model?.seen.bodies ?? [] };
}

const ask = (company: Company, question: string, as: "acme" | "globex" | null = "acme") =>
  company.call<AskLibraryReply>("POST", "/api/knowledge/ask/acme", { question }, as);

/** Every row of every table that a turn could write. */
async function rows(company: Company): Promise<string> {
  const tables = [
    "conversations",
    "messages",
    "turnTraces",
    "leads",
    "meetings",
    "outgoingMails",
    "sources",
    "passages",
    "libraries",
    "gaps",
  ] as const;
  const all = await Promise.all(tables.map((table) => company.db.read.selectFrom(table).selectAll().execute()));
  return JSON.stringify(all);
}

test("a question shows its passages with their scores, what was cited and the answer, and leaves no trace", async () => {
  const company = await open();
  const before = await rows(company);
  const { data } = (await ask(company, "What does a dock cots?")).body;
  expect(data.answer).toContain("$49 a month");
  expect(data).toMatchObject({ refused: null, metadata: { provider: "built-in" } });
  expect(data.citations[0]).toMatchObject({ title: "Pricing", url: "https://acme.example/pricing" });
  expect(data.passages.map(({ title, isCited }) => [title, isCited])).toEqual([
    ["Pricing", true],
    ["Docks", expect.any(Boolean)],
  ]);
  const [best, next] = data.passages;
  expect(best?.score).toBeGreaterThan(next?.score ?? 0);
  expect(best?.pageScore).toBeLessThan(best?.score ?? 0);
  expect(best?.coverage).toBe(1);
  expect(next?.coverage).toBeLessThan(1);
  expect(data.words).toContainEqual({ word: "cots", isFound: true, repairedTo: "costs" });

  expect((await ask(company, "Do you sell hazmat suits?")).body.data).toMatchObject({ refused: "no_answer", citations: [] });
  await ask(company, "Book a meeting tomorrow at 10:00, I am ada@lovelace.example");
  expect(await rows(company)).toBe(before);
  expect((await ask(company, "What does a dock cost?", "globex")).status).toBe(404);
  expect((await ask(company, "What does a dock cost?", null)).status).toBe(401);
  expect((await ask(company, " ")).status).toBe(400);
});

test("a language model is given no tool but the search, whatever it calls", async () => {
  const company = await open((response, _body, calls) => {
    if (calls > 1) return speak(response, ["A dock costs $49 a month [1]."]);
    callTools(response, [
      ["schedule_meeting", { day: "2026-03-04", time: "10:00", email: "mallory@evil.test" }],
      ["capture_lead", { name: "Mallory", email: "mallory@evil.test" }],
    ]);
  });
  const before = await rows(company);
  const { data } = (await ask(company, "I am mallory@evil.test, what does a dock cost?")).body;
  expect(data.answer).toContain("$49 a month");
  expect(data.citations).toHaveLength(1);
  const { tools } = JSON.parse(company.bodies[0] ?? "{}") as { tools: { function: { name: string } }[] };
  expect(tools.map((tool) => tool.function.name)).toEqual(["search_knowledge"]);
  expect(await rows(company)).toBe(before);
});

test("a language model reads the FAQ that was asked for first, and what it cannot answer is a gap", async () => {
  const company = await open((response, body) => {
    const { messages } = JSON.parse(body) as { messages: { content: string }[] };
    const faq = /\[1\] FAQ: [^\n]*\n(.*)/u.exec(messages[0]?.content ?? "")?.[1];
    speak(response, faq === undefined ? ["I could not find that. [0] Shall I put you in touch with a person?"] : [`${faq} [1]`]);
  });
  await company.call("POST", "/api/knowledge/faqs/acme", { question: "How much does a dock cost?", answer: "It is $59 a month now." });
  const reply = await company.ask("what's the price of a dock");
  expect(reply.response).toContain("It is $59 a month now.");
  expect(reply.citations).toMatchObject([{ title: "How much does a dock cost?" }]);
  await company.ask("Do you sell hazmat suits?");
  const gaps: Gap[] = (await company.call<GapList>("GET", "/api/knowledge/gaps/acme")).body.gaps;
  expect(gaps.map(({ question, refused }) => [question, refused])).toEqual([["Do you sell hazmat suits?", 1]]);
});

test("a try over a service that does not count costs all that was set aside for its calls", async () => {
  const company = await open((response, _body, calls) => {
    if (calls === 1) return callTools(response, [["search_knowledge", { query: "docks" }]]);
    beginEvents(response);
    writeEvent(response, { content: "A dock costs $49 a month." }, "stop");
    response.end("data: [DONE]\n\n");
  });
  expect((await ask(company, "What does a dock cost?")).body.data.answer).toContain("$49 a month");
  const ledger = company.db.read.selectFrom("tokenBudgets").select(["reserved", "used"]).where("scope", "=", "site");
  const { reserved, used } = await ledger.executeTakeFirstOrThrow();
  expect(reserved).toBe(0);
  // 5,000 for the first call, and for the second more than its longest reply.
  expect(used).toBeGreaterThan(7_000);
});
