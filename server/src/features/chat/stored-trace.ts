import type { AnswerTrace } from "../../agent/answer.ts";

/** A trace as it is stored: each address once, and what was retrieved as rows of passage, address and score. Half as long as it is read. */
interface StoredTrace extends Omit<AnswerTrace, "retrieved"> {
  urls: (string | null)[];
  retrieved: [passageId: string, url: number, score: number][];
}

export function writeTrace({ retrieved, ...rest }: AnswerTrace): string {
  const urls: (string | null)[] = [];
  const rows = retrieved.map(({ passageId, url, score }): StoredTrace["retrieved"][number] => {
    const known = urls.indexOf(url);
    return [passageId, known === -1 ? urls.push(url) - 1 : known, score];
  });
  const stored: StoredTrace = { urls, retrieved: rows, ...rest };
  return JSON.stringify(stored);
}

/** What `writeTrace` was given. Traces of before it have what was retrieved in full. */
export function readTrace(text: string): AnswerTrace {
  const stored: AnswerTrace | StoredTrace = JSON.parse(text);
  if (!("urls" in stored)) return stored;
  const { urls, retrieved, ...rest } = stored;
  return { retrieved: retrieved.map(([passageId, url, score]) => ({ passageId, url: urls[url] ?? null, score })), ...rest };
}
