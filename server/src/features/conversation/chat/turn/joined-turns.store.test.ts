import type { ChatEvent, ChatReply } from "@disco/protocol";
import { request, type ServerResponse } from "node:http";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { createLanguageModel } from "../../../../agent/models/language-model.ts";
import { beginEvents, callTools, type ModelService, speak, writeEvent } from "../../../../testing/services/fake-model-service.ts";
import { type OpenChat, openChat, openChatOver, unlimited } from "../../../../testing/open-chat.ts";
import { REPLY_TOKENS } from "../../../account/spend/within-budget.ts";
import { APOLOGY } from "./apology.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/**
 * A chat in which one message was answered, over a service that the test lets speak, call by call. A message is held up on its way in
 * until `way.isClear`.
 */
async function openTalk() {
  const calls: { response: ServerResponse; said: string }[] = [];
  const way = { isClear: Promise.resolve(), arrived: 0 };
  const service: ModelService = (response, body) => {
    const { messages } = JSON.parse(body);
    const last = messages.findLast(({ role }: { role: string }) => role === "user").content;
    if (last === "Who are you?") return speak(response, ["An agent."]);
    calls.push({ response, said: last });
  };
  const opened = await openChatOver(closers, service, undefined, {
    ...unlimited,
    take: async (name, key, rule) => {
      if (name !== "chat-session") return unlimited.take(name, key, rule);
      way.arrived += 1;
      await way.isClear;
      return unlimited.take(name, key, rule);
    },
  });
  const { sessionId, conversationId } = (await opened.chat.send("Who are you?")).reply;
  const send = (message: string, messageId = `id of ${message}`) => opened.chat.send(message, { sessionId, messageId });
  const asked = async (count: number) => {
    await expect.poll(() => calls.length).toBe(count);
    return calls[count - 1]!;
  };
  return { ...opened, sessionId, conversationId, send, asked, calls, way };
}

async function thread({ chat, conversationId }: { chat: OpenChat; conversationId: string }): Promise<string[]> {
  const said = chat.db.read.selectFrom("messages").select(["role", "text"]).where("conversationId", "=", conversationId);
  const rows = await said.orderBy("ordinal").execute();
  return rows.slice(2).map(({ role, text }) => `${role}: ${text}`);
}

async function ledger(chat: OpenChat) {
  return chat.db.read.selectFrom("tokenBudgets").select(["reserved", "turns"]).where("scope", "=", "server").executeTakeFirstOrThrow();
}

async function used(chat: OpenChat): Promise<number> {
  const row = await chat.db.read.selectFrom("tokenBudgets").select("used").where("scope", "=", "server").executeTakeFirstOrThrow();
  return Number(row.used);
}

/** A visitor who reads the reply as it grows. */
async function openStream({ chat, sessionId }: { chat: OpenChat; sessionId: string }, message: string) {
  const leaving = new AbortController();
  const address = await chat.app.listen({ port: 0, host: "127.0.0.1" });
  const answered = await fetch(`${address}/api/chat/v2/message`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify({ message, organizationId: "acme", sessionId, messageId: `id of ${message}` }),
    signal: leaving.signal,
  });
  const events: ChatEvent[] = [];
  const ended = (async () => {
    let text = "";
    for await (const chunk of answered.body ?? []) {
      text += new TextDecoder().decode(chunk);
      const frames = text.split("\n\n");
      text = frames.pop() ?? "";
      for (const frame of frames) events.push(JSON.parse(frame.slice("data: ".length)));
    }
  })().catch(() => {});
  const words = () => events.map((event) => (event.type === "reply.delta" ? event.text : "")).join("");
  return { address, events, words, leave: () => leaving.abort(), ended };
}

test("a message that comes before a word of the reply is answered together with the one before it", async () => {
  const talk = await openTalk();
  const usedBefore = await used(talk.chat);
  const first = talk.send("Quick question");
  await talk.asked(1);
  const second = talk.send("What does the plan cost?");
  const call = await talk.asked(2);
  expect(talk.seen.aborted).toBe(1);
  // The service read what it was asked, although its answer was not wanted any more.
  expect(await used(talk.chat)).toBeGreaterThan(usedBefore);
  expect(call.said).toBe("Quick question\nWhat does the plan cost?");
  speak(call.response, ["$49 a month."]);
  const replies = (await Promise.all([first, second])).map(({ reply }) => reply);
  expect(replies[0]).toEqual(replies[1]);
  expect(replies[0]).toMatchObject({ response: "$49 a month.", messageCount: 5 });
  expect(await thread(talk)).toEqual(["visitor: Quick question", "visitor: What does the plan cost?", "agent: $49 a month."]);
  expect(await ledger(talk.chat)).toEqual({ reserved: 0, turns: 2 });

  const again = [await talk.send("Quick question"), await talk.send("What does the plan cost?")];
  expect(again.map(({ reply }) => reply)).toEqual(replies);
  expect(talk.calls).toHaveLength(2);
});

test("a message that comes while words are read waits, and is answered together with what waits as well", async () => {
  const talk = await openTalk();
  const first = await openStream(talk, "What does the plan cost?");
  const { response } = await talk.asked(1);
  beginEvents(response);
  writeEvent(response, { content: "It costs " });
  await expect.poll(first.words).toContain("It");
  const others = [talk.send("And docks?"), talk.send("And ships?")];
  // Another visitor is not kept waiting.
  expect((await talk.chat.send("Who are you?")).reply.response).toBe("An agent.");
  expect(talk.calls).toHaveLength(1);
  writeEvent(response, { content: "$49." });
  writeEvent(response, {}, "stop");
  response.end("data: [DONE]\n\n");
  const call = await talk.asked(2);
  expect(call.said).toBe("And docks?\nAnd ships?");
  speak(call.response, ["Twenty and none."]);
  const [docks, ships] = await Promise.all(others);
  expect(docks?.reply).toEqual(ships?.reply);
  await first.ended;
  expect(first.words()).toBe("It costs $49.");
  expect(await thread(talk)).toEqual([
    "visitor: What does the plan cost?",
    "agent: It costs $49.",
    "visitor: And docks?",
    "visitor: And ships?",
    "agent: Twenty and none.",
  ]);
  expect(talk.seen.aborted).toBe(0);
});

test("what came first is read first, although it was held up on its way in", async () => {
  const talk = await openTalk();
  const first = await openStream(talk, "What does the plan cost?");
  const { response } = await talk.asked(1);
  beginEvents(response);
  writeEvent(response, { content: "It costs " });
  await expect.poll(first.words).toContain("It");
  const held = Promise.withResolvers<void>();
  talk.way.isClear = held.promise;
  const docks = talk.send("And docks?");
  await expect.poll(() => talk.way.arrived).toBe(2);
  talk.way.isClear = Promise.resolve();
  const ships = talk.send("And ships?");
  // Once another visitor has had a whole turn, the second message waits in the conversation.
  await talk.chat.send("Who are you?");
  held.resolve();
  await talk.chat.send("Who are you?");
  writeEvent(response, { content: "$49." }, "stop");
  response.end("data: [DONE]\n\n");
  const call = await talk.asked(2);
  expect(call.said).toBe("And docks?\nAnd ships?");
  speak(call.response, ["Twenty and none."]);
  expect((await docks).reply).toEqual((await ships).reply);
});

test("a reply that the visitor stops ends the call at the service, and lets the next message in", async () => {
  const talk = await openTalk();
  const first = await openStream(talk, "Tell me everything");
  const { response } = await talk.asked(1);
  beginEvents(response);
  writeEvent(response, { content: "Once upon " });
  await expect.poll(first.words).toContain("Once");
  const next = talk.send("What does the plan cost?");
  first.leave();
  speak((await talk.asked(2)).response, ["$49."]);
  expect((await next).reply.response).toBe("$49.");
  await expect.poll(() => talk.seen.aborted).toBe(1);
  expect(await thread(talk)).toEqual(["visitor: Tell me everything", "agent: Once", "visitor: What does the plan cost?", "agent: $49."]);
  expect((await ledger(talk.chat)).reserved).toBe(0);
});

test("a turn that is stopped amid its second call is charged with all that was set aside for both", async () => {
  const talk = await openTalk();
  const before = await used(talk.chat);
  const first = await openStream(talk, "Tell me everything");
  callTools((await talk.asked(1)).response, [["search_knowledge", { query: "plan" }]]);
  const { response } = await talk.asked(2);
  beginEvents(response);
  writeEvent(response, { content: "Once upon " });
  await expect.poll(first.words).toContain("Once");
  const { tokens } = await talk.chat.db.read.selectFrom("tokenReservations").select("tokens").executeTakeFirstOrThrow();
  first.leave();
  await expect.poll(async () => (await ledger(talk.chat)).reserved).toBe(0);
  expect((await used(talk.chat)) - before).toBe(Number(tokens));
});

test("a turn that is dropped amid its second call is charged with what the service read for both", async () => {
  const talk = await openTalk();
  const before = await used(talk.chat);
  const first = talk.send("Quick question");
  callTools((await talk.asked(1)).response, [["search_knowledge", { query: "plan" }]]);
  await talk.asked(2);
  const { tokens } = await talk.chat.db.read.selectFrom("tokenReservations").select("tokens").executeTakeFirstOrThrow();
  const second = talk.send("What does the plan cost?");
  const { response } = await talk.asked(3);
  expect((await used(talk.chat)) - before).toBe(Number(tokens) - 2 * REPLY_TOKENS);
  speak(response, ["$49 a month."]);
  expect((await first).reply).toEqual((await second).reply);
});

test("who leaves while they wait keeps nobody waiting, and what they said stays", async () => {
  const talk = await openTalk();
  const first = await openStream(talk, "What does the plan cost?");
  const { response } = await talk.asked(1);
  beginEvents(response);
  writeEvent(response, { content: "It costs " });
  await expect.poll(first.words).toContain("It");
  const arrival = once(talk.chat.app.server, "request");
  const gone = request(`${first.address}/api/chat/v2/message`, { method: "POST", headers: { "content-type": "application/json" } });
  gone.on("error", () => {});
  gone.end(JSON.stringify({ message: "Never mind", organizationId: "acme", sessionId: talk.sessionId, messageId: "id of never" }));
  await arrival;
  gone.destroy();
  const stays = talk.send("And docks?");
  writeEvent(response, { content: "$49." }, "stop");
  response.end("data: [DONE]\n\n");
  const call = await talk.asked(2);
  expect(call.said).toBe("Never mind\nAnd docks?");
  speak(call.response, ["Twenty."]);
  expect((await stays).reply.response).toBe("Twenty.");
  expect(await thread(talk)).toEqual([
    "visitor: What does the plan cost?",
    "agent: It costs $49.",
    "visitor: Never mind",
    "visitor: And docks?",
    "agent: Twenty.",
  ]);
});

test("the same message twice at once is asked once, and both get its reply", async () => {
  const talk = await openTalk();
  const twins = [talk.send("What does the plan cost?"), talk.send("What does the plan cost?")];
  const { response } = await talk.asked(1);
  const late = await openStream(talk, "What does the plan cost?");
  await expect.poll(() => late.events).toMatchObject([{ type: "turn.started" }]);
  speak(response, ["$49."]);
  const [one, other] = await Promise.all(twins);
  expect([one?.status, other?.status]).toEqual([200, 200]);
  expect(one?.reply).toEqual(other?.reply);
  await late.ended;
  expect(late.words()).toBe("$49.");
  expect(late.events.at(-1)).toEqual({ type: "reply.finished", reply: one?.reply });
  expect(talk.calls).toHaveLength(1);
  expect(await thread(talk)).toEqual(["visitor: What does the plan cost?", "agent: $49."]);
});

test("words that a stream of the same message was shown are a reply's beginning to it, which no later message drops", async () => {
  const talk = await openTalk();
  const first = talk.send("What does the plan cost?");
  const { response } = await talk.asked(1);
  beginEvents(response);
  writeEvent(response, { content: "It costs " });
  writeEvent(response, { content: "some " });
  const twin = await openStream(talk, "What does the plan cost?");
  await expect.poll(twin.words).toContain("It costs");
  const next = talk.send("And docks?");
  expect((await talk.chat.send("Who are you?")).reply.response).toBe("An agent.");
  writeEvent(response, { content: "$49." });
  writeEvent(response, {}, "stop");
  response.end("data: [DONE]\n\n");
  expect((await first).reply.response).toBe("It costs some $49.");
  await twin.ended;
  expect(twin.words()).toBe("It costs some $49.");
  const call = await talk.asked(2);
  speak(call.response, ["Twenty."]);
  expect((await next).reply.response).toBe("Twenty.");
  expect(talk.seen.aborted).toBe(0);
});

test("a turn whose tool has done something is not asked anew", async () => {
  const talk = await openTalk();
  const first = talk.send("I am ada@lovelace.example");
  callTools((await talk.asked(1)).response, [["capture_lead", { email: "ada@lovelace.example" }]]);
  const { response } = await talk.asked(2);
  const second = talk.send("What does the plan cost?");
  // Once another visitor has had a whole turn, the second message has arrived as well.
  await talk.chat.send("Who are you?");
  expect(talk.calls).toHaveLength(2);
  speak(response, ["Noted."]);
  speak((await talk.asked(3)).response, ["$49."]);
  expect([(await first).reply.response, (await second).reply.response]).toEqual(["Noted.", "$49."]);
  expect(talk.seen.aborted).toBe(0);
  expect(await talk.chat.db.read.selectFrom("leads").select("email").execute()).toEqual([{ email: "ada@lovelace.example" }]);
});

test("when the model fails both get the apology, and each may be sent again", async () => {
  const talk = await openTalk();
  const first = talk.send("Quick question");
  await talk.asked(1);
  const second = talk.send("What does the plan cost?");
  (await talk.asked(2)).response.writeHead(400).end("{}");
  expect((await Promise.all([first, second])).map(({ reply }) => reply.response)).toEqual([APOLOGY, APOLOGY]);
  const again = talk.send("What does the plan cost?");
  speak((await talk.asked(3)).response, ["$49."]);
  expect((await again).reply.response).toBe("$49.");
  expect((await ledger(talk.chat)).reserved).toBe(0);
});

test("two processes never answer in one conversation at the same time", async ({ skip }) => {
  const talk = await openTalk();
  if (talk.chat.db.kind === "sqlite") return skip("SQLite has one process.");
  const model = createLanguageModel({ provider: "openai-compatible", baseUrl: talk.baseUrl, apiKey: "key", model: "tiny" });
  const other = await openChat(closers, model, undefined, talk.chat);
  const first = talk.send("What does the plan cost?");
  const { response } = await talk.asked(1);
  const elsewhere: Promise<{ reply: ChatReply }>[] = [
    other.send("And docks?", { sessionId: talk.sessionId, messageId: "id of docks" }),
    // The same message by another way.
    other.send("What does the plan cost?", { sessionId: talk.sessionId, messageId: "id of What does the plan cost?" }),
  ];
  // Once another visitor has had a whole turn there, the two have asked for the conversation as well.
  await other.send("Who are you?");
  expect(talk.calls).toHaveLength(1);
  speak(response, ["$49."]);
  const call = await talk.asked(2);
  expect(call.said).toBe("And docks?");
  speak(call.response, ["Twenty."]);
  expect((await elsewhere[0])?.reply.response).toBe("Twenty.");
  expect((await elsewhere[1])?.reply).toEqual((await first).reply);
  expect(await thread(talk)).toEqual(["visitor: What does the plan cost?", "agent: $49.", "visitor: And docks?", "agent: Twenty."]);
  await expect.poll(async () => talk.chat.db.read.selectFrom("turnLeases").selectAll().execute()).toEqual([]);
});

test("a process that died in the middle of a turn holds the conversation up until its lease has run out", async ({ skip }) => {
  const talk = await openTalk();
  if (talk.chat.db.kind === "sqlite") return skip("SQLite has one process.");
  const { conversationId } = talk;
  const expiresAt = new Date(talk.chat.clock().getTime() + 10_000).toISOString();
  const left = { holder: "gone", expiresAt };
  await talk.chat.db.write((tx) =>
    tx
      .insertInto("turnLeases")
      .values({ conversationId, ...left })
      // The lease of the turn before may not be given back yet.
      .onConflict((found) => found.column("conversationId").doUpdateSet(left))
      .execute(),
  );
  const sent = talk.send("What does the plan cost?");
  await talk.chat.send("Who are you?");
  expect(talk.calls).toHaveLength(0);
  talk.chat.clock.advance(10_001);
  speak((await talk.asked(1)).response, ["$49."]);
  expect((await sent).reply.response).toBe("$49.");
});
