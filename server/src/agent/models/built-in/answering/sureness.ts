/** What tells an answered question from one that the site says nothing about. All but `meaning` and `standsOut` are shares of 1. */
export interface SurenessSignals {
  /** How near in meaning the best sentence is, its passage, and by how many quarters of the spread it stands out of the others; null without a model. */
  meaning: number | null;
  whole: number | null;
  standsOut: number | null;
  /** The rarest word that the answer and its headings do not say, against the rarest of all; null for a question in another language. */
  missing: number | null;
  /** How alike the question and a title or heading are, as retrieval has it. */
  likeness: number;
  /** Weight of the words that no page of the site has. */
  unknown: number;
  /** A name is among them. */
  strange: number;
  personal: number;
}

type Weights = Record<keyof SurenessSignals | "bias", number>;

/**
 * Logistic models, fitted with a little ridge on the questions to eight sites (`bench/fit-sureness.ts`), each site and each of the two kinds
 * (answered there or not) weighed alike.
 */
const byMeaning: Weights = {
  meaning: 1.47,
  whole: 0,
  standsOut: 1.89,
  missing: -1.81,
  likeness: 1.85,
  unknown: -0.93,
  strange: 0,
  personal: 1.7,
  bias: -1.25,
};
const nothing = { meaning: 0, whole: 0, standsOut: 0, missing: 0, likeness: 0, unknown: 0, strange: 0, personal: 0 };
/** Words of another language say nothing. Fitted on 78 translated questions. */
const acrossLanguages: Weights = { ...nothing, meaning: 1.83, whole: 3.89, bias: -2.5 };
const byWords: Weights = { ...nothing, missing: -1.5, likeness: 0.84, unknown: -2, strange: -1.6, personal: 0.6, bias: 1.35 };
const names = ["meaning", "whole", "standsOut", "missing", "likeness", "unknown", "strange", "personal"] as const;

/** The chance, between 0 and 1, that what was found answers the question. */
export function surenessOf(signals: SurenessSignals): number {
  const weights = signals.meaning === null ? byWords : signals.missing === null ? acrossLanguages : byMeaning;
  const sum = names.reduce((total, name) => total + weights[name] * (signals[name] ?? 0), weights.bias);
  return 1 / (1 + Math.exp(-sum));
}
