import { expect, test } from "vitest";
import { isSignIn } from "./sign-in-address.ts";

test.each([
  ["/login", true],
  ["/en/account/sign-in", true],
  ["/my/login", true],
  ["/de-at/customers/log_in/", true],
  ["/docs/sign-in", false],
  ["/signing-up", false],
  // Each step could once be read in two ways, which no server would live to see the end of.
  [`${"/my".repeat(600)}/x`, false],
])("whether %s is where people sign in: %s", (path, expected) => {
  expect(isSignIn(`https://acme.example${path}`)).toBe(expected);
});
