import type { Language } from "../../language/language.ts";
import { opensQuestion } from "./opens-question.ts";
import { splitClauses } from "./split-clauses.ts";

const MOST = 8;
const QUESTION_MARK = /[?？]/u;

/** Cuts a message into the questions in it, at most eight. A statement before a question stays with it. */
export function splitQuestions(message: string, language: Language): string[] {
  const questions: { start: number; end: number }[] = [];
  let told: number | null = null;
  let last = 0;
  for (const { text, start, end } of splitClauses(message, language)) {
    last = end;
    // "Hi, three questions: …" tells nothing.
    if (message.slice(end).trimStart().startsWith(":")) told = null;
    else if (!QUESTION_MARK.test(text) && !opensQuestion(text, language)) told ??= start;
    else {
      questions.push({ start: told ?? start, end });
      told = null;
    }
  }
  if (questions.length < 2) return [message.trim()];
  const isOpen = told !== null;
  return questions.map(({ start, end }, at) => message.slice(start, isOpen && at === questions.length - 1 ? last : end)).slice(0, MOST);
}
