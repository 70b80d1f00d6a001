import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { RetrievedPassage } from "../../knowledge/passage.ts";
import type { ModelPart, ModelRequest } from "../model.ts";
import { createLanguageModel } from "./language-model.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

type Service = (request: IncomingMessage, response: ServerResponse, calls: number) => void;

/** A service that speaks the OpenAI-compatible protocol, or pretends to. */
async function openService(service: Service) {
  const seen = { calls: 0, bodies: [] as string[], aborted: 0 };
  const server = createServer((request, response) => {
    seen.calls += 1;
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => seen.bodies.push(body));
    response.on("close", () => {
      if (!response.writableFinished) seen.aborted += 1;
    });
    service(request, response, seen.calls);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  const model = createLanguageModel({
    provider: "openai-compatible",
    baseUrl: `http://127.0.0.1:${port}/v1`,
    apiKey: "key",
    model: "tiny",
  });
  return { model, seen };
}

function event(response: ServerResponse, delta: object, finish: string | null = null): void {
  response.write(
    `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: "tiny", choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
  );
}

function begin(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
}

function speak(response: ServerResponse, words: readonly string[]): void {
  begin(response);
  for (const word of words) event(response, { content: word });
  event(response, {}, "stop");
  response.write(
    `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: "tiny", choices: [], usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 } })}\n\n`,
  );
  response.end("data: [DONE]\n\n");
}

const passage: RetrievedPassage = {
  id: "p1",
  sourceId: "s1",
  kind: "page",
  title: "Pricing",
  url: "https://acme.example/pricing",
  headingPath: "Pricing",
  text: "Growth costs $189.",
  ordinal: 0,
  score: 1,
  pageScore: 0,
  questionMatch: 0,
  coverage: 1,
  pageCoverage: 1,
  matched: [],
};

function aRequest(overrides: Partial<ModelRequest> = {}): ModelRequest {
  return {
    organizationName: "Acme",
    agentName: "Acme assistant",
    instructions: "Answer from the passages.",
    history: [],
    message: "What does Growth cost?",
    retrieval: { passages: [passage], terms: [] },
    numbered: [passage],
    search: async () => ({ passages: [], terms: [] }),
    tools: [
      {
        name: "schedule_meeting",
        description: "Books a meeting",
        inputSchema: { type: "object", properties: { day: { type: "string" } } },
      },
    ],
    steps: [],
    timezone: "UTC",
    now: new Date("2026-03-02T09:00:00.000Z"),
    temperature: 0.7,
    known: { email: null, name: null, pendingDemo: null },
    ...overrides,
  };
}

async function gather(parts: AsyncIterable<ModelPart>): Promise<ModelPart[]> {
  const all = [];
  for await (const part of parts) all.push(part);
  return all;
}

const never = new AbortController().signal;

test("words stream through, numbers become citations, and tokens are counted", async () => {
  const { model, seen } = await openService((_request, response) => speak(response, ["Growth costs ", "$189 [", "1]."]));
  const parts = await gather(model.respond(aRequest(), never));
  expect(parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("")).toBe("Growth costs $189.");
  expect(parts).toContainEqual({ type: "cite", passage, quote: "Growth costs $189." });
  expect(parts).toContainEqual({ type: "usage", inputTokens: 7, outputTokens: 3 });
  expect(seen.bodies[0]).toContain("What does Growth cost?");
});

test("a tool call comes out as one, and its result goes back in the next step", async () => {
  const { model, seen } = await openService((_request, response, calls) => {
    if (calls > 1) return speak(response, ["Booked."]);
    begin(response);
    event(response, {
      tool_calls: [{ index: 0, id: "call-1", type: "function", function: { name: "schedule_meeting", arguments: '{"day":"2026-03-03"}' } }],
    });
    event(response, {}, "tool_calls");
    response.end("data: [DONE]\n\n");
  });
  const first = await gather(model.respond(aRequest(), never));
  expect(first).toContainEqual({ type: "tool-call", callId: "call-1", name: "schedule_meeting", input: { day: "2026-03-03" } });
  const steps = [
    { callId: "call-1", name: "schedule_meeting" as const, input: { day: "2026-03-03" }, output: { ok: true, label: "Tuesday" } },
  ];
  const second = await gather(model.respond(aRequest({ steps }), never));
  expect(second).toContainEqual({ type: "text", text: "Booked." });
  expect(seen.bodies[1]).toContain("Tuesday");
});

test.each([
  ["an overloaded service", (response: ServerResponse) => response.writeHead(529).end("overloaded")],
  ["a broken service", (response: ServerResponse) => response.writeHead(500).end("boom")],
  ["a busy service that says when", (response: ServerResponse) => response.writeHead(429, { "retry-after": "0" }).end("{}")],
])("%s is asked again before the first word", async (_name, fail) => {
  const { model, seen } = await openService((_request, response, calls) => {
    if (calls === 1) fail(response);
    else speak(response, ["Hello."]);
  });
  expect(await gather(model.respond(aRequest(), never))).toContainEqual({ type: "text", text: "Hello." });
  expect(seen.calls).toBe(2);
});

test.each([
  [
    "a spent account",
    (response: ServerResponse) => response.writeHead(429).end('{"error":{"code":"insufficient_quota","message":"check billing"}}'),
  ],
  ["a wrong key", (response: ServerResponse) => response.writeHead(401).end("{}")],
  ["a wait that is too long", (response: ServerResponse) => response.writeHead(429, { "retry-after": "60" }).end("{}")],
])("%s is not asked again", async (_name, fail) => {
  const { model, seen } = await openService((_request, response) => fail(response));
  await expect(gather(model.respond(aRequest(), never))).rejects.toThrow();
  expect(seen.calls).toBe(1);
});

test("a reply that breaks off after its first word is not started again", async () => {
  const { model, seen } = await openService((_request, response) => {
    begin(response);
    event(response, { content: "Growth costs " });
    setImmediate(() => response.destroy());
  });
  const parts: ModelPart[] = [];
  await expect(
    (async () => {
      for await (const part of model.respond(aRequest(), never)) parts.push(part);
    })(),
  ).rejects.toThrow();
  expect(parts).toEqual([{ type: "text", text: "Growth costs" }]);
  expect(seen.calls).toBe(1);
});

test("garbage instead of events is a failure, not an empty reply", async () => {
  const { model } = await openService((_request, response) => {
    begin(response);
    response.end("data: {not json\n\n");
  });
  await expect(gather(model.respond(aRequest(), never))).rejects.toThrow();
});

test("a visitor who leaves ends the call at the service", async () => {
  const { model, seen } = await openService((_request, response) => {
    begin(response);
    event(response, { content: "One " });
  });
  const leaving = new AbortController();
  const parts = model.respond(aRequest(), leaving.signal)[Symbol.asyncIterator]();
  expect(await parts.next()).toMatchObject({ value: { type: "text", text: "One" } });
  leaving.abort(new Error("gone"));
  await expect(parts.next()).rejects.toThrow();
  await expect.poll(() => seen.aborted, { timeout: 1_000 }).toBe(1);
});

test("a service that keeps failing is left alone for a while", async () => {
  const { model, seen } = await openService((_request, response) => response.writeHead(401).end("{}"));
  for (let turn = 0; turn < 5; turn += 1) await expect(gather(model.respond(aRequest(), never))).rejects.toThrow();
  await expect(gather(model.respond(aRequest(), never))).rejects.toThrow("failed repeatedly");
  expect(seen.calls).toBe(5);
});
