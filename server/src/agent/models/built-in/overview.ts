import type { RetrievedPassage, Retrieval } from "../../../knowledge/passage.ts";
import type { Answer } from "./compose-answer.ts";
import { splitSentences } from "./sentences.ts";
import { functionWords, genericWords, inOneLine, readWords } from "./words.ts";

const ASKS_FOR_IT =
  /^(?:hi |hello |hey |so |ok |okay )*(?:what|who|tell|explain|describe|give me|can you (?:tell|explain|describe)|how would you (?:describe|explain))\b/u;
const INTRODUCES = /^\/?(?:about(?:-us)?|product|overview|introduction|intro|docs\/introduction|home|index)?\/?$/iu;
const MAX_LENGTH = 420;

/** True for "what is Acme?", "what do you do?", "tell me about your product": no word says what in particular. */
export function asksForOverview(message: string, organizationName: string): boolean {
  const own = new Set(readWords(organizationName).map((word) => word.lower));
  const lower = message.toLowerCase().replaceAll("’", "'").trim();
  if (!ASKS_FOR_IT.test(lower)) return false;
  const words = readWords(lower).map((word) => word.lower);
  if (!words.some((word) => own.has(word) || word === "you" || word === "your" || word === "this")) return false;
  return (
    words.every((word) => functionWords.has(word) || genericWords.has(word) || own.has(word)) &&
    !/\b(?:how|price|plan|support)\b/u.test(lower)
  );
}

/** What to search for when the whole is asked for. */
export function overviewQuery(organizationName: string): string {
  return `${organizationName} overview introduction product about`;
}

/** The opening of the page that introduces the company, or null when none was found. */
export function composeOverview(retrieval: Retrieval): Answer | null {
  const introductions = retrieval.passages.filter((passage) => passage.url !== null && INTRODUCES.test(new URL(passage.url).pathname));
  const [passage] = introductions.sort((left, right) => pathLength(left) - pathLength(right) || left.ordinal - right.ordinal);
  if (passage === undefined) return null;
  const sentences = splitSentences(passage.text).filter((sentence) => sentence.kind === "sentence" && sentence.wordCount > 4);
  const said: typeof sentences = [];
  let length = 0;
  for (const sentence of sentences) {
    if (length + sentence.text.length > MAX_LENGTH) break;
    said.push(sentence);
    length += sentence.text.length + 1;
  }
  const [first] = said;
  if (first === undefined) return null;
  const text = said.map((sentence) => inOneLine(sentence.text)).join(" ");
  return {
    text,
    parts: [text],
    quotes: [{ passage, quote: first.text }],
    further: [],
    said,
  };
}

function pathLength(passage: RetrievedPassage): number {
  return passage.url === null ? Number.MAX_SAFE_INTEGER : new URL(passage.url).pathname.length;
}
