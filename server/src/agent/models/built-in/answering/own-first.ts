import type { Question } from "./question.ts";
import { termsOf, type ScoredPassage } from "./rank-passages.ts";
import type { WantedWords } from "./wanted-words.ts";
import { genericWords } from "../../../../knowledge/words/words.ts";

/** With more words of its own a message finds what it is about by them. */
const FEW_OWN = 2;
/** How the first sentence of a reply begins on the page, behind the heading or the mark of a list above it. */
const LEAD_TOLD = /^(?:\*\*[^*\n]{1,120}\*\*\s+|• )?(?<lead>[^\s*•][^\n.!?]{17,80})/u;

/** Puts passages about the follow-up's own words first; a changed subject is answered by nothing else. */
export function ownFirst(
  question: Question,
  wanted: WantedWords,
  ranked: readonly ScoredPassage[],
  varies: string | null,
  told: string | null,
): readonly ScoredPassage[] {
  const own = ranked.filter((one) => tellsOwn(question, wanted, one));
  if (varies !== null) return own;
  const lead = told === null ? null : (LEAD_TOLD.exec(told)?.groups?.["lead"] ?? null);
  const whole = own.filter((one) => tellsAllOwn(question, wanted, one));
  // "What happens to his jobs?": the passage just quoted goes on about them.
  const justTold = lead === null ? [] : whole.filter(({ passage }) => passage.text.includes(lead));
  // "Do they see our prices?": of all passages on prices, the one about them.
  const ofTopic = whole.filter((one) => tellsContext(question, wanted, one));
  return [...new Set([...justTold, ...ofTopic, ...own, ...ranked])];
}

function tellsAllOwn(question: Question, wanted: WantedWords, passage: ScoredPassage): boolean {
  const said = termsOf(question, wanted, passage);
  const own = question.terms.flatMap(({ isContext, word }, at) => (isContext || genericWords.has(word) ? [] : [at]));
  return own.length > 0 && own.length <= FEW_OWN && own.every((at) => (said[at] ?? 0) > 0);
}

function tellsContext(question: Question, wanted: WantedWords, passage: ScoredPassage): boolean {
  const said = termsOf(question, wanted, passage);
  return question.terms.some(({ isContext }, at) => isContext && (said[at] ?? 0) > 0);
}

function tellsOwn(question: Question, wanted: WantedWords, passage: ScoredPassage): boolean {
  const own = question.terms.filter((term) => !term.isContext && !genericWords.has(term.word));
  const said = termsOf(question, wanted, passage);
  return own.length === 0 || own.some((term) => !term.isRepaired && (said[question.terms.indexOf(term)] ?? 0) > 0);
}
