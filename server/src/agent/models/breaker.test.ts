import { expect, test } from "vitest";
import { type Breaker, createBreaker, type Permit } from "./breaker.ts";

/** Leave that must be there. */
function begin(breaker: Breaker): Permit {
  const permit = breaker.admit();
  if (permit === null) throw new Error("No call may go out.");
  return permit;
}

function open(breaker: Breaker): void {
  for (let failure = 0; failure < 5; failure += 1) begin(breaker).failed();
}

test("five failures in thirty seconds close the way for fifteen, then one call may try", () => {
  let now = 0;
  const breaker = createBreaker(() => now);
  for (let failure = 0; failure < 5; failure += 1) {
    begin(breaker).failed();
    now += 1_000;
  }
  expect(breaker.admit()).toBeNull();
  now += 15_000;
  const probe = begin(breaker);
  expect(breaker.admit()).toBeNull();
  probe.failed();
  now += 14_000;
  expect(breaker.admit()).toBeNull();
  now += 1_500;
  const second = begin(breaker);
  expect(breaker.admit()).toBeNull();
  second.succeeded();
  begin(breaker);
  begin(breaker);
});

test("failures that lie far apart do not add up", () => {
  let now = 0;
  const breaker = createBreaker(() => now);
  for (let failure = 0; failure < 20; failure += 1) {
    begin(breaker).failed();
    now += 10_000;
  }
  expect(breaker.admit()).not.toBeNull();
});

test("a call that was given up neither counts nor keeps others from trying", () => {
  let now = 0;
  const breaker = createBreaker(() => now);
  open(breaker);
  now += 15_000;
  begin(breaker).abandoned();
  expect(breaker.admit()).not.toBeNull();
});

test.each(["succeeded", "failed", "abandoned"] as const)("what began before says nothing of an open breaker when it has %s", (end) => {
  let now = 0;
  const breaker = createBreaker(() => now);
  const [early, late] = [begin(breaker), begin(breaker)];
  open(breaker);
  now += 10_000;
  early[end]();
  expect(breaker.admit()).toBeNull();
  now += 5_000;
  const probe = begin(breaker);
  late[end]();
  expect(breaker.admit()).toBeNull();
  probe.succeeded();
  expect(breaker.admit()).not.toBeNull();
});
