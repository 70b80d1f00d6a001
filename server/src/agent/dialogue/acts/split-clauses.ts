import type { Language } from "../../language/language.ts";
import { type Span, sentencesOf } from "../../language/sentences.ts";

/** Words before which a clause of its own may begin. */
const JOINS: Readonly<Record<Language, string>> = {
  en: "and|but|so|or|plus|also|because|though|then",
  de: "und|aber|doch|oder|sowie|also|denn|dann|außerdem|sondern",
  fr: "et|mais|ou|donc|car|puis|alors|aussi",
  es: "y|e|pero|o|así que|entonces|además|también|porque",
  it: "e|ed|ma|o|quindi|però|poi|inoltre|allora|perché",
  nl: "en|maar|of|dus|want|dan|ook",
  pt: "e|mas|ou|então|porque|também|por isso",
};
const MARK = String.raw`[,;:…]+\s+|\s+[–—-]+\s+|\.{2,}\s*|[.!?]\s+`;
const joints = new Map<Language, RegExp>();
const WORD = /[\p{L}\p{N}]+/gu;
const LONGEST = 400;
const MOST_JOINTS = 10;
const MOST_SENTENCES = 8;

/** Where a sentence may be cut: the first character of what may be a clause of its own. */
function placesOf(sentence: string, language: Language): number[] {
  const joint = joints.get(language) ?? new RegExp(String.raw`(?:${MARK})|\s+(?=(?:${JOINS[language]})\s)`, "giu");
  joints.set(language, joint);
  return [...sentence.matchAll(joint)].map((match) => match.index + match[0].length).filter((place) => hasWord(sentence.slice(0, place)));
}

function hasWord(text: string): boolean {
  return text.search(WORD) !== -1;
}

/** How well a run of words stands as a clause of its own. */
export interface Standing {
  /** What it does, and how surely. */
  kind: string;
  likelihood: number;
  /** Whether it begins as a question does. */
  opensQuestion: boolean;
}

/** How sure both sides of a cut must be of what they do. */
const LEAST = 0.6;
const LEAST_OF_QUESTIONS = 0.5;

/**
 * The clauses of a message: its sentences, cut where both sides stand alone. Two sides that do the same are one clause, unless both are
 * questions. Of a long message those at either end are kept.
 */
export function splitClauses(message: string, language: Language, standing: (text: string) => Standing): Span[] {
  const sentences = sentencesOf(message, language).filter(({ text }) => text.trim() !== "");
  const kept =
    sentences.length <= MOST_SENTENCES ? sentences : [...sentences.slice(0, MOST_SENTENCES / 2), ...sentences.slice(-MOST_SENTENCES / 2)];
  return kept.flatMap((sentence) => cut(sentence, language, standing)).map(trimmed);
}

function cut(sentence: Span, language: Language, standing: (text: string) => Standing): Span[] {
  const text = sentence.text.slice(0, LONGEST);
  const clauses: Span[] = [];
  let from = 0;
  for (const place of placesOf(text, language).slice(0, MOST_JOINTS)) {
    if (!mayPart(text.slice(from, place), text.slice(place), standing)) continue;
    clauses.push({ text: text.slice(from, place), start: sentence.start + from, end: sentence.start + place });
    from = place;
  }
  clauses.push({ text: text.slice(from), start: sentence.start + from, end: sentence.start + text.length });
  return clauses;
}

function mayPart(before: string, after: string, standing: (text: string) => Standing): boolean {
  if (!hasWord(after)) return false;
  const [one, other] = [standing(before), standing(after)];
  if (one.kind === "question" && other.kind === "question")
    return one.opensQuestion && other.opensQuestion && Math.min(one.likelihood, other.likelihood) >= LEAST_OF_QUESTIONS;
  return one.kind !== other.kind && Math.min(one.likelihood, other.likelihood) >= LEAST;
}

const EDGE = /^[\s,;:–—-]+|[\s,;:–—-]+$/gu;

function trimmed({ text, start }: Span): Span {
  const rest = text.replace(/^[\s,;:–—-]+/u, "");
  const from = start + text.length - rest.length;
  const inner = rest.replace(EDGE, "");
  return { text: inner, start: from, end: from + inner.length };
}
