import { LRUCache } from "lru-cache";
import type { Database } from "../../db/database.ts";
import { preparedQuery } from "../../db/prepared-query.ts";
import type { RetrievedPassage } from "../passage.ts";
import { compactVector, cosineOf, fromBytes } from "./compact-vector.ts";
import { type EmbeddedTexts, embeddedTexts, type SplitText } from "./embedded-texts.ts";
import type { EmbeddingModel } from "./embedding-model.ts";
import type { Meaning, MeaningfulSentence } from "./meaning.ts";
import { type QuestionVectors, searchVector } from "./question-vectors.ts";

export interface MeaningDeps {
  db: Database;
  model: EmbeddingModel;
  split: SplitText;
  vectorOf: QuestionVectors;
  onFailure: (error: unknown) => void;
}

interface Asked {
  passage: RetrievedPassage;
  texts: EmbeddedTexts;
}

const TIMEOUT_MS = 1_200;
/** As many sentences that have no vector yet are given one while a visitor waits. */
const MOST_MISSING = 24;
const MOST_FRESH = 1_000;

const IDS_AT_ONCE = 10;

const rowsOf = preparedQuery((handle, at: Record<string, string>) =>
  handle
    .selectFrom("passageVectors")
    .select(["passageId", "textHash", "sentences"])
    .where("model", "=", at["model"] ?? "")
    .where(
      "passageId",
      "in",
      Array.from({ length: IDS_AT_ONCE }, (_, i) => at[`id${i}`] ?? ""),
    ),
);

/** Compares by the vectors that the store has of sentences. */
export function createMeaning({ db, model, split, vectorOf, onFailure }: MeaningDeps): Meaning {
  /** A turn, and the next one of a conversation, look at the same passages again before the store has their vectors. */
  const fresh = new LRUCache<string, Int8Array>({ max: MOST_FRESH });

  async function stored(asked: readonly Asked[]): Promise<Map<string, Int8Array>> {
    const ids = asked.map(({ passage }) => passage.id);
    const rows: Awaited<ReturnType<typeof rowsOf>> = [];
    for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
      const values = Array.from({ length: IDS_AT_ONCE }, (_, i) => [`id${i}`, ids[from + i] ?? ids[from] ?? ""]);
      rows.push(...(await rowsOf(db.read, { ...Object.fromEntries(values), model: model.name })));
    }
    const hashes = new Map(asked.map(({ passage, texts }) => [passage.id, texts.hash]));
    // What was read of another text of the passage says nothing of this one.
    return new Map(
      rows.flatMap(({ passageId, textHash, sentences }) =>
        hashes.get(passageId) === textHash ? [[passageId, fromBytes(sentences)] as const] : [],
      ),
    );
  }

  async function embedMissing(texts: readonly string[]): Promise<void> {
    const missing = [...new Set(texts)].filter((text) => !fresh.has(text));
    if (missing.length === 0 || missing.length > MOST_MISSING) return;
    const vectors = await model.embed(missing, AbortSignal.timeout(TIMEOUT_MS), "passage");
    for (const [at, text] of missing.entries()) if (vectors[at] !== undefined) fresh.set(text, compactVector(vectors[at]));
  }

  async function compare(question: Int8Array, passages: readonly RetrievedPassage[]): Promise<MeaningfulSentence[]> {
    const asked = passages.map((passage): Asked => ({ passage, texts: embeddedTexts(passage, split) }));
    const known = await stored(asked);
    await embedMissing(asked.flatMap(({ passage, texts }) => (known.has(passage.id) ? [] : texts.sentences)));
    return asked.flatMap(({ passage, texts }) =>
      texts.pieces.flatMap(({ text, start }, at) => {
        const vectors = known.get(passage.id);
        const vector =
          vectors === undefined ? fresh.get(texts.sentences[at] ?? "") : vectors.subarray(at * question.length, (at + 1) * question.length);
        return vector?.length === question.length ? [{ passage, text, start, similarity: cosineOf(question, vector) }] : [];
      }),
    );
  }

  return {
    scale: model.scale,
    vectors: model.isLocal ? { of: vectorOf } : null,
    sentences: async (query, passages) => {
      const question = await vectorOf(query);
      if (question === null || passages.length === 0) return [];
      try {
        return await compare(searchVector(question, model), passages);
      } catch (error) {
        onFailure(error);
        return [];
      }
    },
  };
}
