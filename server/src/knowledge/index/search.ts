import type { RetrievalTerm } from "../passage.ts";
import type { IndexLayout, PassageIndex } from "./passage-index.ts";
import { type Question, readQuestion } from "./question.ts";
import { defaultRanking, type Ranking } from "./ranking.ts";
import { scoreIndex, type Averages } from "./score.ts";

/** A passage found, without its text, which stays in the database. */
export interface Hit {
  passageId: string;
  sourceId: string;
  score: number;
  pageScore: number;
  questionMatch: number;
  coverage: number;
  pageCoverage: number;
  matched: readonly string[];
}

export interface SearchOptions {
  limit: number;
  /** Most passages of one source. */
  perSource?: number;
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
  mask: number;
  pageMask: number;
  questionMatch: number;
}

const MIN_CANDIDATES = 50;

/** Ranks the passages of several indexes as if they were one. */
export function searchIndexes(
  indexes: readonly PassageIndex[],
  query: string,
  options: SearchOptions,
): { hits: Hit[]; terms: readonly RetrievalTerm[] } {
  const ranking = options.ranking ?? defaultRanking;
  const perSource = options.perSource ?? 3;
  const question = readQuestion(indexes, query, ranking);
  if (question.terms.length === 0 || options.limit <= 0) return { hits: [], terms: question.report };

  const averages = averagesOf(indexes);
  const room = Math.max(MIN_CANDIDATES, options.limit * 5);
  const candidates: Candidate[] = [];
  indexes.forEach((index, indexNumber) => {
    candidates.push(...bestOf(index.layout, indexNumber, question, averages, ranking, perSource, room));
  });
  candidates.sort((a, b) => b.base - a.base);
  if (candidates.length > room) candidates.length = room;
  const asked = indexes.map((_, indexNumber) => contentWeights(question, indexNumber));
  for (const candidate of candidates) {
    matchQuestion(candidate, asked[candidate.indexNumber] ?? new Map(), question.contentMass, averages.passages, ranking);
  }
  candidates.sort((a, b) => b.score - a.score);

  const taken = new Map<string, number>();
  const hits: Hit[] = [];
  for (const candidate of candidates) {
    const sourceId = candidate.layout.sourceIds[candidate.source] ?? "";
    const before = taken.get(sourceId) ?? 0;
    if (before >= perSource) continue;
    taken.set(sourceId, before + 1);
    hits.push(toHit(candidate, sourceId, question));
    if (hits.length === options.limit) break;
  }
  return { hits, terms: question.report };
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

function bestOf(
  layout: IndexLayout,
  indexNumber: number,
  question: Question,
  averages: Averages,
  ranking: Ranking,
  perSource: number,
  room: number,
): Candidate[] {
  const scores = scoreIndex(layout, indexNumber, question, averages, ranking, room);
  const found: Candidate[] = [];
  let floor = 0;
  for (const source of scores.sources) {
    const pageScore = ranking.pageWeight * (scores.ofSource[source] ?? 0);
    const first = layout.firstSlotOfSource[source] ?? 0;
    const end = first + (layout.slotsOfSource[source] ?? 0);
    const own: Candidate[] = [];
    for (let slot = first; slot < end; slot += 1) {
      const passageScore = scores.ofSlot[slot] ?? 0;
      const base = passageScore + pageScore;
      if (passageScore === 0 || base <= floor) continue;
      if (own.length >= perSource && base <= (own.at(-1)?.base ?? 0)) continue;
      own.push({
        layout,
        indexNumber,
        slot,
        source,
        base,
        score: base,
        pageScore,
        mask: scores.maskOfSlot[slot] ?? 0,
        pageMask: scores.maskOfSource[source] ?? 0,
        questionMatch: 0,
      });
      own.sort((a, b) => b.base - a.base);
      if (own.length > perSource) own.pop();
    }
    found.push(...own);
    if (found.length >= room * 4) {
      found.sort((a, b) => b.base - a.base);
      found.length = room;
      floor = found[room - 1]?.base ?? 0;
    }
  }
  scores.reset();
  found.sort((a, b) => b.base - a.base);
  if (found.length > room) found.length = room;
  return found;
}

/** Weight times idf of the question's content terms, by their number in one index. */
function contentWeights(question: Question, indexNumber: number): Map<number, number> {
  const content = question.terms.filter((term) => term.isContent && term.numbers[indexNumber] !== -1);
  return new Map(content.map((term) => [term.numbers[indexNumber] ?? -1, term.weight * term.idf]));
}

/** Adds to a candidate's score what its title, or the heading above it, has in common with the question as a whole, and its place. */
function matchQuestion(
  candidate: Candidate,
  asked: ReadonlyMap<number, number>,
  askedMass: number,
  passages: number,
  ranking: Ranking,
): void {
  const { layout } = candidate;
  const title = likeness(layout, layout.titleTerms(candidate.source), asked, askedMass, passages);
  const heading = likeness(layout, layout.headingTerms(candidate.slot), asked, askedMass, passages);
  candidate.questionMatch = Math.max(title, heading);
  const bonus = Math.max(ranking.questionWeight * title ** 3, ranking.headingQuestionWeight * heading ** 3);
  candidate.score = candidate.base * (isOpening(candidate) ? 1 + ranking.openingShare : 1) + bonus * askedMass;
}

/** The first passage of a page of several says what the page is about. */
function isOpening({ layout, source, slot }: Candidate): boolean {
  return slot === layout.firstSlotOfSource[source] && (layout.slotsOfSource[source] ?? 0) > 1;
}

/** How alike a heading and a question are: twice the idf they share over all the idf they have. */
function likeness(
  layout: IndexLayout,
  terms: Uint32Array,
  asked: ReadonlyMap<number, number>,
  askedMass: number,
  passages: number,
): number {
  if (terms.length === 0) return 0;
  let shared = 0;
  let own = 0;
  for (const term of terms) {
    const weight = asked.get(term);
    if (weight !== undefined) shared += weight;
    const having = layout.postings.countOf(term);
    own += weight ?? Math.log(1 + Math.max(0.5, passages - having + 0.5) / (having + 0.5));
  }
  return (2 * shared) / (own + askedMass);
}

function toHit(candidate: Candidate, sourceId: string, question: Question): Hit {
  const all = question.report.reduce((sum, term) => sum + term.idf, 0);
  const share = (mask: number) => {
    const has = new Set(question.terms.filter((_, i) => i < 31 && (mask & (1 << i)) !== 0).map((term) => term.stem));
    const matched = question.report.filter((term) => has.has(term.stem));
    return { matched: matched.map((term) => term.stem), share: all === 0 ? 0 : matched.reduce((sum, term) => sum + term.idf, 0) / all };
  };
  const passage = share(candidate.mask);
  return {
    passageId: candidate.layout.passageIds[candidate.slot] ?? "",
    sourceId,
    score: candidate.score,
    pageScore: candidate.pageScore,
    questionMatch: candidate.questionMatch,
    coverage: passage.share,
    pageCoverage: share(candidate.pageMask).share,
    matched: passage.matched,
  };
}
