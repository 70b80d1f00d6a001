import { LRUCache } from "lru-cache";
import { functionWords } from "../../../../knowledge/words/words.ts";

/** Tells which of some patterns a text may have, by their places in order; it surely has none of the others. */
export type PatternFilter = (lower: string) => readonly number[];

/** A piece of text, in lower case, that is looked for in the place of a pattern; it is met by some letters of it from `offset` on. */
interface Clue {
  text: string;
  offset: number;
  pattern: number;
}

const CLUE_LENGTH = 3;
const NON_ASCII = /[^\0-\x7f]/u;

/** The clues that are met by so many letters. */
interface CluesByLetters {
  letters: number;
  buckets: Clue[][];
  isFilled: Uint8Array;
}

const BUCKETS = 8_192;
/** The clues of all patterns there are, whoever asks for them, so that one look through a message is enough for all. By more letters fewer are met for nothing. The fewest letters come first, as the hash grows. */
const cluesByLetters: readonly CluesByLetters[] = [CLUE_LENGTH, 4, 6].map((letters) => ({
  letters,
  buckets: Array.from({ length: BUCKETS }, () => []),
  isFilled: new Uint8Array(BUCKETS),
}));
let patternTotal = 0;
/** Which patterns the texts looked through last may have: turns that go on in step come back to theirs after each other's. */
const lately = new LRUCache<string, readonly number[]>({ maxSize: 1024 * 1024 });
const ENTRY_BYTES = 300;
/** Which patterns the text under way may have; all 0 between two texts. */
let isFound = new Uint8Array(0);

/**
 * Most messages have none of the hundreds of things that patterns look for, and trying each takes much longer than to see that. From each
 * pattern it is read which pieces of text one of is in everything that the pattern finds; the text is gone through once for all of
 * these. The text must be in lower case. One with characters beyond ASCII is tried with every pattern, for some of these are found as others.
 */
export function createPatternFilter(patterns: readonly RegExp[]): PatternFilter {
  const first = patternTotal;
  const always: number[] = [];
  for (const [place, { source }] of patterns.entries()) {
    const clues = cluesOf(source);
    if (clues === null) always.push(place);
    else for (const text of clues) register(text, first + place);
  }
  patternTotal += patterns.length;
  isFound = new Uint8Array(patternTotal);
  lately.clear();
  const all = patterns.map((_, place) => place);
  return (lower) => {
    if (NON_ASCII.test(lower)) return all;
    const found: number[] = [];
    for (const pattern of lookThrough(lower)) if (pattern >= first && pattern < first + all.length) found.push(pattern - first);
    return found.length === 0 ? always : found.concat(always).sort((left, right) => left - right);
  };
}

/** Which of all patterns the text may have, beside those without a clue. */
function lookThrough(lower: string): readonly number[] {
  const known = lately.get(lower);
  if (known !== undefined) return known;
  const found: number[] = [];
  for (let at = 0; at + CLUE_LENGTH <= lower.length; at += 1) {
    let hash = 0;
    let next = at;
    for (const { letters, buckets, isFilled } of cluesByLetters) {
      if (at + letters > lower.length) break;
      for (; next < at + letters; next += 1) hash = hashWith(hash, lower, next);
      const key = keyOf(hash);
      if (isFilled[key] === 0) continue;
      for (const { text, offset, pattern } of buckets[key] ?? []) {
        if (isFound[pattern] !== 0 || !lower.startsWith(text, at - offset)) continue;
        isFound[pattern] = 1;
        found.push(pattern);
      }
    }
  }
  for (const pattern of found) isFound[pattern] = 0;
  lately.set(lower, found, { size: ENTRY_BYTES + 8 * found.length + 2 * lower.length });
  return found;
}

/** By as many letters as it has, where the fewest others are. */
function register(text: string, pattern: number): void {
  const clues = cluesByLetters.findLast(({ letters }) => letters <= text.length);
  if (clues === undefined) return;
  const { letters, buckets, isFilled } = clues;
  const sizeAt = (at: number): number => buckets[keyAt(text, at, letters)]?.length ?? 0;
  let offset = 0;
  for (let at = 1; at + letters <= text.length; at += 1) if (sizeAt(at) < sizeAt(offset)) offset = at;
  const key = keyAt(text, offset, letters);
  buckets[key]?.push({ text, offset, pattern });
  isFilled[key] = 1;
}

function keyAt(text: string, at: number, letters: number): number {
  let hash = 0;
  for (let next = at; next < at + letters; next += 1) hash = hashWith(hash, text, next);
  return keyOf(hash);
}

function hashWith(hash: number, text: string, at: number): number {
  return (hash * 31 + text.charCodeAt(at)) | 0;
}

function keyOf(hash: number): number {
  return (hash ^ (hash >>> 13)) & (BUCKETS - 1);
}

/** Pieces of text of which everything that a pattern finds has one, as far as they can be told; null otherwise. */
export function cluesOf(source: string): readonly string[] | null {
  try {
    const reading: Reading = { source, at: 0 };
    const clues = readAlternatives(reading);
    return reading.at === source.length ? clues : null;
  } catch (error) {
    if (error instanceof UnknownSyntax) return null;
    throw error;
  }
}

class UnknownSyntax extends Error {}

interface Reading {
  source: string;
  at: number;
}

/** One alternative without a clue leaves all without. */
function readAlternatives(reading: Reading): readonly string[] | null {
  let clues: string[] | null = [];
  for (;;) {
    const own = readSequence(reading);
    clues = clues === null || own === null ? null : [...clues, ...own];
    if (reading.source[reading.at] !== "|") return clues;
    reading.at += 1;
  }
}

/** Of what stands in a row all is there, so that the best clue of any part is one of the whole. */
function readSequence(reading: Reading): readonly string[] | null {
  let best: readonly string[] | null = null;
  let run = "";
  const keep = (clues: readonly string[] | null): void => {
    if (clues !== null && worthOf(clues) > worthOf(best)) best = clues;
  };
  const endRun = (): void => {
    if (run.length >= CLUE_LENGTH) keep([run]);
    run = "";
  };
  while (reading.at < reading.source.length && !"|)".includes(reading.source[reading.at] ?? "")) {
    const element = readElement(reading);
    const least = readLeast(reading);
    if (element.letter !== null && least === null) {
      run += element.letter;
      continue;
    }
    // What a mark of place says is between two letters, and parts them not.
    if (element.isPlace) continue;
    // "ab+c" has "ab", but not "abc".
    if (element.letter !== null && least === 1) run += element.letter;
    endRun();
    if (least === null || least > 0) keep(element.clues);
  }
  endRun();
  return best;
}

/** Long clues are seldom found for nothing, and few are soon looked for; what every second question has is hardly one. */
function worthOf(clues: readonly string[] | null): number {
  if (clues === null || clues.length === 0) return 0;
  return Math.min(...clues.map((clue) => (functionWords.has(clue.trim()) ? 1 : Math.min(clue.length, 6)))) + 1 / (clues.length + 1);
}

interface Element {
  /** A single character, in lower case. */
  letter: string | null;
  /** A mark of place, which takes no character. */
  isPlace: boolean;
  clues: readonly string[] | null;
}

const UNTOLD: Element = { letter: null, isPlace: false, clues: null };
const PLACE: Element = { letter: null, isPlace: true, clues: null };
const ESCAPED_LETTER = /[^\p{L}\p{N}]/u;
const CLASS = /\[(?:\\.|[^\]\\])*\]/uy;
const PROPERTY = /\\[pP]\{[^}]*\}/uy;

function readElement(reading: Reading): Element {
  const { source } = reading;
  const character = source[reading.at] ?? "";
  if (character === "(") return readGroup(reading);
  if (character === "[") {
    skip(reading, CLASS);
    return UNTOLD;
  }
  if (character === "\\") {
    const next = source[reading.at + 1] ?? "";
    if (next === "p" || next === "P") {
      skip(reading, PROPERTY);
      return UNTOLD;
    }
    reading.at += 2;
    if ("bB".includes(next)) return PLACE;
    if ("dDsSwW".includes(next)) return UNTOLD;
    if (ESCAPED_LETTER.test(next)) return { letter: next, isPlace: false, clues: null };
    throw new UnknownSyntax();
  }
  reading.at += 1;
  if (character === "^" || character === "$") return PLACE;
  if (character === ".") return UNTOLD;
  if ("*+?{}]".includes(character)) throw new UnknownSyntax();
  return { letter: character.toLowerCase(), isPlace: false, clues: null };
}

function readGroup(reading: Reading): Element {
  const opening = /\((?:\?(?:[:=!]|<[=!]))?/uy;
  const opened = skip(reading, opening);
  if (reading.source[reading.at] === "?") throw new UnknownSyntax();
  const clues = readAlternatives(reading);
  if (reading.source[reading.at] !== ")") throw new UnknownSyntax();
  reading.at += 1;
  // What is looked ahead or back for is beside what is found.
  return opened === "(" || opened === "(?:" ? { letter: null, isPlace: false, clues } : PLACE;
}

/** How often at least, where a quantifier says so; null where there is none. */
function readLeast(reading: Reading): number | null {
  const quantifier = /(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/uy;
  quantifier.lastIndex = reading.at;
  const match = quantifier.exec(reading.source);
  if (match === null) return null;
  reading.at = quantifier.lastIndex;
  const [mark = ""] = match;
  return mark.startsWith("+") ? 1 : match[1] === undefined ? 0 : Number(match[1]);
}

function skip(reading: Reading, pattern: RegExp): string {
  pattern.lastIndex = reading.at;
  const match = pattern.exec(reading.source);
  if (match === null) throw new UnknownSyntax();
  reading.at = pattern.lastIndex;
  return match[0];
}
