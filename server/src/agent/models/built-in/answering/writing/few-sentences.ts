import { splitSentences } from "../../../../../knowledge/words/split-sentences.ts";
import type { Answer } from "./compose-answer.ts";

const MOST = 3;
const LEAST_OF_ANOTHER = 2;
const ASKS_STEPS =
  /(?<!\p{L})(?:how (?:do|can|could|should|would|to)|steps?|set ?up|wie (?:kann|mache?|geht|funktioniert|richte|stelle|lege|bekomme)|comment|c[oó]mo|come (?:si|posso|faccio|faccia|devo)|hoe (?:kan|moet|werkt|doe|stel)|como)(?!\p{L})/iu;

/** About three sentences: the first paragraph, and of the next ones what still has room. A list counts as one sentence; steps stay whole. */
export function fewSentences(answer: Answer, message: string): Answer {
  if (ASKS_STEPS.test(message)) return answer;
  let left = MOST;
  const kept = answer.parts.flatMap((part, index) => {
    if (index > 1 && left <= 0) return [];
    const text = index === 0 ? part : around(part, answer.quotes[index]?.quote ?? "", Math.max(LEAST_OF_ANOTHER, left));
    left -= countIn(text);
    return [{ text, index }];
  });
  const parts = kept.map(({ text }) => text);
  if (parts.join("\n\n") === answer.text) return answer;
  return { ...answer, text: parts.join("\n\n"), parts, quotes: kept.flatMap(({ index }) => answer.quotes[index] ?? []) };
}

function countIn(text: string): number {
  const kinds = splitSentences(text).map(({ kind }) => kind);
  return kinds.filter((kind, at) => kind === "sentence" || kind !== kinds[at - 1]).length;
}

/** So many sentences of a paragraph that the first of its quote is among them, and what it leans on. */
function around(part: string, quote: string, most: number): string {
  const sentences = splitSentences(part);
  if (countIn(part) <= most || sentences.some(({ kind }) => kind !== "sentence")) return part;
  const [first] = splitSentences(quote);
  const key = Math.max(
    0,
    sentences.findIndex(({ text }) => first !== undefined && text.includes(first.text.slice(0, 40))),
  );
  let from = key;
  while (from > 0 && sentences[from]?.isDangling === true && key - from + 1 < most) from -= 1;
  const to = Math.min(sentences.length - 1, from + most - 1);
  return part.slice(sentences[from]?.start, sentences[to]?.end).trim();
}
