import { expect, test } from "vitest";
import type { AnswerTrace } from "../../../../agent/answer-turn.ts";
import { readTrace, writeTrace } from "./stored-trace.ts";

const trace: AnswerTrace = {
  retrieved: [
    { passageId: "p1", url: "https://acme.example/pricing", score: 15.8 },
    { passageId: "p2", url: null, score: 9.5 },
    { passageId: "p3", url: "https://acme.example/pricing", score: 7 },
    { passageId: "p4", url: "https://acme.example/docs", score: 1.25 },
  ],
  cited: ["p3"],
  tools: [{ name: "show_demo", ok: true, refused: null }],
  refused: "no_answer",
  ended: "answered",
  provider: "built-in",
  model: "extractive-1",
  inputTokens: 0,
  outputTokens: 0,
  retrievalMs: 1.5,
  totalMs: 3,
};

test("a trace is read as it was written, in which each address stands once", () => {
  const stored = writeTrace(trace);
  expect(readTrace(stored)).toEqual(trace);
  expect(stored.split("https://acme.example/pricing")).toHaveLength(2);
  expect(stored, "what gaps are found by").toContain('"refused":"no_answer"');
});

test("a trace that was stored in full, as all once were, is read too", () => {
  expect(readTrace(JSON.stringify(trace))).toEqual(trace);
});

test("and one whose passages were stored in rows", () => {
  const { retrieved, ...rest } = trace;
  const urls = ["https://acme.example/pricing", null, "https://acme.example/docs"];
  const rows = retrieved.map(({ passageId, url, score }) => [passageId, urls.indexOf(url), score]);
  expect(readTrace(JSON.stringify({ urls, retrieved: rows, ...rest }))).toEqual(trace);
});
