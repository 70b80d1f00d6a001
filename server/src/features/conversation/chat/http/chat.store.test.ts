import type { ChatEvent, ChatReply, ChatThread } from "@disco/protocol";
import { afterEach, expect, test } from "vitest";
import type { Model } from "../../../../agent/model.ts";
import { countMessages, echoModel, openServer, openStore, send, thread } from "../../../../testing/open-echo-chat.ts";
import { releaseCutOffKeys } from "../../../../plugins/idempotency/idempotency.ts";
import { APOLOGY } from "../turn/apology.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

test("a visitor asks, gets a cited answer, and finds the thread again after the server restarted", async () => {
  const db = await openStore(closers);
  const first = await openServer(closers, db);
  const reply = (await send(first, {})).json<ChatReply>();
  expect(reply).toMatchObject({ success: true, response: "The acme plan costs $49 a month.", messageCount: 2, toolCalled: null });
  expect(reply.citations).toMatchObject([
    { title: "Pricing of acme", url: "https://acme.example/pricing", quote: "The acme plan costs $49 a month." },
  ]);
  expect(reply.sessionId.length).toBeGreaterThanOrEqual(22);

  const second = await openServer(closers, db);
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
  const db = await openStore(closers);
  const server = await openServer(closers, db);
  const first = (await send(server, { messageId: "message-1" })).json<ChatReply>();
  const again = (await send(server, { messageId: "message-1", sessionId: first.sessionId })).json<ChatReply>();
  expect(again).toEqual(first);
  const twins = await Promise.all(["a", "b"].map(() => send(server, { messageId: "message-2", sessionId: first.sessionId })));
  const ids = new Set(twins.map((twin) => twin.json<ChatReply>().messageId));
  expect(twins.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(ids.size).toBe(1);
  expect(await countMessages(db)).toBe(4);
});

test("what is said at once in one conversation stands in it one after the other", async () => {
  const db = await openStore(closers);
  const server = await openServer(closers, db);
  const { sessionId } = (await send(server, {})).json<ChatReply>();
  const said = ["a", "b", "c"];
  const replies = await Promise.all(said.map((name) => send(server, { messageId: `message-${name}`, sessionId, message: `And ${name}?` })));
  expect(replies.map((reply) => reply.json<ChatReply>().messageCount).toSorted((one, other) => one - other)).toEqual([4, 6, 8]);
  const { messages } = (await thread(server, sessionId)).json<ChatThread>();
  expect(messages.map(({ sender }) => sender)).toEqual(Array.from({ length: 4 }, () => ["user", "assistant"]).flat());
  const order = messages.flatMap(({ sender, text }) => (sender === "user" ? [text] : [])).slice(1);
  expect(new Set(order)).toEqual(new Set(["And a?", "And b?", "And c?"]));
});

function eventsOf(body: string): ChatEvent[] {
  return body
    .split("\n\n")
    .filter((frame) => frame.startsWith("data: "))
    .map((frame): ChatEvent => JSON.parse(frame.slice(6)));
}

test("a streamed turn ends with the very reply that the JSON call gives", async () => {
  const db = await openStore(closers);
  const server = await openServer(closers, db, echoModel(false));
  const streamed = await send(server, { headers: { accept: "text/event-stream" }, messageId: "message-1" });
  expect(streamed.headers["content-type"]).toContain("text/event-stream");
  const events = eventsOf(streamed.body);
  const deltas = events.flatMap((event) => (event.type === "reply.delta" ? [event.text] : []));
  expect([events[0]?.type, events.length]).toEqual(["turn.started", deltas.length + 2]);
  const last = events.at(-1);
  if (last?.type !== "reply.finished") throw new Error("no reply");
  expect(deltas.join("")).toBe(last.reply.response);
  const again = (await send(server, { messageId: "message-1", sessionId: last.reply.sessionId })).json<ChatReply>();
  expect(again).toEqual(last.reply);
});

test.each([
  ["answers at once", true],
  ["may take its time", false],
])("a streamed message that comes again under its Idempotency-Key is stored and answered once by a model that %s", async (_, isLocal) => {
  const db = await openStore(closers);
  const server = await openServer(closers, db, echoModel(isLocal));
  const { sessionId } = (await send(server, {})).json<ChatReply>();
  const ask = async (key: string) => {
    const { statusCode, body } = await send(server, { sessionId, headers: { accept: "text/event-stream", "idempotency-key": key } });
    return [statusCode, eventsOf(body).at(-1)];
  };
  const first = await ask("key-12345");
  expect(first).toMatchObject([200, { type: "reply.finished" }]);
  expect(await ask("key-12345")).toEqual(first);
  expect(await countMessages(db)).toBe(4);
  expect(await ask("key-67890")).not.toEqual(first);
  expect(await countMessages(db)).toBe(6);
});

test.each([
  ["answers at once", true],
  ["may take its time", false],
])("so is one whose answer was cut off before it was kept for the key, by a model that %s", async (_, isLocal) => {
  const db = await openStore(closers);
  const server = await openServer(closers, db, echoModel(isLocal));
  const { sessionId } = (await send(server, {})).json<ChatReply>();
  const ask = async () => (await send(server, { sessionId, headers: { "idempotency-key": "key-12345" } })).json<ChatReply>();
  const first = await ask();
  await db.write((tx) => tx.updateTable("idempotencyKeys").set({ status: null, response: null }).execute());
  await releaseCutOffKeys(db);
  expect(await ask()).toEqual(first);
  expect(await countMessages(db)).toBe(4);
});

test("a model that fails leaves the apology, and the visitor's message is kept", async () => {
  const db = await openStore(closers);
  const server = await openServer(closers, db, {
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
  const db = await openStore(closers);
  const server = await openServer(closers, db);
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
  const db = await openStore(closers);
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
  const server = await openServer(closers, db, dear, {}, 9_000);
  const first = (await send(server, {})).json<ChatReply>();
  expect(first.metadata.provider).toBe("dear");
  const second = (await send(server, { sessionId: first.sessionId })).json<ChatReply>();
  expect(second).toMatchObject({ success: true, metadata: { provider: "test" }, citations: [{ title: "Pricing of acme" }] });
  expect(calls).toBe(1);
});

test("what comes in one breath is answered as one", async () => {
  const db = await openStore(closers);
  const heard: string[] = [];
  const server = await openServer(closers, db, {
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
