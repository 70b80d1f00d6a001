/** The numbers of the ranking function. They were set on several development collections at once; see bench/README.md. */
export interface Ranking {
  k1: number;
  /** How much a text's length counts (0 to 1), per field. */
  bodyB: number;
  headingB: number;
  titleB: number;
  pageB: number;
  headingWeight: number;
  titleWeight: number;
  urlWeight: number;
  /** Weight of a soft stop word beside a content word. */
  softWeight: number;
  /** Weight of a derived form ("signon" for "sign-on") in a question. */
  derivedWeight: number;
  /** Weight of a word that a typo was taken for. */
  repairWeight: number;
  pageWeight: number;
  questionWeight: number;
  headingQuestionWeight: number;
  /** A term in more than this share of passages adds to what rarer terms found and finds nothing by itself. */
  commonShare: number;
}

export const defaultRanking: Ranking = {
  k1: 1.6,
  bodyB: 0.7,
  headingB: 0.4,
  titleB: 0.4,
  pageB: 0.5,
  headingWeight: 1.5,
  titleWeight: 2,
  urlWeight: 1,
  softWeight: 0.25,
  derivedWeight: 0.4,
  repairWeight: 0.8,
  pageWeight: 0.75,
  questionWeight: 0.8,
  headingQuestionWeight: 0.5,
  commonShare: 0.15,
};
