import { afterEach, expect, test } from "vitest";
import type { Model } from "../../agent/model.ts";
import type { Limits } from "../../limits/limits.ts";
import { openChat, unlimited } from "../../testing/open-chat.ts";
import { createStep } from "./in-step.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

test("callers of one turn of the event loop take each step together, 64 at most, in the order in which they came", async () => {
  const inStep = createStep();
  const steps: string[] = [];
  const walk = async (caller: number) => {
    await inStep();
    steps.push(`reads ${caller}`);
    await Promise.resolve();
    steps.push(`answers ${caller}`);
  };

  const walks = [walk(0)];
  await Promise.resolve();
  expect(steps, "nobody goes ahead").toEqual([]);
  for (let caller = 1; caller < 70; caller += 1) walks.push(walk(caller));
  await Promise.all(walks);

  const from = (word: string, first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => `${word} ${first + index}`);
  expect(steps).toEqual([...from("reads", 0, 63), ...from("answers", 0, 63), ...from("reads", 64, 69), ...from("answers", 64, 69)]);
});

test("visitors who write in one turn of the event loop are let in all together, and then answered one after the other", async () => {
  const steps: string[] = [];
  const limits: Limits = {
    ...unlimited,
    take: (name, key, rule) => {
      if (name === "chat-address") steps.push("let in");
      return unlimited.take(name, key, rule);
    },
  };
  const model: Model = {
    provider: "test",
    name: "echo",
    isLocal: true,
    async *respond({ message }) {
      steps.push(message);
      yield { type: "text", text: `You said ${message}` };
    },
  };
  const chat = await openChat(closers, model, undefined, undefined, limits);
  // A first message opens what is opened once.
  await chat.send("hello");
  steps.length = 0;
  const visitors = ["ada", "bob", "cleo", "dora", "emil", "fay", "gus", "hal"];
  const replies = await Promise.all(visitors.map((name) => chat.send(name)));
  expect(replies.map(({ reply }) => reply.response)).toEqual(visitors.map((name) => `You said ${name}`));
  // On Postgres each waits for a connection of their own.
  if (chat.db.kind === "postgres") return;
  expect(steps.slice(0, visitors.length)).toEqual(visitors.map(() => "let in"));
  expect(steps.slice(visitors.length).toSorted()).toEqual(visitors);
});
