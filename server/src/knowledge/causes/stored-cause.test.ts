import { CauseCode } from "@disco/protocol";
import { expect, test } from "vitest";
import { skipReasons } from "../crawl/skip-reasons.ts";
import { refusals } from "../documents/refusal.ts";
import { causeSentences } from "./cause-sentences.ts";
import { readCause, sayCause, storeCause, storeOutcome } from "./stored-cause.ts";

test("every code is stored, read again and said", () => {
  expect(Object.keys(causeSentences).sort()).toEqual([...CauseCode.options].sort());
  for (const code of CauseCode.options) {
    const names = [...causeSentences[code].matchAll(/\{(\w+)\}/gu)].map(([, name = ""]) => name);
    const values = Object.fromEntries(names.map((name) => [name, "7"]));
    expect(readCause(storeCause(code, values))).toEqual({ code, values });
    expect(sayCause(storeCause(code, values))).not.toMatch(/[{}]/u);
  }
});

test("what a cause names is said as people write it", () => {
  const url = "https://acme.example/a?b={c}";
  expect(readCause(skipReasons.sameTextAs(url))).toEqual({ code: "same_text", values: { url } });
  expect(sayCause(skipReasons.sameTextAs(url))).toBe(`The same text as ${url}`);
  expect(sayCause(skipReasons.notAPage("application/zip; charset=binary"))).toBe("Not a web page (application/zip).");
  expect(sayCause(refusals.tooManyPages(1_000))).toContain("more than 1,000 pages");
  expect(sayCause(refusals.misnamed("docx", "pdf"))).toContain("named .docx, but it is a PDF");
});

test("a crawl that came to nothing says so, and its code is why", () => {
  const outcome = storeOutcome("nothing_indexed", skipReasons.notFound(404));
  expect(readCause(outcome)).toEqual({ code: "page_not_found", values: { status: "404" } });
  expect(sayCause(outcome)).toBe("No page of the website could be indexed. The page was not found (404).");
  expect(readCause(storeOutcome("nothing_indexed", null))).toEqual({ code: "nothing_indexed", values: {} });
});

test("a sentence of an earlier version stays one, without a code", () => {
  expect([readCause("Something else."), sayCause("Something else.")]).toEqual([null, "Something else."]);
  expect([readCause(null), sayCause(null)]).toEqual([null, null]);
});
