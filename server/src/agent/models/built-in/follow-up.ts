import type { Turn } from "../../model.ts";
import { functionWords, genericWords, readWords } from "./words.ts";

/** A message read in the light of earlier ones. */
export interface FollowUp {
  /** The words to search for. */
  query: string;
  /** Words that come from earlier turns. */
  context: ReadonlySet<string>;
  /** The message cannot be understood alone. */
  isCertain: boolean;
}

const OPENING =
  /^(?:and|but|so|also|or|what about|how about|what if|then|ok(?:ay)?,? (?:and|but|so)|same for|and for|for the|in that case|why not|why|how so|how come|since when|tell me more|more details?|go on|explain|can you (?:explain|elaborate)|elaborate)\b/u;
const POINTING =
  /\b(?:it|its|that|this|they|them|their|those|these|he|she|him|her|one|ones|there|same|the (?:latter|former|other|second|first one))\b/u;

/** Joins a message that leans on the conversation with the topic it leans on; null when it stands alone. */
export function readFollowUp(message: string, history: readonly Turn[]): FollowUp | null {
  const lower = message.toLowerCase().replaceAll("’", "'").trim();
  const own = topicWords(message);
  const opens = OPENING.test(lower);
  // "It" and "this" may stand for the product itself; with a topic of its own, a longer message is understood alone.
  const points =
    POINTING.test(lower.replace(/\b(?:is|does|do|can|could|would|will) (?:it|this|that) (?:possible|true)\b/u, "")) && own.length <= 4;
  const isShort = own.length <= 1;
  if (!opens && !points && !isShort) return null;
  const topic = lastTopic(history, own);
  if (topic.length === 0) return null;
  return { query: `${message} ${topic.join(" ")}`, context: new Set(topic), isCertain: opens || (points && own.length <= 2) };
}

function lastTopic(history: readonly Turn[], own: readonly string[]): string[] {
  const topic: string[] = [];
  let looked = 0;
  for (let index = history.length - 1; index >= 0 && looked < 3; index -= 1) {
    const turn = history[index];
    if (turn === undefined || turn.role !== "visitor") continue;
    looked += 1;
    const words = topicWords(turn.text);
    for (const word of words) if (!topic.includes(word) && !own.includes(word)) topic.push(word);
    const leansFurther = OPENING.test(turn.text.toLowerCase()) || words.length <= 1;
    if (topic.length > 0 && !leansFurther) break;
  }
  return topic.slice(0, 8);
}

/** The words that a message is about. */
export function topicWords(text: string): string[] {
  const words = readWords(text).map((word) => word.lower);
  return [...new Set(words.filter((word) => !functionWords.has(word) && !genericWords.has(word) && (word.length > 1 || /\d/u.test(word))))];
}
