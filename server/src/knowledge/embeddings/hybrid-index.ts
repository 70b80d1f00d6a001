import { LRUCache } from "lru-cache";
import type { Database } from "../../db/database.ts";
import type { VectorSearch } from "../../db/vector-search.ts";
import type { RetrievedPassage, Retrieval } from "../passage.ts";
import type { KnowledgeIndex } from "../retrieve.ts";
import { createShield } from "../shield/shield.ts";
import { createAgreement } from "./agreement.ts";
import type { EmbeddingModel } from "./embedding-model.ts";

export interface HybridDeps {
  db: Database;
  words: KnowledgeIndex;
  model: EmbeddingModel;
  vectors: VectorSearch;
  /** Told when the service fails; the question is then answered by words alone. */
  onFailure: (error: unknown) => void;
}

/** Passages that either ranking puts forward. */
const CANDIDATES = 40;
/** How slowly a place in a ranking loses its worth (reciprocal rank fusion). */
const RANK_OFFSET = 20;
/** What vectors count beside words where both agree as they should. */
const VECTOR_WEIGHT = 0.7;
/** What is less alike than this was found only because something has to be nearest. */
const LEAST_SIMILARITY = 0.25;
const QUESTION_TIMEOUT_MS = 1_200;
const MAX_QUESTIONS_BYTES = 16 * 1024 * 1024;
const MAX_QUESTION = 1_000;

/** Ranks by words and by meaning together. Without an answer of the service in time, by words alone. */
export function createHybridIndex({ db, words, model, vectors, onFailure }: HybridDeps): KnowledgeIndex {
  const questions = new LRUCache<string, Float32Array>({ maxSize: MAX_QUESTIONS_BYTES });
  const agreement = createAgreement();

  async function vectorOf(query: string): Promise<Float32Array | null> {
    const text = query.slice(0, MAX_QUESTION).toWellFormed();
    const known = questions.get(text);
    if (known !== undefined) return known;
    try {
      const [vector] = await model.embed([text], AbortSignal.timeout(QUESTION_TIMEOUT_MS));
      if (vector === undefined) return null;
      questions.set(text, vector, { size: vector.byteLength + 2 * text.length });
      return vector;
    } catch (error) {
      onFailure(error);
      return null;
    }
  }

  async function nearest(libraryIds: readonly string[], vector: Float32Array): ReturnType<VectorSearch["nearest"]> {
    try {
      return await vectors.nearest(libraryIds, model.name, vector, CANDIDATES);
    } catch (error) {
      onFailure(error);
      return [];
    }
  }

  return {
    retrieve: async (libraryIds, query, options) => {
      if (query.trim() === "") return words.retrieve(libraryIds, query, options);
      const [byWords, vector] = await Promise.all([
        words.retrieve(libraryIds, query, { ...options, limit: Math.max(options.limit, CANDIDATES) }),
        vectorOf(query),
      ]);
      if (vector === null || libraryIds.length === 0) return { ...byWords, passages: byWords.passages.slice(0, options.limit) };
      const near = (await nearest(libraryIds, vector))
        .filter(({ similarity }) => similarity >= LEAST_SIMILARITY)
        .map(({ passageId }) => passageId);
      const found = byWords.passages.map(({ id }) => id);
      const weight = VECTOR_WEIGHT * agreement.trust(libraryIds, found, near);
      return fuse(db, byWords, { near, weight }, libraryIds, options);
    },
    siteOf: (libraryIds) => words.siteOf(libraryIds),
    meaningOf: () => null,
    warm: (libraryId, signal) => words.warm(libraryId, signal),
  };
}

async function fuse(
  db: Database,
  byWords: Retrieval,
  { near, weight }: { near: readonly string[]; weight: number },
  libraryIds: readonly string[],
  { limit, perSource = 3 }: { limit: number; perSource?: number },
): Promise<Retrieval> {
  const worth = new Map<string, number>();
  const add = (id: string, place: number, times: number) => worth.set(id, (worth.get(id) ?? 0) + times / (RANK_OFFSET + place));
  for (const [place, { id }] of byWords.passages.entries()) add(id, place, 1);
  for (const [place, id] of near.entries()) add(id, place, weight);
  const found = new Map(byWords.passages.map((passage) => [passage.id, passage]));
  const unknown = near.filter((id) => !found.has(id));
  for (const passage of await readPassages(db, unknown, libraryIds)) found.set(passage.id, passage);
  const best = [...worth].toSorted((a, b) => b[1] - a[1]);
  const top = Math.max(0, ...byWords.passages.slice(0, 1).map(({ score }) => score)) || 1;
  const highest = best[0]?.[1] ?? 1;
  const taken = new Map<string, number>();
  const passages: RetrievedPassage[] = [];
  for (const [id, value] of best) {
    const passage = found.get(id);
    if (passage === undefined) continue;
    const before = taken.get(passage.sourceId) ?? 0;
    if (before >= perSource) continue;
    taken.set(passage.sourceId, before + 1);
    // Scores keep the unit of the words' own, and fall in the order of both rankings.
    passages.push({ ...passage, score: (top * value) / highest });
    if (passages.length === limit) break;
  }
  return { passages, terms: byWords.terms };
}

/** Passages that no word of the question led to. */
async function readPassages(db: Database, ids: readonly string[], libraryIds: readonly string[]): Promise<RetrievedPassage[]> {
  if (ids.length === 0) return [];
  const rows = await db.read
    .selectFrom("passages")
    .innerJoin("sources", "sources.id", "passages.sourceId")
    .select([
      "passages.id",
      "passages.sourceId",
      "passages.libraryId",
      "passages.ordinal",
      "passages.headingPath",
      "passages.text",
      "passages.page",
      "sources.kind",
      "sources.title",
      "sources.url",
    ])
    .where("passages.id", "in", ids)
    .where("passages.libraryId", "in", libraryIds)
    .where("sources.status", "in", ["active", "failed"])
    .execute();
  const passages: RetrievedPassage[] = [];
  const shields = new Map(libraryIds.map((libraryId) => [libraryId, createShield(db, libraryId)]));
  for (const { libraryId, ...row } of rows) {
    if ((await shields.get(libraryId)?.holds(row.kind, row)) !== false) continue;
    passages.push({ ...row, score: 0, pageScore: 0, questionMatch: 0 });
  }
  return passages;
}
