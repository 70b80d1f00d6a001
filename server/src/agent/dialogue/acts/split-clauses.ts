import type { Language } from "../../language/language.ts";
import type { ActKind } from "../act.ts";
import { type Span, sentencesOf } from "../../language/sentences.ts";

/** Words before which a clause of its own may begin. */
const JOINS: Readonly<Record<Language, string>> = {
  en: "and|but|so|or|plus|also|though|then",
  de: "und|aber|doch|oder|sowie|also|dann|außerdem|sondern",
  fr: "et|mais|ou|donc|puis|alors|aussi",
  es: "y|e|pero|o|así que|entonces|además|también",
  it: "e|ed|ma|o|quindi|però|poi|inoltre|allora",
  nl: "en|maar|of|dus|dan|ook",
  pt: "e|mas|ou|então|também|por isso",
};
/** Words that open a clause which needs another: "if we are ten, how much is it". */
const LEANS: Readonly<Record<Language, string>> = {
  en: "if|when|once|in case|as soon as|unless|since|for|with|in",
  de: "wenn|falls|sobald|da|weil|ob|bei|für|mit|in",
  fr: "si|quand|lorsque|dès que|comme|pour|avec|en",
  es: "si|cuando|en cuanto|como|para|con|en",
  it: "se|quando|appena|siccome|per|con|in",
  nl: "als|wanneer|zodra|indien|omdat|voor|met|in",
  pt: "se|quando|assim que|caso|como|para|com|em",
};
const MARK = String.raw`[,;:…]+\s+|\s+[–—-]+\s+|\.{2,}\s*|\.\s+`;
/** Many people go on in small letters after a full stop. */
const END = /(?<=[!?…]\s+|[\p{L}\d)]{4}\.\s+)(?=\S)/u;
const WORD = /[\p{L}\p{N}]+/gu;
const LONGEST = 400;
const MOST_JOINTS = 10;
const MOST_SENTENCES = 8;

/** What a run of words does by itself. */
export interface Standing {
  kind: string;
  /** Of its likeliest act, and of a question. */
  likelihood: number;
  asking: number;
  /** Whether it begins as a question does. */
  opensQuestion: boolean;
}

/** How sure both sides of a cut must be of what they do. */
const LEAST = 0.55;
const LEAST_ASKING = 0.45;
/** So many words before a question may tell something. */
const LEAST_WORDS = 3;

/**
 * The clauses of a message: its sentences, cut where both sides stand alone. Two sides that do the same are one clause, unless both are
 * questions. Of a long message those at either end are kept.
 */
export function splitClauses(message: string, language: Language, standing: (text: string) => Standing): Span[] {
  const sentences = sentencesOf(message, language)
    .flatMap(parted)
    .filter(({ text }) => text.trim() !== "");
  const kept =
    sentences.length <= MOST_SENTENCES ? sentences : [...sentences.slice(0, MOST_SENTENCES / 2), ...sentences.slice(-MOST_SENTENCES / 2)];
  return kept.flatMap((sentence) => cut(sentence, jointsOf(language), standing)).map(trimmed);
}

function parted({ text, start }: Span): Span[] {
  let from = start;
  return text.split(END).map((part) => {
    const span = { text: part, start: from, end: from + part.length };
    from = span.end;
    return span;
  });
}

interface Joints {
  joint: RegExp;
  leans: RegExp;
}

const known = new Map<Language, Joints>();

function jointsOf(language: Language): Joints {
  const joints = known.get(language) ?? {
    joint: new RegExp(String.raw`(?:${MARK})|\s+(?=(?:${JOINS[language]})\s)`, "giu"),
    leans: new RegExp(String.raw`^\W*(?:(?:${JOINS[language]})\s+)?(?:${LEANS[language]})\s`, "iu"),
  };
  known.set(language, joints);
  return joints;
}

function cut(sentence: Span, { joint, leans }: Joints, standing: (text: string) => Standing): Span[] {
  const text = sentence.text.slice(0, LONGEST);
  const clauses: Span[] = [];
  let from = 0;
  for (const match of [...text.matchAll(joint)].slice(0, MOST_JOINTS)) {
    const place = match.index + match[0].length;
    const before = text.slice(from, place);
    const after = text.slice(place);
    if (wordCount(before) === 0 || wordCount(after) === 0 || leans.test(before) || !mayPart(before, after, standing)) continue;
    clauses.push({ text: before, start: sentence.start + from, end: sentence.start + place });
    from = place;
  }
  clauses.push({ text: text.slice(from), start: sentence.start + from, end: sentence.start + text.length });
  return clauses;
}

const answers: ReadonlySet<string> = new Set<ActKind>(["yes", "no", "acknowledged"]);
const courtesies: ReadonlySet<string> = new Set<ActKind>(["thanks", "greeting", "acknowledged"]);

function mayPart(before: string, after: string, standing: (text: string) => Standing): boolean {
  const [one, other] = [standing(before), standing(after)];
  // "We use that one, ok" says no yes of its own.
  if (answers.has(other.kind) && !courtesies.has(one.kind)) return false;
  if (one.kind === "question" && other.kind === "question")
    return one.opensQuestion && other.opensQuestion && Math.min(one.likelihood, other.likelihood) >= LEAST_ASKING;
  if (one.kind !== other.kind && Math.min(one.likelihood, other.likelihood) >= LEAST) return true;
  return other.opensQuestion && other.asking >= LEAST_ASKING && !one.opensQuestion && wordCount(before) >= LEAST_WORDS;
}

function wordCount(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

const EDGE = /^[\s,;:–—-]+|[\s,;:–—-]+$/gu;

function trimmed({ text, start }: Span): Span {
  const inner = text.replaceAll(EDGE, "");
  const from = start + text.indexOf(inner);
  return { text: inner, start: from, end: from + inner.length };
}
