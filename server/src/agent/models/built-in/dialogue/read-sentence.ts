import type { ActKind } from "../../../dialogue/act.ts";
import { actsByWords } from "../../../dialogue/acts/read-acts.ts";
import { splitQuestions } from "../../../dialogue/acts/split-questions.ts";
import { looksLikeQuestion } from "../../../dialogue/settle-acts.ts";
import type { Language } from "../../../language/language.ts";

/** What a sentence of a longer text wants. */
interface SentenceWish {
  asksToMeet: boolean;
  speaksOfTime: boolean;
  /** The questions in it; none in a statement. */
  questions: readonly string[];
}

const SURE = 0.6;

/** Reads a sentence of a mail by its words alone. */
export function readSentence(sentence: string, language: Language): SentenceWish {
  const acts = actsByWords(sentence, language, "nothing_said");
  const does = (...kinds: readonly ActKind[]): boolean => acts.some(({ kind }) => kinds.includes(kind));
  const asks =
    looksLikeQuestion({ text: sentence }, language) || acts.some(({ kind, likelihood }) => kind === "question" && likelihood >= SURE);
  return {
    asksToMeet: does("meeting", "demo", "person", "call_back"),
    speaksOfTime: does("time"),
    questions: asks ? splitQuestions(sentence, language) : [],
  };
}
