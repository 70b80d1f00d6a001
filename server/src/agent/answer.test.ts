import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import type { AnswerDeps } from "./answer-turn.ts";
import { type Answer, answer } from "./answer.ts";
import type { Model } from "./model.ts";
import { overNetwork } from "./model-policy.ts";
import { type AnyTool, emptyConversationState } from "./tool.ts";

const turn = {
  organizationName: "Acme",
  agentName: "Acme assistant",
  message: "Hello",
  history: [],
  timezone: "UTC",
  now: new Date("2026-03-02T09:00:00.000Z"),
  temperature: 0.7,
  toolContext: { organizationId: "acme", conversationId: "ada", visitorTexts: ["Hello"], mayArrange: async () => true },
  state: emptyConversationState,
};

const tool: AnyTool = {
  name: "capture_lead",
  description: "",
  input: z.object({}),
  run: async () => ({ output: { ok: true, message: "Noted." }, reply: null, state: { name: "Ada" } }),
};

async function run(model: Model, deps: Partial<AnswerDeps>): Promise<Answer> {
  const parts = answer(
    turn,
    { model, tools: [tool], retrieve: async () => ({ passages: [], terms: [] }), ...deps },
    new AbortController().signal,
  );
  for (;;) {
    const step = await parts.next();
    if (step.done === true) return step.value;
  }
}

/** Takes no notice of the signal. */
function hanging(callsTool: boolean): Model {
  let isCalled = false;
  return {
    provider: "test",
    name: "hanging",
    policy: overNetwork,
    async *respond() {
      if (callsTool && !isCalled) {
        isCalled = true;
        yield { type: "tool-call", callId: "1", name: "capture_lead", input: {} };
        return;
      }
      await new Promise(() => {});
    },
  };
}

test("a turn ends in time even if the model takes no notice, and what its tools did stands", async () => {
  await expect(run(hanging(false), { timeouts: { turnMs: 20, silenceMs: 3_600_000 } })).rejects.toThrow("timeout");
  const failures: unknown[] = [];
  const answered = await run(hanging(true), { timeouts: { turnMs: 20, silenceMs: 3_600_000 }, onFailure: (error) => failures.push(error) });
  expect(answered).toMatchObject({ text: "Noted.", state: { name: "Ada" }, trace: { tools: [{ name: "capture_lead", ok: true }] } });
  expect(failures).toHaveLength(1);
});

test("no more is waited for a first word than a visitor waits, whatever rounds of tools come before it", async () => {
  await expect(run(hanging(false), { timeouts: { turnMs: 3_600_000, silenceMs: 20 } })).rejects.toThrow("timeout");
  expect((await run(hanging(true), { timeouts: { turnMs: 3_600_000, silenceMs: 20 } })).text).toBe("Noted.");
  const speaking: Model = {
    ...hanging(false),
    async *respond() {
      yield { type: "text", text: "One moment." };
      await pause(400);
      yield { type: "text", text: " Here it is." };
    },
  };
  expect((await run(speaking, { timeouts: { turnMs: 3_600_000, silenceMs: 300 } })).text).toBe("One moment. Here it is.");
});

test("blanks are no first word: a model that falls silent after them is waited for no longer than one that says nothing", async () => {
  const blank: Model = {
    ...hanging(false),
    async *respond() {
      yield { type: "text", text: "\n\n" };
      await new Promise(() => {});
    },
  };
  await expect(run(blank, { timeouts: { turnMs: 3_600_000, silenceMs: 20 } })).rejects.toThrow("timeout");
});

test("a visitor who leaves ends the turn, whatever its tools did", async () => {
  const leaving = new AbortController();
  const hasRun = Promise.withResolvers<void>();
  const noting: AnyTool = {
    ...tool,
    run: async (input, context) => {
      hasRun.resolve();
      return tool.run(input, context);
    },
  };
  const failures: unknown[] = [];
  const deps = { model: hanging(true), tools: [noting], retrieve: async () => ({ passages: [], terms: [] }) };
  const parts = answer(turn, { ...deps, onFailure: (error) => failures.push(error) }, leaving.signal);
  const firstWords = parts.next();
  await hasRun.promise;
  leaving.abort(new Error("gone"));
  await expect(firstWords).rejects.toThrow("gone");
  expect(failures).toEqual([]);
});
