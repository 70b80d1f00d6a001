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
const OF_WORD = /[\p{L}\p{N}]/u;

/** For a model that was given no instructions. */
export const unguarded: EchoGuard = { isTripped: () => false, push: (text) => text, end: () => "" };

const NO_RUNS: ReadonlyMap<number, number> = new Map();

/**
 * Makes guards that let a growing text through until it repeats a long run of the instructions, ignoring marks, case and line
 * breaks. Text that is also in `publicText` may pass. The instructions are indexed once for all guards.
 */
export function createEchoGuards(instructions: string): (publicText: () => string) => EchoGuard {
  const words = wordsOf(instructions);
  const places = new Map<string, number[]>();
  for (const [index, word] of words.entries()) places.set(word, [...(places.get(word) ?? []), index]);

  return (publicText) => {
    /** How many words up to each place of the instructions were just heard in a row. */
    let runs = NO_RUNS;
    let held = "";
    let word = "";
    let isTripped = false;

    const hearWord = (): void => {
      if (word === "") return;
      const before = runs;
      const found = places.get(word.toLowerCase());
      word = "";
      runs = found === undefined ? NO_RUNS : new Map(found.map((place) => [place, (before.get(place - 1) ?? 0) + 1]));
      for (const [end, length] of runs) {
        if (length < LONG_RUN) continue;
        const run = words.slice(end + 1 - LONG_RUN, end + 1).join(" ");
        if (!` ${wordsOf(publicText()).join(" ")} `.includes(` ${run} `)) isTripped = true;
      }
    };
    const isLetThrough = (): boolean => !isTripped && (runs.size === 0 || Math.max(...runs.values()) < HELD_RUN);
    return {
      isTripped: () => isTripped,
      push: (text) => {
        /** How much of this text may go, with all that was held; less than nothing while all stays. */
        let ready = -1;
        let wordStart = 0;
        for (let at = 0; at < text.length; at += 1) {
          if (isOfWord(text, at)) continue;
          word += text.slice(wordStart, at);
          wordStart = at + 1;
          hearWord();
          if (isLetThrough()) ready = at;
        }
        word += text.slice(wordStart);
        if (isLetThrough()) ready = text.length;
        const out = ready < 0 ? "" : held + text.slice(0, ready);
        held = ready < 0 ? held + text : text.slice(ready);
        return out;
      },
      end: () => {
        hearWord();
        const rest = isTripped ? "" : held;
        held = "";
        return rest;
      },
    };
  };
}

/** The pattern for letters of all languages is slow, and this runs for every token. */
function isOfWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code > 127) return OF_WORD.test(text.charAt(at));
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
