import { isSlip } from "../../../../knowledge/index/terms/repair.ts";
import type { Retrieval } from "../../../../knowledge/passage.ts";
import { rightSpelling } from "../../../../knowledge/questions/question-likeness.ts";
import { functionWords, genericWords, readWords, stemOf, type Word } from "../../../../knowledge/words/words.ts";

/** The sort of fact a question asks for. */
export type AnswerType =
  | "plan"
  | "price"
  | "percent"
  | "duration"
  | "date"
  | "number"
  | "phone"
  | "email"
  | "person"
  | "place"
  | "steps"
  | "reason"
  | "list"
  | "yes_no"
  | "definition"
  | "open";

/** A word the question is about. `weight` is how much its absence hurts; `context` words come from earlier turns. */
export interface Term {
  word: string;
  stem: string;
  weight: number;
  found: boolean;
  /** Written with a capital inside the sentence, or with digits: a name of something. */
  isName: boolean;
  isContext: boolean;
  /** Nothing on the site is spelled so; it was taken for a typo of another word. */
  isRepaired: boolean;
}

/** A question as the answerer sees it. */
export interface Question {
  text: string;
  type: AnswerType;
  home: RegExp | null;
  /** It can be answered by yes or no: 1, and less where it asks how as well. */
  closed: number;
  /** A most or a least is asked for. */
  asksLimit: boolean;
  terms: readonly Term[];
  /** What is priced, in a question about a price. */
  subject: readonly Term[];
  totalWeight: number;
  /** Pairs of content words that stand side by side in the question, as stems. */
  pairs: readonly (readonly [string, string])[];
}

/** Shorter words are too near to others. */
const SURELY_MISSPELT = 6;
/** Few words of this length are another word with two letters swapped. */
const SMALL = 3;

const CLOSED =
  /^(?:and |so |but |ok(?:ay)? |hi |hello |hey |also |then )*(?:is|are|was|were|do|does|did|can|could|will|would|should|has|have|may|must|am)\b/u;

/** "Can I change it?" asks how as much as whether. */
const MAY_I = /^(?:and |so |but |ok(?:ay)? |hi |hello |hey |also |then )*(?:can|could|may) (?:i|we)\b/u;
const ASKS_HOW_TOO = 0.5;

const types: readonly (readonly [AnswerType, RegExp])[] = [
  [
    "plan",
    /\b(?:which|what) (?:\w+ )?(?:plan|tier|edition|subscription|package(?= (?:do|does|is|has|includes?|comes?|would|should)\b))\b(?!.{0,20}\b(?:costs?|price|cheap\w*)\b)|\b(?:which|what) (?:plans|tiers|packages|editions) (?:include|have|has|offer|come|support|is|can|give|do i need)\b|\b(?:need|require|take|have to (?:have|buy|pay for)) (?:an? |the )?(?:\w+ )?(?:plan|subscription|licen[cs]e|edition|account)\b.{0,12}\b(?:to|for|before)\b|\b(?:included|part|available|come|comes) (?:in|on|of|with) (?:all|every|any|the|my|our|your|which|what) (?:\w+ ){0,2}(?:plans?|tiers?|packages?|editions?)\b/u,
  ],
  ["phone", /\b(?:phone|telephone|fax|hotline)\b.{0,20}\bnumber\b|\bnumber\b.{0,20}\bcall\b/u],
  ["email", /\be-?mail address\b.{0,30}\b(?:for|of|to|contact|support|sales|reach)\b|\bwhich e-?mail\b/u],
  [
    "steps",
    /\bhow (?:do|can|could|should|would|to|does one|might)\b|\bwhere (?:do|can|should|could) (?:i|we)\b|\b(?:steps|instructions|guide) (?:to|for)\b|\bwhat (?:do|should) (?:i|we) (?:do|have to do)\b|\bmy\b.{0,80}\bwhat (?:should|can) i do\b/u,
  ],
  [
    "price",
    /\bhow much (?:does|do|is|are|would|will|for|to pay|money|it)\b(?!.*\b(?:memory|ram|space|time|storage|disk|data|traffic|swap)\b)|\b(?:price|pricing|prices|cost|costs|fee|fees|charge for)\b|\bhow expensive\b|^(?:and |so |ok |but )*how much[\s?.!]*$/u,
  ],
  ["percent", /\bwhat (?:percentage|percent|share|discount)\b|\bhow (?:much|big|large) .{0,12}\b(?:discount|commission)\b/u],
  [
    "number",
    /\bhow (?:long|large|big|high) (?:can|may|could|should|must) .{1,60}\bbe\b|\bwhat(?:'s| is| are) the (?:most|least|largest|biggest|longest|highest|lowest|smallest)\b/u,
  ],
  [
    "duration",
    /\bhow (?:long|old|quickly|fast|soon)\b|\bhow much (?:time|longer)\b|\bwhat .{0,20}(?:period|timeout|duration|delay|interval|turnaround)\b|\b(?:response|delivery|lead|waiting) times?\b|\bfor how (?:long|many (?:days|months|years|hours))\b/u,
  ],
  [
    "date",
    /\bwhen\b|\bwhat (?:date|day|time|year|month|hours)\b|\b(?:on |in )?which (?:date|day|year|month)\b|\b(?:opening|business|support|office) hours\b/u,
  ],
  [
    "number",
    /\bhow (?:many|much|big|large|often|far|high|deep|wide|tall)\b|\b(?:maximum|minimum|max|min|limit|limits|quota|number of|size of|which version|what version|which port|what port)\b/u,
  ],
  ["person", /\bwho\b/u],
  [
    "place",
    /\bwhere\b(?!.{0,12}\b(?:can|do|should|would|could) (?:i|we|you)\b)|\bin (?:which|what) (?:country|countries|city|cities|region|regions)\b/u,
  ],
  ["reason", /\bwhy\b|\bwhat (?:is the reason|causes|happens)\b/u],
  [
    "list",
    /\b(?:which|what) (?:\w+ ){0,3}?(?:plans|options|methods|types|kinds|features|integrations|browsers|formats|languages|currencies|countries|channels|roles|statuses|codes|products|tiers|fields|\w{4,}s) (?:are|do|does|can|is|exist|have|did)\b|\blist\b/u,
  ],
  ["yes_no", CLOSED],
  ["definition", /\bwhat(?:'s| is| are| does)\b.{0,60}(?:\bmean\b|\?$)|\bdefine\b|\bdefinition\b/u],
];

const PRICE_WORD =
  /^(?:pric\w+|costs?|fees?|pay|paid|charges?|plans?|packages?|tiers?|subscriptions?|month(?:ly)?|years?|yearly|annual(?:ly)?|cheap\w*|expensive|money)$/u;

const ASKS_LIMIT =
  /\b(?:max|maximum|limits?|most|minimum|min|how many|how (?:big|large|long|high) (?:can|may|could|should|must)|biggest|largest|longest|lowest|highest)\b/u;

/** Pages that most sites have, by what they are asked for there. */
const homes: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\b(?:pric\w*|costs?|fees?|discount\w*|cheap\w*|expensive|refund\w*|money back|trial|how much is)\b/iu,
    /\b(?:pricing|prices|plans|billing|subscription)\b/iu,
  ],
  [
    /\b(?:found(?:ed|er|ers)|ceo|employees?|headcount|investors?|head office|headquarters|raised?|funding)\b|\bwhere (?:are|is) (?:you|the (?:company|team)) (?:based|located|from)\b/iu,
    /\b(?:about|company|team|authors)\b/iu,
  ],
  [/\b(?:phone|telephone|address|reach you|opening hours)\b/iu, /\b(?:contact|offices?)\b/iu],
  [/\b(?:jobs?|salary|hiring|vacanc\w+|parental leave)\b/iu, /\b(?:careers?|jobs)\b/iu],
  [
    /\b(?:encrypt\w*|certifi\w+|soc ?2|iso ?27001|gdpr|hipaa|audit\w*|backups?|vulnerabilit\w+|bugs?)\b/iu,
    /\b(?:security|trust|compliance|privacy)\b/iu,
  ],
  [/\b(?:uptime|availability|downtime|outages?)\b/iu, /\b(?:sla|status|service level)\b/iu],
];

type Wording = Pick<Question, "type" | "home" | "closed" | "asksLimit">;

/** The last one read: a doubtful question is read several times in a row. */
let lastWording: { lower: string; wording: Wording } | null = null;

function readWording(lower: string): Wording {
  if (lastWording?.lower === lower) return lastWording.wording;
  const wording: Wording = {
    type: types.find(([, asks]) => asks.test(lower))?.[0] ?? "open",
    home: homes.find(([asks]) => asks.test(lower))?.[1] ?? null,
    closed: CLOSED.test(lower) ? (MAY_I.test(lower) ? ASKS_HOW_TOO : 1) : 0,
    asksLimit: ASKS_LIMIT.test(lower),
  };
  lastWording = { lower, wording };
  return wording;
}

const SENTENCE_ENDS = /[.!?\n]\s*$/u;
const LEAST_CAPITALIZED = 3;

/** Whether capitals tell no names: "DO YOU WORK OFFLINE", "Do you have an Interface to our Warehouse System?". */
function isCapitalized(text: string, words: readonly Word[]): boolean {
  if (words.length >= LEAST_CAPITALIZED && !/\p{Ll}/u.test(text)) return true;
  const telling = words.slice(1).filter(({ lower }) => lower.length > 2 && !functionWords.has(lower));
  const capitalized = telling.filter(({ start }) => /\p{Lu}/u.test(text[start] ?? ""));
  const common = capitalized.filter(({ lower }) => genericWords.has(lower));
  return capitalized.length >= LEAST_CAPITALIZED && capitalized.length === telling.length && common.length > 0;
}

/** Reads what a question asks for and which words matter in it, with the library's own idf; one that varies another asks for the same sort of fact. */
export function readQuestion(
  text: string,
  retrieval: Retrieval,
  organizationName: string,
  context: ReadonlySet<string> = new Set(),
  varies: string | null = null,
): Question {
  const lower = (varies ?? text).toLowerCase().replaceAll("’", "'");
  const { type, home, closed, asksLimit } = readWording(lower);
  const ownName = new Set(readWords(organizationName).map((word) => word.stem));
  const known = new Map(retrieval.terms.map((term) => [term.word.toLowerCase(), term]));
  const knownStems = new Map(retrieval.terms.map((term) => [term.stem, term]));
  const typical = retrieval.terms.reduce((most, term) => Math.max(most, term.idf), 3);
  const terms: Term[] = [];
  const content: Word[] = [];
  const words = readWords(text);
  const capitalsTell = !isCapitalized(text, words);
  for (const [index, word] of words.entries()) {
    if (functionWords.has(word.lower) || (word.lower.length < 2 && !/\d/u.test(word.lower))) continue;
    content.push(word);
    if (terms.some((term) => term.stem === word.stem)) continue;
    const measured = known.get(word.lower) ?? knownStems.get(word.stem);
    const raw = text.slice(word.start, word.end);
    // "Diference betwen": no word of this site, and none that says anything.
    const isStrange = measured !== undefined && (!measured.found || measured.repairedTo !== null);
    const meant = isStrange ? meantBy(word.lower) : word.lower;
    // "Waht": what says nothing says nothing misspelt either.
    const repairedTo = measured?.repairedTo ?? null;
    if (functionWords.has(meant) || (repairedTo !== null && functionWords.has(repairedTo))) continue;
    const share = ownName.has(word.stem) ? 0.05 : genericWords.has(meant) ? 0.3 : 1;
    const isWritten =
      capitalsTell &&
      ((index > 0 && /^\p{Lu}/u.test(raw) && !SENTENCE_ENDS.test(text.slice(0, word.start))) || /\p{Lu}.*\p{Lu}/u.test(raw));
    const isName = share === 1 && (isWritten || /\p{L}\d|\d\p{L}/u.test(raw));
    terms.push({
      word: word.lower,
      stem: measured?.stem ?? word.stem,
      weight: share * (measured?.idf ?? typical),
      found: measured?.found ?? true,
      isName,
      isContext: false,
      // A slip of the keys is no other word; a name is, by a single letter.
      isRepaired: repairedTo !== null && (isName || !isSlip(word.lower, repairedTo)),
    });
  }
  // What the message names itself outweighs what it points at.
  const contextShare = terms.some(({ word }) => !genericWords.has(word)) ? 0.6 : 0.9;
  for (const word of context) {
    const stem = stemOf(word);
    if (terms.some((term) => term.stem === stem)) continue;
    const measured = known.get(word) ?? knownStems.get(stem);
    terms.push({
      word,
      stem,
      weight: contextShare * (measured?.idf ?? typical),
      found: measured?.found ?? true,
      isName: false,
      isContext: true,
      isRepaired: false,
    });
  }
  const pairs: (readonly [string, string])[] = [];
  for (let index = 1; index < content.length; index += 1) {
    const left = content[index - 1];
    const right = content[index];
    if (left !== undefined && right !== undefined && right.start - left.end <= 4) pairs.push([left.stem, right.stem]);
  }
  return {
    text,
    type,
    home,
    closed,
    asksLimit,
    terms,
    subject: terms.filter((term) => !genericWords.has(term.word) && !ownName.has(term.stem) && !PRICE_WORD.test(term.word)),
    totalWeight: terms.reduce((sum, term) => sum + term.weight, 0),
    pairs,
  };
}

/** Corrects a word that the site does not have: "yuo" is "you" on every site. */
function meantBy(lower: string): string {
  if (lower.length >= SURELY_MISSPELT) return rightSpelling(lower);
  const small = lower.length === SMALL ? [...functionWords].find((word) => word.length === SMALL && isSlip(lower, word)) : undefined;
  return small ?? lower;
}
