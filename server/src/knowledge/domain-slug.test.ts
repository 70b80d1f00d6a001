import { expect, test } from "vitest";
import { domainSlug } from "./domain-slug.ts";

test.each([
  ["https://acme.com", "acme"],
  ["https://www.acme.com/pricing?a=1", "acme"],
  ["http://WWW.ACME.COM", "acme"],
  ["acme.com", "acme"],
  ["acme.com/docs", "acme"],
  ["https://app.acme.com", "acme"],
  ["https://www.app.acme.io", "acme"],
  ["https://co.acme.com", "co"],
  ["https://ai.acme.com", "ai"],
  ["https://acme.co.uk", "co"],
  ["https://acme.com:8443/", "acme"],
  ["https://acme.com.", "acme"],
  ["http://localhost:3000", "localhost"],
  ["https://bücher.de", "xn--bcher-kva"],
  ["http://[::1]/", "demo"],
  ["not an address", "demo"],
  ["", "demo"],
])("the slug of %s is %s", (address, slug) => {
  expect(domainSlug(address)).toBe(slug);
});
