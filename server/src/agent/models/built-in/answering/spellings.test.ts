import { expect, it } from "vitest";
import { inOtherSpelling } from "./spellings.ts";

it.each([
  ["which color are the tires?", "which colour are the tyres?"],
  ["which colour are the tyres?", "which color are the tires?"],
  ["Is the catalog in your data center?", "Is the catalogue in your data centre?"],
  ["can I customize and organise it", "can I customise and organize it"],
  ["what size is the prize, and who advises on an exercise?", "what size is the prize, and who advises on an exercise?"],
  ["I'm tired of it", "I'm tired of it"],
])("spells %j the other way: %j", (text, other) => {
  expect(inOtherSpelling(text)).toBe(other);
});
