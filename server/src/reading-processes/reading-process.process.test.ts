import { afterAll, expect, test } from "vitest";
import type { GreedyTask } from "../testing/greedy-reader.ts";
import { createReadingProcess } from "./reading-process.ts";

const open = (timeoutMs: number) =>
  createReadingProcess<GreedyTask, number>(new URL("../testing/greedy-reader.ts", import.meta.url), { timeoutMs, maxHeapMb: 64 });
const patient = open(60_000);
const hurried = open(1_500);
afterAll(() => Promise.all([patient.close(), hurried.close()]));

test.for([
  { kind: "memory", reading: patient, message: "Reading took too much memory." },
  { kind: "time", reading: hurried, message: "Reading took too long." },
] as const)("a reading that takes all $kind ends alone, and the next one is answered", async ({ kind, reading, message }) => {
  expect(await reading.ask({ kind: "length", text: "four" })).toBe(4);
  await expect(reading.ask({ kind })).rejects.toThrow(message);
  expect(await reading.ask({ kind: "length", text: "again" })).toBe(5);
});

test("who leaves while another is read leaves the other alone", async () => {
  const gone = new AbortController();
  const [first, second, third] = [
    patient.ask({ kind: "length", text: "first" }),
    patient.ask({ kind: "length", text: "second" }, gone.signal),
    patient.ask({ kind: "length", text: "third." }),
  ];
  gone.abort(new Error("gone"));
  await expect(second).rejects.toThrow("gone");
  expect(await Promise.all([first, third])).toEqual([5, 6]);
});
