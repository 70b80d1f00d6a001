import type { ChatReply } from "@disco/protocol";
import { randomInt } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { createLanguageModel } from "../../../../agent/models/language-model.ts";
import { memoryLimits } from "../../../../limits/memory-limits.ts";
import { openLimits } from "../../../../limits/open-limits.ts";
import { callTools, openModelService, speak } from "../../../../testing/services/fake-model-service.ts";
import { type OpenChat, openChat } from "../../../../testing/open-chat.ts";

const redisUrl = process.env["REDIS_URL"] ?? "";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

test("who writes too much in one conversation uses up nobody's share of the address but their own", async () => {
  const chat = await openChat(closers, undefined, undefined, undefined, memoryLimits());
  const quiet = (await chat.send("Hello")).reply;
  const loud = (await chat.send("Hello")).reply;
  const statuses = [];
  for (let message = 0; message < 60; message += 1) statuses.push((await chat.send("Hello", { sessionId: loud.sessionId })).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(9);
  expect((await chat.send("Hello", { sessionId: quiet.sessionId })).status).toBe(200);
  expect((await chat.send("Hello")).status).toBe(200);
});

test("an address sends thirty messages a minute, begins twenty conversations an hour, and a site takes six hundred messages a minute", async () => {
  const chat = await openChat(closers, undefined, undefined, undefined, memoryLimits());
  const from = (remoteAddress: string, sessionId?: string) =>
    chat.app.inject({
      method: "POST",
      url: "/api/chat/v2/message",
      remoteAddress,
      headers: sessionId === undefined ? {} : { "x-chat-session-id": sessionId },
      payload: { message: "Hello", organizationId: "acme" },
    });
  const begun = [];
  for (let visit = 0; visit < 25; visit += 1) begun.push(await from("203.0.113.1"));
  expect(begun.map(({ statusCode }) => statusCode)).toEqual([...Array(20).fill(200), ...Array(5).fill(429)]);
  const sessions = begun.slice(0, 20).map((reply) => reply.json<{ sessionId: string }>().sessionId);
  const statuses = [];
  for (const sessionId of sessions) statuses.push((await from("203.0.113.1", sessionId)).statusCode);
  // Twenty-five were counted before.
  expect(statuses).toEqual([...Array(5).fill(200), ...Array(15).fill(429)]);
  // The site has taken 25 by now; from everywhere else it takes the rest.
  let taken = 25;
  for (let visitor = 0; visitor < 620; visitor += 1)
    if ((await from(`198.51.${visitor >> 8}.${visitor & 255}`)).statusCode === 200) taken += 1;
  expect(taken).toBe(600);
}, 60_000);

test("the addresses that one line may choose from count as one", async () => {
  const chat = await openChat(closers, undefined, undefined, undefined, memoryLimits());
  const statuses = [];
  for (let visit = 0; visit < 25; visit += 1) {
    const payload = { message: "Hello", organizationId: "acme" };
    const remoteAddress = `2001:db8:1:1::${visit + 1}`;
    statuses.push((await chat.app.inject({ method: "POST", url: "/api/chat/v2/message", remoteAddress, payload })).statusCode);
  }
  expect(statuses).toEqual([...Array(20).fill(200), ...Array(5).fill(429)]);
});

test.skipIf(redisUrl === "")("two servers with one Redis count a visitor's messages together", async () => {
  const open = async (beside?: OpenChat) => {
    const limits = await openLimits(redisUrl);
    closers.push(() => limits.close());
    await expect.poll(() => limits.isHealthy()).toBe(true);
    return openChat(closers, undefined, undefined, beside, limits);
  };
  const one = await open();
  const two = await open(one);
  // A Redis that is slow for once would leave the count to each server.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  closers.push(async () => void vi.useRealTimers());
  const part = () => randomInt(65_536).toString(16);
  const remoteAddress = `2001:db8:${part()}:${part()}::1`;
  const say = ({ app }: OpenChat, headers: Record<string, string> = {}) =>
    app.inject({
      method: "POST",
      url: "/api/chat/v2/message",
      remoteAddress,
      headers,
      payload: { message: "Hello", organizationId: "acme" },
    });
  const first = await say(one);
  const session = { "x-chat-session-id": first.json<ChatReply>().sessionId };
  const statuses = [first.statusCode];
  for (let message = 2; message <= 12; message += 1) statuses.push((await say(message % 2 === 0 ? two : one, session)).statusCode);
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
});

test("each call of a turn sets its own tokens aside: a model that searches on and on passes no cap, and the built-in one ends the turn", async () => {
  const usage = { prompt_tokens: 1_000, completion_tokens: 900, total_tokens: 1_900 };
  const service = await openModelService((response, _body, calls) =>
    callTools(response, [["search_knowledge", { query: `plan ${calls}` }]], usage),
  );
  closers.push(service.close);
  const model = createLanguageModel({ provider: "openai-compatible", baseUrl: service.baseUrl, apiKey: "key", model: "tiny" });
  const perSite = 11_000;
  const chat = await openChat(closers, model, undefined, undefined, undefined, { perSite });
  const { reply } = await chat.send("What does the plan cost?");
  expect(reply.response).toContain("$49");
  expect(reply.citations).toMatchObject([{ url: "https://acme.example/pricing" }]);
  expect(service.seen.calls).toBeGreaterThan(1);
  expect(service.seen.calls).toBeLessThan(6);
  const ledger = () => chat.db.read.selectFrom("tokenBudgets").selectAll().where("scope", "=", "site").executeTakeFirst();
  expect(await ledger()).toMatchObject({ reserved: 0, used: service.seen.calls * 1_900, turns: 1, refused: 1 });
  const before = service.seen.calls;
  await Promise.all(Array.from({ length: 20 }, () => chat.send("What does the plan cost?")));
  expect(service.seen.calls).toBeGreaterThanOrEqual(before);
  const { used = 0, reserved = 0 } = (await ledger()) ?? {};
  expect(used + reserved).toBeLessThanOrEqual(perSite);
});

test("a turn whose tool has done something says so although the budget is spent afterwards", async () => {
  const service = await openModelService((response, body) =>
    body.includes('"role":"tool"')
      ? speak(response, ["never asked"])
      : callTools(response, [["schedule_meeting", { day: "2026-03-04", time: "10:00" }]]),
  );
  closers.push(service.close);
  const model = createLanguageModel({ provider: "openai-compatible", baseUrl: service.baseUrl, apiKey: "key", model: "tiny" });
  const chat = await openChat(closers, model, undefined, undefined, undefined, { perSite: 6_000 });
  const { reply } = await chat.send("Wednesday at 10, ada@lovelace.example", { timezone: "America/Los_Angeles" });
  expect(reply).toMatchObject({ success: true, toolCalled: "schedule_meeting" });
  expect(reply.response).toContain("I've booked your meeting for Wednesday, March 4 at 10:00 AM PST.");
  expect(service.seen.calls).toBe(1);
});

test("an address reads its conversations a hundred and twenty times a minute", async () => {
  const chat = await openChat(closers, undefined, undefined, undefined, memoryLimits());
  const { sessionId } = (await chat.send("Hello")).reply;
  const read = (remoteAddress: string) =>
    chat.app.inject({
      url: "/api/chat/v2/session",
      remoteAddress,
      headers: { "x-chat-session-id": sessionId, "x-organization-id": "acme" },
    });
  const statuses = [];
  for (let time = 0; time < 121; time += 1) statuses.push((await read("203.0.113.1")).statusCode);
  expect(statuses).toEqual([...Array(120).fill(200), 429]);
  expect((await read("203.0.113.2")).statusCode).toBe(200);
});
