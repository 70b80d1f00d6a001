import { LRUCache } from "lru-cache";
import { kinOf, kinWords, kinWordsOf } from "./kin.ts";
import { functionWords, genericWords, readWords, stemOf } from "../words/words.ts";

interface AskedTerm {
  lower: string;
  stem: string;
  weight: number;
}

/** A question as it is compared with others: the words that it is about, and the sort of fact it asks for. */
export interface AskedQuestion {
  terms: readonly AskedTerm[];
  sort: Sort | null;
}

type Sort = "price" | "duration" | "amount" | "person" | "place" | "date" | "reason";

/** Words that every question may have, and that make two alike by very little. */
const GENERIC_WEIGHT = 0.2;
const SORT_WEIGHT = 0.7;
const KIN = 0.85;
const MISSPELT = 0.9;
/** What a question of another sort ("how long", "how much") is still worth, and one of no sort beside one of a sort. */
const OTHER_SORT = 0.6;
const NO_SORT = 0.85;

/** More words of questions that name no subject. */
const vague = new Set(
  `whenever anytime buying trying using getting expensive access accessible mode feature features possibility interested offered reach
  available availability whats hows wheres whos im ive dont doesnt cant isnt arent u ur pls plz thx`.split(/\s+/u),
);

/** Words that ask for one thing, beside the families that answers are found by. */
const oneThing = [
  "ship shipping shipment deliver delivery deliveries dispatch",
  "sso sign saml signon",
  "pay payment payments paying",
  "translate translated translation language languages",
  "subscription plan membership",
  "onboard onboarded onboarding setup implementation",
  "ios iphone ipad mobile android phone",
  "refund refunds reimburse reimbursement money",
  "hours open opening closed",
].map((line) => new Set(line.split(" ").map(stemOf)));

/** How each sort is asked for, and the words that only say so. */
const sorts: readonly (readonly [Sort, RegExp, RegExp])[] = [
  [
    "price",
    /\bhow (?:much (?:does|do|is|are|would|will|for|to)\b(?!.*\b(?:memory|storage|space|time|data|disk)\b)|expensive)|\b(?:price|prices|pricing|cost|costs|fees?|(?<!free of )charges?)\b/u,
    /^(?:pric(?:e|es|ed|ing)|costs?|expensive|cheap|fees?|charges?|rates?)$/u,
  ],
  [
    "duration",
    /\bhow (?:long|quickly|fast|soon|much time)\b|\bfor how\b|\b(?:duration|period)\b/u,
    /^(?:long|quick|quickly|fast|soon|time|takes?|taking|duration|period|lasts?|needs?)$/u,
  ],
  [
    "amount",
    /\bhow (?:many|big|large|often)\b|\b(?:limits?|maximum|max|minimum|quota)\b/u,
    /^(?:many|big|large|often|limits?|limited|maximum|max|minimum|min|quota|number|most)$/u,
  ],
  ["person", /^(?:and |so )?who\b/u, /^who$/u],
  [
    "place",
    /^(?:and |so )?where\b(?! (?:can|do|should|could) (?:i|we))|\b(?:in|at) (?:which|what) (?:region|country|place|city)\b/u,
    /^(?:where|region|country|place|city|located|location)$/u,
  ],
  [
    "date",
    /^(?:and |so )?(?:when|(?:during |at )?(?:what|which) (?:date|day|year|time|hours))\b|\b(?:opening|support|office|business) hours\b/u,
    /^(?:when|date|day|year|time|hours)$/u,
  ],
  ["reason", /^(?:and |so )?why\b/u, /^why$/u],
];

/** Reads a question; `isKnown` tells words that are right as they stand, so that others may be taken for misspelt ones. */
export function readAskedQuestion(text: string, isKnown?: (lower: string) => boolean): AskedQuestion {
  const terms: AskedTerm[] = [];
  const words = readWords(text).map(({ lower }) => (isKnown === undefined || isKnown(lower) ? lower : rightSpelling(lower)));
  const bare = words.join(" ");
  const sort = sorts.find(([, asks]) => asks.test(bare));
  for (const lower of words) {
    const stem = stemOf(lower);
    if (functionWords.has(lower) || (lower.length < 2 && !/\d/u.test(lower)) || terms.some((term) => term.stem === stem)) continue;
    if (sort?.[2].test(lower) === true) continue;
    terms.push({ lower, stem, weight: isVague(lower) ? GENERIC_WEIGHT : 1 });
  }
  if (sort !== undefined) terms.push({ lower: "", stem: `?${sort[0]}`, weight: SORT_WEIGHT });
  return { terms, sort: sort?.[0] ?? null };
}

function isVague(lower: string): boolean {
  return genericWords.has(lower) || vague.has(lower);
}

/**
 * How alike two questions are in what they ask, between 0 and 1: the words of each that the other has too, as they stand, misspelt
 * or as another word for the same thing. `elsewhere` are stems of the right one's answer, which may explain a word of the left one.
 */
export function questionLikeness(left: AskedQuestion, right: AskedQuestion, elsewhere: ReadonlySet<string> = none): number {
  const there = share(left.terms, right.terms, elsewhere);
  const back = share(right.terms, left.terms, none);
  if (there === 0 || back === 0) return 0;
  const alike = (2 * there * back) / (there + back);
  if (left.sort === right.sort) return alike;
  return alike * (left.sort === null || right.sort === null ? NO_SORT : OTHER_SORT);
}

const none: ReadonlySet<string> = new Set();
/** A word that only the answer has was not asked for. */
const IN_ANSWER = 0.5;

function share(of: readonly AskedTerm[], among: readonly AskedTerm[], elsewhere: ReadonlySet<string>): number {
  let met = 0;
  let all = 0;
  for (const term of of) {
    let best = isIn(term, elsewhere) ? IN_ANSWER : 0;
    for (const other of among) best = Math.max(best, termLikeness(term, other));
    met += term.weight * best;
    all += term.weight;
  }
  return all === 0 ? 0 : met / all;
}

/** The share of what a question is about in particular (a product, a place, a number) that another does not name. */
export function missedSubjects(left: AskedQuestion, right: AskedQuestion, elsewhere: ReadonlySet<string> = none): number {
  const subjects = left.terms.filter((term) => term.weight === 1);
  const missed = subjects.filter((term) => !isIn(term, elsewhere) && !right.terms.some((other) => termLikeness(term, other) > 0));
  return subjects.length === 0 ? 0 : missed.length / subjects.length;
}

function isIn(term: AskedTerm, stems: ReadonlySet<string>): boolean {
  if (stems.size === 0) return false;
  if (stems.has(term.stem) || kinOf(term.stem).some((stem) => stems.has(stem))) return true;
  return oneThing.some((family) => family.has(term.stem) && [...family].some((stem) => stems.has(stem)));
}

function termLikeness(left: AskedTerm, right: AskedTerm): number {
  if (left.stem === right.stem) return 1;
  if (left.lower === "" || right.lower === "") return 0;
  if (kinOf(left.stem).includes(right.stem) || kinOf(right.stem).includes(left.stem)) return KIN;
  if (oneThing.some((stems) => stems.has(left.stem) && stems.has(right.stem))) return KIN;
  if (isMisspelt(left.lower, right.lower)) return MISSPELT;
  return kinWordsOf(right.stem).some((word) => isMisspelt(left.lower, word)) ? KIN * MISSPELT : 0;
}

const dictionary = [
  ...new Set([
    ...functionWords,
    ...genericWords,
    ...vague,
    ...kinWords,
    ..."cost costs price prices pricing expensive shipping deliver delivery payment payments subscription language languages refund refunds region".split(
      " ",
    ),
  ]),
].filter((word) => word.length >= 4);
const inDictionary = new Set(dictionary);
/** By their first letter: it is right, or swapped with the second. */
const byFirst = Map.groupBy(
  dictionary.map((word) => ({ word, letters: [...word].sort().join("") })),
  ({ word }) => word[0] ?? "",
);
const spellings = new LRUCache<string, string>({ max: 5_000 });
const HAS_DIGIT = /\d/u;

/** The common word that a word was most likely meant as; names and words of the trade stay as they are. */
export function rightSpelling(lower: string): string {
  if (lower.length < 4 || inDictionary.has(lower) || functionWords.has(lower)) return lower;
  const known = spellings.get(lower);
  if (known !== undefined) return known;
  if (HAS_DIGIT.test(lower)) return lower;
  const letters = [...lower].sort().join("");
  const near = [...(byFirst.get(lower[0] ?? "") ?? []), ...(byFirst.get(lower[1] ?? "") ?? [])];
  const right =
    near.find((one) => one.letters === letters && isMisspelt(lower, one.word)) ?? near.find((one) => isMisspelt(lower, one.word));
  spellings.set(lower, right?.word ?? lower);
  return right?.word ?? lower;
}

/** One slip of the keys in a word of five letters or more; two in a long one. Numbers are never taken for each other. */
function isMisspelt(left: string, right: string): boolean {
  const shorter = Math.min(left.length, right.length);
  if (shorter < 4 || HAS_DIGIT.test(left + right)) return false;
  const isSwapped = left[0] === right[1] && left[1] === right[0];
  if (left[0] !== right[0] && !isSwapped) return false;
  const most = shorter >= 8 ? 2 : 1;
  return (
    Math.abs(left.length - right.length) <= most &&
    distance(left, right, most) <= most &&
    (shorter > 4 || left.length !== right.length || sameLetters(left, right))
  );
}

/** Insertions, deletions, replacements and swaps of neighbours; stops counting above `most`. */
function distance(left: string, right: string, most: number): number {
  let before: number[] = [];
  let above = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const isSame = left[i - 1] === right[j - 1];
      let cost = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    if (Math.min(...row) > most) return most + 1;
    before = above;
    above = row;
  }
  return above[right.length] ?? most + 1;
}

function sameLetters(left: string, right: string): boolean {
  return [...left].sort().join("") === [...right].sort().join("");
}
