import { stem } from "../index/terms/stem.ts";
import { createLexicon, foldWord, type Idea, type Language, languages, type Lexicon, phrasesIn } from "./lexicon.ts";

/** The words of a language as data, with its date formats. */
export interface LanguageLexicon {
  language: Language;
  ideas: Lexicon;
  /** The phrases of some sorts, as a pattern that finds any of them as whole words. */
  pattern(...sorts: Sort[]): string;
  phrases(sort: Sort): readonly string[];
  numbers: ReadonlyMap<string, number>;
  /** Units of time by their words: "Tagen" is a day. */
  times: ReadonlyMap<string, TimeUnit>;
  /** The number of a month by its name, or its first letters. */
  months: ReadonlyMap<string, number>;
  weekdays: ReadonlySet<string>;
  /** Finds the names of countries, in lower case. */
  countries: RegExp;
  /** The stem that stands for all words of one thing; null where a word says nothing of what a text is about. */
  stemOf(word: string): string | null;
}

export type TimeUnit = "second" | "minute" | "hour" | "day" | "week" | "month" | "quarter" | "year";
export type Question = "askPrice" | "askNumber" | "askSize" | "askDuration" | "askPercent" | "askDate" | "askHours" | "askPlan";
export type Sort =
  | Idea
  | Question
  | ("stop" | "empty" | "workday" | "everyMonth" | "everyYear" | "perMonth" | "perYear" | "within" | "nth" | "vague")
  | ("every" | "before" | "refused" | "partOf" | "if" | "lead" | "relative" | "pronoun")
  | ("past" | "future" | "supposed" | "others" | "founded" | "oldPages");

const timeUnits: readonly TimeUnit[] = ["second", "minute", "hour", "day", "week", "month", "quarter", "year"];
/** Endings that change with number, case and gender; what is left is compared. */
const ENDING =
  /(?:ungen|ung|heiten|heit|keiten|keit|ationen|ation|ations|zione|zioni|ciones|cion|coes|cao|ements|ement|en|er|em|es|et|s|n|e|a|o|i|os|as|t)$/u;
const MAX_STEMS = 20_000;

const known = new Map<Language, LanguageLexicon>();

export function languageLexicon(language: Language): LanguageLexicon {
  let lexicon = known.get(language);
  if (lexicon === undefined) known.set(language, (lexicon = readLexicon(language)));
  return lexicon;
}

/** The language that most of a text's short words are of; null where it has too few to tell. */
export function languageOf(text: string): Language | null {
  const words =
    text
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.slice(0, 300) ?? [];
  const counts = languages.map((language) => ({ language, hits: words.filter((word) => stopWords(language).has(word)).length }));
  const [best, next] = counts.toSorted((a, b) => b.hits - a.hits);
  return best === undefined || next === undefined || best.hits < 3 || best.hits < next.hits + 2 ? null : best.language;
}

const compiled = new Map<string, RegExp>();

/** A pattern that is put together from a lexicon's phrases, made once. */
export function patternFrom(source: string, flags = "iu"): RegExp {
  const key = `${flags} ${source}`;
  let pattern = compiled.get(key);
  if (pattern === undefined) compiled.set(key, (pattern = new RegExp(source, flags)));
  return pattern;
}

const stops = new Map<Language, ReadonlySet<string>>();

function stopWords(language: Language): ReadonlySet<string> {
  let words = stops.get(language);
  if (words === undefined) stops.set(language, (words = new Set(languageLexicon(language).phrases("stop"))));
  return words;
}

function readLexicon(language: Language): LanguageLexicon {
  const list = phrasesIn(language);
  const phrases = (wanted: string) => list.flatMap(({ sort, phrases: own }) => (sort === wanted ? own : []));
  const families = list.flatMap(({ sort, phrases: own }) => (sort === "same" ? [own] : []));
  const plain = (word: string) => (language === "en" ? stem(word.toLowerCase()) : roughStem(word));
  const numbers = new Map(
    phrases("numbers").map((pair) => {
      const [word = "", value] = pair.split("=");
      return [word, Number(value)] as const;
    }),
  );
  const empty = new Set([...phrases("empty"), ...numbers.keys()].map((word) => plain(word)));
  const stopped = new Set(phrases("stop").map(foldWord));
  const standIns = new Map(
    families.toReversed().flatMap((family) => family.map((word) => [plain(word), plain(family[0] ?? word)] as const)),
  );
  const stems = new Map<string, string | null>();
  const weekdays = weekdaysOf(language);
  const times = new Map(timeUnits.flatMap((unit) => phrases(unit).map((word) => [word.toLowerCase(), unit] as const)));
  const patterns = new Map<string, string>();
  return {
    language,
    ideas: createLexicon([language]),
    phrases,
    pattern: (...sorts) => {
      const key = sorts.join(" ");
      let pattern = patterns.get(key);
      if (pattern === undefined) patterns.set(key, (pattern = patternOf(sorts.flatMap(phrases))));
      return pattern;
    },
    numbers,
    times,
    months: monthsOf(language),
    weekdays,
    countries: countriesOf(language),
    stemOf: (word) => {
      const found = stems.get(word);
      if (found !== undefined) return found;
      const stemmed = plain(word);
      const isEmpty =
        stemmed.length < 2 ||
        empty.has(stemmed) ||
        times.has(word) ||
        stopped.has(foldWord(word)) ||
        weekdays.has(word) ||
        weekdays.has(word.replace(/s$/u, ""));
      const result = isEmpty ? null : (standIns.get(stemmed) ?? stemmed);
      if (stems.size < MAX_STEMS) stems.set(word, result);
      return result;
    },
  };
}

/** Good for any language whose words change at their end. */
function roughStem(word: string): string {
  const plain = foldWord(word);
  const once = plain.replace(ENDING, "");
  if (once.length < 4) return plain;
  const twice = once.replace(ENDING, "");
  return twice.length < 4 ? once : twice;
}

function patternOf(phrases: readonly string[]): string {
  if (phrases.length === 0) return "(?!)";
  const longestFirst = phrases.toSorted((a, b) => b.length - a.length);
  const any = longestFirst
    .map((phrase) => phrase.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&").replaceAll(" ", String.raw`[\s.]{1,2}`))
    .join("|");
  return String.raw`(?<![\p{L}\p{N}])(?:${any})(?![\p{L}\p{N}])`;
}

function monthsOf(language: Language): ReadonlyMap<string, number> {
  const months = new Map<string, number>();
  for (let month = 0; month < 12; month += 1)
    for (const style of ["long", "short"] as const) {
      const name = new Intl.DateTimeFormat(language, { month: style, day: "numeric" }).formatToParts(new Date(2026, month, 1));
      const word =
        name
          .find(({ type }) => type === "month")
          ?.value.toLowerCase()
          .replace(/\.$/u, "") ?? "";
      if (word.length > 2) months.set(word, month + 1);
    }
  return months;
}

function weekdaysOf(language: Language): ReadonlySet<string> {
  const names = (["long", "short"] as const).flatMap((style) =>
    Array.from({ length: 7 }, (_, day) =>
      new Intl.DateTimeFormat(language, { weekday: style })
        .format(new Date(2026, 1, 1 + day))
        .toLowerCase()
        .replace(/\.$/u, ""),
    ),
  );
  return new Set(names);
}

function countriesOf(language: Language): RegExp {
  const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const codes = letters.flatMap((one) => letters.map((other) => one + other));
  return new RegExp(patternOf(codes.flatMap((code) => names.of(code)?.toLowerCase() ?? [])), "gu");
}
