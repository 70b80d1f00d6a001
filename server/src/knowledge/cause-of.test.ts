import { CauseCode } from "@disco/protocol";
import { expect, test } from "vitest";
import { causeOf } from "./cause-of.ts";
import { crawlSentences, skipReasons } from "./crawl/skip-reasons.ts";
import { documentSentences, refusals } from "./documents/refusal.ts";

test("every sentence leads back to its own code, whatever stands in its places", () => {
  const sentences = Object.entries({ ...crawlSentences, ...documentSentences });
  expect(sentences.map(([code]) => code).sort()).toEqual([...CauseCode.options].sort());
  for (const [code, sentence] of sentences) expect(causeOf(sentence.replaceAll(/\{\w+\}/gu, "(a. b)?"))?.code).toBe(code);
});

test("what a sentence names comes with the code", () => {
  const url = "https://acme.example/a?b=(c)";
  expect(causeOf(skipReasons.sameTextAs(url))).toEqual({ code: "same_text", values: { url } });
  expect(causeOf(skipReasons.notAPage("application/zip; charset=binary"))).toEqual({
    code: "not_a_page",
    values: { type: "application/zip" },
  });
  expect(causeOf(refusals.tooManyPages(1_000))).toEqual({ code: "too_many_pages", values: { limit: "1000" } });
  expect(causeOf(refusals.misnamed("docx", "pdf"))).toEqual({ code: "misnamed", values: { extension: "docx", family: "pdf" } });
});

test("why a crawl came to nothing says more than that it did, and what nobody says any more has no code", () => {
  const nothing = crawlSentences.nothing_indexed;
  expect(causeOf(`${nothing} ${skipReasons.notFound(404)}`)).toEqual({ code: "page_not_found", values: { status: "404" } });
  expect(causeOf(`${nothing} Something of an earlier version.`)).toEqual({ code: "nothing_indexed", values: {} });
  expect(causeOf(nothing)).toEqual({ code: "nothing_indexed", values: {} });
  expect(causeOf("Something of an earlier version.")).toBeNull();
  expect(causeOf(null)).toBeNull();
});
