import { expect, test } from "vitest";
import { createRecentTexts } from "./recent-texts.ts";

/** More than pass at once. */
const MANY = 1_000;

function setMany(texts: ReturnType<typeof createRecentTexts<string>>): void {
  for (let at = 0; at < MANY; at += 1) texts.set(`another ${at}`, "read", 1);
}

test("a text is remembered while the next few are read, and no longer", () => {
  const texts = createRecentTexts<string>(MANY);
  texts.set("what does it cost?", "once", 1);
  texts.set("and per seat?", "read", 1);
  expect(texts.get("what does it cost?")).toBe("once");
  setMany(texts);
  expect(texts.get("what does it cost?")).toBeUndefined();
});

test("one that comes again stays", () => {
  const texts = createRecentTexts<string>(MANY);
  texts.set("what does it cost?", "once", 1);
  setMany(texts);
  texts.set("what does it cost?", "again", 1);
  setMany(texts);
  expect(texts.get("what does it cost?")).toBe("again");
});

test("what is read anew takes the place of what was read before", () => {
  const texts = createRecentTexts<string>(MANY);
  texts.set("what does it cost?", "before", 1);
  texts.set("what does it cost?", "now", 1);
  expect(texts.get("what does it cost?")).toBe("now");
  texts.clear();
  expect(texts.get("what does it cost?")).toBeUndefined();
});
