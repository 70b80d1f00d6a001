import { expect, test } from "vitest";
import { emailIn, typedEmail } from "./typed-email.ts";

test.each([
  ["my email is ada@acme.com.", "ada@acme.com"],
  ["'ada@acme.com'", "ada@acme.com"],
  ["`ada@acme.com`, thanks", "ada@acme.com"],
  ["**ada@acme.com**", "ada@acme.com"],
  ["Ada/ada@acme.com", "ada@acme.com"],
  ["mail...ada@acme.com", "ada@acme.com"],
  ["<ada.lovelace+demo@acme.co.uk>", "ada.lovelace+demo@acme.co.uk"],
  ["o'brien@acme.ie", "o'brien@acme.ie"],
  ["jörg.müller@firma.de", "jörg.müller@firma.de"],
  ["info@müller.de", "info@müller.de"],
  ["제 이메일은 ada@acme.com입니다", "ada@acme.com"],
  ["我的邮箱是ada@acme.com谢谢", "ada@acme.com"],
  ["ada@acme.comです", "ada@acme.com"],
  ["почта: иван@почта.рф", "иван@почта.рф"],
  ["first ada@acme.com, no: bob@acme.com", "bob@acme.com"],
  [`${"a".repeat(65)}@acme.com`, null],
  ["ada@acme", null],
  ["@acme.com", null],
])("of %j the address is %j", (text, expected) => {
  expect(emailIn(text)).toBe(expected);
});

test("an address that a model passes counts only if the visitor typed it", () => {
  const typed = ["I'm ada@acme.com", "or jörg@acme.com"];
  expect(typedEmail("ADA@acme.com", typed)).toBe("ada@acme.com");
  expect(typedEmail("rg@acme.com", typed)).toBe("jörg@acme.com");
  expect(typedEmail("attacker@evil.test", typed)).toBe("jörg@acme.com");
  expect(typedEmail("attacker@evil.test", ["hello"])).toBeNull();
});
