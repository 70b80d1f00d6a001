import { expect, test } from "vitest";
import { createNumberBlocks } from "./number-blocks.ts";

test("arrays are as long as asked for, hold zeros and share no number, however many fill a block", () => {
  const cut = createNumberBlocks();
  const lengths = [512, 2_001, 2_002, 10_000, 32_767, 7, 40_000, 32_767, 600, 2_001];
  const arrays = lengths.map((length) => cut(length));
  expect(arrays.map(({ length }) => length)).toEqual(lengths);
  expect(arrays.every((array) => array.every((number) => number === 0))).toBe(true);
  for (const [at, array] of arrays.entries()) array.fill(at + 1);
  expect(arrays.every((array, at) => array.every((number) => number === at + 1))).toBe(true);
});

test("what lives and dies together lies together; what is short or long stands alone", () => {
  const cut = createNumberBlocks();
  const [one, other] = [cut(2_001), cut(2_001)];
  expect(other.buffer).toBe(one.buffer);
  expect(one.buffer.byteLength).toBeGreaterThan(2 * 128 * 1_024 - 1);
  expect([cut(100), cut(40_000)].map(({ buffer }) => buffer.byteLength)).toEqual([400, 160_000]);
});
