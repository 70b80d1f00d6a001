import type { Language } from "../../language/language.ts";
import { actKinds } from "../act.ts";
import { wordClassifier } from "./act-classifier.ts";
import { opensQuestion } from "./opens-question.ts";

/** The act of a run of words by itself. */
export interface Standing {
  kind: string;
  /** Of its likeliest act, and of a question. */
  likelihood: number;
  asking: number;
  /** Whether it begins as a question does. */
  opensQuestion: boolean;
}

const QUESTION = actKinds.indexOf("question");

export function standingOf(text: string, language: Language): Standing {
  const likelihoods = wordClassifier().likelihoods(text);
  const best = likelihoods.indexOf(Math.max(...likelihoods));
  return {
    kind: actKinds[best] ?? "unclear",
    likelihood: likelihoods[best] ?? 0,
    asking: likelihoods[QUESTION] ?? 0,
    opensQuestion: opensQuestion(text, language),
  };
}
