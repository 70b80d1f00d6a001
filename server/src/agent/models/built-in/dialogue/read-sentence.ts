import { inEnglish } from "../../../language/in-english.ts";
import type { Language } from "../../../language/language.ts";
import { intentByWords } from "./intents/read-intent.ts";
import { opensQuestion, splitQuestions } from "./split-questions.ts";

/** What a sentence of a longer text wants. */
export interface SentenceWish {
  /** In English, for rules about times. */
  english: string;
  asksToMeet: boolean;
  speaksOfTime: boolean;
  /** The questions in it; none in a statement. */
  questions: readonly string[];
}

/** "I would like to know whether …" asks without a question mark. */
const ASKS_INDIRECTLY =
  /\b(?:to (?:know|learn|understand|hear|ask)|wonder(?:ing)?|tell (?:me|us)|let (?:me|us) know (?:what|which|how|whether|where|who|why)|send (?:me|us))\b/iu;

/** What a polite request opens with: "Could you please …". */
const POLITE = /^(?:please,? )?(?:could|can|would|will) (?:you|we|someone|somebody) (?:please )?/iu;

const CLAUSE_END = /[,;]? (?:and|but|so) |; /iu;

/** "Feel free to call me" leaves it to the reader. */
const LEAVES_OPEN = /\b(?:if|feel free|hesitate|any ?time|whenever)\b/iu;

/** Reads a sentence of a mail by its words alone. */
export function readSentence(sentence: string, language: Language): SentenceWish {
  const english = inEnglish(sentence, language);
  const intent = intentByWords(english, false);
  // "We are 40 people and need a quote": a statement with a wish behind it.
  const clauses = ASKS_INDIRECTLY.test(english) ? [] : [english.replace(POLITE, ""), ...english.split(CLAUSE_END).slice(1)];
  const asksForCall = [english, ...clauses].some((clause) => intentByWords(clause, false) === "contact") && !LEAVES_OPEN.test(english);
  const asks = sentence.endsWith("?") || opensQuestion(english) || ASKS_INDIRECTLY.test(english);
  return {
    english,
    asksToMeet: intent === "meeting" || intent === "demo" || asksForCall,
    speaksOfTime: intent === "time",
    questions: asks ? splitQuestions(sentence, language) : [],
  };
}
