import { frameFor } from "./frame-for.ts";
import type { RetrievedPassage, Retrieval } from "../knowledge/passage.ts";
import { languageOf, wordsOf } from "../knowledge/words/language-words.ts";
import type { Turn } from "./model.ts";
import { isRefusedReply } from "./reply-causes.ts";

interface Asked {
  message: string;
  history: readonly Turn[];
}

/** What a message may lean on. */
export interface Talk {
  /** The visitor's message before, with those that it leans on in turn; null at the beginning. */
  before: string | null;
  /** What the message says by itself, in words as rare as the rarest. */
  says: number;
  /** How far it leans: 1 for one that says nothing by itself. */
  leans: number;
  /** What a message that only names a subject asks of it: "how much is the" before "and the player?". Null for others. */
  frame: string | null;
}

/** A message that says so much weighs as much as what was said before it. Set on the follow-ups of MTRAG-UN. */
const SAYS_ENOUGH = 2.5;
/** A message that says so much leans by half. */
const LEANS_HALF = 1.5;
const LEAST_WEIGHT = 0.3;
const MOST_WEIGHT = 2;
/** A message of fewer telling words leans on the one before it. */
const LEAST_TELLING = 2;
const MOST_LEANT_ON = 3;
const LEAST_IDF = 3;
const REPLY_CHARACTERS = 300;

/** Reads how far a message is understood alone. `terms` are those of its own retrieval. */
export function readTalk({ message, history }: Asked, { terms }: Pick<Retrieval, "terms">): Talk {
  const { isCommon } = languageOf(message);
  const rarest = terms.reduce((most, { idf }) => Math.max(most, idf), Math.min(LEAST_IDF, terms[0]?.rarest ?? LEAST_IDF));
  const says = terms.reduce((sum, { word, idf }) => sum + (isCommon(word.toLowerCase()) ? 0 : idf / rarest), 0);
  const before = leantOn(history);
  return { before, says, leans: LEANS_HALF / (LEANS_HALF + says), frame: before === null ? null : frameFor(message, before) };
}

/**
 * Searches for a message in its conversation: alone, after the message before it, and before the reply to that. The less it says by
 * itself, the more the others count.
 */
export async function searchInTalk(asked: Asked, search: (query: string) => Promise<Retrieval>): Promise<Retrieval> {
  const alone = await search(asked.message);
  const { says, before, frame } = readTalk(asked, alone);
  if (before === null) return alone;
  const weight = Math.min(MOST_WEIGHT, Math.max(LEAST_WEIGHT, SAYS_ENOUGH / (says || 1)));
  const reply = openingOf(asked.history.findLast(({ role }) => role === "agent"));
  const framed = frame === null ? [] : [`${frame} ${asked.message}`];
  const queries = [`${before} ${asked.message}`, ...framed, ...(reply === null ? [] : [`${asked.message} ${reply}`])];
  const joined = await Promise.all(queries.map(search));
  return { passages: fuse([{ retrieval: alone, weight: 1 }, ...joined.map((retrieval) => ({ retrieval, weight }))]), terms: alone.terms };
}

function fuse(ranked: readonly { retrieval: Retrieval; weight: number }[]): RetrievedPassage[] {
  const found = new Map<string, RetrievedPassage>();
  const top = ranked[0]?.retrieval.passages[0]?.score || 1;
  for (const { retrieval, weight } of ranked) {
    const best = retrieval.passages[0]?.score || 1;
    for (const passage of retrieval.passages) {
      const known = found.get(passage.id);
      found.set(passage.id, { ...(known ?? passage), score: (known?.score ?? 0) + (weight * top * passage.score) / best });
    }
  }
  const most = Math.max(...ranked.map(({ retrieval }) => retrieval.passages.length));
  return [...found.values()].toSorted((left, right) => right.score - left.score).slice(0, most);
}

function leantOn(history: readonly Turn[]): string | null {
  const before: string[] = [];
  for (const { role, text } of history.toReversed()) {
    if (role !== "visitor") continue;
    before.unshift(text);
    const { stemsOf } = languageOf(text);
    if (before.length === MOST_LEANT_ON || new Set(stemsOf(text)).size > LEAST_TELLING) break;
  }
  return before.length === 0 ? null : before.join(" ");
}

/** A reply that answered; the subject is in its first sentences. */
function openingOf(reply: Turn | undefined): string | null {
  if (reply === undefined || isRefusedReply(reply)) return null;
  return wordsOf(reply.text).length === 0
    ? null
    : reply.text
        .split(/(?<=[.!?])\s/u)
        .slice(0, 2)
        .join(" ")
        .slice(0, REPLY_CHARACTERS);
}
