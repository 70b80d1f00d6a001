import { expect, test } from "vitest";
import { phoneIn } from "../facts/read-contacts.ts";
import { typedPhone } from "./typed-phone.ts";

const origin = { language: "en" } as const;

test.each([
  ["just have someone ring me, +49 171 5550 144, Uwe", "+49 171 5550 144"],
  ["0612345678, name is Omar", "0612345678"],
  ["call me at (415) 555-0134", "(415) 555-0134"],
  ["my number is 07700 900123", "07700 900123"],
  ["00 44 20 7946 0958 please", "00 44 20 7946 0958"],
  ["415-555-0134", "415-555-0134"],
  ["my number is 612 345 678", "612 345 678"],
  ["call me on 4155550134", "4155550134"],
  ["1-800-555-0134", "1-800-555-0134"],
  ["07700 900123\n4 people", "07700 900123"],
  ["from 01.12.2026 to 15.12.2026", null],
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
  expect(typedPhone("+491715550144", texts, origin)).toBe("+49 171 5550-144");
  expect(typedPhone("+442079460958", ["+44 (0)20 7946 0958"], origin)).toBe("+44 (0)20 7946 0958");
  expect(typedPhone("+49 30 999 999 99", texts, origin)).toBeNull();
  expect(typedPhone(undefined, texts, origin)).toBeNull();
});
