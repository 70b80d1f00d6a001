import { expect, test } from "vitest";
import { endsInTime } from "../../testing/ends-in-time.ts";
import { readMarkdown } from "./read-markdown.ts";

test.each([
  ["# Prices", "Prices"],
  ["## Prices ##  ", "Prices"],
  ["# C#", "C#"],
  ["# C# #", "C#"],
])("%j is the heading %j", (line, heading) => {
  expect(readMarkdown(`${line}\n\nIt costs $9.`).blocks).toMatchObject([{ headings: [heading] }]);
});

test("a line of nothing but hashes and blanks is read at once", async () => {
  const lines = [`# ${" ".repeat(5_000)}x${" ".repeat(5_000)}\u0000`, `# ${"# ".repeat(5_000)}x`, "#".repeat(10_000)];
  const args = lines.map((line) => [`${line}\n\nText.`]);
  expect(await endsInTime(new URL("./read-markdown.ts", import.meta.url), "readMarkdown", args)).toBe(true);
});

test("code between signs on one line is no more than its line, and what follows is text under its headings", () => {
  expect(readMarkdown("# Setup\n\n```npm install```\n\n## Prices\n\nIt costs $9.").blocks).toEqual([
    { headings: ["Setup"], text: "npm install", page: null },
    { headings: ["Setup", "Prices"], text: "It costs $9.", page: null },
  ]);
});

test("code ends with the signs that opened it, however far its list stands in, and others in it are its own", () => {
  const list = ["1. Install it:", "", "    ```bash", "    npm install", "      --yes", "    ```"];
  const nested = ["2. Then write:", "", "````md", "```", "# Title", "```", "````", "", "Done."];
  expect(readMarkdown([...list, "", ...nested].join("\n")).blocks).toEqual([
    {
      headings: [],
      text: ["Install it:", "    npm install", "      --yes", "- Then write:", "    ```", "    # Title", "    ```", "Done."].join("\n"),
      page: null,
    },
  ]);
});
