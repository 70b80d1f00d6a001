import { expect, test } from "vitest";
import { createLineCounter } from "./repeated-lines.ts";

test("of a site that fills the memory with lines of its own, those go on being counted that were met before", () => {
  const counter = createLineCounter();
  for (let page = 0; page < 10; page += 1) {
    const lines = ["What all pages say.", page === 1 ? "x".repeat(20_000_000) : "", page > 4 ? "What comes too late to be counted." : ""];
    counter.count(`https://acme.example/${page}`, [{ headings: [], text: lines.filter((line) => line !== "").join("\n") }]);
  }
  expect(counter.repeated().map(({ line }) => line)).toEqual(["What all pages say."]);
});
