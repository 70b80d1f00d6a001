import type { RetrievedPassage, Retrieval } from "../passage.ts";
import { type AskedQuestion, missedSubjects, questionLikeness, readAskedQuestion } from "./question-likeness.ts";
import { readStems } from "../words/words.ts";

/** A FAQ whose question equals the visitor's in meaning. */
export interface FaqMatch {
  /** The FAQ's passages that were retrieved, in order. */
  passages: readonly RetrievedPassage[];
  likeness: number;
}

/** Above this a FAQ answers a question; set on the FAQ cases of `faq-answer.test.ts` and on two public sets of FAQs. */
const LEAST_LIKENESS = 0.72;
/** How much of what a FAQ asks about in particular a visitor may leave out. */
const MOST_MISSED = 0.34;
/** The words of a title are the question's, as the index weighs them: then fewer may be missing. */
const LEAST_MATCH = 0.8;

/** The FAQ that asks what a visitor asks, if one of those retrieved does. */
export function matchFaq(text: string, retrieval: Retrieval): FaqMatch | null {
  const faqs = retrieval.passages.filter(({ kind }) => kind === "faq");
  if (faqs.length === 0) return null;
  const known = new Set(
    retrieval.terms.filter(({ found, repairedTo }) => found && repairedTo === null).map(({ word }) => word.toLowerCase()),
  );
  const asked = readAskedQuestion(text, (word) => known.has(word));
  let best: { sourceId: string; likeness: number } | null = null;
  for (const { sourceId, title, headingPath, text: answer, questionMatch } of faqs) {
    const likeness = Math.max(...[...new Set([title, headingPath])].map((own) => likenessOf(asked, own, answer, questionMatch)));
    if (likeness > (best?.likeness ?? 0)) best = { sourceId, likeness };
  }
  if (best === null) return null;
  const { sourceId, likeness } = best;
  return { passages: passagesOfAnswer(faqs.filter((passage) => passage.sourceId === sourceId)), likeness };
}

/** A FAQ's answer in order, without repeats below other wordings of its question. */
export function passagesOfAnswer(passages: readonly RetrievedPassage[]): RetrievedPassage[] {
  const ordered = passages.toSorted((a, b) => a.ordinal - b.ordinal);
  const own = ordered.filter(({ title, headingPath }) => headingPath === title);
  return own.length === 0 ? ordered.slice(0, 1) : own;
}

/** Puts the FAQ that asks what a visitor asks before everything else that was retrieved. */
export function leadWithFaq(text: string, retrieval: Retrieval): Retrieval {
  const match = matchFaq(text, retrieval);
  if (match === null) return retrieval;
  return {
    ...retrieval,
    passages: [...match.passages, ...retrieval.passages.filter(({ sourceId }) => sourceId !== match.passages[0]?.sourceId)],
  };
}

/** Whether a FAQ has the message's very words, so that it is answered even where a rule would take it for a request. */
export function isSameQuestion(text: string, retrieval: Retrieval): boolean {
  const faqs = retrieval.passages.filter(({ kind }) => kind === "faq");
  if (faqs.length === 0) return false;
  const asked = squeezed(text);
  return asked !== "" && faqs.some(({ title, headingPath }) => squeezed(title) === asked || squeezed(headingPath) === asked);
}

function squeezed(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function likenessOf(asked: AskedQuestion, title: string, answer: string, questionMatch: number): number {
  const own = readAskedQuestion(title);
  const told = new Set(readStems(answer));
  if (missedSubjects(asked, own, told) > 0 || missedSubjects(own, asked) > MOST_MISSED) return 0;
  const likeness = questionLikeness(asked, own, told);
  if (likeness >= LEAST_LIKENESS) return likeness;
  const isOtherSort = asked.sort !== null && own.sort !== null && asked.sort !== own.sort;
  return questionMatch >= LEAST_MATCH && !isOtherSort ? questionMatch : 0;
}
