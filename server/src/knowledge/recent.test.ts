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

test("what is forgotten is gone, and its room is free for others", () => {
  const recent = createRecent<number>(3);
  for (const [at, key] of ["1 a", "1 b", "2 a"].entries()) recent.set(key, at, 1);
  recent.forget((key) => key.startsWith("1 "));
  recent.set("2 b", 3, 1);
  recent.set("2 c", 4, 1);
  expect(["1 a", "1 b", "2 a", "2 b", "2 c"].map((key) => recent.get(key))).toEqual([undefined, undefined, 2, 3, 4]);
});
