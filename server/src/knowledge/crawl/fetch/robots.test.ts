import { expect, test } from "vitest";
import { parseRobots } from "./robots.ts";

const ORIGIN = "https://acme.example";
const rulesOf = (text: string) => parseRobots(`${ORIGIN}/robots.txt`, text);

test.each<[what: string, text: string, allowed: string[], refused: string[]]>([
  ["nothing", "", ["/", "/a"], []],
  ["everything", "User-agent: *\nDisallow: /", [], ["/", "/a?b=c"]],
  ["an empty rule", "User-agent: *\nDisallow:", ["/", "/a"], []],
  ["the longest rule", "User-agent: *\nDisallow: /shop\nAllow: /shop/open", ["/", "/shop/open/1"], ["/shop", "/shop/shut"]],
  ["the one that allows of two as long", "User-agent: *\nDisallow: /a\nAllow: /a", ["/a"], []],
  ["wildcards", "User-agent: *\nDisallow: /*?page=\nDisallow: /*/print$", ["/a", "/a/print/1"], ["/a?page=2", "/a/b/print"]],
  ["ends", "User-agent: *\nDisallow: /a$\nDisallow: /b*$\nDisallow: *.pdf$", ["/ab", "/x.pdf?1"], ["/a", "/b/c", "/x.pdf"]],
  ["a part that stands twice", "User-agent: *\nDisallow: /*ab*ab$", ["/ab", "/xab"], ["/abab", "/ab/ab", "/ababab"]],
  ["escapes", "User-agent: *\nDisallow: /ä\nDisallow: /%7ea", ["/a"], ["/%c3%a4", "/ä/b", "/%7Ea"]],
  ["our own group alone", "User-agent: DiscoBot/1.0\nDisallow: /a\n\nUser-agent: *\nDisallow: /", ["/", "/b"], ["/a"]],
  ["a group of several robots", "User-agent: other\nUser-agent: discobot # us\nDisallow: /a", ["/b"], ["/a"]],
  ["another robot's group", "User-agent: other\nDisallow: /", ["/"], []],
  [
    "groups of one robot as one",
    "User-agent: *\nDisallow: /a\nUser-agent: x\nDisallow: /\nUser-agent: *\nDisallow: /b",
    ["/"],
    ["/a", "/b"],
  ],
  ["comments and old line ends", "# hello\rUser-agent: *\r\nDisallow: /a # b\rnonsense", ["/b"], ["/a"]],
])("heeds %s", (_what, text, allowed, refused) => {
  const rules = rulesOf(text);
  expect(allowed.filter((path) => !rules.isAllowed(ORIGIN + path))).toEqual([]);
  expect(refused.filter((path) => rules.isAllowed(ORIGIN + path))).toEqual([]);
});

test("speaks of its own host alone, and tells the pause and the sitemaps", () => {
  const rules = rulesOf("Sitemap: https://acme.example/a.xml\nUser-agent: *\nCrawl-delay: 0.5\nDisallow: /");
  expect([rules.isAllowed("https://other.example/"), rules.delayMs]).toEqual([true, 500]);
  expect(rules.sitemaps).toEqual(["https://acme.example/a.xml"]);
});

test.each([
  ["many robots above many rules", `${"User-agent: *\n".repeat(18_000)}${"Disallow: /a\n".repeat(18_000)}`],
  ["blanks", `User-agent: *\n${" ".repeat(250_000)}x\nDisallow: /b${" ".repeat(250_000)}c\nDisallow: /a\n`],
  ["rules that fit everywhere", `User-agent: *\n${"Disallow: /*a*a*a*a*a*a*a*a*a*a*b\n".repeat(14_000)}`],
])("%s cost little", (_what, text) => {
  const startedAt = performance.now();
  const rules = rulesOf(text);
  for (let page = 0; page < 200; page += 1) expect(rules.isAllowed(`${ORIGIN}/${"a".repeat(500)}${page}`)).toBe(!text.includes("/a\n"));
  // Read as written, the first needs more memory than there is, and the second several minutes.
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
