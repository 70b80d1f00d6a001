import { expect, it } from "vitest";
import { readImpossibleDate } from "./impossible-date.ts";

it.each([
  ["book a meeting on 31 february", "31 february"],
  ["on Feb 30th please", "Feb 30th"],
  ["the 31st of April at 3pm", "31st of April"],
  ["29 February", null],
  ["31 January", null],
  ["may 4pm work?", null],
  ["from Nov 24", null],
  ["Can we book a demo for maybe 35 people?", null],
  ["a demo for 31 junior developers", null],
  ["31 Sept. at noon", "31 Sept"],
])("tells whether a calendar has the date in %j", (text, expected) => {
  expect(readImpossibleDate(text)).toBe(expected);
});

it("is written as the visitor's language has it", () => {
  expect(readImpossibleDate("on 31 february", "de-DE")).toBe("31. Februar");
  expect(readImpossibleDate("on 31 february", "es-ES")).toBe("31 de febrero");
});
