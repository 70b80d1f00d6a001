import { everyLanguage, foldWord, type Idea, type Lexicon } from "./lexicon.ts";
import type { Period, SiteFact } from "./site-fact.ts";

export interface For extends Pick<SiteFact, "per" | "period"> {
  end: number;
}

/** How words right behind a value are read: in which language, and which of them may be what it is for. */
export interface Tail {
  lexicon: Lexicon;
  /** `isSure` behind what says "per" and nothing else. */
  isThing(word: string, isSure: boolean): boolean;
}

const PERIODS: readonly Period[] = ["minute", "hour", "day", "week", "month", "quarter", "year"];
const WORDS = /\d+(?:[.,]\d+)*|[\p{L}][\p{L}\p{M}'’-]*|\/|[^\s\p{L}\p{N}]/gu;
const SURE: ReadonlySet<string> = new Set(["per", "pro", "par", "por", "je"]);

/** The time that ideas stand for. */
export function periodIn(ideas: ReadonlySet<Idea>): Period | undefined {
  return PERIODS.find((period) => ideas.has(period));
}

/**
 * The unit of a value: "per user and month", "pro Waage und Jahr", "a site each month". Anywhere in a label, behind the sum in
 * a cell, and with `tail` right behind a value in a sentence.
 */
export function readFor(text: string, valueEnd: number | null, tail?: Tail): For {
  const lexicon = tail?.lexicon ?? everyLanguage;
  const tokens = [...text.matchAll(WORDS)].map(({ 0: word, index }) => ({ word, ideas: lexicon.ideasOf(foldWord(word)), index }));
  const found: For = { per: null, period: null, end: 0 };
  let state: "none" | "after" | "expects" = "none";
  let isSure = false;
  // "Yearly billing" says when it is paid, and may be of a price for a month.
  const isOfBilling = tail === undefined && tokens.some(({ ideas }) => ideas.has("billing"));
  for (const [at, { word, ideas, index }] of tokens.entries()) {
    if (valueEnd !== null && index < valueEnd) continue;
    const end = index + word.length;
    const span = periodIn(ideas);
    const isDirect = state === "none" && valueEnd !== null && found.per === null && found.period === null;
    if (state !== "expects" && isPer(word, ideas, valueEnd !== null, isDirect || state === "after")) {
      isSure = word === "/" || SURE.has(foldWord(word));
      state = "expects";
    } else if (state === "after" && ideas.has("and")) {
      isSure = false;
      state = "expects";
    } else if (state === "expects") {
      if (span === undefined && (ideas.has("kind") || (ideas.has("per") && !ideas.has("person")))) continue;
      const isTaken = (span === undefined ? found.per : found.period) !== null;
      const isThing = /^\p{L}/u.test(word) && tail?.isThing(word, isSure) !== false;
      if (tail !== undefined && (isTaken || (span === undefined && !isThing))) break;
      if (span !== undefined) found.period ??= span;
      else if (isThing) found.per ??= word.toLowerCase();
      found.end = end;
      state = "after";
    } else if (ideas.has("regular") && !isOfBilling && span !== undefined && (tail === undefined || found.period === null)) {
      found.period ??= span;
      found.end = end;
      if (tail !== undefined) state = "after";
    } else if (tail !== undefined && !isLeadIn(word, tokens[at + 1], lexicon)) break;
  }
  return found;
}

function isPer(word: string, ideas: ReadonlySet<Idea>, isBehind: boolean, mayBe: boolean): boolean {
  return (word === "/" && isBehind) || (ideas.has("per") && (mayBe || SURE.has(foldWord(word))));
}

/** ", per user" and "for each user". */
function isLeadIn(word: string, next: { word: string; ideas: ReadonlySet<Idea> } | undefined, lexicon: Lexicon): boolean {
  if (next === undefined) return false;
  return word === "," ? next.ideas.has("per") : lexicon.ideasOf(foldWord(`${word} ${next.word}`)).has("per");
}
