import { readFileSync } from "node:fs";
import { functionWords, readWords } from "../../../../knowledge/words/words.ts";
import type { Language } from "../../../language/language.ts";

const MAX_QUESTIONS = 8;
const INTERROGATIVE =
  /^(?:and |also |but |so |then |plus |or )*(?:what|which|who|whom|whose|when|where|why|how|is|are|was|were|do|does|did|can|could|will|would|should|has|have|may|must)\b/iu;
const HOW_MUCH = /\bhow much\b/iu;
const STATES =
  /^(?:and |but |so |well )*(?:(?:it'?s|it is|it was|i'm|i am|we're|we are|i've|we've|that'?s|this is|they're|i|we|they) \S+ \S|(?:my|our|the) (?:\S+ ){1,4}(?:is|are|was|were|has|have|had|says?|keeps?|stays?|doesn't|don't|isn't|won't|can't|\w+ed)\b)/iu;
const VERBS = "is|are|was|were|do|does|did|can|could|will|would|should|has|have";
const JOINT = new RegExp(
  String.raw`(?:[,;]\s+(?:and|plus|also|or)\s+|\s+(?:and|plus|also)\s+|[,;]\s+)(?:also\s+)?(?=(?:what|which|who|when|where|why|how|${VERBS})\b)`,
  "giu",
);
/** A question, not the clause that one begins or ends with: "when do I pay", not "when I pay". */
const WHOLE = new RegExp(
  String.raw`^(?:and |also |but |so |then |plus |or )*(?:(?:${VERBS})\s+\S|(?:what|which|who|whom|whose|when|where|why|how)(?:'s\b|(?:\s+(?!(?:i|we|you|they|he|she|it|the|my|our|your|a|an|this|that|someone|somebody)\b)[\p{L}\p{N}'-]+){0,3}?\s+(?:${VERBS})\b)|who\s+\w+s\b)`,
  "iu",
);
/** "Hi, three questions: what …". */
const LEAD_IN = /^[^?:.!]{0,60}:\s+/u;

/** False for what only tells something; a few words may ask as well. */
export function isAsking(message: string): boolean {
  return message.includes("?") || opensQuestion(message) || !STATES.test(message);
}

/** True for what begins like a question, whether or not it ends like one. */
export function opensQuestion(message: string): boolean {
  return INTERROGATIVE.test(message.trim());
}

/** Where two questions of one sentence meet, and how a question begins: `first` at a sentence's beginning, `opener` anywhere in it. */
interface Joints {
  joint: RegExp;
  opener: RegExp;
  first: RegExp;
  leastWords: number;
}

const AND: Readonly<Record<Exclude<Language, "en">, string>> = { de: "und|sowie", fr: "et", es: "y|e", it: "ed?", nl: "en", pt: "e" };
const ALSO = "auch|außerdem|aussi|también|además|anche|inoltre|ook|também";
const english: Joints = { joint: JOINT, opener: WHOLE, first: INTERROGATIVE, leastWords: 3 };
const known = new Map<Language, Joints>([["en", english]]);

/** How questions begin, one beginning a line. */
function openersOf(language: Language): string[] {
  return readFileSync(new URL(`./openers/${language}.txt`, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
}

function jointsOf(language: Language): Joints {
  const before = known.get(language);
  if (before !== undefined || language === "en") return before ?? english;
  const begins = String.raw`[¿¡]?(?:${openersOf(language).join("|")})(?![\p{L}\p{N}])`;
  const joints = {
    joint: new RegExp(String.raw`(?:[,;]\s+|\s+)(?:${AND[language]})\s+(?:(?:${ALSO})\s+)?(?=${begins})`, "giu"),
    opener: new RegExp(String.raw`(?<![\p{L}\p{N}])${begins}`, "iu"),
    first: new RegExp(`^${begins}`, "iu"),
    leastWords: 2,
  };
  known.set(language, joints);
  return joints;
}

/** Cuts a message into the questions in it, at most eight. Statements stay with the question they lead to. */
export function splitQuestions(message: string, language: Language = "en"): string[] {
  const questions: string[] = [];
  let told = "";
  for (const sentence of apart(message).split(/(?<=[?!])\s+|(?<=[\p{L}\p{N})]\.)\s+(?=\p{Lu})|\n+/u)) {
    const text = withoutLeadIn(sentence.trim());
    if (text === "") continue;
    if (!text.endsWith("?") && !INTERROGATIVE.test(text) && !jointsOf(language).first.test(text)) {
      told = `${told} ${text}`.trim();
      continue;
    }
    for (const part of splitJoint(text, language)) {
      questions.push(told === "" ? part : `${told} ${part}`);
      told = "";
    }
  }
  if (questions.length < 2) return [message.trim()];
  if (told !== "") questions[questions.length - 1] = `${questions.at(-1)} ${told}`;
  const filled = questions.filter(
    (question) => HOW_MUCH.test(question) || readWords(question).some((word) => !functionWords.has(word.lower)),
  );
  if (filled.length < 2) return [message.trim()];
  return filled.slice(0, MAX_QUESTIONS);
}

const NUMBERED = /(?:^|[\s,;(])(?<number>[1-9])[.)]\s+(?=\p{L})/gu;

/** "1) where is the data, 2) do you sign a DPA": puts numbered questions on lines of their own. */
function apart(message: string): string {
  const marks = [...message.matchAll(NUMBERED)];
  if (marks.length < 2 || marks.some(({ groups }, index) => Number(groups?.["number"]) !== index + 1)) return message;
  const parts = marks.map(({ index, 0: mark }, place) => message.slice(index + mark.length, marks[place + 1]?.index));
  // A numbered list of statements asks nothing.
  if (!parts.every((part) => INTERROGATIVE.test(part) || part.includes("?"))) return message;
  return [
    message.slice(0, marks[0]?.index).replace(/^[^.!?]{0,60}:\s*$/u, ""),
    ...parts.map((part) => part.trim().replace(/[,;.?]*$/u, "?")),
  ].join("\n");
}

function withoutLeadIn(sentence: string): string {
  const rest = sentence.replace(LEAD_IN, "");
  return rest !== sentence && WHOLE.test(rest) ? rest : sentence;
}

function splitJoint(text: string, language: Language): string[] {
  const { joint, opener, leastWords } = jointsOf(language);
  const parts: string[] = [];
  let start = 0;
  for (const match of text.matchAll(joint)) {
    const before = text.slice(start, match.index);
    const after = text.slice(match.index + match[0].length);
    if (![before, after].every((part) => opener.test(part) && part.trim().split(/\s+/u).length >= leastWords)) continue;
    parts.push(before.trim());
    start = match.index + match[0].length;
  }
  parts.push(text.slice(start).trim());
  return parts;
}
