import type { RetrievedPassage, Retrieval } from "../../../knowledge/passage.ts";
import { composeAnswer, type Answer } from "./compose-answer.ts";
import { confidenceOf, readSignals } from "./confidence.ts";
import { readQuestion, type AnswerType } from "./question.ts";
import { rankPassages, type ReadPassage } from "./rank-sentences.ts";

/** An answer taken from a retrieval, and how sure it is one. */
export interface Finding {
  answer: Answer;
  confidence: number;
  type: AnswerType;
}

/** More passages cost time and were no better on the development sets. */
const PASSAGES_READ = 8;

/** Takes the best answer out of what was retrieved for a question. */
export function findAnswer(
  text: string,
  retrieval: Retrieval,
  organizationName: string,
  context: ReadonlySet<string>,
  budget: number,
  read: (passage: RetrievedPassage) => ReadPassage,
): Finding {
  const question = readQuestion(text, retrieval, organizationName, context);
  const ranked = rankPassages(question, retrieval.passages.slice(0, PASSAGES_READ), read);
  const answer = composeAnswer(ranked, budget);
  if (answer.text === "" || question.totalWeight === 0) return { answer, confidence: 0, type: question.type };
  return { answer, confidence: confidenceOf(readSignals(question, retrieval, ranked, answer)), type: question.type };
}
