import { readExamples } from "../dialogue/acts/read-examples.ts";
import { type Language, languages } from "./language.ts";

const WORD = /\p{L}+/gu;
const PART = 3;
/** By so much, in natural logarithms, the likeliest language must stand out. */
const LEAST_LEAD = 6;
const SMOOTHING = 0.3;

interface Counts {
  each: Map<string, number>;
  total: number;
}

let counts: { of: ReadonlyMap<Language, Counts>; kinds: number } | null = null;

/**
 * The language in which a text's words and groups of letters are likeliest, by naive Bayes over the examples of what visitors write; null
 * where two are about as likely.
 */
export function likeliestLanguage(text: string): Language | null {
  counts ??= countExamples();
  const parts = partsOf(text);
  if (parts.length === 0) return null;
  const { of, kinds } = counts;
  const ranked = [...of]
    .map(([language, { each, total }]) => ({
      language,
      likelihood: parts.reduce((sum, part) => sum + Math.log(((each.get(part) ?? 0) + SMOOTHING) / (total + SMOOTHING * kinds)), 0),
    }))
    .sort((one, other) => other.likelihood - one.likelihood);
  const [best, next] = ranked;
  return best === undefined || next === undefined || best.likelihood - next.likelihood < LEAST_LEAD ? null : best.language;
}

function countExamples(): { of: ReadonlyMap<Language, Counts>; kinds: number } {
  const made = new Map<Language, Counts>(languages.map((language) => [language, { each: new Map(), total: 0 }]));
  for (const { text, language } of readExamples()) {
    const own = made.get(language);
    if (own === undefined) continue;
    for (const part of partsOf(text)) {
      own.each.set(part, (own.each.get(part) ?? 0) + 1);
      own.total += 1;
    }
  }
  return { of: made, kinds: new Set([...made.values()].flatMap(({ each }) => [...each.keys()])).size };
}

function partsOf(text: string): string[] {
  const words = text.toLowerCase().normalize("NFC").match(WORD) ?? [];
  return words.flatMap((word) => {
    const whole = `<${word}>`;
    return [whole, ...Array.from({ length: Math.max(0, whole.length - PART + 1) }, (_, at) => whole.slice(at, at + PART))];
  });
}
