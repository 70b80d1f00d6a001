import { expect, test } from "vitest";
import { typedName } from "./typed-name.ts";

test.each([
  ["I'm Bob Lee, bob@acme.com", null, "Bob Lee"],
  ["I'm CTO at Acme, ada@acme.com", null, null],
  ["My Email: ada@acme.com", null, null],
  ["I'm CTO at Acme, ada@acme.com", "Ada Lovelace", null],
  ["I am VP of Operations. I'm Ben Okafor, ben@haulers.example", null, "Ben Okafor"],
  ["Best Regards, ada@acme.com", "Ada Lovelace", null],
  ["My name is Bob Lee and my email is bob@acme.com", "Ada Lovelace", "Bob Lee"],
])("beside an address %j names somebody anew, when %j is known: %j", (message, known, expected) => {
  expect(typedName(undefined, [message], known)).toBe(expected);
});

test("a name that a model passes counts only if the visitor wrote it, on one line and without an address in it", () => {
  expect(typedName("ada  lovelace", ["I am Ada Lovelace"], null)).toBe("ada lovelace");
  expect(typedName("Bob", ["I am Ada Lovelace"], null)).toBeNull();
  expect(typedName("https://evil.test", ["https://evil.test"], null)).toBeNull();
});
