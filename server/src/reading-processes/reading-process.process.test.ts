import { afterAll, expect, test } from "vitest";
import type { GreedyTask } from "../testing/greedy-reader.ts";
import { createReadingProcess } from "./reading-process.ts";

const reading = createReadingProcess<GreedyTask, number>(new URL("../testing/greedy-reader.ts", import.meta.url), {
  timeoutMs: 1_500,
  maxHeapMb: 64,
});
afterAll(() => reading.close());

test("a reading that takes all memory or time ends alone, and the next one is answered", async () => {
  expect(await reading.ask({ kind: "length", text: "four" })).toBe(4);
  await expect(reading.ask({ kind: "memory" })).rejects.toThrow("Reading took too much memory.");
  await expect(reading.ask({ kind: "time" })).rejects.toThrow("Reading took too long.");
  expect(await reading.ask({ kind: "length", text: "again" })).toBe(5);
});

test("who leaves while another is read leaves the other alone", async () => {
  const gone = new AbortController();
  const [first, second, third] = [
    reading.ask({ kind: "length", text: "first" }),
    reading.ask({ kind: "length", text: "second" }, gone.signal),
    reading.ask({ kind: "length", text: "third." }),
  ];
  gone.abort(new Error("gone"));
  await expect(second).rejects.toThrow("gone");
  expect(await Promise.all([first, third])).toEqual([5, 6]);
});
