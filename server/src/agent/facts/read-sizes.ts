import { wordPattern } from "./fact-lexicon.ts";
import { moneyIn, aroundStart } from "./read-money.ts";
import { type Quantity, quantitiesIn } from "./quantities.ts";
import { type Found, found, isStopWord, type Sentence } from "./sentence.ts";

const MOST_WORDS = 4;
const MOST_COUNTED = 2_000_000;
const FRAGMENT_BEFORE = 4;
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

interface Word {
  word: string;
  end: number;
  isCapital: boolean;
}

/** The noun that a number counts: the last of the words behind it that are no function words. */
function nounAfter(sentence: Sentence, quantity: Quantity): { end: number; words: string } | null {
  const { lower, lexicon } = sentence;
  const from = quantity.end + (lower[quantity.end] === "+" ? 1 : 0);
  const ofUs = /^\s?of us(?!\p{L})/u.exec(lower.slice(from));
  if (ofUs !== null) return { end: from + ofUs[0].length, words: "people" };
  const words = wordsFrom(from, sentence);
  const [language] = lexicon.languages;
  const plural = lexicon.memo("plural", () => new RegExp(`^(?:${lexicon.list("plural")})$`, "u"));
  const mostBefore = language === "en" || language === "nl" ? 2 : 0;
  const last = words.at(-1);
  const noun =
    (last !== undefined && counted(sentence).test(last.word) ? last : undefined) ??
    (language === "de" ? words.find(({ isCapital }) => isCapital) : undefined) ??
    firstRun(language === "de" ? words.slice(0, 1) : words, mostBefore, ({ word }) => plural.test(word));
  if (noun === undefined || (isVague(quantity, sentence) && !counted(sentence).test(noun.word))) return null;
  return { end: noun.end, words: lower.slice(from, noun.end).replace(/^[\s-]*(?:de |d'|di |of |von |van )?/u, "") };
}

/** Up to four words until a function word or a unit of time or measure; none where the first is a unit. */
function wordsFrom(from: number, sentence: Sentence): Word[] {
  const { lower, text, lexicon } = sentence;
  const known = counted(sentence);
  const uncounted = lexicon.pattern("uncounted");
  const words: Word[] = [];
  let end = from;
  while (words.length < MOST_WORDS) {
    const match = WORD.exec(lower.slice(end));
    const word = match?.[1];
    if (match === null || word === undefined) break;
    const isUnit = uncounted.test(word) && word.replace(uncounted, "") === "";
    if (isUnit || word.length === 1 || (isStopWord(word, lexicon) && !known.test(word))) break;
    end += match[0].length;
    words.push({ word, end, isCapital: /\p{Lu}/u.test(text[end - word.length] ?? "") });
    if (known.test(word)) break;
  }
  return words;
}

/** What companies count, where a plural alone does not tell. */
function counted({ lexicon }: Sentence): RegExp {
  return lexicon.memo("counted", () => new RegExp(`^(?:(?:${lexicon.list("people")})$|(?:${lexicon.list("counted")}))`, "u"));
}

/** "Il 12 andrebbe bene" is a date, "um 10" a time. */
function isVague({ amount, isSpelled, start }: Quantity, { lower, lexicon }: Sentence): boolean {
  const single = lexicon.memo("single before", () => new RegExp(`(?<!\\p{L})(?:${lexicon.list("single")}) ?$`, "u"));
  return amount === 1 || (!isSpelled && single.test(lower.slice(0, start)));
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
