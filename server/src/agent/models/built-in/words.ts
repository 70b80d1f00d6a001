/** A word of a text: where it stands, and the stem it is compared by. */
export interface Word {
  lower: string;
  stem: string;
  start: number;
  end: number;
}

const WORD = /[\p{L}\p{N}]+(?:['’]\p{L}{1,2}(?!\p{L}))?/gu;

/** Cuts a text into words, with their stems. */
export function readWords(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    const lower = match[0].toLowerCase().replace("’", "'");
    words.push({ lower, stem: stemOf(lower), start: match.index, end: match.index + match[0].length });
  }
  return words;
}

const stems = new Map<string, string>();
// Enough for the vocabulary of several large sites; a visitor who types nonsense cannot grow it for ever.
const MAX_STEMS = 50_000;

/** The stem of a lower-case word: a light suffix cut, equal for the forms in which a question and its answer differ. */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= MAX_STEMS) stems.clear();
  const stem = cutSuffix(word.replace(/'.*$/u, ""));
  stems.set(word, stem);
  return stem;
}

function cutSuffix(word: string): string {
  if (word.length < 4 || /\d/u.test(word)) return word;
  let stem = word;
  if (stem.endsWith("ies")) stem = `${stem.slice(0, -3)}y`;
  else if (/(?:ss|us|is)$/u.test(stem)) return stem;
  else if (/(?:ch|sh|x|ss|zz)es$/u.test(stem)) stem = stem.slice(0, -2);
  else if (stem.endsWith("s")) stem = stem.slice(0, -1);
  for (const suffix of [
    "ations",
    "ation",
    "ments",
    "ment",
    "ingly",
    "ings",
    "ing",
    "edly",
    "ed",
    "ers",
    "er",
    "ly",
    "ion",
    "or",
    "ive",
    "able",
  ]) {
    if (stem.endsWith(suffix) && stem.length - suffix.length >= 3) {
      stem = stem.slice(0, -suffix.length);
      break;
    }
  }
  if (stem.length > 3 && /([bdfgklmnprt])\1$/u.test(stem)) stem = stem.slice(0, -1);
  if (stem.length > 3 && /[ey]$/u.test(stem)) stem = stem.endsWith("y") ? `${stem.slice(0, -1)}i` : stem.slice(0, -1);
  return stem;
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/u).filter((word) => word !== ""));
}

/** Words that say how a sentence is built, not what it is about. */
export const functionWords = setOf(`
a an the this that these those it its it's i i'm i'd i've i'll me my mine we we're we've us our ours you you're you've your yours he she they they're
them their theirs his her him one ones someone anyone everyone something anything everything there here who whom whose which what what's when where
where's why how how's and or but nor so if then else than as at by for from in into of off on onto out over to up with within without about after before
between during through until till via per is isn't are aren't was wasn't were weren't be been being am do does doesn't did didn't don't done doing have has hasn't
haven't had having can can't cannot could couldn't will won't would wouldn't shall should shouldn't may might must let lets let's not no yes any some
all each every both either neither other another such same own too very just only also again ever never still yet already please thanks thank hi
hello hey ok okay well really actually currently now today much many more most less least few lot lots bit even s t re ve ll d m
es el la los las un una le les des der die das und
`);

/** Words that questions are made of: they carry a little of the meaning, and their absence from a page says nothing. */
export const genericWords = setOf(`
use used using user get gets getting got give gives need needs needed want wants wanted like know tell find found look looking help work works working make makes
made way ways thing things kind kinds type types possible able allow allowed available happen happens happened mean means go goes going come comes take takes put
try see show shows exist exists question questions wondering wonder explain describe information info detail details exactly anyway best good better
offer offers offered provide provides provided support supports supported include includes included have company product service platform software
tool app site website page start say says long far soon often different difference instead run able set soon
`);
