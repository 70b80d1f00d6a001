import { expect, test } from "vitest";
import { mayTurnDown } from "./may-turn-down.ts";

test.each([
  "actually make it 4",
  "no wait, another day. wednesday?",
  "oh no i cant do that one",
  "my boss won't be there",
  "my colleague is away then",
  "thats my lunch break",
  "wait, the second one",
  "not good",
  "is there anything earlier?",
  "could it be 4pm?",
  "is 4 possible",
  "what about friday?",
  "could we do sunday?",
  "nein, lieber anders",
])("%j may turn down the time that is held", (message) => {
  expect(mayTurnDown(message)).toBe(true);
});

test.each([
  "Do you support Merlin?",
  "how much is the clinic plan",
  "is there no setup fee?",
  "are you open on saturdays?",
  "do texts go out on sundays?",
  "does the clinic plan have 3 users?",
  "I'd like to know what it costs",
  "pricing",
  "thanks!",
  "yes, that works",
  "no problem",
  "ann@yards.example",
  "it's ann@yards.example, my work address",
])("%j turns nothing down", (message) => {
  expect(mayTurnDown(message)).toBe(false);
});
