import { stem } from "../../server/src/knowledge/index/stem.ts";
import { tokenize } from "../../server/src/knowledge/index/tokenize.ts";

type Row = ReadonlyMap<number, number>;

const TURNS = 4;

/**
 * Latent semantic analysis: the directions in which the words of a collection occur together, found by turning random directions
 * towards them a few times. Gives a text its place among these directions.
 */
export function learnMeanings(texts: readonly string[], directions: number): (text: string) => Float32Array {
  const columns = new Map<string, number>();
  const seenIn: number[] = [];
  const stems = texts.map((text) => countStems(text));
  for (const counts of stems) {
    for (const word of counts.keys()) {
      const column = columns.get(word) ?? columns.size;
      columns.set(word, column);
      seenIn[column] = (seenIn[column] ?? 0) + 1;
    }
  }
  const weigh = (counts: ReadonlyMap<string, number>): Row => {
    const row = new Map<number, number>();
    for (const [word, count] of counts) {
      const column = columns.get(word);
      if (column !== undefined) row.set(column, (1 + Math.log(count)) * Math.log(texts.length / (seenIn[column] ?? 1)));
    }
    const length = Math.hypot(...row.values()) || 1;
    return new Map([...row].map(([column, value]) => [column, value / length]));
  };
  const rows = stems.map((counts) => weigh(counts));
  const random = seededRandom(11);
  let basis = Array.from({ length: directions }, () => Float64Array.from({ length: columns.size }, () => random() - 0.5));
  for (let turn = 0; turn < TURNS; turn += 1) {
    const places = basis.map((direction) => Float64Array.from(rows, (row) => along(row, direction)));
    straighten(places);
    basis = places.map((place) => {
      const direction = new Float64Array(columns.size);
      for (const [at, row] of rows.entries())
        for (const [column, value] of row) direction[column] = (direction[column] ?? 0) + value * (place[at] ?? 0);
      return direction;
    });
    straighten(basis);
  }
  return (text) => {
    const row = weigh(countStems(text));
    return Float32Array.from(basis, (direction) => along(row, direction));
  };
}

/** Numbers from 0 to 1, the same ones for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

function countStems(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  tokenize(text, (word) => counts.set(stem(word), (counts.get(stem(word)) ?? 0) + 1));
  return counts;
}

function along(row: Row, direction: Float64Array): number {
  let sum = 0;
  for (const [column, value] of row) sum += value * (direction[column] ?? 0);
  return sum;
}

/** Makes each vector of length 1 and at right angles to those before it. */
function straighten(vectors: readonly Float64Array[]): void {
  for (const [at, vector] of vectors.entries()) {
    for (const before of vectors.slice(0, at)) {
      const shared = dot(vector, before);
      for (let i = 0; i < vector.length; i += 1) vector[i] = (vector[i] ?? 0) - shared * (before[i] ?? 0);
    }
    const length = Math.sqrt(dot(vector, vector)) || 1;
    for (let i = 0; i < vector.length; i += 1) vector[i] = (vector[i] ?? 0) / length;
  }
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
