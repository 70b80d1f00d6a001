import type { Meaning, MeaningfulSentence } from "../../../../knowledge/embeddings/meaning.ts";
import type { RetrievedPassage, Retrieval } from "../../../../knowledge/passage.ts";
import { type AskedWord, readAskedWords, saidOf } from "./asked-words.ts";
import { asksFigure } from "./asks-figure.ts";
import { type Answer, composeAnswer } from "./writing/compose-answer.ts";
import type { Finding, Inquiry } from "./finding.ts";
import { isPersonal } from "./is-personal.ts";
import { languageFound, type LanguageWords } from "../../../../knowledge/words/language-words.ts";
import { surenessOf, type SurenessSignals } from "./sureness.ts";
import { type Asked, type ScoredPassage, weighPassages } from "./weigh-passages.ts";

/** Eight, and one more of the best one's page. */
const PASSAGES_READ = 9;
/** Spreads count in quarters, so that all signals have one scale. */
const SPREADS = 4;

/** Looks for the answer in a retrieval, by meaning and by the words of the site's language; without a model of meaning by words alone. */
export async function findAnswer(inquiry: Inquiry, retrieval: Retrieval): Promise<Finding> {
  const passages = retrieval.passages.slice(0, PASSAGES_READ);
  const language = languageFound(retrieval, inquiry.language);
  const words = readAskedWords(inquiry, retrieval, language);
  const { text, meaning } = inquiry;
  // Words of another language than the site's are on no page.
  const isForeign = inquiry.language !== language.language;
  const asked: Asked = {
    text,
    words,
    isForeign,
    language,
    figure: asksFigure(text),
    meaning,
    meant: meaning === null ? [] : await compared(meaning, inquiry, passages),
  };
  const ranked = weighPassages(asked, passages, inquiry.read.passages(passages, language));
  const answer = composeAnswer(asked, ranked, inquiry.budget, inquiry.said);
  const byMeaning = nearness(asked, ranked);
  const isAcross = isForeign && byMeaning.meaning !== null;
  const signals: SurenessSignals = {
    ...byMeaning,
    missing: isAcross ? null : missingIn(answer, words, language),
    likeness: Math.max(0, ...passages.slice(0, 3).map(({ questionMatch }) => questionMatch)),
    unknown: isAcross ? 0 : unknownShare(words),
    strange: words.some(({ isKnown, isName }) => isName && !isKnown) ? 1 : 0,
    personal: isPersonal(text, inquiry.language) ? 1 : 0,
  };
  const isEmpty = answer.text === "" || words.every(({ stem }) => /^[\d.,]+$/u.test(stem));
  return {
    answer,
    confidence: isEmpty ? 0 : surenessOf(signals),
    signals,
    near: asked.meant.filter(({ passage, text: own }) =>
      answer.quotes.some((one) => one.passage.id === passage.id && one.quote.includes(own)),
    ),
    basis: asked.meant.length === 0 ? "words" : "meaning",
  };
}

/** Sentences with their nearness to the question; none while a passage has no vectors yet, because it would lose to those that have. */
async function compared(
  meaning: Meaning,
  { text, talk: { before, leans } }: Inquiry,
  passages: readonly RetrievedPassage[],
): Promise<readonly MeaningfulSentence[]> {
  const alone = await meaning.sentences(text, passages);
  const ids = new Set(alone.map(({ passage }) => passage.id));
  if (!passages.every(({ id, similarity }) => similarity !== undefined || ids.has(id))) return [];
  const joined = before === null ? [] : await meaning.sentences(`${before} ${text}`, passages);
  if (joined.length !== alone.length) return alone;
  return alone.map((one, at) => ({ ...one, similarity: (1 - leans) * one.similarity + leans * (joined[at]?.similarity ?? 0) }));
}

function nearness({ meant }: Asked, [best]: readonly ScoredPassage[]): Pick<SurenessSignals, "meaning" | "whole" | "standsOut"> {
  if (meant.length === 0 || best === undefined) return { meaning: null, whole: null, standsOut: null };
  const near = meant.map(({ similarity }) => similarity);
  const mean = near.reduce((sum, value) => sum + value, 0) / near.length;
  const spread = Math.sqrt(near.reduce((sum, value) => sum + (value - mean) ** 2, 0) / near.length);
  return { meaning: best.meaning, whole: best.whole, standsOut: spread === 0 ? 0 : (Math.max(...near) - mean) / spread / SPREADS };
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
