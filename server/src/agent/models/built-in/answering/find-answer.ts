import type { Meaning, MeaningfulSentence } from "../../../../knowledge/embeddings/meaning.ts";
import type { RetrievedPassage, Retrieval } from "../../../../knowledge/passage.ts";
import { type AskedWord, readAskedWords, saidOf } from "./asked-words.ts";
import { asksFigure } from "./asks-figure.ts";
import { type Answer, composeAnswer } from "./writing/compose-answer.ts";
import type { Finding, Inquiry } from "./finding.ts";
import { isPersonal } from "./is-personal.ts";
import { languageFound } from "../../../../knowledge/words/language-words.ts";
import { surenessOf, type SurenessSignals } from "./sureness.ts";
import { type Asked, weighPassages } from "./weigh-passages.ts";

/** Eight, and one more of the best one's page. */
const PASSAGES_READ = 9;
/** How many sentences may be as near as the nearest in an answer of several. */
const CLEAR_OF = 5;
const WORD = /[\p{L}\p{N}]+/gu;

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
  const by = asked.meant.length === 0 ? "words" : isForeign ? "foreign" : "meaning";
  const signals: SurenessSignals = {
    score: ranked[0]?.score ?? 0,
    clear: clearness(asked),
    astray: by === "meaning" ? await astray(asked, inquiry, answer, passages) : 0,
    unknown: by === "foreign" ? 0 : unknownShare(words),
    strange: words.some(({ isKnown, isName }) => isName && !isKnown) ? 1 : 0,
    figure: asked.figure ? 1 : 0,
    personal: isPersonal(text, inquiry.language) ? 1 : 0,
    leans: inquiry.talk.before === null ? 0 : inquiry.talk.leans,
  };
  // "And Oracle?" after SAP asks about a name that no page has.
  const own = new Set(language.stemsOf(text));
  const isOfStranger =
    signals.leans > 0 &&
    words.filter(({ stem }) => own.has(stem)).every(({ isName, isKnown }) => isName && !isKnown) &&
    signals.strange > 0;
  const isEmpty = isOfStranger || answer.text === "" || words.every(({ stem }) => /^[\d.,]+$/u.test(stem));
  return {
    answer,
    confidence: isEmpty ? 0 : surenessOf(signals, by),
    signals,
    near: asked.meant.filter(({ passage, text: own }) =>
      answer.quotes.some((one) => one.passage.id === passage.id && one.quote.includes(own)),
    ),
    basis: by === "words" ? "words" : "meaning",
    isForeign: by === "foreign",
  };
}

/** Sentences with their nearness to the question; none while a passage has no vectors yet, because it would lose to those that have. */
async function compared(
  meaning: Meaning,
  { text, talk: { before, leans, frame } }: Inquiry,
  passages: readonly RetrievedPassage[],
): Promise<readonly MeaningfulSentence[]> {
  const alone = await meaning.sentences(text, passages);
  const ids = new Set(alone.map(({ passage }) => passage.id));
  if (!passages.every(({ id, similarity }) => similarity !== undefined || ids.has(id))) return [];
  const leaning = [before, frame].flatMap((earlier) => (earlier === null ? [] : `${earlier} ${text}`));
  const joined = await Promise.all(leaning.map((whole) => meaning.sentences(whole, passages)));
  if (joined.length === 0 || joined.some(({ length }) => length !== alone.length)) return alone;
  const likeliest = (at: number) => Math.max(...joined.map((sentences) => sentences[at]?.similarity ?? 0));
  return alone.map((one, at) => ({ ...one, similarity: (1 - leans) * one.similarity + leans * likeliest(at) }));
}

function clearness({ meant, meaning }: Asked): number {
  const near = meant.map(({ similarity }) => similarity).toSorted((left, right) => right - left);
  const [first = 0] = near;
  return meaning === null ? 0 : shareOfScale(first - (near[Math.min(CLEAR_OF, near.length - 1)] ?? first), meaning);
}

/**
 * By how much the passages come nearer to the question without the words that the quoted one does not say. Without "truck", "what does a truck
 * cost?" comes nearer to any price.
 */
async function astray(
  { words, language, meaning }: Asked,
  { text, talk: { before } }: Inquiry,
  { quotes: [quote] }: Answer,
  passages: readonly RetrievedPassage[],
): Promise<number> {
  if (meaning === null || quote === undefined) return 0;
  const whole = before === null ? text : `${before} ${text}`;
  const { title, headingPath, text: own } = quote.passage;
  const said = saidOf(words, language.stemsOf(`${own} ${title} ${headingPath}`));
  const unsaid = new Set(words.flatMap(({ stem }, at) => (said[at] === 0 ? stem : [])));
  const left = whole.replaceAll(WORD, (word) => (unsaid.has(language.stemsOf(word)[0] ?? "") ? " " : word));
  if (left === whole || !/\p{L}/u.test(left)) return 0;
  const without = await meaning.sentences(left.replaceAll(/\s+/gu, " ").trim(), passages);
  const nearer = nearestOf(without) - nearestOf(await meaning.sentences(whole, passages));
  return Number.isFinite(nearer) ? Math.max(0, shareOfScale(nearer, meaning)) : 0;
}

function nearestOf(sentences: readonly MeaningfulSentence[]): number {
  return Math.max(...sentences.map(({ similarity }) => similarity));
}

function shareOfScale(difference: number, { scale: { alike, unlike } }: Meaning): number {
  return difference / (alike - unlike);
}

function unknownShare(words: readonly AskedWord[]): number {
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  return total === 0 ? 0 : words.reduce((sum, { weight, isKnown }) => sum + (isKnown ? 0 : weight), 0) / total;
}
