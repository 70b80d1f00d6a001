import { type LearntFile, readLearnt } from "../../../knowledge/embeddings/learnt-file.ts";
import { type ActKind, actKinds } from "../act.ts";
import { type Features, type Labelled, LogisticModel } from "./logistic-model.ts";
import { readExamples } from "./read-examples.ts";
import { type WordFeatures, wordFeatures } from "./word-features.ts";

/** How likely each act is, in the order of `actKinds`. */
export type Likelihoods = Float64Array;

/** Reads acts by words; fitted when it is first asked for, in about a second. */
let byWords: WordClassifier | null = null;
/** By meaning; read when it is first asked for. */
let byMeaning: MeaningClassifier | null | undefined;

export function wordClassifier(): WordClassifier {
  byWords ??= new WordClassifier();
  return byWords;
}

/** Null where nothing was learnt. */
export function meaningClassifier(): MeaningClassifier | null {
  if (byMeaning === undefined) {
    const numbers = readLearnt(learnt);
    byMeaning = numbers === null ? null : new MeaningClassifier(numbers);
  }
  return byMeaning;
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

const MEANING_EPOCHS = 30;
const learnt: LearntFile = {
  url: new URL("./learnt-acts.f32", import.meta.url),
  get texts() {
    return readExamples().map(({ text }) => text);
  },
};

class MeaningClassifier {
  readonly #mean: Float32Array;
  readonly #scale: number;
  readonly #model: LogisticModel;

  /** The scale and the mean of the vectors, then the parameters of the model. */
  constructor(numbers: Float32Array) {
    const size = (numbers.length - 1 - actKinds.length) / (1 + actKinds.length);
    this.#scale = numbers[0] ?? 1;
    this.#mean = numbers.subarray(1, 1 + size);
    this.#model = new LogisticModel({ features: size, classes: actKinds.length, rate: 0, decay: 0 }, numbers.subarray(1 + size));
  }

  likelihoods(vector: Float32Array): Likelihoods {
    return this.#model.probabilities(centred(vector, this.#mean, this.#scale));
  }
}

/** Learns the examples from their vectors: the numbers of a classifier. */
function learnActs(vectors: readonly Float32Array[]): Float32Array {
  const size = vectors[0]?.length ?? 0;
  const mean = Float32Array.from({ length: size }, (_, at) => vectors.reduce((sum, vector) => sum + (vector[at] ?? 0), 0) / vectors.length);
  const scale = 1 / Math.sqrt(vectors.reduce((sum, vector) => sum + squares(vector, mean), 0) / (vectors.length * size));
  const model = new LogisticModel({ features: size, classes: actKinds.length, rate: 0.02, decay: 1e-2 });
  const rows = mixed(
    readExamples().map(({ kinds }, at) => ({ ...centred(vectors[at] ?? new Float32Array(size), mean, scale), labels: placesOf(kinds) })),
  );
  for (let epoch = 0; epoch < MEANING_EPOCHS; epoch += 1) model.learn(rows);
  return Float32Array.from([scale, ...mean, ...model.parameters]);
}

/** The classifier that ships, how it is learnt, and its file. */
export const meaningActs = { learnt, learn: learnActs, open: (numbers: Float32Array) => new MeaningClassifier(numbers) };

function centred(vector: Float32Array, mean: Float32Array, scale: number): Features {
  return { ids: Uint32Array.from(vector.keys()), values: vector.map((value, at) => (value - (mean[at] ?? 0)) * scale) };
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
