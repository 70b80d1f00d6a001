import {
  foldWord,
  type Idea,
  type Language,
  type Lexicon,
  lexiconIn,
  lexiconOf,
  MOST_WORDS_OF_TERM,
} from "../../../../knowledge/site-facts/lexicon.ts";
import { NUMBER, readNumber } from "../../../../knowledge/site-facts/numbers.ts";
import { isPerson, periodOf } from "../../../../knowledge/site-facts/read-value.ts";
import { LRUCache } from "lru-cache";
import { type MarkedName, readMarkedNames } from "../../../../knowledge/index/terms/marked-name.ts";
import { stem } from "../../../../knowledge/index/terms/stem.ts";
import { worthOfWord } from "../../../times/worth-of-word.ts";

/** A word of a question, and what it stands for beside itself. */
export interface AskedWord {
  word: string;
  /** As the visitor wrote it. */
  raw: string;
  /** How many marks of a sentence stand before it. */
  clause: number;
  /** In letters, be it a number. */
  isWritten: boolean;
  /** With a capital inside a sentence. */
  isName: boolean;
  ideas: ReadonlySet<Idea>;
}

/** How many of what: "80 staff", "130 pieces". */
export interface Count {
  amount: number;
  units: readonly string[];
  written: string | null;
}

/** A question as facts are looked for: which words it has, what ideas, and how many of what. */
export interface Ask {
  text: string;
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
  /** It asks how or how much, and not whether. */
  isOpen: boolean;
  /** The earlier question that this one leans on. */
  before?: Ask;
}

/** An article that is elided before a vowel is a word of its own: "l'offre", "d'utilisateurs". */
const ELIDED = String.raw`(?:[cdjlmnst]|qu|dell|all|nell|sull|quest)(?=['’]\p{L}{3})`;
const WORD = new RegExp(String.raw`${ELIDED}|(?:[$€£¥]\s?)?${NUMBER}(?:\s?%)?|\p{L}[\p{L}\p{N}\p{M}'’]*`, "giu");
const NAME = new RegExp(String.raw`${ELIDED}|[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*(?:[.,]\d+)*`, "giu");
const OF_UNIT: readonly Idea[] = ["person", "kind", "thing", "minute", "hour", "day", "week", "month", "quarter", "year"];
/** What begins a question that no yes or no answers, in any language. */
const OPEN =
  /(?<!\p{L})(?:how|what(?:['’]?s)?|when|which|wie|was|wann|welche\p{L}*|combien|quels?|quelles?|quand|comment|cu[aá]nt[oa]s?|qué|(?<=^\P{L}*)que|cu[aá]ndo|c[oó]mo|quant[oaie]|quando|che|hoe|wat|wanneer|welke?|qual|quais)(?!\p{L})/iu;
const UNITS_NEAR = 3;
const HAS_DIGIT = /\d/u;
const KILO = /^(?:kilos?|kilogram\w*)$/u;
const YEARS = { first: 1_900, last: 2_100 };
const ofNothing: ReadonlySet<Idea> = new Set(["filler"]);

/** Reads a question in its language, or in the one that most of its words are of; words of the company's own name say nothing. */
export function readAsk(message: string, organizationName: string, language: Language = "en"): Ask {
  const text = message.replaceAll(/(\d)(?=\p{L}{2})/gu, "$1 ");
  const tokens = [...text.matchAll(WORD)].map(({ 0: raw, index }) => ({ raw, index, folded: foldWord(raw) }));
  const lexicon = language === "en" ? lexiconOf(tokens.map(({ folded }) => folded)) : lexiconIn(language);
  const ofCompany = new Set(organizationName.split(/\s+/u).map(foldWord));
  const inTerms = ideasOfTerms(tokens, lexicon);
  const words = tokens.map(({ raw, index, folded }, at): AskedWord => ({
    word: /^\d/u.test(folded) ? folded : String(worthOfWord(folded) ?? folded),
    raw,
    clause: text.slice(0, index).match(/[,;:.!?](?!\d)/gu)?.length ?? 0,
    isWritten: /^\p{L}/u.test(folded),
    isName: index > 0 && /^\p{Lu}/u.test(raw),
    ideas: ofCompany.has(folded) ? ofNothing : (inTerms.get(at) ?? lexicon.ideasOf(folded)),
  }));
  const counts = tokens.flatMap(({ raw, index }, at) => {
    // "CT-4", "24/7" and "10k" have numbers that count nothing.
    const isAlone = !/[\p{L}/–-]$/u.test(text.slice(0, index)) && !/^[/–-]?\d|^k\b/u.test(text.slice(index + raw.length));
    return isAlone ? (countAt(words, at) ?? []) : [];
  });
  const counted = new Set(counts.flatMap(({ units }) => units.slice(0, 1)));
  const isOfCount = ({ word }: AskedWord): boolean => counted.has(word) || counts.some(({ amount }) => readNumber(word) === amount);
  const asked = words.filter((word, at) => (isContent(word) || isCountedAt(words, at)) && !isOfCount(word));
  const content = [...new Set(asked.map(({ word }) => word))];
  return {
    text: message,
    words,
    ideas: new Set(words.flatMap(({ ideas }) => [...ideas])),
    content,
    own: content,
    counts,
    marked: readMarkedNames(message),
    isEnglish: isEnglish(lexicon),
    isOpen: OPEN.test(message),
  };
}

/** The ideas of adjacent words together: "combien" alone asks for a price, "combien de" does not. */
function ideasOfTerms(tokens: readonly { folded: string }[], lexicon: Lexicon): ReadonlyMap<number, ReadonlySet<Idea>> {
  const found = new Map<number, Set<Idea>>();
  for (const at of tokens.keys())
    for (let length = MOST_WORDS_OF_TERM; length > 1; length -= 1) {
      const part = tokens.slice(at, at + length);
      const ideas = part.length < length ? ofNothing : lexicon.ideasOf(part.map(({ folded }) => folded).join(" "));
      if (ideas === ofNothing || ideas.size === 0) continue;
      for (const place of part.keys()) found.set(at + place, new Set([...(found.get(at + place) ?? []), ...ideas, "filler"]));
    }
  return found;
}

function isEnglish(lexicon: Lexicon): boolean {
  return lexicon.termsOf("filler").length === lexiconOf([]).termsOf("filler").length;
}

function isContent({ word, ideas }: AskedWord): boolean {
  return ideas.size === 0 && word.length > 1 && !/^[$€£¥]|%$/u.test(word);
}

/** "How many users?" asks about users; in "prices for users" the word asks nothing. */
function isCountedAt(words: readonly AskedWord[], at: number): boolean {
  return words[at]?.ideas.has("person") === true && words[at - 1]?.ideas.has("howMany") === true;
}

/** A count with its unit; years and sums of money are excluded. */
function countAt(words: readonly AskedWord[], at: number): Count | null {
  const { word = "", clause } = words[at] ?? {};
  const amount = /^\d/u.test(word) && !word.endsWith("%") ? readNumber(word) : worthOfWord(word);
  if (amount === null || (amount >= YEARS.first && amount <= YEARS.last && /^\d{4}$/u.test(word))) return null;
  const behind = words.slice(at + 1).filter((other) => other.clause === clause);
  const [first, second] = behind;
  if (first?.word === "of" && second?.word === "us") return { amount, units: ["us"], written: null };
  const near = behind.slice(0, UNITS_NEAR);
  const next = near.findIndex(({ isWritten, ideas }) => !isWritten || (ideas.size > 0 && !OF_UNIT.some((idea) => ideas.has(idea))));
  const units = (next < 0 ? near : near.slice(0, next)).map((one) => (KILO.test(one.word) ? "kg" : one.word));
  return { amount, units, written: units.length === 0 ? null : (first?.raw ?? null) };
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
  return common >= 4 && common >= short.length - 2 && long.length - common <= 2;
}

/** Whether a word is part of another: "Edelstahl" in "Edelstahlwaage". */
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
    const words = (text.match(NAME) ?? []).map(foldWord);
    namesKnown.set(text, (names = words.filter((word) => word.length > 1 || /\d/u.test(word))));
  }
  return names;
}

function stemOf(word: string): string {
  let stemmed = stemsKnown.get(word);
  if (stemmed === undefined) stemsKnown.set(word, (stemmed = stem(word)));
  return stemmed;
}
