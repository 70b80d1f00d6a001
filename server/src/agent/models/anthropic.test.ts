import type { ServerResponse } from "node:http";
import { afterEach, expect, test } from "vitest";
import { type ModelService, openModelService } from "../../testing/services/fake-model-service.ts";
import { noSite } from "../../knowledge/site-pages.ts";
import type { ModelPart, ModelRequest } from "../model.ts";
import { emptyConversationState } from "../tool.ts";
import { createLanguageModel } from "./language-model.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

function say(response: ServerResponse, type: string, more: object = {}): void {
  response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`);
}

/** The beginning of a message as the Anthropic protocol streams it. */
function begin(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const message = { id: "m", type: "message", role: "assistant", model: "claude", content: [], stop_reason: null };
  say(response, "message_start", { message: { ...message, usage: { input_tokens: 21, output_tokens: 1 } } });
}

function block(response: ServerResponse, content: object, deltas: readonly object[]): void {
  say(response, "content_block_start", { index: 0, content_block: content });
  for (const delta of deltas) say(response, "content_block_delta", { index: 0, delta });
}

function end(response: ServerResponse, reason: string): void {
  say(response, "content_block_stop", { index: 0 });
  say(response, "message_delta", { delta: { stop_reason: reason }, usage: { output_tokens: 12 } });
  say(response, "message_stop");
  response.end();
}

async function open(service: ModelService) {
  const { baseUrl, seen, close } = await openModelService(service);
  closers.push(close);
  return { model: createLanguageModel({ provider: "anthropic", baseUrl, apiKey: "key-canary", model: "claude" }), seen };
}

const request: ModelRequest = {
  organizationName: "Acme",
  agentName: "Acme assistant",
  instructions: "Answer from the passages.",
  history: [
    { role: "agent", text: "Welcome." },
    { role: "visitor", text: "Hello" },
    { role: "agent", text: "Hi." },
  ],
  message: "Can we meet?",
  retrieval: { passages: [], terms: [] },
  numbered: [],
  search: async () => ({ passages: [], terms: [] }),
  site: noSite,
  meaning: null,
  tools: [{ name: "schedule_meeting", description: "Books", inputSchema: { type: "object", properties: { day: { type: "string" } } } }],
  steps: [],
  timezone: "UTC",
  language: "en",
  now: new Date("2026-03-02T09:00:00.000Z"),
  temperature: 0.7,
  known: emptyConversationState,
};

async function gather(parts: AsyncIterable<ModelPart>): Promise<ModelPart[]> {
  const all = [];
  for await (const part of parts) all.push(part);
  return all;
}

const never = new AbortController().signal;

test("words stream through, tokens are counted, and the request is as the protocol wants it", async () => {
  let key: unknown;
  const { model, seen } = await open((response, _body, _calls, { headers }) => {
    key = headers["x-api-key"];
    begin(response);
    block(response, { type: "text", text: "" }, [
      { type: "text_delta", text: "Of " },
      { type: "text_delta", text: "course." },
    ]);
    end(response, "end_turn");
  });
  const parts = await gather(model.respond(request, never));
  expect(parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("")).toBe("Of course.");
  expect(parts).toContainEqual({ type: "usage", inputTokens: 21, outputTokens: 12 });
  expect(key).toBe("key-canary");
  const asked = JSON.parse(seen.bodies[0] ?? "{}");
  expect(asked).toMatchObject({
    model: "claude",
    max_tokens: 2_000,
    temperature: 0.7,
    stream: true,
    tools: [{ name: "schedule_meeting" }],
  });
  expect(JSON.stringify(asked.system)).toContain("Answer from the passages.");
  // The visitor has the first word.
  expect(asked.messages.map(({ role }: { role: string }) => role)).toEqual(["user", "assistant", "user"]);
});

test("a tool call comes out as one, and its result goes back in the next step", async () => {
  const { model, seen } = await open((response, body) => {
    begin(response);
    if (body.includes("tool_result")) {
      block(response, { type: "text", text: "" }, [{ type: "text_delta", text: "Booked." }]);
      return end(response, "end_turn");
    }
    block(response, { type: "tool_use", id: "toolu_1", name: "schedule_meeting", input: {} }, [
      { type: "input_json_delta", partial_json: '{"day":' },
      { type: "input_json_delta", partial_json: '"2026-03-03"}' },
    ]);
    end(response, "tool_use");
  });
  const call = { callId: "toolu_1", name: "schedule_meeting", input: { day: "2026-03-03" } };
  expect(await gather(model.respond(request, never))).toContainEqual({ type: "tool-call", ...call });
  const second = await gather(model.respond({ ...request, steps: [{ ...call, output: { ok: true, label: "Tuesday" } }] }, never));
  expect(second).toContainEqual({ type: "text", text: "Booked." });
  expect(seen.bodies[1]).toMatch(/"tool_use_id":"toolu_1".*Tuesday/u);
});

test("an overloaded service is asked again before the first word, and not after it", async () => {
  const overloaded = { error: { type: "overloaded_error", message: "Overloaded" } };
  const { model, seen } = await open((response, _body, calls) => {
    if (calls === 1) return response.writeHead(529).end(JSON.stringify({ type: "error", ...overloaded }));
    begin(response);
    block(response, { type: "text", text: "" }, [{ type: "text_delta", text: "The plan " }]);
    say(response, "error", overloaded);
    response.end();
  });
  await expect(gather(model.respond(request, never))).rejects.toThrow("told of a failure");
  expect(seen.calls).toBe(2);
});

test("a reply without its end, and a visitor who leaves, end the call", async () => {
  const { model, seen } = await open((response, _body, calls) => {
    begin(response);
    block(response, { type: "text", text: "" }, [{ type: "text_delta", text: "The plan " }]);
    if (calls === 1) response.end();
  });
  await expect(gather(model.respond(request, never))).rejects.toThrow("cut off");
  const leaving = new AbortController();
  const parts = model.respond(request, leaving.signal)[Symbol.asyncIterator]();
  expect(await parts.next()).toMatchObject({ value: { type: "text" } });
  leaving.abort(new Error("gone"));
  await expect(parts.next()).rejects.toThrow("gone");
  await expect.poll(() => seen.aborted, { timeout: 10_000 }).toBe(1);
});

test("in a turn's last round the tools are listed, because the steps name them, and none may be called", async () => {
  const { model, seen } = await open((response) => {
    begin(response);
    block(response, { type: "text", text: "" }, [{ type: "text_delta", text: "Booked." }]);
    end(response, "end_turn");
  });
  const steps = [{ callId: "toolu_1", name: "schedule_meeting", input: { day: "2026-03-03" }, output: { ok: true } }];
  await gather(model.respond({ ...request, steps, mayCall: false }, never));
  await gather(model.respond({ ...request, steps }, never));
  const asked = seen.bodies.map((body) => JSON.parse(body));
  expect(asked).toMatchObject([
    { tools: [{ name: "schedule_meeting" }], tool_choice: { type: "none" } },
    { tools: [{ name: "schedule_meeting" }], tool_choice: { type: "auto" } },
  ]);
});
