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
  personal: number;
  /** What the English rules see besides, as `Signals` has it; null where they did not look. */
  closedMiss: number | null;
  wrongType: number | null;
  matchedTerms: number | null;
  telling: number | null;
}

type Weights = Record<keyof SurenessSignals | "bias", number>;
const nothing = { meaning: 0, whole: 0, standsOut: 0, missing: 0, likeness: 0, unknown: 0, personal: 0 };
const noRules = { closedMiss: 0, wrongType: 0, matchedTerms: 0, telling: 0 };

/**
 * Logistic models, fitted with a little ridge on the questions to eight sites (`bench/fit-sureness.ts`), each site and each of the two kinds
 * (answered there or not) weighed alike. The signals are those that told best of a site when fitted on the others: the area under the curve
 * is .83 with the rules on five English sites, and .77 without them on three in German, French and Spanish. How sure the rules are by
 * themselves is not among them: on sites that they were not written beside it made the others worse.
 */
const refined: Weights = {
  ...nothing,
  meaning: 2.3,
  standsOut: 0.49,
  unknown: -1.29,
  personal: 0.87,
  closedMiss: -1.49,
  wrongType: -2.22,
  matchedTerms: -2.98,
  telling: 2.14,
  bias: -1.63,
};
const neutral: Weights = {
  ...noRules,
  whole: 0,
  meaning: 1.47,
  standsOut: 1.89,
  missing: -1.81,
  likeness: 1.85,
  unknown: -0.93,
  personal: 1.7,
  bias: -1.25,
};
/** Words of another language tell nothing. Fitted on 78 translated questions; held out by site, the area is .72. */
const foreign: Weights = { ...nothing, ...noRules, meaning: 1.83, whole: 3.89, bias: -2.5 };
const wordsOnly: Weights = { ...nothing, ...noRules, missing: -2.21, likeness: 2.52, unknown: -1.68, bias: 1.96 };

/** The chance, between 0 and 1, that what was found answers the question. */
export function surenessOf(signals: SurenessSignals): number {
  const weights = weightsFor(signals);
  let sum = weights.bias;
  for (const name of names) sum += weights[name] * (signals[name] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}

function weightsFor({ meaning, missing, closedMiss }: SurenessSignals): Weights {
  if (meaning === null) return wordsOnly;
  if (missing === null) return foreign;
  return closedMiss === null ? neutral : refined;
}

const names = Object.keys({ ...nothing, ...noRules }) as (keyof SurenessSignals)[];
