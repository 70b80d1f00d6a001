import type { ChatEvent, ChatReply, ChatThread } from "@disco/protocol";
import { randomBytes } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import type { Model, ModelPart, ModelRequest } from "../../agent/model.ts";
import type { Database } from "../../db/database.ts";
import { createKnowledgeIndex } from "../../knowledge/retrieve.ts";
import { addPage } from "../../testing/a-library.ts";
import { openChat } from "../../testing/open-chat.ts";
import { createSecretBox } from "../../secrets/secret-box.ts";
import { buildTestApp, type TestApp, type TestAppOptions } from "../../testing/build-test-app.ts";
import { openTestDatabase } from "../../testing/open-test-database.ts";
import { provisionOrganization } from "../organizations/provision-organization.ts";
import { createSpendGovernor } from "../spend/spend-governor.ts";
import { createFindConfiguration } from "../widget/find-configuration.ts";
import { chatFeature } from "./routes.ts";
import { APOLOGY } from "./apology.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A model that says the best passage back and cites it: enough to see what reaches the visitor. */
function echoModel(isLocal = true): Model {
  return {
    provider: "test",
    name: "echo",
    isLocal,
    async *respond({ retrieval, message }: ModelRequest): AsyncGenerator<ModelPart> {
      const [best] = retrieval.passages;
      if (best === undefined) {
        yield { type: "text", text: `Nothing about ${message}` };
        return;
      }
      yield { type: "text", text: best.text };
      yield { type: "cite", passage: best, quote: best.text };
    },
  };
}

async function openStore(): Promise<Database> {
  const db = await openTestDatabase();
  closers.push(() => db.close());
  for (const slug of ["acme", "globex"]) {
    await provisionOrganization(db, { id: `org-${slug}`, slug, name: slug });
    await addPage(db, `org-${slug}`, {
      url: `https://${slug}.example/pricing`,
      title: `Pricing of ${slug}`,
      text: `The ${slug} plan costs $49 a month.`,
    });
  }
  return db;
}

async function openServer(
  db: Database,
  model: Model = echoModel(),
  options: TestAppOptions = {},
  tokensPerSite = 1_000_000,
): Promise<TestApp> {
  const server = await buildTestApp({
    ...options,
    db,
    features: ({ env, limits, clock }) => [
      chatFeature({
        db,
        env,
        limits,
        clock,
        model,
        fallbackModel: echoModel(),
        governor: createSpendGovernor({
          db,
          secretKey: env.secretKey,
          clock,
          budgets: { perVisitor: 1_000_000, perAddress: 1_000_000, perSite: tokensPerSite, perServer: 1_000_000 },
        }),
        tools: [],
        findConfiguration: createFindConfiguration(db, createSecretBox(env.secretKey)),
        knowledge: createKnowledgeIndex(db),
      }),
    ],
  });
  closers.push(server.close);
  return server;
}

interface Ask {
  message?: string;
  organizationId?: string;
  sessionId?: string;
  messageId?: string;
  headers?: Record<string, string>;
  key?: string;
}

function send({ app }: TestApp, { headers = {}, sessionId, key, ...body }: Ask) {
  return app.inject({
    method: "POST",
    url: "/api/chat/v2/message",
    headers: {
      ...headers,
      ...(sessionId === undefined ? {} : { "x-chat-session-id": sessionId }),
      ...(key === undefined ? {} : { "x-widget-key": key }),
    },
    payload: { message: "What does the plan cost?", ...(key === undefined ? { organizationId: "acme" } : {}), ...body },
  });
}

function thread({ app }: TestApp, sessionId: string, organization = "acme") {
  return app.inject({ url: "/api/chat/v2/session", headers: { "x-chat-session-id": sessionId, "x-organization-id": organization } });
}

function keyOf(db: Database, organizationId: string) {
  return db.read
    .selectFrom("embeddedChatConfigurations")
    .select(["id", "apiKey"])
    .where("organizationId", "=", organizationId)
    .executeTakeFirstOrThrow();
}

async function countMessages(db: Database): Promise<number> {
  return (await db.read.selectFrom("messages").select("id").execute()).length;
}

test("a visitor asks, gets a cited answer, and finds the thread again after the server restarted", async () => {
  const db = await openStore();
  const first = await openServer(db);
  const reply = (await send(first, {})).json<ChatReply>();
  expect(reply).toMatchObject({ success: true, response: "The acme plan costs $49 a month.", messageCount: 2, toolCalled: null });
  expect(reply.citations).toMatchObject([
    { title: "Pricing of acme", url: "https://acme.example/pricing", quote: "The acme plan costs $49 a month." },
  ]);
  expect(reply.sessionId.length).toBeGreaterThanOrEqual(22);

  const second = await openServer(db);
  const next = (await send(second, { sessionId: reply.sessionId, message: "And again?" })).json<ChatReply>();
  expect(next).toMatchObject({ sessionId: reply.sessionId, conversationId: reply.conversationId, messageCount: 4 });
  const restored = await thread(second, reply.sessionId);
  expect(restored.headers["cache-control"]).toBe("no-store");
  expect(restored.json<ChatThread>().messages.map(({ sender, text }) => [sender, text])).toEqual([
    ["user", "What does the plan cost?"],
    ["assistant", "The acme plan costs $49 a month."],
    ["user", "And again?"],
    ["assistant", next.response],
  ]);
  expect(restored.json<ChatThread>().messages[1]?.metadata?.citations).toEqual(reply.citations);
});

test("the same message id again gives the same reply and adds nothing, in parallel too", async () => {
  const db = await openStore();
  const server = await openServer(db);
  const first = (await send(server, { messageId: "message-1" })).json<ChatReply>();
  const again = (await send(server, { messageId: "message-1", sessionId: first.sessionId })).json<ChatReply>();
  expect(again).toEqual(first);
  const twins = await Promise.all(["a", "b"].map(() => send(server, { messageId: "message-2", sessionId: first.sessionId })));
  const ids = new Set(twins.map((twin) => twin.json<ChatReply>().messageId));
  expect(twins.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(ids.size).toBe(1);
  expect(await countMessages(db)).toBe(4);
});

test("a session that the server did not make, or made for another organization, is never adopted", async () => {
  const db = await openStore();
  const server = await openServer(db, undefined, {
    env: {
      rateLimits: {
        tokens: { perVisitor: 1, perAddress: 1, perSite: 1, perServer: 1 },
        chatPerMinute: 10,
        chatPerMinutePerAddress: 1_000,
        sessionsPerHourPerAddress: 1_000,
        sitePerMinute: 1_000,
        indexPerHour: 5,
        formsPerHour: 5,
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
  const db = await openStore();
  const server = await openServer(db);
  const { sessionId } = (await send(server, {})).json<ChatReply>();
  const statuses = [];
  for (let message = 0; message < 11; message += 1) statuses.push((await send(server, { sessionId })).statusCode);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  const refused = await send(server, { sessionId });
  expect(refused.json()).toEqual({ success: false, error: expect.any(String), code: "rate_limited" });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(refused.headers["ratelimit-remaining"]).toBe("0");
  let accepted = 0;
  for (let visit = 0; visit < 40; visit += 1) if ((await send(server, {})).statusCode === 200) accepted += 1;
  expect(accepted).toBeLessThanOrEqual(19);
});

test("only pages of the allowed domains may use a widget key, and a refusal stores nothing", async () => {
  const db = await openStore();
  const { id, apiKey } = await keyOf(db, "org-acme");
  await db.write((tx) =>
    tx.updateTable("embeddedChatConfigurations").set({ allowedDomains: '["acme.example"]' }).where("id", "=", id).execute(),
  );
  const server = await openServer(db);
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
  // Without a key, a foreign page gets nothing, whatever slug it names.
  expect((await send(server, { headers: { origin: "https://acme.example" } })).statusCode).toBe(403);
  expect((await send(server, { key: "pk_unknown" })).statusCode).toBe(404);
});

test("a streamed turn ends with the very reply that the JSON call gives", async () => {
  const db = await openStore();
  const server = await openServer(db, echoModel(false));
  const streamed = await send(server, { headers: { accept: "text/event-stream" }, messageId: "message-1" });
  expect(streamed.headers["content-type"]).toContain("text/event-stream");
  const events = streamed.body
    .split("\n\n")
    .filter((frame) => frame.startsWith("data: "))
    .map((frame): ChatEvent => JSON.parse(frame.slice(6)));
  const deltas = events.flatMap((event) => (event.type === "reply.delta" ? [event.text] : []));
  expect([events[0]?.type, events.length]).toEqual(["turn.started", deltas.length + 2]);
  const last = events.at(-1);
  if (last?.type !== "reply.finished") throw new Error("no reply");
  expect(deltas.join("")).toBe(last.reply.response);
  const again = (await send(server, { messageId: "message-1", sessionId: last.reply.sessionId })).json<ChatReply>();
  expect(again).toEqual(last.reply);
});

test("a model that fails leaves the apology, and the visitor's message is kept", async () => {
  const db = await openStore();
  const server = await openServer(db, {
    ...echoModel(false),
    respond: () => {
      throw new Error("529 overloaded, secret-key-123");
    },
  });
  const reply = (await send(server, { messageId: "message-1" })).json<ChatReply>();
  expect(reply.response).toBe(APOLOGY);
  expect(JSON.stringify(reply)).not.toContain("secret-key-123");
  const restored = (await thread(server, reply.sessionId)).json<ChatThread>();
  expect(restored.messages[0]).toMatchObject({ sender: "user", text: "What does the plan cost?" });
});

test("each turn leaves a trace that names what was retrieved and cited, without the visitor's words or session", async () => {
  const db = await openStore();
  const server = await openServer(db);
  const reply = (await send(server, { message: "What does the plan cost? I am ada@lovelace.example" })).json<ChatReply>();
  const [row] = await db.read.selectFrom("turnTraces").selectAll().execute();
  expect(JSON.parse(row?.trace ?? "{}")).toMatchObject({
    cited: reply.citations.map(({ id }) => id),
    provider: "test",
    model: "echo",
    tools: [],
  });
  expect(row?.trace).not.toContain("ada@lovelace.example");
  expect(row?.trace).not.toContain(reply.sessionId);
});

test("when the budget is spent, the built-in model answers, with citations and without an error", async () => {
  const db = await openStore();
  let calls = 0;
  const dear: Model = {
    ...echoModel(false),
    provider: "dear",
    async *respond() {
      calls += 1;
      yield { type: "text", text: "A dear answer." };
      yield { type: "usage", inputTokens: 4_000, outputTokens: 2_000 };
    },
  };
  const server = await openServer(db, dear, {}, 9_000);
  const first = (await send(server, {})).json<ChatReply>();
  expect(first.metadata.provider).toBe("dear");
  const second = (await send(server, { sessionId: first.sessionId })).json<ChatReply>();
  expect(second).toMatchObject({ success: true, metadata: { provider: "test" }, citations: [{ title: "Pricing of acme" }] });
  expect(calls).toBe(1);
});

test("what comes in one breath is answered as one", async () => {
  const db = await openStore();
  const heard: string[] = [];
  const server = await openServer(db, {
    ...echoModel(),
    async *respond({ message }) {
      heard.push(message);
      yield { type: "text", text: "Go on." };
    },
  });
  const { sessionId } = (await send(server, { message: "hi" })).json<ChatReply>();
  await send(server, { sessionId, message: "quick one" });
  await send(server, { sessionId, message: "what does Growth cost?" });
  server.clock.advance(60_000);
  await send(server, { sessionId, message: "thanks" });
  expect(heard).toEqual(["hi", "hi\nquick one", "hi\nquick one\nwhat does Growth cost?", "thanks"]);
});
