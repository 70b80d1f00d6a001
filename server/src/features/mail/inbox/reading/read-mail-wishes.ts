import type { Language } from "../../../../agent/language/language.ts";
import { readLanguage } from "../../../../agent/language/read-language.ts";
import { sentencesOf } from "../../../../agent/language/sentences.ts";
import { isOfTimes } from "../../../../agent/meeting/meeting-words.ts";
import { readSentence } from "../../../../agent/models/built-in/built-in-model.ts";
import { isWish, readMeetingTime } from "../../../../agent/times/meeting-time.ts";

/** Requests of a mail that want an answer. */
export interface MailWishes {
  language: Language;
  /** For the knowledge. */
  questions: string[];
  /** Its words about when to meet; null where it asks for no meeting. */
  times: string | null;
}

const LONGEST_READ = 12_000;
const LONGEST_SENTENCE = 400;
const MOST_SENTENCES = 150;
const MOST_QUESTIONS = 4;
/** Mail programs break lines at 72 characters or so. A shorter line goes on only in small letters. */
const WRAPPED = 45;
const ITEM = /^\s*(?:[-*•–]|\d+[.)])\s/u;

/** Reads what a mail asks: its questions, and when to meet. */
export function readMailWishes(subject: string, text: string, now: Date): MailWishes {
  const language = readLanguage(text) ?? readLanguage(subject) ?? "en";
  const questions: string[] = [];
  const times: string[] = [];
  let asksToMeet = false;
  for (const sentence of unwrapped(text, language)) {
    const { questions: asked, ...wish } = readSentence(sentence, language);
    const wishes = (text: string) => isWish(readMeetingTime(text, now, "UTC", language));
    const isArranging = wishes(sentence) && (isOfTimes(sentence, language) || (wish.speaksOfTime && sentence.endsWith("?")));
    if (wish.asksToMeet || isArranging) {
      asksToMeet = true;
      times.push(sentence);
    } else if (asked.length > 0) {
      questions.push(...asked);
    } else {
      const clauses = sentence.split(/[,;]/u).filter((clause) => isOfTimes(clause, language) && wishes(clause));
      if (clauses.length > 0) asksToMeet = true;
      times.push(...clauses);
    }
  }
  return { language, questions: questions.slice(0, MOST_QUESTIONS), times: asksToMeet ? times.join(" ") : null };
}

/** The sentences of a text whose lines a mail program has wrapped. */
function unwrapped(text: string, language: Language): string[] {
  const lines: string[] = [];
  let isOpen = false;
  for (const line of text.slice(0, LONGEST_READ).split("\n")) {
    const trimmed = line.trim();
    const goesOn = isOpen && trimmed !== "" && !ITEM.test(line) && ((lines.at(-1)?.length ?? 0) >= WRAPPED || /^\p{Ll}/u.test(trimmed));
    if (goesOn) lines.push(`${lines.pop() ?? ""} ${trimmed}`);
    else lines.push(trimmed);
    isOpen = trimmed !== "" && !/[.!?:;…]$/u.test(trimmed);
  }
  return lines
    .flatMap((line) => sentencesOf(line.replace(ITEM, ""), language).map((sentence) => sentence.text.trim()))
    .filter((sentence) => sentence !== "" && sentence.length <= LONGEST_SENTENCE)
    .slice(0, MOST_SENTENCES);
}
