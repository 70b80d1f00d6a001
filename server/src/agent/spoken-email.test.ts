import { expect, test } from "vitest";
import { readSpokenEmail } from "./spoken-email.ts";

test.each([
  ["my email is bob at acme.com", "bob@acme.com"],
  ["Sure, it's bob at acme dot com.", "bob@acme.com"],
  ["bob (at) acme (dot) co (dot) uk", "bob@acme.co.uk"],
  ["you can reach me at bob.smith at acme.com", "bob.smith@acme.com"],
  ["please write to bob[at]acme.com before noon", "bob@acme.com"],
  ["I saw it at example.com", null],
  ["look at example.com", null],
  ["what is the e-mail limit at acme.com", null],
  ["you can reach me at acme.com", null],
  ["is there a meeting at noon", null],
])("%j gives %j", (text, email) => {
  expect(readSpokenEmail(text)).toBe(email);
});
