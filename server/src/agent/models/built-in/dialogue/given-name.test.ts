import { expect, it } from "vitest";
import { openLibrary } from "../../../../testing/library/ask-quayfold.ts";
import { readGivenName } from "./given-name.ts";

it.each([
  ["Maria Lopez", "Maria Lopez"],
  ["Kim Lee.", "Kim Lee"],
  ["I'm Ludwig van Beethoven", "Ludwig van Beethoven"],
  ["my name is Seán O’Brien", "Seán O’Brien"],
  // On the site, in small letters, and no names.
  ["Ilse Veenstra", null],
  ["Growth plan", null],
  ["whatever dude", null],
  ["Next Wednesday", null],
  ["Pricing", null],
  ["Who Are You", null],
])("%j is the name %j", (message, name) => {
  expect(readGivenName(message, openLibrary().search(message))).toBe(name);
});
