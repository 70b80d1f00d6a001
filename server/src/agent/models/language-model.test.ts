import type { ServerResponse } from "node:http";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { createLogger } from "../../logger.ts";
import { aModelRequest, gatherParts, growthPassage } from "../../testing/services/a-model-request.ts";
import {
  beginEvents,
  callTools,
  type ModelService,
  openModelService,
  speak,
  writeEvent,
} from "../../testing/services/fake-model-service.ts";
import type { ModelPart } from "../model.ts";
import { createLanguageModel, type ModelPatience } from "./language-model.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function openService(service: ModelService, patience?: ModelPatience) {
  const { baseUrl, seen, close } = await openModelService(service);
  closers.push(close);
  const settings = { provider: "openai-compatible" as const, baseUrl, apiKey: "key", model: "tiny" };
  return { model: createLanguageModel(settings, patience === undefined ? {} : { patience }), seen };
}

function textOf(part: ModelPart | undefined): number {
  return part?.type === "text" ? part.text.length : 0;
}

const never = new AbortController().signal;

test("words stream through, numbers become citations, and tokens are counted", async () => {
  const { model, seen } = await openService((response) => speak(response, ["Growth costs ", "$189 [", "1]."]));
  const parts = await gatherParts(model.respond(aModelRequest(), never));
  expect(parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("")).toBe("Growth costs $189.");
  expect(parts).toContainEqual({ type: "cite", passage: growthPassage, quote: "Growth costs $189." });
  expect(parts).toContainEqual({ type: "usage", inputTokens: 7, outputTokens: 3 });
  expect(seen.bodies[0]).toContain("What does Growth cost?");
});

test("a tool call comes out as one, and its result goes back in the next step", async () => {
  const { model, seen } = await openService((response, _body, calls) => {
    if (calls > 1) return speak(response, ["Booked."]);
    beginEvents(response);
    writeEvent(response, {
      tool_calls: [{ index: 0, id: "call-1", type: "function", function: { name: "schedule_meeting", arguments: '{"day":"2026-03-03"}' } }],
    });
    writeEvent(response, {}, "tool_calls");
    response.end("data: [DONE]\n\n");
  });
  const first = await gatherParts(model.respond(aModelRequest(), never));
  expect(first).toContainEqual({ type: "tool-call", callId: "call-1", name: "schedule_meeting", input: { day: "2026-03-03" } });
  const steps = [
    { callId: "call-1", name: "schedule_meeting" as const, input: { day: "2026-03-03" }, output: { ok: true, label: "Tuesday" } },
  ];
  const second = await gatherParts(model.respond(aModelRequest({ steps }), never));
  expect(second).toContainEqual({ type: "text", text: "Booked." });
  expect(seen.bodies[1]).toContain("Tuesday");
});

test.each([
  ["an overloaded service", (response: ServerResponse) => response.writeHead(529).end("overloaded")],
  ["a broken service", (response: ServerResponse) => response.writeHead(500).end("boom")],
  ["a busy service that says when", (response: ServerResponse) => response.writeHead(429, { "retry-after": "0" }).end("{}")],
])("%s is asked again before the first word", async (_name, fail) => {
  const { model, seen } = await openService((response, _body, calls) => {
    if (calls === 1) fail(response);
    else speak(response, ["Hello."]);
  });
  expect(await gatherParts(model.respond(aModelRequest(), never))).toContainEqual({ type: "text", text: "Hello." });
  expect(seen.calls).toBe(2);
});

test("a service is asked three times before it is given up", async () => {
  const patience: ModelPatience = { firstWordMs: 60_000, firstByteMs: 60_000, silenceMs: 60_000, pauseMs: 1 };
  const recovering = await openService((response, _body, calls) => {
    if (calls < 3) response.writeHead(500).end("boom");
    else speak(response, ["Hello."]);
  }, patience);
  expect(await gatherParts(recovering.model.respond(aModelRequest(), never))).toContainEqual({ type: "text", text: "Hello." });
  expect(recovering.seen.calls).toBe(3);
  const broken = await openService((response) => response.writeHead(500).end("boom"), patience);
  await expect(gatherParts(broken.model.respond(aModelRequest(), never))).rejects.toThrow("answered 500");
  expect(broken.seen.calls).toBe(3);
});

test.each<[string, ModelService]>([
  ["says that it is broken", (response) => response.writeHead(500).end("boom")],
  ["hangs up", (response) => response.destroy()],
])("a service that %s is left alone for any share of a pause that doubles, so that not all come back at once", async (_what, fail) => {
  // A try is not worth making with less than 15 s left: a pause may take 45 s. The first is of at most 50 s, the second of 100 s.
  const patience: ModelPatience = { firstWordMs: 60_000, firstByteMs: 60_000, silenceMs: 60_000, pauseMs: 50_000 };
  const draw = vi.spyOn(Math, "random");
  closers.push(async () => draw.mockRestore());
  const callsWith = async (draws: readonly number[]) => {
    const { model, seen } = await openService((response, body, calls, request) => {
      draw.mockReturnValue(draws[calls - 1] ?? 0);
      fail(response, body, calls, request);
    }, patience);
    await expect(gatherParts(model.respond(aModelRequest(), never))).rejects.toThrow();
    return seen.calls;
  };
  expect([await callsWith([0, 0]), await callsWith([0, 0.8]), await callsWith([0.95])]).toEqual([3, 2, 1]);
});

test.each([
  [
    "a spent account",
    (response: ServerResponse) => response.writeHead(429).end('{"error":{"code":"insufficient_quota","message":"check billing"}}'),
  ],
  ["a wrong key", (response: ServerResponse) => response.writeHead(401).end("{}")],
  ["a wait that is too long", (response: ServerResponse) => response.writeHead(429, { "retry-after": "60" }).end("{}")],
  [
    "a wait until a date that is too far",
    (response: ServerResponse) => response.writeHead(429, { "retry-after": new Date(Date.now() + 60_000).toUTCString() }).end("{}"),
  ],
])("%s is not asked again", async (_name, fail) => {
  const { model, seen } = await openService((response) => fail(response));
  await expect(gatherParts(model.respond(aModelRequest(), never))).rejects.toThrow();
  expect(seen.calls).toBe(1);
});

test("a wait of more than five seconds is not waited for, although there would be time", async () => {
  const patience: ModelPatience = { firstWordMs: 60_000, firstByteMs: 8_000, silenceMs: 8_000, pauseMs: 1 };
  const { model, seen } = await openService((response) => response.writeHead(429, { "retry-after": "6" }).end("{}"), patience);
  await expect(gatherParts(model.respond(aModelRequest(), never))).rejects.toThrow("answered 429");
  expect(seen.calls).toBe(1);
});

test("a reply that breaks off after its first word is not started again", async () => {
  const { model, seen } = await openService((response) => {
    beginEvents(response);
    writeEvent(response, { content: "Growth costs " });
    setImmediate(() => response.destroy());
  });
  const parts: ModelPart[] = [];
  await expect(
    (async () => {
      for await (const part of model.respond(aModelRequest(), never)) parts.push(part);
    })(),
  ).rejects.toThrow();
  expect(parts).toEqual([{ type: "text", text: "Growth costs" }]);
  expect(seen.calls).toBe(1);
});

test("garbage instead of events is a failure, not an empty reply", async () => {
  const { model } = await openService((response) => {
    beginEvents(response);
    response.end("data: {not json\n\n");
  });
  await expect(gatherParts(model.respond(aModelRequest(), never))).rejects.toThrow();
});

test("a visitor who leaves ends the call at the service", async () => {
  const { model, seen } = await openService((response) => {
    beginEvents(response);
    writeEvent(response, { content: "One " });
  });
  const leaving = new AbortController();
  const parts = model.respond(aModelRequest(), leaving.signal)[Symbol.asyncIterator]();
  expect(await parts.next()).toMatchObject({ value: { type: "text", text: "One" } });
  leaving.abort(new Error("gone"));
  await expect(parts.next()).rejects.toThrow();
  await expect.poll(() => seen.aborted, { timeout: 10_000 }).toBe(1);
});

test("no try outlasts the time that a visitor waits for the first word", async () => {
  // A try may take an hour for itself: only the time over all tries can end it.
  const patience: ModelPatience = { firstWordMs: 300, firstByteMs: 3_600_000, silenceMs: 3_600_000, pauseMs: 1 };
  const { model, seen } = await openService(() => {}, patience);
  await expect(gatherParts(model.respond(aModelRequest(), never))).rejects.toThrow("The model took too long.");
  // On a busy machine the time may be over before the first call is out.
  expect(seen.calls).toBeLessThanOrEqual(1);
});

test("a connection that never comes about is given up in time", async () => {
  const sockets: Socket[] = [];
  // It takes the connection, and then says nothing of TLS.
  const deaf = createServer((socket) => sockets.push(socket.on("error", () => {}).resume()));
  await new Promise<void>((resolve) => deaf.listen(0, "127.0.0.1", resolve));
  closers.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => deaf.close(resolve));
  });
  const baseUrl = `https://127.0.0.1:${(deaf.address() as AddressInfo).port}/v1`;
  const patience: ModelPatience = { firstWordMs: 300, firstByteMs: 200, silenceMs: 3_600_000, pauseMs: 1 };
  const model = createLanguageModel({ provider: "openai-compatible", baseUrl, apiKey: "key", model: "tiny" }, { patience });
  await expect(gatherParts(model.respond(aModelRequest(), never))).rejects.toThrow("The model took too long.");
  // The connection is tried for 10 s; a test that waited would only see it closed.
  for (let turns = 0; turns < 100; turns += 1) await nextTurn();
  expect(sockets.filter(({ closed }) => closed)).toEqual([]);
});

test("a service that points elsewhere is not followed: neither the key nor the conversation goes there", async () => {
  const elsewhere = await openModelService((response) => speak(response, ["Hello."]));
  closers.push(elsewhere.close);
  const { model, seen } = await openService((response) => response.writeHead(307, { location: elsewhere.baseUrl }).end());
  await expect(gatherParts(model.respond(aModelRequest(), never))).rejects.toThrow("The model's service answered 307.");
  expect([seen.calls, elsewhere.seen.calls]).toEqual([1, 0]);
});

test("a service that says more than is read is held up, and loses nothing", async () => {
  const pieces = 400;
  let isSent = false;
  const { model, seen } = await openService((response) => {
    response.once("finish", () => (isSent = true));
    speak(response, Array(pieces).fill(`${"x".repeat(65_535)} `));
  });
  const flood = model.respond(aModelRequest({ message: "Größe L? 😀" }), never)[Symbol.asyncIterator]();
  let length = textOf((await flood.next()).value);
  // In so many turns of the event loop all of it would have come.
  for (let turns = 0; turns < 3_000; turns += 1) await nextTurn();
  expect(isSent).toBe(false);
  for (let next = await flood.next(); next.done !== true; next = await flood.next()) length += textOf(next.value);
  expect(length).toBe(pieces * 65_536);
  expect(seen.bodies[0]).toContain("Größe L? 😀");
});

test("a service that keeps failing is left alone for a while", async () => {
  const { model, seen } = await openService((response) => response.writeHead(401).end("{}"));
  for (let turn = 0; turn < 5; turn += 1) await expect(gatherParts(model.respond(aModelRequest(), never))).rejects.toThrow();
  await expect(gatherParts(model.respond(aModelRequest(), never))).rejects.toThrow("failed repeatedly");
  expect(seen.calls).toBe(5);
});

test("words that the service refuses cost the one who said them a reply, and close the service to nobody else", async () => {
  let isHostile = true;
  const { model, seen } = await openService((response, body) => {
    if (!isHostile) return speak(response, ["Hello."]);
    if (body.includes("deep")) return callTools(response, [["schedule_meeting", "[".repeat(20_000)]]);
    response.writeHead(body.includes("long") ? 413 : 400).end('{"error":{"code":"content_filter"}}');
  });
  for (const message of ["filtered", "long", "deep", "filtered", "long", "deep", "filtered"])
    await expect(gatherParts(model.respond(aModelRequest({ message }), never))).rejects.toThrow(/answered 4|too deep/u);
  expect(seen.calls).toBe(7);
  isHostile = false;
  expect(await gatherParts(model.respond(aModelRequest(), never))).toContainEqual({ type: "text", text: "Hello." });
});

function pour(response: ServerResponse, piece: string): void {
  while (!response.destroyed && response.write(piece));
  if (!response.destroyed) response.once("drain", () => pour(response, piece));
}

test.each<[string, string, ModelService]>([
  [
    "one line",
    "said too much at once",
    (response) => {
      beginEvents(response);
      pour(response, "x".repeat(65_536));
    },
  ],
  [
    "one event of many lines",
    "said too much at once",
    (response) => {
      beginEvents(response);
      pour(response, `data: ${"x".repeat(1_000)}\n`);
    },
  ],
  ["a refusal", "The model's service answered 400.", (response) => pour(response.writeHead(400), "x".repeat(65_536))],
  [
    "the input of one tool call",
    "too long",
    (response) => {
      beginEvents(response);
      const call = (delta: object) => ({ choices: [{ index: 0, delta: { tool_calls: [{ index: 0, ...delta }] }, finish_reason: null }] });
      response.write(
        `data: ${JSON.stringify(call({ id: "call-1", type: "function", function: { name: "show_demo", arguments: "{" } }))}\n\n`,
      );
      pour(response, `data: ${JSON.stringify(call({ function: { arguments: " ".repeat(10_000) } }))}\n\n`);
    },
  ],
])("a service that never ends %s is cut off before its words fill the memory", async (_what, reason, service) => {
  let sent = 0;
  const patience: ModelPatience = { firstWordMs: 9_000, firstByteMs: 8_000, silenceMs: 8_000, pauseMs: 1 };
  const { model } = await openService((response, ...asked) => {
    const { socket } = response;
    response.once("close", () => (sent = socket?.bytesWritten ?? 0));
    service(response, ...asked);
  }, patience);
  await expect(gatherParts(model.respond(aModelRequest(), never))).rejects.toThrow(reason);
  await expect.poll(() => sent).toBeGreaterThan(0);
  expect(sent).toBeLessThan(24 * 1024 * 1024);
});

test.each<[string, ModelService]>([
  ["garbage", (response, body) => endEvents(response, `data: {not json ${wordsIn(body)}\n\n`)],
  ["plain words", (response, body) => endEvents(response, `data: ${wordsIn(body)}\n\n`)],
  ["another shape", (response, body) => endEvents(response, `data: {"choices":${JSON.stringify(wordsIn(body))}}\n\n`)],
  ["a failure", (response, body) => endEvents(response, `data: {"error":{"message":"${wordsIn(body)}"}}\n\n`)],
  ["a refusal", (response, body) => response.writeHead(400).end(`{"error":{"message":"${wordsIn(body)}"}}`)],
  ["a web page", (response, body) => response.writeHead(200, { "content-type": "text/html" }).end(wordsIn(body))],
])("a service that sends %s with the visitor's words in it does not get them into the log", async (_what, service) => {
  const patience: ModelPatience = { firstWordMs: 9_000, firstByteMs: 8_000, silenceMs: 300, pauseMs: 1 };
  const { model, seen } = await openService(service, patience);
  const logged: string[] = [];
  const log = createLogger("info", { write: (line) => void logged.push(line) });
  const reply = gatherParts(model.respond(aModelRequest({ message: "planted-words" }), never));
  await reply.catch((error: unknown) => log.error({ err: error }, "failed"));
  expect(seen.bodies[0]).toContain("planted-words");
  expect(logged).toHaveLength(1);
  expect(logged[0]).not.toContain("planted-words");
});

function endEvents(response: ServerResponse, text: string): void {
  beginEvents(response);
  response.end(text);
}

/** What the visitor said, out of what the service was asked. */
function wordsIn(body: string): string {
  return /planted-words/u.exec(body)?.[0] ?? "";
}
