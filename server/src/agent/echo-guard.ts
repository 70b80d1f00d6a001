import type { SafeText } from "./safe-text.ts";

/** Hears a model repeat its instructions. */
export interface EchoGuard extends SafeText {
  /** True once a long run of the instructions' own words was heard; from then on nothing is let through. */
  isTripped(): boolean;
}

/** So many words of the instructions in a row are no coincidence. */
const LONG_RUN = 8;
/** A run is held back from here on, until it turns out to be long or ends. */
const HELD_RUN = 3;
const PIECES = /[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu;
const WORD = /^[\p{L}\p{N}]/u;

/** For a model that was given no instructions. */
export const unguarded: EchoGuard = { isTripped: () => false, push: (text) => text, end: () => "" };

/**
 * Lets a growing text through until it repeats a long run of the instructions word for word, whatever marks, case or line breaks stand
 * between the words. What `publicText` says as well may be said.
 */
export function createEchoGuard(instructions: string, publicText: () => string): EchoGuard {
  const words = wordsOf(instructions);
  const places = new Map<string, number[]>();
  for (const [index, word] of words.entries()) places.set(word, [...(places.get(word) ?? []), index]);
  /** How many words up to each place of the instructions were just heard in a row. */
  let runs = new Map<number, number>();
  let held = "";
  let word = "";
  let isTripped = false;

  const longest = (): number => Math.max(0, ...runs.values());
  const hearWord = (heard: string): void => {
    const before = runs;
    runs = new Map((places.get(heard) ?? []).map((place) => [place, (before.get(place - 1) ?? 0) + 1]));
    for (const [end, length] of runs) {
      if (length < LONG_RUN) continue;
      const run = words.slice(end + 1 - LONG_RUN, end + 1).join(" ");
      if (!` ${wordsOf(publicText()).join(" ")} `.includes(` ${run} `)) isTripped = true;
    }
  };
  const take = (isLast: boolean): string => {
    if (isTripped || (longest() >= HELD_RUN && !isLast)) return "";
    const out = held;
    held = "";
    return out;
  };
  return {
    isTripped: () => isTripped,
    push: (text) => {
      let out = "";
      for (const [piece] of text.matchAll(PIECES)) {
        if (WORD.test(piece)) word += piece.toLowerCase();
        else if (word !== "") {
          hearWord(word);
          word = "";
        }
        if (!WORD.test(piece)) out += take(false);
        held += piece;
      }
      return out + take(false);
    },
    end: () => {
      if (word !== "") hearWord(word);
      word = "";
      return take(true);
    },
  };
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
