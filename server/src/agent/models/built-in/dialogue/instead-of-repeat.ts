import { functionWords, readStems, readWords } from "../../../../knowledge/words/words.ts";
import type { ModelRequest } from "../../../model.ts";
import { phrasesOf } from "../../../phrases/phrases-of.ts";
import { talkOf } from "../../../phrases/talk/talk-of.ts";

/** Fewer words may be said twice: "You're welcome!" */
const LEAST_WORDS = 12;
const MOST_SHARED = 0.8;
const RUN = 3;

/**
 * Replaces a reply that was given before in nearly the same words: the sentence of it that answers another question, else
 * the way to a person. Null for a reply that is new.
 */
export function insteadOfRepeat(text: string, request: ModelRequest, isRefused: boolean): string | null {
  const { history, language, organizationName } = request;
  const before = history.flatMap((turn) => (turn.role === "agent" ? [turn.text] : []));
  if (!before.some((said) => isSame(text, said))) return null;
  const sentence = isRefused ? null : tellingSentence(text, request);
  if (sentence !== null) return sentence;
  const { noMore, offer, leaveOnceMore } = phrasesOf(language);
  const talk = talkOf(language);
  const others = [`${noMore(organizationName)} ${offer}`, talk.insists, talk.leaveContact, leaveOnceMore];
  return others.find((one) => !before.some((said) => isSame(one, said))) ?? talk.leaveContact;
}

/** One sentence for a question that was not asked before: the first with its words, else the first of all. */
function tellingSentence(text: string, { message, history }: ModelRequest): string | null {
  const isAskedAgain = history.some((turn) => turn.role === "visitor" && plain(turn.text) === plain(message));
  const asked = readWords(message).flatMap(({ lower, stem }) => (functionWords.has(lower) ? [] : [stem]));
  const sentences = text.split(/(?<=[.!?…])\s+|\n+/u).filter((sentence) => sentence.trim() !== "");
  if (isAskedAgain || sentences.length < 2) return null;
  return sentences.find((sentence) => readStems(sentence).some((stem) => asked.includes(stem))) ?? sentences[0] ?? null;
}

function plain(text: string): string {
  return wordsOf(text).join(" ");
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [wordsOf(one), wordsOf(other)];
  if (left.length < LEAST_WORDS || right.length < LEAST_WORDS) return false;
  const [runs, others] = [runsOf(left), runsOf(right)];
  const shared = [...runs].filter((run) => others.has(run)).length;
  return shared / (runs.size + others.size - shared) >= MOST_SHARED;
}

function wordsOf(text: string): string[] {
  return readWords(text).map(({ lower }) => lower);
}

function runsOf(words: readonly string[]): Set<string> {
  return new Set(words.slice(0, 1 - RUN).map((_, at) => words.slice(at, at + RUN).join(" ")));
}
