/** The numbers of the ranking function. They were set on several development collections at once; see docs/decisions/001-bm25f-in-memory.md. */
export interface Ranking {
  k1: number;
  pageK1: number;
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
  /** What a page's first passage gains, as a share of its score. */
  openingShare: number;
}

export const defaultRanking: Ranking = {
  k1: 1.6,
  pageK1: 2,
  bodyB: 0.8,
  headingB: 0.4,
  titleB: 0.4,
  pageB: 0.6,
  headingWeight: 0.8,
  titleWeight: 2.5,
  urlWeight: 1,
  softWeight: 0.35,
  derivedWeight: 0.6,
  repairWeight: 1,
  pageWeight: 1,
  questionWeight: 1,
  headingQuestionWeight: 0.1,
  openingShare: 0.05,
};
