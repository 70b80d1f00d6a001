import { expect, test } from "vitest";
import { endsInTime } from "../../testing/ends-in-time.ts";
import { readMarkdown } from "./read-markdown.ts";

test.each([
  ["# Prices", "Prices"],
  ["## Prices ##  ", "Prices"],
  ["# C#", "C#"],
  ["# #", "#"],
])("%j is the heading %j", (line, heading) => {
  expect(readMarkdown(`${line}\n\nIt costs $9.`).blocks).toMatchObject([{ headings: [heading] }]);
});

test("a line of nothing but hashes and blanks is read at once", async () => {
  const lines = [`# ${" ".repeat(5_000)}x${" ".repeat(5_000)}\u0000`, `# ${"# ".repeat(5_000)}x`, "#".repeat(10_000)];
  const args = lines.map((line) => [`${line}\n\nText.`]);
  expect(await endsInTime(new URL("./read-markdown.ts", import.meta.url), "readMarkdown", args)).toBe(true);
});
