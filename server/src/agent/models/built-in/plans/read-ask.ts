import { foldWord, type Idea, type Lexicon, lexiconOf, MOST_WORDS_OF_TERM } from "../../../../knowledge/site-facts/lexicon.ts";
import { NUMBER, readNumber } from "../../../../knowledge/site-facts/numbers.ts";
import { isPerson, periodOf } from "../../../../knowledge/site-facts/read-value.ts";
import { LRUCache } from "lru-cache";
import { type MarkedName, readMarkedNames } from "../../../../knowledge/index/marked-name.ts";
import { stem } from "../../../../knowledge/index/stem.ts";
import { worthOfWord } from "./worth-of-word.ts";

/** A word of a question, and what it stands for beside itself. */
export interface AskedWord {
  /** As it is compared; a number in words stands in digits. */
  word: string;
  /** As the visitor wrote it. */
  raw: string;
  /** In letters, be it a number. */
  isWritten: boolean;
  /** With a capital inside a sentence. */
  isName: boolean;
  ideas: ReadonlySet<Idea>;
}

/** How many of what: "80 staff", "130 pieces". */
export interface Count {
  amount: number;
  /** The words behind it, the nearest first; none where it stands alone. */
  units: readonly string[];
  /** The nearest of them as the visitor wrote it; null where there is none to repeat. */
  written: string | null;
}

/** A question as facts are looked for: which words it has, what ideas, and how many of what. */
export interface Ask {
  words: readonly AskedWord[];
  ideas: ReadonlySet<Idea>;
  /** The words that say neither an idea nor a number: what is asked about. */
  content: readonly string[];
  counts: readonly Count[];
  /** Names that a letter or a number tells apart: "Plan D". */
  marked: readonly MarkedName[];
  /** The content of the question itself, without that of an earlier one. */
  own: readonly string[];
  isEnglish: boolean;
  /** The earlier question that this one leans on. */
  before?: Ask;
}

const WORD = new RegExp(String.raw`(?:[$€£¥]\s?)?${NUMBER}(?:\s?%)?|[\p{L}][\p{L}\p{N}\p{M}'’]*`, "gu");
const UNITS_NEAR = 3;
const HAS_DIGIT = /\d/u;
const KILO = /^(?:kilos?|kilogram\w*)$/u;
const YEARS = { first: 1_900, last: 2_100 };
const nothing: ReadonlySet<Idea> = new Set();

/** Reads a question in its language; words of the company's own name say nothing. */
export function readAsk(message: string, organizationName: string): Ask {
  const tokens = [...message.replaceAll(/(\d)(?=\p{L}{2})/gu, "$1 ").matchAll(WORD)].map(({ 0: raw, index }) => ({
    raw,
    index,
    folded: foldWord(raw),
  }));
  const lexicon = lexiconOf(tokens.map(({ folded }) => folded));
  const own = new Set(organizationName.split(/\s+/u).map(foldWord));
  const words: AskedWord[] = tokens.map(({ raw, index, folded }) => ({
    word: /^\d/u.test(folded) ? folded : String(worthOfWord(folded) ?? folded),
    raw,
    isWritten: /^\p{L}/u.test(folded),
    isName: index > 0 && /^\p{Lu}/u.test(raw),
    ideas: lexicon.ideasOf(folded),
  }));
  for (const [at, word] of words.entries()) {
    for (let length = MOST_WORDS_OF_TERM; length > 1; length -= 1) {
      const part = words.slice(at, at + length);
      const ideas = part.length < length ? nothing : lexicon.ideasOf(part.map((one) => one.word).join(" "));
      if (ideas.size > 0) for (const one of part) one.ideas = new Set([...one.ideas, ...ideas, "filler"]);
    }
    if (own.has(word.word)) word.ideas = new Set<Idea>(["filler"]);
  }
  // "CT-4", "24/7" and "10k" have numbers that count nothing.
  const isCount = ({ raw, index }: (typeof tokens)[number]) =>
    !/[\p{L}/–-]$/u.test(message.slice(0, index)) && !/^[/–-]?\d|^k\b/u.test(message.slice(index + raw.length));
  const counts = words.flatMap(({ word }, at) => (tokens.slice(at, at + 1).some(isCount) ? (countAt(word, words, at) ?? []) : []));
  const units = new Set(counts.flatMap((count) => count.units.slice(0, 1)));
  const amounts = new Set(words.flatMap(({ word }) => (counts.some(({ amount }) => readNumber(word) === amount) ? word : [])));
  const isAsked = (word: AskedWord, at: number): boolean => isContent(word) || isCountedAt(words, at);
  const content = [
    ...new Set(words.flatMap((word, at) => (isAsked(word, at) && !units.has(word.word) && !amounts.has(word.word) ? word.word : []))),
  ];
  return {
    words,
    ideas: new Set(words.flatMap(({ ideas }) => [...ideas])),
    content,
    own: content,
    counts,
    marked: readMarkedNames(message),
    isEnglish: isEnglish(lexicon),
  };
}

function isEnglish(lexicon: Lexicon): boolean {
  return lexicon.termsOf("filler").length === lexiconOf([]).termsOf("filler").length;
}

function isContent({ word, ideas }: AskedWord): boolean {
  return ideas.size === 0 && word.length > 1 && !/^[$€£¥]|%$/u.test(word);
}

/** "How many users?" asks for a figure of users, who say nothing in "prices for users". */
function isCountedAt(words: readonly AskedWord[], at: number): boolean {
  return words[at]?.ideas.has("person") === true && words[at - 1]?.ideas.has("howMany") === true;
}

/** A number, and what stands behind it; no years, no sums of money. */
function countAt(word: string, words: readonly AskedWord[], at: number): Count | null {
  const amount = /^\d/u.test(word) && !word.endsWith("%") ? readNumber(word) : worthOfWord(word);
  if (amount === null || (amount >= YEARS.first && amount <= YEARS.last && /^\d{4}$/u.test(word))) return null;
  const after = words.slice(at + 1, at + 1 + UNITS_NEAR);
  const next = after.findIndex((one) => !one.isWritten || one.ideas.has("and") || (one.ideas.has("filler") && !one.ideas.has("person")));
  const isOfUs = words[at + 1]?.word === "of" && words[at + 2]?.word === "us";
  const units = isOfUs ? ["us"] : (next < 0 ? after : after.slice(0, next)).map((one) => (KILO.test(one.word) ? "kg" : one.word));
  return { amount, units, written: isOfUs || units.length === 0 ? null : (after[0]?.raw ?? null) };
}

/** Whether two words are one, by their stems; outside English also by a long common beginning. */
export function isSame(one: string, other: string, isEnglishWord = true): boolean {
  if (one === other) return true;
  if (one.length < 3 || other.length < 3 || one[0] !== other[0] || HAS_DIGIT.test(one) || HAS_DIGIT.test(other)) return false;
  if (stemOf(one) === stemOf(other)) return true;
  if (isEnglishWord) return false;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  let common = 0;
  while (common < short.length && short[common] === long[common]) common += 1;
  return common >= 4 && common >= short.length - 2 && long.length - common <= 3;
}

/** Whether a word stands in another as a part of it: "Edelstahl" in "Edelstahlwaage". */
export function isPartOf(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= 5 && !/\d/u.test(long) && (long.startsWith(short.slice(0, -1)) || long.endsWith(short));
}

/** Whether so many of them is a number of what a price or a limit is for. */
export function countsOf({ units }: Pick<Count, "units">, noun: string): boolean {
  if (units.length === 0) return isPerson(noun);
  const [first = ""] = units;
  return isSame(first, foldWord(noun), false) || (isPerson(first) && isPerson(noun)) || units.some((unit) => isSame(unit, foldWord(noun)));
}

/** A count of a time, as "for 3 months" is. */
export function isTime({ units }: Count): boolean {
  return units[0] !== undefined && periodOf(units[0]) !== undefined;
}

/** A question is held against the same labels and names again and again. */
const namesKnown = new LRUCache<string, readonly string[]>({ max: 20_000 });
const stemsKnown = new LRUCache<string, string>({ max: 20_000 });

/** The words of a text that name something. */
export function namesIn(text: string): readonly string[] {
  let names = namesKnown.get(text);
  if (names === undefined) {
    const words = (text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*(?:[.,]\d+)*/gu) ?? []).map(foldWord);
    namesKnown.set(text, (names = words.filter((word) => word.length > 1 || /\d/u.test(word))));
  }
  return names;
}

function stemOf(word: string): string {
  let stemmed = stemsKnown.get(word);
  if (stemmed === undefined) stemsKnown.set(word, (stemmed = stem(word)));
  return stemmed;
}
