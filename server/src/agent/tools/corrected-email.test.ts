import { expect, test } from "vitest";
import { correctedEmail, hasCorrected, ownEmail } from "./corrected-email.ts";

const known = "ada@lovelace.example";
test.each([
  "sorry, typo, it is ada@lovelace-works.example",
  "and my mail is ada@lovelace-works.example, the first was wrong",
  "oops I mistyped, ada@lovelace-works.example",
  "the address should be ada@lovelace-works.example",
  "ada@lovelace-works.example, not ada@lovelace.example",
  "actually use my work address instead: ada@lovelace-works.example",
])("%j puts another address in the place of the known one", (message) => {
  expect(correctedEmail(message, known)).toBe("ada@lovelace-works.example");
});

test.each([
  "my colleague should join too: bob@lovelace.example",
  "sorry, please also invite bob@lovelace.example",
  "actually the invoices go to billing@lovelace.example",
  "sorry, ada@lovelace.example",
  "is ada@lovelace-works.example wrong?",
  "please do not write to bob@lovelace.example",
  "not bob@lovelace.example",
  "bob@lovelace.example",
  "sorry, a typo in my last message",
])("%j corrects none", (message) => {
  expect(correctedEmail(message, known)).toBeNull();
});

test("where no address is known there is none to correct", () => {
  expect(correctedEmail("sorry, typo, it is ada@lovelace-works.example", null)).toBeNull();
});

test.each([
  "please change ada@lovelace.example to ada@lovelace-works.example",
  "ada@lovelace-works.example, not ada@lovelace.example",
  "sorry, typo, it is ada@lovelace-works.example",
])("what %j has put in its place stays there when it is read again", (message) => {
  const earlier = ["I am ada@lovelace.example"];
  expect([correctedEmail(message, known, earlier), hasCorrected(message, known, earlier)]).toEqual(["ada@lovelace-works.example", false]);
  const corrected = "ada@lovelace-works.example";
  expect([correctedEmail(message, corrected, earlier), hasCorrected(message, corrected, earlier)]).toEqual([null, true]);
});

test("an address that was corrected may be put back by another message", () => {
  const earlier = ["I am ada@lovelace.example", "sorry, it is ada@lovelace-works.example"];
  const message = "the old address was right: ada@lovelace.example, not ada@lovelace-works.example";
  expect(correctedEmail(message, "ada@lovelace-works.example", earlier)).toBe(known);
});

test.each([
  ["my mail is ann@old.example, sorry, I meant bea@new.example", "bea@new.example"],
  ["bea@new.example, not ann@old.example", "bea@new.example"],
  ["I am ann@old.example and my colleague is bob@old.example", "ann@old.example"],
  ["no address", null],
])("%j gives %j as the visitor's own", (message, own) => {
  expect(ownEmail(message)).toBe(own);
});
