const LARGEST = 127;

/** A vector's direction in one byte a number; its length is lost. */
export function compactVector(vector: Float32Array): Int8Array {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  return Int8Array.from(vector, (value) => (largest === 0 ? 0 : Math.round((value / largest) * LARGEST)));
}

export function fromBytes(bytes: Uint8Array): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function toBytes(vectors: readonly Int8Array[]): Buffer {
  return Buffer.concat(vectors.map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength)));
}

/** The cosine of two directions. */
export function cosineOf(one: Int8Array, other: Int8Array): number {
  const lengths = Math.sqrt(dot(one, one, 0) * dot(other, other, 0));
  return lengths === 0 ? 0 : dot(one, other, 0) / lengths;
}

/** The product of a vector with the one that begins at a place among others. The hottest loop of a search: whole numbers keep it fast. */
export function dot(one: Int8Array, others: Int8Array, from: number): number {
  const { length } = one;
  let sum = 0;
  for (let at = 0; at < length; at += 1) sum = (sum + Math.imul(one[at] ?? 0, others[from + at] ?? 0)) | 0;
  return sum;
}
