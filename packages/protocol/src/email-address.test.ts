import { expect, test } from "vitest";
import { isEmailAddress } from "./email-address.ts";
import { EmailAddress } from "./account/public-forms.ts";

test.each([
  "maria@bücher.example",
  "ann&co@site.example",
  "ann/bob@site.example",
  "o'brien+demo@acme.co.uk",
  "用户@例え.jp",
  '"ann lee"@site.example',
  "info@xn--e1aybc.xn--p1ai",
])("%s is an address, and a field takes it with blanks around", (address) => {
  expect([isEmailAddress(address), EmailAddress.parse(` ${address}\n`)]).toEqual([true, address]);
});

test.each([
  "ann",
  "ann@",
  "@site.example",
  "ann@site",
  "a b@site.example",
  "ann@site.example.",
  "ann..bob@site.example",
  "ann@-site.example",
])("%j is none", (text) => {
  expect([isEmailAddress(text), EmailAddress.safeParse(text).success]).toEqual([false, false]);
});
