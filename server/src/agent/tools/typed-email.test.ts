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
  ["ann/bob@site.example", "ann/bob@site.example"],
  ["ann&co@site.example", "ann&co@site.example"],
  ["用户@例え.jp", "用户@例え.jp"],
  ["邮箱：用户@例え.jp。", "用户@例え.jp"],
  ["it is maria@bücher.example, thanks", "maria@bücher.example"],
  ["info@xn--e1aybc.xn--p1ai", "info@xn--e1aybc.xn--p1ai"],
  ['write to "ann lee"@site.example.', '"ann lee"@site.example'],
  ["ann @ site.example", "ann@site.example"],
  ["my e-mail is ann@ site.example", "ann@site.example"],
  ["let us meet @ acme.com", null],
  ["email=ada@acme.com", "ada@acme.com"],
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
