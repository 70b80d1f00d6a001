import type { TextVectors } from "../../../knowledge/embeddings/meaning.ts";
import { type ActKind, actKinds } from "../act.ts";
import { type Features, type Labelled, LogisticModel } from "./logistic-model.ts";
import { readExamples } from "./read-examples.ts";
import { type WordFeatures, wordFeatures } from "./word-features.ts";

/** How likely each act is, in the order of `actKinds`. */
export type Likelihoods = Float64Array;

/** Reads acts by words; fitted when it is first asked for, in about a second. */
let byWords: WordClassifier | null = null;
/** By the meaning of texts, for each model of embeddings. */
const byMeaning = new WeakMap<TextVectors, MeaningClassifier>();

export function wordClassifier(): WordClassifier {
  byWords ??= new WordClassifier();
  return byWords;
}

/** Begins to learn the examples with a model's vectors, where that has not been done. */
export function meaningClassifier(vectors: TextVectors): MeaningClassifier {
  const known = byMeaning.get(vectors) ?? new MeaningClassifier(vectors);
  byMeaning.set(vectors, known);
  return known;
}

const EPOCHS = 5;
/** What a word counts as, besides, that no other example has: many such words make a question about products. */
const UNKNOWN = 0;

/** Multinomial regression over words. */
class WordClassifier {
  readonly #ids = new Map<string, number>();
  readonly #model: LogisticModel;

  constructor() {
    const examples = readExamples().map(({ text, kinds }) => ({ features: wordFeatures(text), labels: placesOf(kinds) }));
    const counts = new Map<string, number>();
    for (const { features } of examples) {
      for (const feature of features.words) counts.set(feature, (counts.get(feature) ?? 0) + 1);
      for (const feature of [...features.words, ...features.others])
        if (!this.#ids.has(feature)) this.#ids.set(feature, this.#ids.size + 1);
    }
    this.#model = new LogisticModel({ features: this.#ids.size + 1, classes: actKinds.length, rate: 0.4, decay: 1e-4 });
    const isKnown = (word: string) => (counts.get(word) ?? 0) > 1;
    const rows = mixed(examples.map(({ features, labels }): Labelled => ({ ...this.#features(features, isKnown), labels })));
    for (let epoch = 0; epoch < EPOCHS; epoch += 1) this.#model.learn(rows);
  }

  likelihoods(text: string): Likelihoods {
    return this.#model.probabilities(this.#features(wordFeatures(text), (word) => this.#ids.has(word)));
  }

  #features({ words, others }: WordFeatures, isKnown: (word: string) => boolean): Features {
    const counts = new Map<number, number>([[UNKNOWN, words.filter((word) => !isKnown(word)).length]]);
    for (const feature of [...words, ...others]) {
      const id = this.#ids.get(feature);
      if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    const length = Math.hypot(...counts.values()) || 1;
    return { ids: Uint32Array.from(counts.keys()), values: Float32Array.from(counts.values(), (count) => count / length) };
  }
}

const MEANING_EPOCHS = 12;
/** Between so many the server has its turn. */
const AT_ONCE = 50;

class MeaningClassifier {
  #model: LogisticModel | null = null;
  #mean = new Float32Array();
  #scale = 1;
  /** Settles once the examples are learnt; where the model fails, words alone tell acts. */
  readonly fitted: Promise<void>;

  constructor(vectors: TextVectors) {
    this.fitted = this.#fit(vectors).catch(() => {});
  }

  /** Null until the examples are learnt. */
  likelihoods(vector: Float32Array): Likelihoods | null {
    return this.#model?.probabilities(this.#features(vector)) ?? null;
  }

  async #fit(vectors: TextVectors): Promise<void> {
    const examples = readExamples();
    const made = await vectors.ofAll(examples.map(({ text }) => text));
    const size = made[0]?.length ?? 0;
    this.#mean = Float32Array.from({ length: size }, (_, at) => made.reduce((sum, vector) => sum + (vector[at] ?? 0), 0) / made.length);
    this.#scale = 1 / Math.sqrt(made.reduce((sum, vector) => sum + squares(vector, this.#mean), 0) / (made.length * size));
    const model = new LogisticModel({ features: size, classes: actKinds.length, rate: 0.02, decay: 1e-3 });
    const rows = mixed(
      examples.map(({ kinds }, at) => ({ ...this.#features(made[at] ?? new Float32Array(size)), labels: placesOf(kinds) })),
    );
    for (let epoch = 0; epoch < MEANING_EPOCHS; epoch += 1) {
      for (let from = 0; from < rows.length; from += AT_ONCE) {
        model.learn(rows.slice(from, from + AT_ONCE));
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
    this.#model = model;
  }

  #features(vector: Float32Array): Features {
    return { ids: Uint32Array.from(vector.keys()), values: vector.map((value, at) => (value - (this.#mean[at] ?? 0)) * this.#scale) };
  }
}

function placesOf(kinds: readonly ActKind[]): number[] {
  return kinds.map((kind) => actKinds.indexOf(kind));
}

function squares(vector: Float32Array, mean: Float32Array): number {
  return vector.reduce((sum, value, at) => sum + (value - (mean[at] ?? 0)) ** 2, 0);
}

const STEP = 7_919;

/** In an order that has acts and languages side by side, the same each time: places a prime apart. */
function mixed<Row>(rows: readonly Row[]): Row[] {
  return rows.map((_, at) => rows[(at * STEP) % rows.length]).filter((row): row is Row => row !== undefined);
}
