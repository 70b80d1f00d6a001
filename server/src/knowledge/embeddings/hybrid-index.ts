import type { Database } from "../../db/database.ts";
import type { RetrievedPassage, Retrieval } from "../passage.ts";
import type { KnowledgeIndex, RetrieveOptions } from "../retrieve.ts";
import { createMeaning } from "./create-meaning.ts";
import type { SplitText } from "./embedded-texts.ts";
import type { EmbeddingModel } from "./embedding-model.ts";
import { createPassagesById } from "./passages-by-id.ts";
import { createQuestionVectors, searchVector } from "./question-vectors.ts";
import { createVectorIndex, type Nearness } from "./vector-index.ts";

export interface HybridDeps {
  db: Database;
  words: KnowledgeIndex;
  /** Each library is read by one of them at most. */
  models: readonly EmbeddingModel[];
  split: SplitText;
  /** Told when the model fails; the question is then answered by words alone. */
  onFailure: (error: unknown) => void;
}

/** Passages that either ranking puts forward. */
const CANDIDATES = 40;
/** What meaning counts beside words, each measured by its own best. */
const MEANING_WEIGHT = 1.5;
/** Words count in full where the library has two thirds of what the question says, by rarity: those of another language lead nowhere. */
const FULLY_KNOWN = 2 / 3;

/** Ranks by words and by meaning together. Where the model does not answer in time, or has read nothing yet, by words alone. */
export function createHybridIndex({ db, words, models, split, onFailure }: HybridDeps): KnowledgeIndex {
  const passagesById = createPassagesById(db);
  const readers = models.map((model) => {
    const vectorOf = createQuestionVectors(model, onFailure);
    return {
      model,
      vectors: createVectorIndex(db, model.name),
      vectorOf,
      meaning: createMeaning({ db, model, split, vectorOf, onFailure }),
    };
  });
  /** Fused results of cached retrievals, by the state of their vectors. */
  const made = new WeakMap<Retrieval, { state: string; retrieval: Retrieval }>();

  async function nearestTo(libraryIds: readonly string[], query: string): Promise<Nearness | null> {
    try {
      for (const { model, vectors, vectorOf } of readers) {
        if (!(await vectors.reads(libraryIds))) continue;
        const vector = await vectorOf(query);
        if (vector === null) break;
        const near = await vectors.nearest(libraryIds, searchVector(vector, model), CANDIDATES);
        const found = near.found.filter(({ similarity }) => similarity >= model.leastSimilarity);
        return found.length === 0 ? null : { ...near, found };
      }
    } catch (error) {
      onFailure(error);
    }
    return null;
  }

  return {
    retrieve: async (libraryIds, query, options) => {
      const near = await nearestTo(libraryIds, query);
      if (near === null) return words.retrieve(libraryIds, query, options);
      const byWords = await words.retrieve(libraryIds, query, { ...options, limit: Math.max(options.limit, CANDIDATES) });
      const key = `${near.state} ${options.limit}`;
      const known = made.get(byWords);
      if (known?.state === key) return known.retrieval;
      const retrieval = await fuse({ byWords, near, read: (ids) => passagesById(libraryIds, ids) }, options);
      if (retrieval.isKept === true) made.set(byWords, { state: key, retrieval });
      return retrieval;
    },
    siteOf: (libraryIds) => words.siteOf(libraryIds),
    meaningOf: (libraryIds) => readers.find(({ vectors }) => vectors.has(libraryIds))?.meaning ?? null,
    warm: (libraryId, signal) => words.warm(libraryId, signal),
  };
}

interface Rankings {
  byWords: Retrieval;
  near: Nearness;
  /** Reads passages that no word of the question led to. */
  read: (ids: readonly string[]) => Promise<readonly RetrievedPassage[]>;
}

async function fuse({ byWords, near, read }: Rankings, { limit, perSource = 3, moreOfBest = 0 }: RetrieveOptions): Promise<Retrieval> {
  const found = new Map(byWords.passages.map((passage) => [passage.id, passage]));
  const top = byWords.passages[0]?.score || 1;
  const spread = (near.found[0]?.similarity ?? 1) - near.mean || 1;
  const meaningOf = (id: string): number | null => {
    const similarity = near.similarityOf(id);
    // Models differ in how alike they find unrelated texts; the mean of all passages measures that.
    return similarity === null ? null : Math.max(0, similarity - near.mean) / spread;
  };
  const compared = byWords.passages.flatMap(({ id, score }) => {
    const meaning = meaningOf(id);
    return meaning === null ? [] : [{ words: score / top, meaning }];
  });
  // While vectors are being made: meaning counts by the share that has them, and a passage without one gets what its words let expect.
  const coverage = byWords.passages.length === 0 ? 1 : compared.length / byWords.passages.length;
  const expected = compared.length === 0 ? 0 : sumOf(compared, "meaning") / (sumOf(compared, "words") || 1);
  const known = Math.min(1, knownShare(byWords) / FULLY_KNOWN);
  const worthOf = (id: string): number => {
    const words = (known * (found.get(id)?.score ?? 0)) / top;
    return words + MEANING_WEIGHT * coverage * (meaningOf(id) ?? Math.min(1, expected * words));
  };
  const ids = new Set([...found.keys(), ...near.found.map(({ passageId }) => passageId)]);
  const best = [...ids].map((id) => [id, worthOf(id)] as const).toSorted((a, b) => b[1] - a[1]);
  const highest = best[0]?.[1] ?? 1;
  const taken = new Map<string, number>();
  const passages: RetrievedPassage[] = [];
  const further: RetrievedPassage[] = [];
  // A few at a time: what is not among the best is not read.
  for (let from = 0; from < best.length && passages.length < limit; from += 2 * limit) {
    const some = best.slice(from, from + 2 * limit);
    const unknown = some.filter(([id]) => !found.has(id)).map(([id]) => id);
    for (const passage of await read(unknown)) found.set(passage.id, passage);
    for (const [id, value] of some) {
      const passage = found.get(id);
      if (passage === undefined) continue;
      const before = taken.get(passage.sourceId) ?? 0;
      // Scores keep the unit of the words' own, and fall in the order of both rankings.
      const similarity = near.similarityOf(id);
      const ranked = { ...passage, score: (top * value) / highest, ...(similarity !== null && { similarity }) };
      if (before < perSource && passages.length < limit) {
        taken.set(passage.sourceId, before + 1);
        passages.push(ranked);
      } else if (further.length < moreOfBest && passage.sourceId === passages[0]?.sourceId) further.push(ranked);
    }
  }
  return { passages: [...passages, ...further], terms: byWords.terms, isKept: byWords.isKept === true };
}

/** The share of the question's words that the library has as they are written, by rarity. */
function knownShare({ terms }: Retrieval): number {
  const total = sumOf(terms, "idf");
  const known = terms.filter(({ found, repairedTo }) => found && repairedTo === null);
  return total === 0 ? 1 : sumOf(known, "idf") / total;
}

function sumOf<K extends string>(rows: readonly Record<K, number>[], name: K): number {
  return rows.reduce((sum, row) => sum + row[name], 0);
}
