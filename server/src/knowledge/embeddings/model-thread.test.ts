import type { LocalModel } from "@disco/meaning";
import { expect, test, vi } from "vitest";
import { ModelThread } from "./model-thread.ts";

const model: LocalModel = {
  name: "tiny",
  folder: new URL("file:///nowhere/"),
  languages: ["en"],
  tokenizerClass: "BertTokenizer",
  pooling: "first",
  prefix: { question: "", passage: "" },
  maxTokens: 8,
  leastSimilarity: 0,
  scale: { unlike: 0, alike: 1, same: 1 },
};

const never = new AbortController().signal;
const code = (source: string) => new URL(`data:text/javascript,${encodeURIComponent(source)}`);

/** A thread that answers each text with its number. */
const counting = code(`
  import { parentPort } from "node:worker_threads";
  parentPort.on("message", (task) => {
    if (task === "stop") return parentPort.close();
    if (task.text === "crash") process.exit(1);
    parentPort.postMessage({ id: task.id, vector: Float32Array.of(Number(task.text)) });
  });
  parentPort.postMessage("up");
`);

function open(source: URL) {
  const failures: unknown[] = [];
  const thread = new ModelThread({ model, code: source, restartMs: 0, onFailure: (error) => failures.push(error) });
  const ask = (text: string, isQuestion = false) => thread.embed(text, { isQuestion, signal: never });
  return { thread, failures, ask };
}

test("after a crash all waiting texts fail, and the next one is served", async () => {
  const { thread, failures, ask } = open(counting);
  const crashed = ask("crash");
  const behind = ask("one");
  await expect(crashed).rejects.toThrow();
  await expect(behind).rejects.toThrow();
  expect(failures).toHaveLength(1);
  expect(await Promise.all([ask("1"), ask("2")])).toEqual([Float32Array.of(1), Float32Array.of(2)]);
  await thread.close();
  await expect(ask("late")).rejects.toThrow();
  expect(failures).toHaveLength(1);
});

test("questions are answered before passages that wait", async () => {
  const { thread, ask } = open(counting);
  const order: string[] = [];
  await Promise.all([
    ask("a passage").then(() => order.push("passage")),
    ask("another").then(() => order.push("passage")),
    ask("a question", true).then(() => order.push("question")),
  ]);
  expect(order[0]).toBe("question");
  await thread.close();
});

test("a model that cannot be loaded is given up, with one word about it", async () => {
  const { thread, failures, ask } = open(code(`throw new Error("no such library");`));
  thread.start();
  await vi.waitFor(() => expect(failures).toHaveLength(1), { timeout: 30_000 });
  await expect(ask("one")).rejects.toThrow("not loaded");
  thread.start();
  expect(thread.isUp).toBe(false);
  expect(failures).toHaveLength(1);
  await thread.close();
});
