import { readLanguage } from "../../../language/read-language.ts";
import type { Meaning, MeaningfulSentence } from "../../../../knowledge/embeddings/meaning.ts";
import type { RetrievedPassage, Retrieval } from "../../../../knowledge/passage.ts";
import { type AskedWord, readAskedWords, saidOf } from "./asked-words.ts";
import { asksFigure } from "./asks-figure.ts";
import { type Answer, composeAnswer } from "./compose-answer.ts";
import type { Finding, Inquiry } from "./finding.ts";
import { languageFound, type LanguageWords } from "./language-words.ts";
import { isPersonal } from "./is-personal.ts";
import type { Question } from "./question.ts";
import { surenessOf, type SurenessSignals } from "./sureness.ts";
import { WantedWords } from "./wanted-words.ts";
import { type Asked, type WeighedPassage, weighPassages } from "./weigh-passages.ts";

const PASSAGES_READ = 9;

/**
 * Looks for the answer by meaning, and by the words of the site's own language: where the English rules are not sure, and in every other
 * language. Without a model of meaning the words alone decide.
 */
export async function lookAgain(inquiry: Inquiry, retrieval: Retrieval, question: Question, rules: Finding | null): Promise<Finding> {
  const passages = retrieval.passages.slice(0, PASSAGES_READ);
  const language = languageFound(retrieval);
  const words = readAskedWords(inquiry, retrieval, language);
  const { meaning } = inquiry;
  const asksIn = readLanguage(inquiry.text) ?? language.language;
  const isForeign = asksIn !== language.language;
  const text = inquiry.about ?? [inquiry.text, ...inquiry.context].join(" ");
  const asked: Asked = {
    words,
    isForeign,
    language,
    figure: asksFigure(inquiry.text),
    meaning,
    meant: meaning === null ? [] : await compared(meaning, text, passages),
  };
  // From here on nothing is awaited: words have their numbers until another question is read.
  const reads = inquiry.read.passages(passages);
  const wanted = new WantedWords(question, inquiry.read.numbers);
  const weighed = weighPassages(asked, passages, reads);
  const ranked = weighed.map(({ scored }) => scored);
  const answer = composeAnswer({ ...question, type: "open" }, wanted, ranked, inquiry.budget, inquiry.said);
  const signals: SurenessSignals = {
    ...nearness(asked, weighed),
    missing: isForeign ? null : missingIn(answer, words, language),
    likeness: Math.max(0, ...passages.slice(0, 3).map(({ questionMatch }) => questionMatch)),
    unknown: isForeign ? 0 : unknownShare(words),
    personal: rules?.signals?.personal ?? (isPersonal(inquiry.text, asksIn) ? 1 : 0),
    closedMiss: rules?.signals?.closedMiss ?? null,
    wrongType: rules?.signals?.wrongType ?? null,
    matchedTerms: rules?.signals?.matchedTerms ?? null,
    telling: rules?.signals?.telling ?? null,
  };
  const isEmpty = answer.text === "" || words.every(({ stem }) => /^[\d.,]+$/u.test(stem));
  return {
    answer,
    confidence: isEmpty ? 0 : surenessOf(signals),
    type: question.type,
    signals: rules?.signals ?? null,
    sureness: signals,
    near: asked.meant.filter(({ passage, text }) => answer.quotes.some((one) => one.passage.id === passage.id && one.quote.includes(text))),
    basis: asked.meant.length === 0 ? "words" : "meaning",
  };
}

/** Sentences with their nearness to the question; none while a passage has no vectors yet, because it would lose to those that have. */
async function compared(meaning: Meaning, text: string, passages: readonly RetrievedPassage[]): Promise<readonly MeaningfulSentence[]> {
  const meant = await meaning.sentences(text, passages);
  const ids = new Set(meant.map(({ passage }) => passage.id));
  return passages.every(({ id, similarity }) => similarity !== undefined || ids.has(id)) ? meant : [];
}

/** Spreads count in quarters, so that all signals are of one size. */
const SPREADS = 4;

function nearness({ meant }: Asked, weighed: readonly WeighedPassage[]): Pick<SurenessSignals, "meaning" | "whole" | "standsOut"> {
  const [best] = weighed;
  if (meant.length === 0 || best === undefined) return { meaning: null, whole: null, standsOut: null };
  const near = meant.map(({ similarity }) => similarity);
  const mean = near.reduce((sum, value) => sum + value, 0) / near.length;
  const spread = Math.sqrt(near.reduce((sum, value) => sum + (value - mean) ** 2, 0) / near.length);
  return {
    meaning: best.signals.meaning,
    whole: best.signals.whole,
    standsOut: spread === 0 ? 0 : (Math.max(...near) - mean) / spread / SPREADS,
  };
}

function missingIn({ text, quotes }: Answer, words: readonly AskedWord[], language: LanguageWords): number {
  const rarest = Math.max(0, ...words.map(({ weight }) => weight));
  if (rarest === 0) return 1;
  const headings = quotes.map(({ passage }) => `${passage.title} ${passage.headingPath}`).join(" ");
  const said = saidOf(words, language.stemsOf(`${text} ${headings}`));
  return Math.max(...words.map(({ weight }, at) => (1 - (said[at] ?? 0)) * weight)) / rarest;
}

function unknownShare(words: readonly AskedWord[]): number {
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  return total === 0 ? 0 : words.reduce((sum, { weight, isKnown }) => sum + (isKnown ? 0 : weight), 0) / total;
}
