import { expect, test } from "vitest";
import { createBreaker } from "./breaker.ts";

test("five failures in thirty seconds close the way for fifteen, then one call may try", () => {
  let now = 0;
  const breaker = createBreaker(() => now);
  for (let failure = 0; failure < 5; failure += 1) {
    expect(breaker.allows()).toBe(true);
    breaker.failed();
    now += 1_000;
  }
  expect(breaker.allows()).toBe(false);
  now += 15_000;
  expect(breaker.allows()).toBe(true);
  expect(breaker.allows()).toBe(false);
  breaker.failed();
  now += 14_000;
  expect(breaker.allows()).toBe(false);
  now += 1_500;
  expect(breaker.allows()).toBe(true);
  breaker.succeeded();
  expect(breaker.allows()).toBe(true);
});

test("failures that lie far apart do not add up", () => {
  let now = 0;
  const breaker = createBreaker(() => now);
  for (let failure = 0; failure < 20; failure += 1) {
    breaker.failed();
    now += 10_000;
  }
  expect(breaker.allows()).toBe(true);
});

test("a call that was given up neither counts nor keeps others from trying", () => {
  let now = 0;
  const breaker = createBreaker(() => now);
  for (let failure = 0; failure < 5; failure += 1) breaker.failed();
  now += 15_000;
  expect(breaker.allows()).toBe(true);
  breaker.abandoned();
  expect(breaker.allows()).toBe(true);
});
