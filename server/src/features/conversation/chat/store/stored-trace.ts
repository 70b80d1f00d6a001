import type { AnswerTrace } from "../../../../agent/answer-turn.ts";

/**
 * A trace as it is stored: each address once, and of what was retrieved the passages, their addresses by place, and their scores in
 * thousandths. Half as long as it is read; written in the time of one of its rows as objects.
 */
interface StoredTrace extends Omit<AnswerTrace, "retrieved"> {
  urls: (string | null)[];
  passages: string[];
  places: number[];
  scores: number[];
}

/** As it was stored for a while. */
interface StoredInRows extends Omit<AnswerTrace, "retrieved"> {
  urls: (string | null)[];
  retrieved: [passageId: string, url: number, score: number][];
}

const SCORE_PARTS = 1_000;

export function writeTrace(trace: AnswerTrace): string {
  const urls: (string | null)[] = [];
  const passages: string[] = [];
  const places: number[] = [];
  const scores: number[] = [];
  for (const { passageId, url, score } of trace.retrieved) {
    const known = urls.indexOf(url);
    passages.push(passageId);
    places.push(known === -1 ? urls.push(url) - 1 : known);
    scores.push(Math.round(score * SCORE_PARTS));
  }
  const { cited, tools, refused, ended, provider, model, inputTokens, outputTokens, retrievalMs, totalMs, explanation } = trace;
  const counts = { inputTokens, outputTokens, retrievalMs, totalMs };
  const stored: StoredTrace = {
    urls,
    passages,
    places,
    scores,
    cited,
    tools,
    refused,
    ended,
    provider,
    model,
    ...counts,
    ...(explanation && { explanation }),
  };
  return JSON.stringify(stored);
}

export function readTrace(text: string): AnswerTrace {
  const stored: AnswerTrace | StoredInRows | StoredTrace = JSON.parse(text);
  if (!("urls" in stored)) return stored;
  if ("retrieved" in stored) {
    const { urls, retrieved, ...rest } = stored;
    return { retrieved: retrieved.map(([passageId, url, score]) => ({ passageId, url: urls[url] ?? null, score })), ...rest };
  }
  const { urls, passages, places, scores, ...rest } = stored;
  const retrieved = passages.map((passageId, at) => ({
    passageId,
    url: urls[places[at] ?? -1] ?? null,
    score: (scores[at] ?? 0) / SCORE_PARTS,
  }));
  return { retrieved, ...rest };
}
