import type { ChatReply } from "@disco/protocol";
import { randomBytes } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { openChat } from "../../../../testing/open-chat.ts";
import { countMessages, openServer, openStore, send, thread } from "../../../../testing/open-echo-chat.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

test("a session that the server did not make, or made for another organization, is never adopted", async () => {
  const db = await openStore(closers);
  const server = await openServer(closers, db, undefined, {
    env: {
      rateLimits: {
        tokens: { perVisitor: 1, perAddress: 1, perSite: 1, perServer: 1 },
        chatPerMinute: 10,
        chatPerMinutePerAddress: 1_000,
        sessionsPerHourPerAddress: 1_000,
        sitePerMinute: 1_000,
        indexPerHour: 5,
        formsPerHour: 5,
        calls: { perAddress: 3, perSite: null },
      },
    },
  });
  const mine = (await send(server, {})).json<ChatReply>();
  for (const sessionId of ["attacker", "A".repeat(43), mine.sessionId.slice(0, -1) + (mine.sessionId.endsWith("A") ? "E" : "A")]) {
    const reply = (await send(server, { sessionId })).json<ChatReply>();
    expect(reply.sessionId).not.toBe(sessionId);
    expect(reply.conversationId).not.toBe(mine.conversationId);
    expect((await thread(server, sessionId)).statusCode).toBe(404);
  }
  const elsewhere = (await send(server, { sessionId: mine.sessionId, organizationId: "globex" })).json<ChatReply>();
  expect(elsewhere.conversationId).not.toBe(mine.conversationId);
  expect(elsewhere.response).toContain("globex");
  expect((await thread(server, mine.sessionId, "globex")).statusCode).toBe(404);
});

test("guessed session ids open nothing: each gets a conversation of its own, and no thread", async () => {
  const chat = await openChat(closers);
  const mine = (await chat.send("What does the plan cost? I am visitor-canary")).reply;
  const { sessionId } = mine;
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const neighbours = [...alphabet].map((letter) => sessionId.slice(0, -1) + letter).filter((id) => id !== sessionId);
  const guesses = [
    ...neighbours,
    ...Array.from({ length: 130 }, () => randomBytes(32).toString("base64url")),
    "1",
    "",
    sessionId.toLowerCase(),
  ];
  const conversations = new Set<string>([mine.conversationId]);
  for (const guess of guesses) {
    const { status, reply, body } = await chat.send("And what did I say before?", { sessionId: guess });
    expect([status, reply.sessionId === guess, reply.messageCount, body.includes("canary")]).toEqual([200, false, 2, false]);
    conversations.add(reply.conversationId);
    expect((await thread(chat, guess)).statusCode).toBe(404);
  }
  expect(conversations.size).toBe(guesses.length + 1);
});

test("the eleventh message in a minute is refused, and a fresh session does not help", async () => {
  const db = await openStore(closers);
  const server = await openServer(closers, db);
  const { sessionId } = (await send(server, {})).json<ChatReply>();
  const replies = [];
  for (let message = 1; message < 11; message += 1) replies.push(await send(server, { sessionId }));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([...Array(9).fill(200), 429]);
  expect(replies.map(({ headers }) => headers["ratelimit-remaining"])).toEqual(["8", "7", "6", "5", "4", "3", "2", "1", "0", "0"]);
  const refused = await send(server, { sessionId });
  expect(refused.json()).toEqual({ success: false, error: expect.any(String), code: "rate_limited" });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(refused.headers["ratelimit-remaining"]).toBe("0");
  let accepted = 0;
  for (let visit = 0; visit < 40; visit += 1) if ((await send(server, {})).statusCode === 200) accepted += 1;
  expect(accepted).toBeLessThanOrEqual(19);
});

test("whoever was refused is told by the headers how long to wait, and is served again when the minute is over", async () => {
  const server = await openServer(closers, await openStore(closers));
  vi.useFakeTimers({ toFake: ["Date"] });
  closers.push(async () => void vi.useRealTimers());
  const { sessionId } = (await send(server, {})).json<ChatReply>();
  const again = () => send(server, { sessionId });
  for (let message = 2; message <= 10; message += 1) expect((await again()).statusCode).toBe(200);
  const refused = await again();
  const told = ["retry-after", "ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"].map((name) => refused.headers[name]);
  expect([refused.statusCode, ...told]).toEqual([429, "60", "10", "0", "60"]);
  vi.advanceTimersByTime(59_000);
  const nearly = await again();
  expect([nearly.statusCode, nearly.headers["retry-after"]]).toEqual([429, "1"]);
  vi.advanceTimersByTime(1_000);
  expect((await again()).statusCode).toBe(200);
});

test("only pages of the allowed domains may use a widget key, and a refusal stores nothing", async () => {
  const db = await openStore(closers);
  const { id, apiKey } = await db.read
    .selectFrom("embeddedChatConfigurations")
    .select(["id", "apiKey"])
    .where("organizationId", "=", "org-acme")
    .executeTakeFirstOrThrow();
  await db.write((tx) =>
    tx.updateTable("embeddedChatConfigurations").set({ allowedDomains: '["acme.example"]' }).where("id", "=", id).execute(),
  );
  const server = await openServer(closers, db);
  for (const origin of [
    "https://evil.test",
    "null",
    "https://acme.example.evil.test",
    "https://evilacme.example",
    "https://acme.example:444",
    "http://acme.example",
  ]) {
    const refused = await send(server, { key: apiKey, headers: { origin } });
    expect([origin, refused.statusCode, refused.json().code]).toEqual([origin, 403, "origin_not_allowed"]);
    expect(refused.headers["access-control-allow-origin"]).toBeUndefined();
  }
  expect(await countMessages(db)).toBe(0);
  const allowed = await send(server, { key: apiKey, headers: { origin: "https://acme.example" } });
  expect(allowed.statusCode).toBe(200);
  expect(allowed.headers).toMatchObject({ "access-control-allow-origin": "https://acme.example", vary: expect.stringContaining("Origin") });
  expect(allowed.headers["access-control-allow-credentials"]).toBeUndefined();
  // The preview in the dashboard always answers, behind a proxy that names another host too; for others the browser says what they are.
  const behindProxy = { origin: "https://disco.acme.example" };
  expect((await send(server, { key: apiKey, headers: { ...behindProxy, "sec-fetch-site": "same-origin" } })).statusCode).toBe(200);
  expect((await send(server, { key: apiKey, headers: { ...behindProxy, "sec-fetch-site": "same-site" } })).statusCode).toBe(403);
  expect((await send(server, { headers: { origin: "https://acme.example" } })).statusCode).toBe(403);
  expect((await send(server, { key: "pk_unknown" })).statusCode).toBe(404);
});
