import type { Want } from "./conversation.ts";
import type { Played, PlayedTurn } from "./play.ts";

/** Wants of turns that ask for nothing that pages say. */
const UNASKED = new Set<Want>([
  "acknowledge",
  "qualify",
  "slots",
  "booked",
  "captured",
  "human",
  "apology",
  "clarify",
  "smalltalk",
  "goodbye",
]);

/** Shares of a set. A turn with several wants counts under the first; nonsense is a share of the turns that ask nothing. */
export function summarize(played: readonly Played[]) {
  const turns = played.flatMap((one) => one.turns);
  const fields = played.flatMap(({ recorded }) => Object.entries(recorded).map(([field, isThere]) => ({ field, isThere })));
  const unasked = turns.filter(({ want }) => want.every((one) => UNASKED.has(one)));
  const isRight = ({ verdict }: PlayedTurn) => verdict.isRight;
  return {
    conversations: played.length,
    turns: turns.length,
    right: share(turns, isRight),
    nonsense: share(unasked, ({ verdict }) => verdict.isNonsense),
    recorded: share(fields, ({ isThere }) => isThere),
    repeats: share(turns, ({ verdict }) => verdict.isRepeat),
    byLanguage: shareBy(turns, ({ conversation }) => conversation.language, isRight),
    byWant: shareBy(turns, ({ want }) => want[0] ?? "", isRight),
    byField: shareBy(
      fields,
      ({ field }) => field,
      ({ isThere }) => isThere,
    ),
  };
}

/** The share of turns whose reply is the same in both. */
export function shareAlike(played: readonly Played[], again: readonly Played[]): number | null {
  const replies = again.flatMap(({ turns }) => turns.map(({ reply }) => reply));
  const pairs = played.flatMap(({ turns }) => turns.map(({ reply }) => reply)).map((reply, at) => [reply, replies[at]]);
  return share(pairs, ([reply, other]) => reply === other);
}

function shareBy<T>(all: readonly T[], keyOf: (one: T) => string, holds: (one: T) => boolean): Record<string, number | null> {
  const groups = Object.entries(Object.groupBy(all, keyOf)).sort(([one], [other]) => one.localeCompare(other));
  return Object.fromEntries(groups.map(([key, group = []]) => [key, share(group, holds)]));
}

function share<T>(all: readonly T[], holds: (one: T) => boolean): number | null {
  return all.length === 0 ? null : Math.round((all.filter(holds).length / all.length) * 1_000) / 1_000;
}
