import { expect, test } from "vitest";
import { createStep } from "./in-step.ts";

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
