import type { RetrievalTerm } from "../passage.ts";
import type { IndexLayout } from "./index-layout.ts";
import type { PassageIndex } from "./passage-index.ts";
import { type Question, readQuestion } from "./terms/question.ts";
import { defaultRanking, type Ranking } from "./ranking.ts";
import type { Averages } from "./impacts.ts";
import { bestPassages } from "./score.ts";
import type { TermLists } from "./term-lists.ts";

/** A passage found, without its text, which stays in the database. */
export interface Hit {
  passageId: string;
  /** Which of the indexes searched has it. */
  indexNumber: number;
  sourceId: string;
  score: number;
  pageScore: number;
  questionMatch: number;
}

export interface SearchOptions {
  limit: number;
  /** Most passages of one source. */
  perSource?: number;
  /** So many more of the best one's source, after all others. */
  moreOfBest?: number;
  ranking?: Ranking;
}

interface Candidate {
  layout: IndexLayout;
  indexNumber: number;
  slot: number;
  source: number;
  base: number;
  score: number;
  pageScore: number;
  questionMatch: number;
}

/** So many are ranked for each passage wanted, because titles and headings may lift what comes after; more changed no answer on eight sites. */
const CANDIDATES_EACH = 3;
const MIN_CANDIDATES = 24;

/** Ranks the passages of several indexes as if they were one. */
export function searchIndexes(
  indexes: readonly PassageIndex[],
  query: string,
  options: SearchOptions,
): { hits: Hit[]; terms: readonly RetrievalTerm[] } {
  const ranking = options.ranking ?? defaultRanking;
  const perSource = options.perSource ?? 3;
  const moreOfBest = options.moreOfBest ?? 0;
  const question = readQuestion(indexes, query, ranking);
  if (question.terms.length === 0 || options.limit <= 0) return { hits: [], terms: question.report };

  const averages = averagesOf(indexes);
  const room = Math.max(MIN_CANDIDATES, CANDIDATES_EACH * options.limit);
  const candidates: Candidate[] = [];
  for (const [indexNumber, { layout }] of indexes.entries()) {
    bestPassages(layout, indexNumber, question, averages, ranking, perSource + moreOfBest, room, (slot, base, pageScore) => {
      const source = layout.sourceOfSlot[slot] ?? 0;
      candidates.push({ layout, indexNumber, slot, source, base, score: base, pageScore, questionMatch: 0 });
    });
  }
  // Those of one index come in order.
  if (indexes.length > 1) candidates.sort((a, b) => b.base - a.base);
  if (candidates.length > room) candidates.length = room;
  const asked = indexes.map((_, indexNumber) => contentWeights(question, indexNumber));
  let title = 0;
  let before: Candidate | null = null;
  for (const candidate of candidates) {
    const weights = asked[candidate.indexNumber] ?? NO_WEIGHTS;
    const { layout, source, slot } = candidate;
    // Passages of a page often come one after another.
    if (before?.layout !== layout || before.source !== source) {
      title = likeness(layout, layout.titleTerms, source, weights, question.contentMass, averages.passages);
    }
    const heading = likeness(layout, layout.headingTerms, slot, weights, question.contentMass, averages.passages);
    matchQuestion(candidate, title, heading, question.contentMass, ranking);
    before = candidate;
  }
  candidates.sort((a, b) => b.score - a.score);

  const taken = new Map<string, number>();
  const hits: Hit[] = [];
  const further: Hit[] = [];
  for (const candidate of candidates) {
    const hit = toHit(candidate);
    const before = taken.get(hit.sourceId) ?? 0;
    if (hits.length < options.limit && before < perSource) {
      taken.set(hit.sourceId, before + 1);
      hits.push(hit);
    } else if (further.length < moreOfBest && hit.sourceId === hits[0]?.sourceId) further.push(hit);
    else if (hits.length === options.limit && further.length === moreOfBest) break;
  }
  return { hits: further.length === 0 ? hits : [...hits, ...further], terms: question.report };
}

function toHit({ layout, source, indexNumber, slot, score, pageScore, questionMatch }: Candidate): Hit {
  const sourceId = layout.sourceIds[source] ?? "";
  return { passageId: layout.passageIds[slot] ?? "", indexNumber, sourceId, score, pageScore, questionMatch };
}

function averagesOf(indexes: readonly PassageIndex[]): Averages {
  const sum = { passages: 0, sources: 0, body: 0, heading: 0, title: 0 };
  for (const { layout } of indexes) {
    sum.passages += layout.totals.passages;
    sum.sources += layout.totals.sources;
    sum.body += layout.totals.bodyWords;
    sum.heading += layout.totals.headingWords;
    sum.title += layout.totals.titleWords;
  }
  const passages = Math.max(1, sum.passages);
  return {
    passages: sum.passages,
    body: Math.max(1, sum.body / passages),
    heading: Math.max(1, sum.heading / passages),
    title: Math.max(1, sum.title / passages),
    page: Math.max(1, sum.body / Math.max(1, sum.sources)),
  };
}

/** The question's content terms by their number in one index, with weight times idf. */
interface TermWeights {
  terms: number[];
  weights: number[];
}

const NO_WEIGHTS: TermWeights = { terms: [], weights: [] };

function contentWeights(question: Question, indexNumber: number): TermWeights {
  const content = question.terms.filter((term) => term.isContent && term.numbers[indexNumber] !== -1);
  return { terms: content.map((term) => term.numbers[indexNumber] ?? -1), weights: content.map((term) => term.weight * term.idf) };
}

/** Adds to a candidate's score what its title, or the heading above it, has in common with the question as a whole, and its place. */
function matchQuestion(candidate: Candidate, title: number, heading: number, askedMass: number, ranking: Ranking): void {
  candidate.questionMatch = Math.max(title, heading);
  const bonus = Math.max(ranking.questionWeight * cube(title), ranking.headingQuestionWeight * cube(heading));
  candidate.score = candidate.base * (isOpening(candidate) ? 1 + ranking.openingShare : 1) + bonus * askedMass;
}

/** Many times as fast as `** 3`, which is worked out with logarithms. */
function cube(number: number): number {
  return number * number * number;
}

/** The first passage of a page of several says what the page is about. */
function isOpening({ layout, source, slot }: Candidate): boolean {
  return slot === layout.firstSlotOfSource[source] && (layout.slotsOfSource[source] ?? 0) > 1;
}

/** How alike a heading and a question are: twice the idf they share over all the idf they have. */
function likeness(
  { postings }: IndexLayout,
  lists: TermLists,
  list: number,
  asked: TermWeights,
  askedMass: number,
  passages: number,
): number {
  const terms = lists.terms();
  const start = lists.startOf(list);
  const end = lists.endOf(list);
  let shared = 0;
  for (let at = start; at < end; at += 1) shared += weightOf(asked, terms[at] ?? 0);
  if (shared === 0) return 0;
  let own = shared;
  for (let at = start; at < end; at += 1) {
    const term = terms[at] ?? 0;
    if (weightOf(asked, term) > 0) continue;
    const having = postings.countOf(term);
    own += Math.log(1 + Math.max(0.5, passages - having + 0.5) / (having + 0.5));
  }
  return (2 * shared) / (own + askedMass);
}

function weightOf({ terms, weights }: TermWeights, term: number): number {
  for (let at = 0; at < terms.length; at += 1) if (terms[at] === term) return weights[at] ?? 0;
  return 0;
}
