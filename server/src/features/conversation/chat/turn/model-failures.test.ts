import type { ChatThread } from "@disco/protocol";
import type { ServerResponse } from "node:http";
import { afterEach, expect, test } from "vitest";
import { createLanguageModel, type ModelPatience } from "../../../../agent/models/language-model.ts";
import { beginEvents, callTools, type ModelService, speak, writeEvent } from "../../../../testing/services/fake-model-service.ts";
import { openChat, openChatOver, type OpenChat } from "../../../../testing/open-chat.ts";
import { APOLOGY } from "./apology.ts";
import { readTrace } from "../store/stored-trace.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A service that answers or fails by itself does so on a slow machine too; only a silence is cut short. */
const patience: ModelPatience = { firstWordMs: 60_000, firstByteMs: 60_000, silenceMs: 300, pauseMs: 1 };
/** For a service that hangs: the product's waits, twenty times as fast. */
const shortPatience: ModelPatience = { firstWordMs: 450, firstByteMs: 400, silenceMs: 300, pauseMs: 40 };

async function threadOf(chat: OpenChat, sessionId: string): Promise<[string, string][]> {
  const answered = await chat.app.inject({
    url: "/api/chat/v2/session",
    headers: { "x-chat-session-id": sessionId, "x-organization-id": "acme" },
  });
  return answered.json<ChatThread>().messages.map(({ sender, text }) => [sender, text]);
}

async function expectApology(service: ModelService, waits: ModelPatience): Promise<number> {
  const calls: ServerResponse[] = [];
  const { chat, seen } = await openChatOver(
    closers,
    (response, ...asked) => {
      calls.push(response);
      service(response, ...asked);
    },
    waits,
  );
  const pending = chat.send("What does the plan cost?", { messageId: "message-1" });
  const elsewhere = await chat.app.inject({ url: "/api/chat/v2/session" });
  expect(elsewhere.statusCode).toBe(404);
  const { status, reply, body } = await pending;
  expect([status, reply.response]).toEqual([200, APOLOGY]);
  expect(body).not.toContain("canary");
  // No call goes on behind the visitor's back.
  await expect.poll(() => calls.filter(({ destroyed }) => !destroyed).length).toBe(0);
  expect(await threadOf(chat, reply.sessionId)).toEqual([
    ["user", "What does the plan cost?"],
    ["assistant", APOLOGY],
  ]);
  return seen.calls;
}

const failures: [string, number, ModelService][] = [
  ["closes the connection", 3, (response) => response.destroy()],
  ["is busy for a minute", 1, (response) => response.writeHead(429, { "retry-after": "60" }).end("{}")],
  ["has spent its budget", 1, (response) => response.writeHead(429).end('{"error":{"code":"insufficient_quota"}}')],
  ["is broken", 3, (response) => response.writeHead(500).end("boom")],
  ["is overloaded", 3, (response) => response.writeHead(529).end('{"error":{"type":"overloaded_error","key":"service-key-canary"}}')],
  ["answers with a web page", 3, (response) => response.writeHead(200, { "content-type": "text/html" }).end("<h1>Hello</h1>")],
  [
    "sends garbage",
    3,
    (response) => {
      beginEvents(response);
      response.end("data: {not json\n\ndata: [DONE]\n\n");
    },
  ],
];

test.each(failures)("a service that %s is asked %i times, and costs the visitor the apology; the message is kept", async (...failure) => {
  const [, calls, service] = failure;
  expect(await expectApology(service, patience)).toBe(calls);
});

test.each<[string, ModelService]>([
  ["hangs", () => {}],
  ["hangs after its headers", (response) => beginEvents(response)],
])(
  "a service that %s is asked no more often than fits into the visitor's wait for the first word, and costs them the apology",
  async (_name, service) => {
    expect(await expectApology(service, shortPatience)).toBeLessThanOrEqual(2);
  },
);

test("a service that is busy for longer than a visitor waits is asked once, and costs them the apology", async () => {
  const busy: ModelService = (response) => response.writeHead(429, { "retry-after": "4" }).end("{}");
  expect(await expectApology(busy, { ...patience, firstWordMs: 4_100 })).toBe(1);
});

test("the apology is the specification's, word for word", () => {
  expect(APOLOGY).toBe("I'm having trouble connecting right now. Please try again in a moment.");
});

test("a service that nobody runs is refused at once", async () => {
  const model = createLanguageModel(
    { provider: "openai-compatible", baseUrl: "http://127.0.0.1:1/v1", apiKey: "key", model: "tiny" },
    { patience },
  );
  const chat = await openChat(closers, model);
  expect((await chat.send("Hello")).reply.response).toBe(APOLOGY);
});

test.each<[string, ModelService]>([
  [
    "breaks off",
    (response) => {
      beginEvents(response);
      writeEvent(response, { content: "The plan costs " });
      setImmediate(() => response.destroy());
    },
  ],
  [
    "falls silent",
    (response) => {
      beginEvents(response);
      writeEvent(response, { content: "The plan costs " });
    },
  ],
])("what a service said before it %s stays, with the apology after it", async (_name, service) => {
  const { chat, seen } = await openChatOver(closers, service, patience);
  const { reply } = await chat.send("What does the plan cost?");
  expect(reply.response).toBe(`The plan costs\n\n${APOLOGY}`);
  expect(seen.calls).toBe(1);
});

test("a message that got the apology is answered when it is sent again", async () => {
  const { chat } = await openChatOver(closers, (response, _body, calls) => {
    if (calls === 1) response.writeHead(400).end("{}");
    else speak(response, ["$49 a month."]);
  });
  const first = await chat.send("What does the plan cost?", { messageId: "message-1" });
  expect(first.reply.response).toBe(APOLOGY);
  const again = await chat.send("What does the plan cost?", { messageId: "message-1", sessionId: first.reply.sessionId });
  expect(again.reply.response).toBe("$49 a month.");
});

test("what a tool has done is told and remembered although the model fails afterwards", async () => {
  const { chat } = await openChatOver(
    closers,
    (response, body) => {
      if (body.includes('"role":"tool"')) response.writeHead(400).end("{}");
      else callTools(response, [["schedule_meeting", { day: "2026-03-04", time: "10:00" }]]);
    },
    patience,
  );
  const { reply } = await chat.send("Wednesday at 10, ada@lovelace.example", { timezone: "America/Los_Angeles" });
  expect(reply).toMatchObject({
    success: true,
    toolCalled: "schedule_meeting",
    response: expect.stringContaining("I've booked your meeting for Wednesday, March 4 at 10:00 AM PST."),
  });
  const [row] = await chat.db.read.selectFrom("conversations").select("state").execute();
  expect(JSON.parse(row?.state ?? "{}")).toMatchObject({ email: "ada@lovelace.example", bookedMeetingId: expect.any(String) });
});

test("a visitor who leaves ends the call at the service", async () => {
  const ended = Promise.withResolvers<boolean>();
  const { chat } = await openChatOver(closers, (response) => {
    // A service that is only left alone would be heard out for 20 s.
    response.once("close", () => ended.resolve(response.writableFinished));
    beginEvents(response);
    writeEvent(response, { content: "One two three " });
  });
  const address = await chat.app.listen({ port: 0, host: "127.0.0.1" });
  const leaving = new AbortController();
  const answered = await fetch(`${address}/api/chat/v2/message`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify({ message: "Hello", organizationId: "acme" }),
    signal: leaving.signal,
  });
  const reader = answered.body?.getReader();
  let read = "";
  while (!read.includes("One two")) read += new TextDecoder().decode((await reader?.read())?.value);
  leaving.abort();
  await reader?.read().catch(() => {});
  expect(await ended.promise).toBe(false);
  const tracesOf = async () =>
    (await chat.db.read.selectFrom("turnTraces").select("trace").execute()).map(({ trace }) => JSON.parse(trace).ended);
  await expect.poll(tracesOf).toEqual(["stopped"]);
});

test("a visitor who leaves before a word leaves the question and a trace beside it", async () => {
  const { chat, seen } = await openChatOver(closers, (response) => beginEvents(response));
  const address = await chat.app.listen({ port: 0, host: "127.0.0.1" });
  const leaving = new AbortController();
  const asked = fetch(`${address}/api/chat/v2/message`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ message: "Hello", organizationId: "acme" }),
    signal: leaving.signal,
  }).catch(() => {});
  await expect.poll(() => seen.calls).toBe(1);
  leaving.abort();
  await asked;
  const traces = () => chat.db.read.selectFrom("turnTraces").select(["messageId", "trace"]).execute();
  await expect.poll(async () => (await traces()).length).toBe(1);
  const [question] = await chat.db.read.selectFrom("messages").select(["id", "role"]).execute();
  const [row] = await traces();
  expect([row?.messageId, question?.role, JSON.parse(row?.trace ?? "{}").ended]).toEqual([question?.id, "visitor", "stopped"]);
  await expect.poll(() => seen.aborted).toBe(1);
});

test("a turn that fails leaves a trace too, with what was found and done, and nothing of what was said", async () => {
  const { chat } = await openChatOver(closers, (response) => response.writeHead(400).end('{"error":"canary"}'), patience);
  const { reply } = await chat.send("What does the plan cost? I am ada@lovelace.example");
  expect(reply.response).toBe(APOLOGY);
  const rows = await chat.db.read.selectFrom("turnTraces").selectAll().execute();
  expect(rows).toMatchObject([{ organizationId: "org-acme", messageId: reply.messageId }]);
  expect(readTrace(rows[0]?.trace ?? "{}")).toMatchObject({
    ended: "failed",
    retrieved: [{ url: "https://acme.example/pricing" }],
    cited: [],
    tools: [],
    provider: "openai-compatible",
    model: "tiny",
    totalMs: expect.any(Number),
  });
  expect(rows[0]?.trace).not.toMatch(/ada@|canary|cost/u);
});

test("while the service hangs other visitors read their threads, and nobody waits once it has failed often", async () => {
  const held: ServerResponse[] = [];
  let isHanging = false;
  const fail = (response: ServerResponse) => response.writeHead(401).end("{}");
  const { chat, seen } = await openChatOver(closers, (response) => void (isHanging ? held.push(response) : fail(response)), patience);
  const { sessionId } = (await chat.send("Hello")).reply;
  const ask = async () => (await chat.send("Hello")).reply.response;

  isHanging = true;
  let isAnswered = false;
  const waiting = ask().finally(() => (isAnswered = true));
  await expect.poll(() => held.length).toBe(1);
  expect(await threadOf(chat, sessionId)).toEqual([
    ["user", "Hello"],
    ["assistant", APOLOGY],
  ]);
  expect(isAnswered).toBe(false);
  for (const response of held) fail(response);
  expect(await waiting).toBe(APOLOGY);

  isHanging = false;
  for (let turn = 0; turn < 3; turn += 1) expect(await ask()).toBe(APOLOGY);
  expect(seen.calls).toBe(5);
  isHanging = true;
  for (let turn = 0; turn < 3; turn += 1) expect(await ask()).toBe(APOLOGY);
  expect(seen.calls).toBe(5);
});
