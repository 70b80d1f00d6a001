import { wordPattern } from "./fact-lexicon.ts";
import { moneyIn, aroundStart } from "./read-money.ts";
import { type Quantity, quantitiesIn } from "./quantities.ts";
import { type Found, found, isStopWord, type Sentence } from "./sentence.ts";

const MOST_WORDS = 4;
const MOST_COUNTED = 2_000_000;
const FRAGMENT_BEFORE = 4;
const ADJECTIVES_FIRST: ReadonlySet<string> = new Set(["en", "nl"]);
const WORD = /^[\s-]?(?:(?:de|di|of|von|van)\s|d')?(\p{L}[\p{L}'*:]*(?:-\p{L}+)*)/u;

/** How many of what a company has, does or needs: "600 employees", "500 bookings a month", "une trentaine de salariés". */
export function readSizes(sentence: Sentence): Found[] {
  const { lower, lexicon, asked } = sentence;
  const sums = moneyIn(lower, lexicon, asked === "budget" || lexicon.pattern("budget").test(lower));
  const quantities = quantitiesIn(lower, lexicon).filter(
    ({ start, end, amount }) => amount > 0 && amount <= MOST_COUNTED && !sums.some((sum) => start < sum.end && sum.start < end),
  );
  const hasOwn = quantities.some((quantity) => isOwn(quantity, sentence) && nounAfter(sentence, quantity) !== null);
  const sizes = quantities.flatMap((quantity) => sizeAt(quantity, sentence, hasOwn && !sentence.isQuestion) ?? []);
  const bare = quantities.at(-1);
  if (sizes.length > 0 || asked !== "size" || bare === undefined || lower.split(/\s+/u).length > MOST_WORDS + 1) return sizes;
  return [found("size", sentence, aroundStart(sentence, bare.start), bare.end, { amount: bare.amount })];
}

function sizeAt(quantity: Quantity, sentence: Sentence, isBeside: boolean): Found | null {
  const { lower, lexicon } = sentence;
  const noun = nounAfter(sentence, quantity) ?? headCount(sentence, quantity);
  if (noun === null || !(isBeside || isOwn(quantity, sentence))) return null;
  const tail = lexicon.memo("size tail", () => new RegExp(`^ ?(?:${lexicon.list("each")})(?!\\p{L})`, "u"));
  const end = noun.end + (tail.exec(lower.slice(noun.end))?.[0].length ?? 0);
  const start = aroundStart(sentence, quantity.start);
  return found("size", sentence, start, end, {
    amount: quantity.amount,
    unit: noun.words,
    value: sentence.text.slice(quantity.start, end),
  });
}

/** "We are 12", "a team of 40". */
function headCount({ lower, lexicon }: Sentence, { start, end }: Quantity): { end: number; words: string } | null {
  const before = lexicon.memo(
    "we are before",
    () => new RegExp(`(?<!\\p{L})(?:${lexicon.list("wearen")}) (?:(?:${lexicon.list("about")}) )?$`, "u"),
  );
  const isOver = /^\s*(?:$|[.,;!?)]|\p{L}+)/u.test(lower.slice(end)) && !/^\s?(?:%|\d)/u.test(lower.slice(end));
  if (!isOver || !before.test(lower.slice(0, start))) return null;
  const next = /^\s*(\p{L}+)/u.exec(lower.slice(end))?.[1];
  if (next !== undefined && !isStopWord(next, lexicon)) return null;
  return { end, words: lexicon.list("people").split(/[|(]/u)[0] ?? "" };
}

/** The noun that a number counts: the last of the words behind it that are no function words. */
function nounAfter({ lower, text, lexicon }: Sentence, quantity: Quantity): { end: number; words: string } | null {
  const known = lexicon.memo("counted", () => new RegExp(`^(?:(?:${lexicon.list("people")})$|(?:${lexicon.list("counted")}))`, "u"));
  const plural = lexicon.memo("plural", () => new RegExp(`^(?:${lexicon.list("plural")})$`, "u"));
  const uncounted = lexicon.pattern("uncounted");
  let end = quantity.end + (/^\+/u.exec(lower.slice(quantity.end))?.[0].length ?? 0);
  const from = end;
  const words: { word: string; end: number; isCapital: boolean }[] = [];
  while (words.length < MOST_WORDS) {
    const match = WORD.exec(lower.slice(end));
    const word = match?.[1];
    if (match === null || word === undefined) break;
    if (word === "of" && /^\s?of us(?!\p{L})/u.test(lower.slice(end)))
      return { end: end + (lower.slice(end).indexOf("us") + 2), words: "people" };
    const wordStart = end + match[0].length - word.length;
    const isUnit = uncounted.test(word) && word.replace(uncounted, "") === "";
    if (isUnit && words.length === 0) return null;
    if (isUnit || word.length === 1 || (isStopWord(word, lexicon) && !known.test(word))) break;
    end += match[0].length;
    const isCapital = lexicon.languages.includes("de") && /\p{Lu}/u.test(text[wordStart] ?? "");
    words.push({ word, end, isCapital });
    if (known.test(word)) break;
  }
  const last = words.at(-1);
  const isGerman = lexicon.languages[0] === "de";
  const noun =
    (last !== undefined && known.test(last.word) ? last : undefined) ??
    (isGerman ? words.find(({ isCapital }) => isCapital) : undefined) ??
    firstRun(isGerman ? words.slice(0, 1) : words, ADJECTIVES_FIRST.has(lexicon.languages[0] ?? "en") ? 2 : 0, ({ word }) =>
      plural.test(word),
    );
  // "Il 12 andrebbe bene" is a date, "um 10" a time.
  const single = lexicon.memo("single before", () => new RegExp(`(?<!\\p{L})(?:${lexicon.list("single")}) ?$`, "u"));
  const isVague = quantity.amount === 1 || (!quantity.isSpelled && single.test(lower.slice(0, quantity.start)));
  if (noun === undefined || (isVague && !known.test(noun.word))) return null;
  return { end: noun.end, words: lower.slice(from, noun.end).replace(/^[\s-]*(?:de |d'|di |of |von |van )?/u, "") };
}

/** The last of the first neighbours that fit. */
function firstRun<Each>(list: readonly Each[], mostBefore: number, fits: (each: Each) => boolean): Each | undefined {
  const from = list.findIndex(fits);
  if (from < 0 || from > mostBefore) return undefined;
  let at = from;
  for (let next = list[at + 1]; next !== undefined && fits(next); next = list[at + 1]) at += 1;
  return list[at];
}

/** Whether a number is the visitor's, not the product's: "do you have 3 plans?" */
function isOwn({ start }: Quantity, { lower, lexicon, asked, isQuestion }: Sentence): boolean {
  const before = lower.slice(0, start);
  const we = lexicon.pattern("we").test(lower);
  if (asked === "size" && !isQuestion) return true;
  const isFor = lexicon.memo(
    "for before",
    () => new RegExp(`(?<!\\p{L})(?:${lexicon.list("for")}) (?:(?:${lexicon.list("about")}) )?$`, "u"),
  );
  if (isFor.test(before)) return true;
  if (lexicon.pattern("you").test(lower) && !wordPattern(lexicon.list("we")).test(before)) return false;
  return we || (!isQuestion && (before.trim() === "" || before.trim().split(/\s+/u).length <= FRAGMENT_BEFORE));
}
