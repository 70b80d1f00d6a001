import { expect, test } from "vitest";
import { canClaimSlug, markSlug, requireFreeName, suggestSlug } from "./organization-slug.ts";

test.each([
  ["ann@acme.com", "acme", true],
  ["ann@mail.acme.com", "acme", true],
  ["ann@acme.co.uk", "acme", true],
  ["ann@ACME.com", "acme", true],
  ["ann@other.com", "acme", false],
  ["ann@acme.evil.com", "acme", false],
  ["ann@a.acme.evil.com", "acme", false],
  ["ann@notacme.com", "acme", false],
  ["acme.com@evil.com", "acme", false],
  ["ann@gmail.com", "gmail", false],
  ["ann@gmail.com", "acme-shop", false],
  ["ann@gmail.com", "acme-4711", true],
  ["ann@gmail.com", "acme-x7", true],
])("%s may take the slug %s: %s", (email, slug, isAllowed) => {
  expect(canClaimSlug({ email, emailVerified: true }, slug)).toBe(isAllowed);
});

test("an unconfirmed work e-mail claims no plain name", () => {
  expect(canClaimSlug({ email: "ann@acme.com", emailVerified: false }, "acme")).toBe(false);
});

test.each(["demo", "default", "api", "www", "admin", "Acme", "a_b", "-a", "", "a".repeat(64)])(
  "the slug %j is refused to everyone",
  (slug) => {
    expect(() => requireFreeName(slug)).toThrow();
  },
);

test("a suggested slug is always valid, and so is its marked form", () => {
  for (const email of ["ann@acme.com", "Ann.O'Hara+x@gmail.com", "...@gmail.com", `${"a".repeat(64)}@gmail.com`]) {
    expect(() => requireFreeName(suggestSlug(email))).not.toThrow();
    expect(() => requireFreeName(markSlug(suggestSlug(email), "4711"))).not.toThrow();
  }
  expect(suggestSlug("ann@acme.com")).toBe("acme");
});
