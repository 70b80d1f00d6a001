import { expect, test } from "vitest";
import { createUnderFreeSlug } from "./create-under-free-slug.ts";

/** What the server does: a plain slug belongs to the company of the member's address, and one that is taken is refused. */
async function slugFor(name: string, email: string, company: string | null, taken: readonly string[] = []): Promise<string> {
  const refusal = new Error("slug_claimed");
  return createUnderFreeSlug(
    name,
    email,
    async (slug) => {
      if (taken.includes(slug) || (!/\d$/u.test(slug) && slug !== company)) throw refusal;
      return slug;
    },
    (error) => error === refusal,
  );
}

test.each([
  ["the name of the company's own domain", "Northyard", "ann@northyard.example", "northyard", "northyard"],
  ["the domain, where the name has more words", "Northyard Logistics GmbH", "ann@northyard.example", "northyard", "northyard"],
  ["the domain before a public suffix of two parts", "Quay & Sons", "ann@mail.quayside.co.uk", "quayside", "quayside"],
])("an organization's address is %s", async (_what, name, email, company, slug) => {
  expect(await slugFor(name, email, company)).toBe(slug);
});

test("a number comes only where no plain slug is free", async () => {
  expect(await slugFor("Northyard", "ann@northyard.example", "northyard", ["northyard"])).toMatch(/^northyard-\d+$/u);
  expect(await slugFor("Ann's Bakery", "ann@gmail.com", null)).toMatch(/^ann-s-bakery-\d+$/u);
});
