/** The features that a text has, and how much of each. */
export interface Features {
  ids: ArrayLike<number>;
  values: ArrayLike<number>;
}

export interface Labelled extends Features {
  /** The classes that it belongs to, each alike. */
  labels: readonly number[];
}

interface LogisticOptions {
  features: number;
  classes: number;
  rate: number;
  /** How strongly each step draws a weight towards none. */
  decay: number;
}

const EPSILON = 1e-6;
/** A smaller error is left, which makes fitting several times faster. */
const RIGHT_ENOUGH = 0.01;
const BIAS_SHARE = 0.05;

/** Multinomial logistic regression, fitted by stochastic gradient descent with a step size of its own for each weight (AdaGrad). */
export class LogisticModel {
  readonly #weights: Float32Array;
  readonly #squares: Float32Array;
  readonly #bias: Float32Array;
  readonly #options: LogisticOptions;

  /** `parameters` are those of a model that was fitted before. */
  constructor(options: LogisticOptions, parameters?: Float32Array) {
    const { features, classes } = options;
    this.#options = options;
    this.#bias = parameters?.slice(0, classes) ?? new Float32Array(classes);
    this.#weights = parameters?.slice(classes) ?? new Float32Array(features * classes);
    this.#squares = new Float32Array(features * classes);
  }

  get parameters(): Float32Array {
    return Float32Array.from([...this.#bias, ...this.#weights]);
  }

  /** How likely each class is. */
  probabilities({ ids, values }: Features): Float64Array {
    const { classes } = this.#options;
    const scores = Float64Array.from(this.#bias);
    for (let at = 0; at < ids.length; at += 1) {
      const from = (ids[at] ?? 0) * classes;
      const value = values[at] ?? 0;
      for (let each = 0; each < classes; each += 1) scores[each] = (scores[each] ?? 0) + value * (this.#weights[from + each] ?? 0);
    }
    return softmax(scores);
  }

  /** One pass over some examples; several passes over all of them fit the model. */
  learn(examples: readonly Labelled[]): void {
    const { classes, rate, decay } = this.#options;
    const weights = this.#weights;
    const squares = this.#squares;
    for (const example of examples) {
      const errors = this.probabilities(example);
      for (const label of example.labels) errors[label] = (errors[label] ?? 0) - 1 / example.labels.length;
      const wrong: number[] = [];
      for (let each = 0; each < classes; each += 1) if (Math.abs(errors[each] ?? 0) > RIGHT_ENOUGH) wrong.push(each);
      for (const each of wrong) this.#bias[each] = (this.#bias[each] ?? 0) - BIAS_SHARE * rate * (errors[each] ?? 0);
      for (let at = 0; at < example.ids.length; at += 1) {
        const from = (example.ids[at] ?? 0) * classes;
        const value = example.values[at] ?? 0;
        for (const each of wrong) {
          const place = from + each;
          const weight = weights[place] ?? 0;
          const slope = value * (errors[each] ?? 0) + decay * weight;
          const square = (squares[place] ?? 0) + slope * slope;
          squares[place] = square;
          weights[place] = weight - (rate * slope) / Math.sqrt(square + EPSILON);
        }
      }
    }
  }
}

function softmax(scores: Float64Array): Float64Array {
  const largest = Math.max(...scores);
  let sum = 0;
  for (const [at, score] of scores.entries()) {
    scores[at] = Math.exp(score - largest);
    sum += scores[at] ?? 0;
  }
  return scores.map((each) => each / sum);
}
