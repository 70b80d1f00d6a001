import { readWords } from "../../../../knowledge/words/words.ts";
import type { ModelRequest } from "../../../model.ts";
import { phrasesOf } from "../../../phrases/phrases-of.ts";
import { talkOf } from "../../../phrases/talk/talk-of.ts";

/** Fewer words may be said twice: "You're welcome!" */
const LEAST_WORDS = 12;
const MOST_SHARED = 0.8;
const RUN = 3;

/**
 * What to say in the place of a reply that was given before in nearly the same words: its first sentence where that is new, else the way to a
 * person. Null for a reply that is new.
 */
export function insteadOfRepeat(text: string, { history, language, organizationName }: ModelRequest): string | null {
  const before = history.flatMap((turn) => (turn.role === "agent" ? [turn.text] : []));
  const repeated = before.filter((said) => isSame(text, said));
  if (repeated.length === 0) return null;
  const [first = ""] = text.split(/(?<=[.!?…])\s+/u);
  if (first.length < text.length && repeated.every((said) => !said.startsWith(first))) return first;
  const { noMore, offer, leaveOnceMore } = phrasesOf(language);
  const talk = talkOf(language);
  const others = [`${noMore(organizationName)} ${offer}`, talk.insists, talk.leaveContact, leaveOnceMore];
  return others.find((one) => !before.some((said) => isSame(one, said))) ?? talk.leaveContact;
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
