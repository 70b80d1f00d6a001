import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { aModelRequest, gatherParts } from "../../testing/services/a-model-request.ts";
import {
  beginEvents,
  callTools,
  type ModelService,
  openModelService,
  speak,
  writeEvent,
} from "../../testing/services/fake-model-service.ts";
import { createLanguageModel, type ModelPatience } from "./language-model.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A second for each wait: most of it is left for a slow machine. */
const patience: ModelPatience = { firstWordMs: 60_000, firstByteMs: 1_000, silenceMs: 1_000, pauseMs: 1 };

async function openService(service: ModelService) {
  const { baseUrl, seen, close } = await openModelService(service);
  closers.push(close);
  const settings = { provider: "openai-compatible" as const, baseUrl, apiKey: "key", model: "tiny" };
  return { model: createLanguageModel(settings, { patience }), seen };
}

const never = new AbortController().signal;

const beginning = {
  tool_calls: [{ index: 0, id: "call-1", type: "function", function: { name: "schedule_meeting", arguments: '{"day":"' } }],
};
const piece = (text: string) => ({ tool_calls: [{ index: 0, function: { arguments: text } }] });

function keepSending(response: ServerResponse, delta: object, times: number, onEnd: () => void = () => {}): void {
  let sent = 0;
  const timer = setInterval(() => {
    writeEvent(response, delta);
    sent += 1;
    if (sent < times) return;
    clearInterval(timer);
    onEnd();
  }, 50);
  response.once("close", () => clearInterval(timer));
}

test.each<[string, object, object]>([
  ["writes the long input of a call", beginning, piece("x")],
  ["thinks for long", { reasoning_content: "Hm" }, { reasoning_content: ", hm" }],
])("a service that %s costs who asked for it the reply, once, and closes the service to nobody else", async (_what, first, more) => {
  const { model, seen } = await openService((response, body) => {
    if (!body.includes("hostile")) return speak(response, ["Hello."]);
    beginEvents(response);
    writeEvent(response, first);
    keepSending(response, more, Infinity);
  });
  const ask = () => gatherParts(model.respond(aModelRequest({ message: "hostile" }), never));
  await Promise.all(Array.from({ length: 5 }, () => expect(ask()).rejects.toThrow("too long for its first word")));
  expect(seen.calls).toBe(5);
  expect(await gatherParts(model.respond(aModelRequest(), never))).toContainEqual({ type: "text", text: "Hello." });
});

test("a reply may take longer over the input of a call than it may be silent", async () => {
  const { model } = await openService((response) => {
    beginEvents(response);
    writeEvent(response, { content: "Let me see." });
    writeEvent(response, beginning);
    keepSending(response, piece("x"), 30, () => {
      writeEvent(response, piece('"}'), "tool_calls");
      response.end("data: [DONE]\n\n");
    });
  });
  expect(await gatherParts(model.respond(aModelRequest(), never))).toContainEqual({
    type: "tool-call",
    callId: "call-1",
    name: "schedule_meeting",
    input: { day: "x".repeat(30) },
  });
});

test("with too little time left for an answer a service that hung is not asked again", async () => {
  const { baseUrl, seen, close } = await openModelService(() => {});
  closers.push(close);
  const shortly: ModelPatience = { firstWordMs: 1_000, firstByteMs: 850, silenceMs: 1_000, pauseMs: 1 };
  const model = createLanguageModel({ provider: "openai-compatible", baseUrl, apiKey: "key", model: "tiny" }, { patience: shortly });
  await expect(gatherParts(model.respond(aModelRequest(), never))).rejects.toThrow("The model took too long.");
  // On a busy machine the time may be over before the call is out.
  expect(seen.calls).toBeLessThanOrEqual(1);
});

test("the time that a tool takes is not counted as the service's", async () => {
  const { model } = await openService((response) => callTools(response, [["schedule_meeting", {}]]));
  const types: string[] = [];
  for await (const part of model.respond(aModelRequest(), never)) {
    types.push(part.type);
    if (part.type === "tool-call") await sleep(patience.firstByteMs + patience.silenceMs);
  }
  expect(types).toEqual(["tool-call", "usage"]);
});
