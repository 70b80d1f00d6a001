/** What tells an answered question from one that the site says nothing about. */
export interface SurenessSignals {
  /** How well the best passage answers, as passages are weighed. */
  score: number;
  /** How far the nearest sentence is from the sixth in meaning. */
  clear: number;
  /** By how much passages come nearer once the words that the quoted one does not say are left out of the question. */
  astray: number;
  /** The share of the words that no page of the site has. */
  unknown: number;
  /** A name is among them. */
  strange: number;
  /** A sum, a count or a time is asked for. */
  figure: number;
  /** The question is open and about the visitor's own case. */
  personal: number;
  /** How far it leans on what was said before. */
  leans: number;
}

type Weights = Record<keyof SurenessSignals | "bias", number>;

/**
 * Logistic models, fitted with a little ridge (`bench/fit-sureness.ts`) on questions to eight sites. Each site weighs alike, and so does each
 * kind of question without an answer: those written so, those of other sites, and those whose pages were left out of the crawl.
 */
const weights: Readonly<Record<"meaning" | "foreign" | "words", Weights>> = {
  meaning: { score: 0.28, clear: 2.12, astray: -4.44, unknown: -0.72, strange: 0, figure: -0.44, personal: 0.59, leans: 1.81, bias: -2.74 },
  foreign: { score: 0.5, clear: 5.39, astray: 0, unknown: 0, strange: 0, figure: 0, personal: 0.66, leans: 0, bias: -3.35 },
  words: { score: 0.18, clear: 0, astray: 0, unknown: -1.14, strange: -1.44, figure: 0, personal: 0.62, leans: 0, bias: -0.66 },
};
const names = ["score", "clear", "astray", "unknown", "strange", "figure", "personal", "leans"] as const;

/** The chance, between 0 and 1, that what was found answers the question: by meaning, to a site in another language, or by words alone. */
export function surenessOf(signals: SurenessSignals, by: keyof typeof weights): number {
  const own = weights[by];
  return 1 / (1 + Math.exp(-names.reduce((sum, name) => sum + own[name] * signals[name], own.bias)));
}
