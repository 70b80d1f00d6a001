import type { Language } from "../../language/language.ts";
import type { ActKind } from "../act.ts";
import { type Span, sentencesOf } from "../../language/sentences.ts";
import { joins } from "./joins.ts";
import { type Standing, standingOf } from "./standing.ts";

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

/** How sure both sides of a cut must be of what they do. */
const LEAST = 0.55;
const LEAST_ASKING = 0.3;
/** So many words before a question may tell something. */
const LEAST_WORDS = 3;
const LEAST_OF_QUESTION = 2;

/**
 * The clauses of a message: its sentences, cut where both sides stand alone. Two sides that do the same are one clause, unless both are
 * questions. Of a long message those at either end are kept.
 */
export function splitClauses(message: string, language: Language): Span[] {
  const sentences = sentencesOf(message, language)
    .flatMap(parted)
    .filter(({ text }) => text.trim() !== "");
  const kept =
    sentences.length <= MOST_SENTENCES ? sentences : [...sentences.slice(0, MOST_SENTENCES / 2), ...sentences.slice(-MOST_SENTENCES / 2)];
  return kept.flatMap((sentence) => cut(sentence, language)).map(trimmed);
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
  opening: RegExp;
}

const known = new Map<Language, Joints>();

function jointsOf(language: Language): Joints {
  const joints = known.get(language) ?? {
    joint: new RegExp(String.raw`(?:${MARK})|\s+(?=(?:${joins[language].join("|")})\s)`, "giu"),
    opening: new RegExp(String.raw`^(?:(?:${joins[language].join("|")})\s+)+`, "iu"),
    leans: new RegExp(String.raw`^\W*(?:(?:${joins[language].join("|")})\s+)?(?:${LEANS[language]})\s`, "iu"),
  };
  known.set(language, joints);
  return joints;
}

function cut(sentence: Span, language: Language): Span[] {
  const { joint, leans, opening } = jointsOf(language);
  const text = sentence.text.slice(0, LONGEST);
  const clauses: Span[] = [];
  let from = 0;
  for (const match of [...text.matchAll(joint)].slice(0, MOST_JOINTS)) {
    const place = match.index + match[0].length;
    const before = text.slice(from, place);
    const after = text.slice(place);
    if (
      wordCount(before) === 0 ||
      wordCount(after) === 0 ||
      leans.test(before) ||
      !mayPart(before, after, standingOf(before, language), standingOf(after, language))
    )
      continue;
    clauses.push({ text: before, start: sentence.start + from, end: sentence.start + place });
    // "And" only joins what it stands between.
    from = place + (opening.exec(after)?.[0].length ?? 0);
  }
  clauses.push({ text: text.slice(from), start: sentence.start + from, end: sentence.start + text.length });
  return clauses;
}

const answers: ReadonlySet<string> = new Set<ActKind>(["yes", "no", "acknowledged"]);
const courtesies: ReadonlySet<string> = new Set<ActKind>(["thanks", "greeting", "acknowledged"]);

function mayPart(before: string, after: string, one: Standing, other: Standing): boolean {
  // "We use that one, ok" says no yes of its own.
  if (answers.has(other.kind) && !courtesies.has(one.kind)) return false;
  if (one.opensQuestion && other.opensQuestion) return Math.min(wordCount(before), wordCount(after)) >= LEAST_OF_QUESTION;
  if (other.opensQuestion && before.trimEnd().endsWith(":")) return true;
  if (one.kind === "question" && other.kind === "question") return false;
  if (one.kind !== other.kind && Math.min(one.likelihood, other.likelihood) >= LEAST) return true;
  return other.opensQuestion && other.asking >= LEAST_ASKING && !one.opensQuestion && wordCount(before) >= LEAST_WORDS;
}

function wordCount(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

const EDGE = /^[\s,;:–—-]*(?:[1-9][.)]\s+)?|[\s,;:–—-]+(?:[1-9][.)]?)?$/gu;

function trimmed({ text, start }: Span): Span {
  const inner = text.replaceAll(EDGE, "");
  const from = start + text.indexOf(inner);
  return { text: inner, start: from, end: from + inner.length };
}
