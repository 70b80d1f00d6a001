import { expect, test } from "vitest";
import { loadClerk } from "./load-clerk.ts";
import { SignInProblem } from "./sign-in-problem.ts";

test.each([
  "",
  "pk_live_",
  "pk_live_nonsense",
  "sk_test_Y2xlcmsuZGlzY28udGVzdCQ",
  `pk_test_${btoa("clerk.disco.test")}`,
  `pk_test_${btoa("a/b$")}`,
])("the key %j is said to be none of Clerk's before anything is fetched", async (publishableKey) => {
  const problem = await loadClerk(publishableKey).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(SignInProblem);
  expect(problem).toMatchObject({ title: "Signing in is not set up" });
});
