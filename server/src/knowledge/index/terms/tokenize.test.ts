import { expect, test } from "vitest";
import { tokenize } from "./tokenize.ts";

function words(text: string): string {
  const found: string[] = [];
  tokenize(text, (word, isDerived) => found.push(isDerived ? `(${word})` : word));
  return found.join(" ");
}

test.each([
  ["Prices, plans & billing!", "prices plans billing"],
  ["Café NAÏVE Größe", "cafe naive grosse"],
  ["single sign-on by e-mail", "single sign on (signon) by mail (email)"],
  ["We’ll fix Acme's app, don't worry", "we fix acme app dont worry"],
  ["costs $1,299.00 or 4.99 a month", "costs 1299.00 (1299) or 4.99 a month"],
  ["Node.js v2.1.0", "node js (nodejs) 2.1.0 (2.1)"],
  ["a 3.5GB limit, 24/7", "a 3.5 gb limit 24 7"],
  ["set maxRetries on HTTPServer", "set max retries (maxretries) on http server (httpserver)"],
  ["iPhone, SaaS and OAuth2", "iphone saas and oauth2 (oauth)"],
  ["Q&A, R&D, U.S.", "qa rd us"],
  ["API_KEY", "api key (apikey)"],
  ["covid-19", "covid 19 (covid19)"],
  ["日本語", "日本 本語"],
  ["Привет, мир", "привет мир"],
  ["می\u200cخواهم", "می خواهم (میخواهم)"],
  ["ශ්\u200dරී", "ශර"],
  ["'quoted' -dashed- …", "quoted dashed"],
  ["", ""],
])("reads %j as %j", (text, expected) => {
  expect(words(text)).toBe(expected);
});

test("a run of characters too long to be a word is left out", () => {
  expect(words(`key ${"a".repeat(500)} ${"Ab1-".repeat(300)} end`)).toBe("key end");
});
