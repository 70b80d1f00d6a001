import { expect, test } from "vitest";
import { createRecent } from "./recent.ts";

test("what came first and was not used since leaves once the weight is too much", () => {
  const recent = createRecent<number>(10);
  recent.set("a", 1, 4);
  recent.set("b", 2, 4);
  expect(recent.get("a")).toBe(1);
  recent.set("c", 3, 4);
  expect([recent.get("a"), recent.get("b"), recent.get("c")]).toEqual([1, undefined, 3]);
});

test("a value set again counts once, and one too heavy is not kept", () => {
  const recent = createRecent<number>(10);
  recent.set("a", 1, 6);
  recent.set("a", 2, 6);
  recent.set("b", 3, 4);
  expect([recent.get("a"), recent.get("b")]).toEqual([2, 3]);
  recent.set("c", 4, 11);
  expect(recent.get("c")).toBeUndefined();
});
