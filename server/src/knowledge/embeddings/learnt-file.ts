import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** Numbers learnt from texts with the vectors of the model that ships. `npm run learn` writes them, so that no start learns, and all starts reply alike. */
export interface LearntFile {
  url: URL;
  texts: readonly string[];
}

const DIGEST_BYTES = 32;

export function readLearnt({ url }: Pick<LearntFile, "url">): Float32Array | null {
  return existsSync(url) ? new Float32Array(Uint8Array.from(readFileSync(url).subarray(DIGEST_BYTES)).buffer) : null;
}

export function writeLearnt({ url, texts }: LearntFile, numbers: Float32Array): void {
  writeFileSync(url, Buffer.concat([digestOf(texts), new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)]));
}

/** Whether the file was learnt from these very texts. */
export function isUpToDate({ url, texts }: LearntFile): boolean {
  return readFileSync(url).subarray(0, DIGEST_BYTES).equals(digestOf(texts));
}

function digestOf(texts: readonly string[]): Buffer {
  return createHash("sha256").update(JSON.stringify(texts)).digest();
}
