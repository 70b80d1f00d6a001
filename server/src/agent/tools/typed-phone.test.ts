import { expect, test } from "vitest";
import { phoneIn, typedPhone } from "./typed-phone.ts";

test.each([
  ["just have someone ring me, +49 171 5550 144, Uwe", "+49 171 5550 144"],
  ["0612345678, name is Omar", "0612345678"],
  ["call me at (415) 555-0134", "(415) 555-0134"],
  ["my number is 07700 900123", "07700 900123"],
  ["00 44 20 7946 0958 please", "00 44 20 7946 0958"],
  ["415-555-0134", "415-555-0134"],
  ["on 2026-11-24 at 15:00", null],
  ["we have 1,200 people and 300 trucks", null],
  ["order 0123", null],
  ["ada07700900123@lovelace.example", null],
  ["+49 171 5550 144 171 5550 144 171", null],
])("in %j there is %j", (text, phone) => {
  expect(phoneIn(text)).toBe(phone);
});

test("only what the visitor typed counts, however a model writes it", () => {
  const texts = ["hello", "ring me: +49 171 5550-144"];
  expect(typedPhone("+491715550144", texts)).toBe("+49 171 5550-144");
  expect(typedPhone("+49 30 999 999 99", texts)).toBeNull();
  expect(typedPhone(undefined, texts)).toBeNull();
});
