import { expect, test } from "vitest";
import { chunkText } from "./chunk.ts";
import type { ReadText, TextBlock } from "./passage.ts";

function aText(blocks: readonly TextBlock[], rest: Partial<ReadText> = {}): ReadText {
  return { title: "Guide", description: null, language: null, blocks, ...rest };
}

function sentences(count: number): string {
  return Array.from({ length: count }, (_, i) => `Sentence number ${i} says that dock doors open at a fixed hour of the day.`).join(" ");
}

const wordsOf = (text: string) => text.split(/\s+/u).length;

test("a passage never reaches across headings and carries title and headings", () => {
  const passages = chunkText(
    aText([
      { headings: [], text: "Welcome." },
      { headings: ["Setup"], text: "Install it." },
      { headings: ["Setup", "On Linux"], text: "Use a package." },
    ]),
  );
  expect(passages).toEqual([
    { headingPath: "Guide", text: "Welcome." },
    { headingPath: "Guide › Setup", text: "Install it." },
    { headingPath: "Guide › Setup › On Linux", text: "Use a package." },
  ]);
});

test("blocks under the same headings become one passage while it stays short", () => {
  const passages = chunkText(
    aText([
      { headings: ["Plans"], text: "Team is for small sites." },
      { headings: ["Plans"], text: "- 10 doors\n- 3 users" },
    ]),
  );
  expect(passages).toEqual([{ headingPath: "Guide › Plans", text: "Team is for small sites.\n\n- 10 doors\n- 3 users" }]);
});

test("a long section is cut evenly at ends of sentences, and nothing is lost", () => {
  const text = sentences(40);
  const passages = chunkText(aText([{ headings: [], text }]));
  expect(passages.length).toBeGreaterThan(3);
  for (const passage of passages) {
    expect(passage.text).toMatch(/^Sentence .*\.$/su);
    expect(wordsOf(passage.text)).toBeGreaterThan(40);
    expect(wordsOf(passage.text)).toBeLessThanOrEqual(130);
  }
  expect(passages.map((passage) => passage.text).join(" ")).toBe(text);
});

test("lines of a table or list stay whole", () => {
  const told = "Close the door and wait. It stays cold for about three hours. Then it warms up by a degree in ten minutes, so call us.";
  const lines = Array.from({ length: 60 }, (_, i) => `| Code ${i} | after ${i} minutes | ${told}${" Ask again later.".repeat(i % 5)} |`);
  const passages = chunkText(aText([{ headings: ["Prices"], text: lines.join("\n") }]));
  expect(passages.flatMap((passage) => passage.text.split("\n"))).toEqual(lines);
});

test("an abbreviation or a decimal number ends no sentence", () => {
  const text = Array.from({ length: 30 }, () => "Costs are approx. 4.5 euros for carriers, e.g. Acme Inc. The rest is free.").join(" ");
  for (const passage of chunkText(aText([{ headings: [], text }]))) expect(passage.text).toMatch(/^(?:Costs|The rest).*free\.$|Inc\.$/su);
});

test("a dump without sentences is cut all the same", () => {
  const passages = chunkText(aText([{ headings: [], text: "word ".repeat(2_000) + "x".repeat(5_000) }]));
  for (const passage of passages) expect(passage.text.length).toBeLessThan(3_000);
});

test("a page without text is found by its description, or by its title", () => {
  expect(chunkText(aText([], { description: "All plans." }))).toEqual([{ headingPath: "Guide", text: "All plans." }]);
  expect(chunkText(aText([{ headings: [], text: "  \n " }]))).toEqual([{ headingPath: "Guide", text: "Guide" }]);
  expect(chunkText(aText([], { title: "" }))).toEqual([]);
});

test("a heading that repeats the title is named once", () => {
  expect(chunkText(aText([{ headings: ["Guide", "Guide"], text: "Text." }]))).toEqual([{ headingPath: "Guide", text: "Text." }]);
});

test("code stays together, with the line that opens it", () => {
  const code = Array.from({ length: 12 }, (_, i) => `    option_${i}: { value: ${i} }`).join("\n");
  const text = `${sentences(5)}\nTurn the options on:\n${code}\n${sentences(5)}`;
  const passages = chunkText(aText([{ headings: [], text }])).map((passage) => passage.text);
  expect(passages.filter((passage) => passage.includes("option_"))).toEqual([expect.stringContaining(`Turn the options on:\n${code}`)]);
});

test("code that is too long for one passage is cut between its lines", () => {
  const lines = Array.from({ length: 80 }, (_, i) => `    set option_${i} to the value of ${i}`);
  const passages = chunkText(aText([{ headings: [], text: lines.join("\n") }]));
  expect(passages.length).toBeGreaterThan(3);
  expect(passages.flatMap((passage) => passage.text.split("\n"))).toEqual(lines);
});
