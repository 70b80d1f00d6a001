import { LRUCache } from "lru-cache";
import type { Language } from "./language.ts";
import { readGlossary } from "./read-lexicon.ts";
import { splitCompounds } from "./split-compounds.ts";

const WORD = /\p{L}[\p{L}\p{M}]*|\d+/gu;
/** Nothing in an address is a word. */
const ADDRESS = /\S+@\S+|(?:https?:|www\.)\S+/giu;
const WITHIN = /^[\s',-]*$/u;
/** A shorter phrase without its accents is another word: "às" and "as", "sí" and "si". */
const SHORTEST_FOLDED = 4;
const LONGEST_READ = 2_000;

/** Hours as they are written where the day has 24 of them, and dates with the day first. */
const written: readonly (readonly [RegExp, string])[] = [
  [/(?<!\d)(\d{1,2})\.(\d{1,2})\.(?:(\d{4}))?(?!\d)/gu, " $2/$1 "],
  [/(?<![\d/-])(\d{1,2})[/-](\d{1,2})(?:[/-]\d{2,4})?(?![\d/-])/gu, " $2/$1 "],
  [/(?<!\d)(\d{1,2})[.:](\d\d) ?(?:uhr|uur|horas?|ore|heures?|h)(?!\p{L})/giu, "$1:$2"],
  [/(?<!\d)(\d{1,2}) ?(?:h|heures?) ?(\d\d)(?!\d)/giu, "$1:$2"],
  [/(?<![\d:])(\d{1,2}) ?(?:uhr|uur|heures?|horas?|ore|h)(?!\p{L})/giu, "$1:00"],
];

const NUMBERS = "two three four five six seven eight nine ten eleven twelve".split(" ");
const NUMBER = `(?:\\d{1,2}|${NUMBERS.join("|")})`;
const MONTH = "(?:january|february|march|april|may|june|july|august|september|october|november|december)";
const HALF_BEFORE = new RegExp(`(?:at )?half-before (${NUMBER})(?: o'clock)?`, "gu");
const PART_OF_HOUR = new RegExp(`(?:at )?(${NUMBER})(?::00)?(?: o'clock)? (and-half|and-quarter|less-quarter)`, "gu");
const NAMED_HOUR = new RegExp(
  `\\bat (?:about )?(${NUMBERS.join("|")})\\b|\\b(${NUMBERS.join("|")})(?= (?:o'clock|in the (?:morning|afternoon|evening)))`,
  "gu",
);
const HALF_OF_DAY = /\b(\d{1,2})(:\d\d)?(?: o'clock)? in the (morning|afternoon|evening)/gu;
const DAY_OF_MONTH = new RegExp(`(\\d{1,2})(?:\\.|er|º|°)?\\s+(?:de |di )?(?=${MONTH})`, "giu");

interface Glossary {
  phrases: ReadonlyMap<string, string>;
  /** The same without accents. */
  folded: ReadonlyMap<string, string>;
  longest: number;
}

const glossaries = new Map<Language, Glossary>();
const lately = new LRUCache<string, string>({ maxSize: 1024 * 1024 });

/**
 * Translates greetings, wishes, meetings and times of a message into English, phrase by phrase; other words stay. Dialogue
 * rules read this; answers are searched with the original message.
 */
export function inEnglish(message: string, language: Language): string {
  if (language === "en" || message.length > LONGEST_READ) return message;
  const key = `${language} ${message}`;
  const known = lately.get(key);
  if (known !== undefined) return known;
  const english = translate(message, glossaryOf(language));
  lately.set(key, english, { size: 100 + 4 * key.length });
  return english;
}

function glossaryOf(language: Language): Glossary {
  const known = glossaries.get(language);
  if (known !== undefined) return known;
  const entries = readGlossary(language).map(([phrase, english]): [string, string] => [phrase.match(WORD)?.join(" ") ?? "", english]);
  const glossary = {
    phrases: new Map(entries),
    folded: new Map(entries.filter(([phrase]) => phrase.length >= SHORTEST_FOLDED).map(([phrase, english]) => [fold(phrase), english])),
    longest: Math.max(...entries.map(([phrase]) => phrase.split(" ").length)),
  };
  glossaries.set(language, glossary);
  return glossary;
}

function translate(message: string, { phrases, folded, longest }: Glossary): string {
  let text = splitCompounds(message.replaceAll(/[’‘`´]/gu, "'"));
  for (const [pattern, english] of written) text = text.replace(pattern, english);
  const bare = text.replaceAll(ADDRESS, (address) => "@".repeat(address.length));
  const words = [...bare.matchAll(WORD)].map((match) => ({
    lower: match[0].toLowerCase(),
    at: match.index,
    end: match.index + match[0].length,
  }));
  let english = "";
  let copied = 0;
  for (let first = 0; first < words.length;) {
    const found = phraseAt(words, first, text, longest, (phrase) => phrases.get(phrase) ?? folded.get(fold(phrase)));
    const start = words[first]?.at ?? 0;
    if (found === null) {
      first += 1;
      continue;
    }
    english += `${text.slice(copied, start)}${found.english}`;
    copied = words[first + found.count - 1]?.end ?? start;
    first += found.count;
  }
  return withHours(english + text.slice(copied))
    .replaceAll(/[^\S\n]+/gu, " ")
    .replace(/^[¿¡\s]+/u, "")
    .trim();
}

/** The longest phrase that begins at a word. */
function phraseAt(
  words: readonly { lower: string; at: number; end: number }[],
  first: number,
  text: string,
  longest: number,
  look: (phrase: string) => string | undefined,
): { count: number; english: string } | null {
  let phrase = "";
  let found: { count: number; english: string } | null = null;
  for (let count = 1; count <= longest; count += 1) {
    const word = words[first + count - 1];
    const before = words[first + count - 2];
    if (word === undefined || (count > 1 && before !== undefined && !WITHIN.test(text.slice(before.end, word.at)))) break;
    phrase = count === 1 ? word.lower : `${phrase} ${word.lower}`;
    const english = look(phrase);
    if (english !== undefined) found = { count, english };
  }
  return found;
}

/** Hours as English has them: "half-before three", "at 3 in the afternoon", "10. march". */
function withHours(text: string): string {
  return text
    .replace(HALF_BEFORE, (_whole, name: string) => clock(hourOf(name) - 1, "30"))
    .replace(PART_OF_HOUR, (_whole, name: string, part: string) => {
      if (part === "less-quarter") return clock(hourOf(name) - 1, "45");
      return clock(hourOf(name), part === "and-half" ? "30" : "15");
    })
    .replace(NAMED_HOUR, (_whole, behindAt: string | undefined, bare: string | undefined) =>
      behindAt === undefined ? String(hourOf(bare ?? "")) : `at ${hourOf(behindAt)}`,
    )
    .replace(HALF_OF_DAY, (_whole, hour: string, minutes: string | undefined, part: string) => {
      const half = Number(hour) > 12 ? "" : part === "morning" ? " am" : " pm";
      return `${hour}${minutes ?? (half === "" ? ":00" : "")}${half}`;
    })
    .replace(/\bat (\d{1,2})\.(\d\d)\b/gu, "at $1:$2")
    .replace(/:(\d\d) (?:no later than|at) (?=\d)/gu, ":$1 to ")
    .replace(DAY_OF_MONTH, "$1 ");
}

function clock(hour: number, minutes: string): string {
  return `at ${hour === 0 ? 12 : hour}:${minutes}`;
}

function hourOf(name: string): number {
  const place = NUMBERS.indexOf(name);
  return place === -1 ? Number(name) : place + 2;
}

function fold(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("ß", "ss");
}
