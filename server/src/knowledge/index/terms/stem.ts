const VOWEL = /[aeiouy]/u;
const DOUBLE = /(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/u;
const SHORT_SYLLABLE_END = /(?:^[aeiouy][^aeiouy]|[^aeiouy][aeiouy][^aeiouywxY])$/u;
const PLAIN_WORD = /^[a-z']+$/u;

const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ["skis", "ski"],
  ["skies", "sky"],
  ["dying", "die"],
  ["lying", "lie"],
  ["tying", "tie"],
  ["idly", "idl"],
  ["gently", "gentl"],
  ["ugly", "ugli"],
  ["early", "earli"],
  ["only", "onli"],
  ["singly", "singl"],
  ...["sky", "news", "howe", "atlas", "cosmos", "bias", "andes"].map((word): [string, string] => [word, word]),
]);
const KEPT_AFTER_PLURAL: ReadonlySet<string> = new Set([
  "inning",
  "outing",
  "canning",
  "herring",
  "earring",
  "proceed",
  "exceed",
  "succeed",
]);
/** By the rules alone a customer is custom, production a product, what is important an import, and a conversion a conversation. */
const KEPT_APART: ReadonlySet<string> = new Set([
  "customer",
  "production",
  "conversion",
  "experiment",
  "important",
  "organic",
  "personal",
  "responsible",
]);

type Rule = readonly [suffix: string, replacement: string];
/** Longest suffix first, because only the longest that fits is looked at. */
const STEP_2: readonly Rule[] = longestFirst([
  ["tional", "tion"],
  ["enci", "ence"],
  ["anci", "ance"],
  ["abli", "able"],
  ["entli", "ent"],
  ["izer", "ize"],
  ["ization", "ize"],
  ["ational", "ate"],
  ["ation", "ate"],
  ["ator", "ate"],
  ["alism", "al"],
  ["aliti", "al"],
  ["alli", "al"],
  ["fulness", "ful"],
  ["ousli", "ous"],
  ["ousness", "ous"],
  ["iveness", "ive"],
  ["iviti", "ive"],
  ["biliti", "ble"],
  ["bli", "ble"],
  ["ogi", "og"],
  ["fulli", "ful"],
  ["lessli", "less"],
  ["li", ""],
]);
const STEP_3: readonly Rule[] = longestFirst([
  ["tional", "tion"],
  ["ational", "ate"],
  ["alize", "al"],
  ["icate", "ic"],
  ["iciti", "ic"],
  ["ical", "ic"],
  ["ful", ""],
  ["ness", ""],
  ["ative", ""],
]);
const STEP_4: readonly string[] = [
  ...["al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ment", "ent", "ism", "ate", "iti", "ous", "ive", "ize", "ion"],
].sort((a, b) => b.length - a.length);

/** The stem of a lower-case word by the Snowball English (Porter2) rules, but for a few words. Words with digits or other letters come back unchanged. */
export function stem(word: string): string {
  if (word.length <= 2 || !PLAIN_WORD.test(word)) return word;
  const exception = EXCEPTIONS.get(word);
  if (exception !== undefined) return exception;

  let w = word.startsWith("'") ? word.slice(1) : word;
  if (w.includes("y")) w = w.replace(/^y/u, "Y").replace(/([aeiouy])y/gu, "$1Y");
  const r1 = regionStart(w, startOfR1(w));
  const r2 = regionAfter(w, r1);

  w = w.replace(/'(?:s'?)?$/u, "");
  w = plural(w);
  if (KEPT_AFTER_PLURAL.has(w) || KEPT_APART.has(w)) return w;
  w = pastOrGerund(w, r1);
  if (w.length > 2 && /[^aeiouy][yY]$/u.test(w)) w = `${w.slice(0, -1)}i`;
  w = step2(w, r1);
  w = step3(w, r1, r2);
  w = step4(w, r2);
  w = step5(w, r1, r2);
  return w.includes("Y") ? w.replaceAll("Y", "y") : w;
}

function longestFirst(rules: Rule[]): Rule[] {
  return rules.sort((a, b) => b[0].length - a[0].length);
}

function startOfR1(w: string): number | undefined {
  const prefix = /^(?:gener|commun|arsen)/u.exec(w);
  return prefix?.[0].length;
}

function regionStart(w: string, fixed: number | undefined): number {
  return fixed ?? regionAfter(w, 0);
}

/** Where the region after the first non-vowel that follows a vowel begins, at or after `from`. */
function regionAfter(w: string, from: number): number {
  for (let i = from + 1; i < w.length; i += 1) {
    if (!isVowel(w, i) && isVowel(w, i - 1)) return i + 1;
  }
  return w.length;
}

function isVowel(w: string, at: number): boolean {
  switch (w.charCodeAt(at)) {
    case 97:
    case 101:
    case 105:
    case 111:
    case 117:
    case 121:
      return true;
    default:
      return false;
  }
}

function plural(w: string): string {
  if (w.endsWith("sses")) return w.slice(0, -2);
  if (w.endsWith("ied") || w.endsWith("ies")) return w.slice(0, w.length > 4 ? -2 : -1);
  if (!w.endsWith("s") || w.endsWith("us") || w.endsWith("ss")) return w;
  return VOWEL.test(w.slice(0, -2)) ? w.slice(0, -1) : w;
}

function pastOrGerund(w: string, r1: number): string {
  const eed = /(?:eed|eedly)$/u.exec(w);
  if (eed !== null) return eed.index >= r1 ? w.slice(0, eed.index + 2) : w;
  const ending = /(?:ed|edly|ing|ingly)$/u.exec(w);
  if (ending === null) return w;
  const base = w.slice(0, ending.index);
  if (!VOWEL.test(base)) return w;
  if (/(?:at|bl|iz)$/u.test(base)) return `${base}e`;
  if (DOUBLE.test(base)) return base.slice(0, -1);
  return r1 >= base.length && SHORT_SYLLABLE_END.test(base) ? `${base}e` : base;
}

function step2(w: string, r1: number): string {
  for (const [suffix, replacement] of STEP_2) {
    if (!w.endsWith(suffix)) continue;
    const at = w.length - suffix.length;
    if (at < r1) return w;
    if (suffix === "ogi" && w[at - 1] !== "l") return w;
    if (suffix === "li" && !/[cdeghkmnrt]$/u.test(w.slice(0, at))) return w;
    return w.slice(0, at) + replacement;
  }
  return w;
}

function step3(w: string, r1: number, r2: number): string {
  for (const [suffix, replacement] of STEP_3) {
    if (!w.endsWith(suffix)) continue;
    const at = w.length - suffix.length;
    return at < r1 || (suffix === "ative" && at < r2) ? w : w.slice(0, at) + replacement;
  }
  return w;
}

function step4(w: string, r2: number): string {
  for (const suffix of STEP_4) {
    if (!w.endsWith(suffix)) continue;
    const at = w.length - suffix.length;
    return at < r2 || (suffix === "ion" && !/[st]$/u.test(w.slice(0, at))) ? w : w.slice(0, at);
  }
  return w;
}

function step5(w: string, r1: number, r2: number): string {
  const at = w.length - 1;
  if (w.endsWith("e")) {
    const isDropped = at >= r2 || (at >= r1 && !SHORT_SYLLABLE_END.test(w.slice(0, at)));
    return isDropped ? w.slice(0, at) : w;
  }
  return w.endsWith("ll") && at >= r2 ? w.slice(0, at) : w;
}
