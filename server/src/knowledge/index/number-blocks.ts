/** In numbers: 256 KB, twice from where on malloc takes a block from the system and gives it back (`memory-env.ts`). */
const BLOCK = 65_536;
/** A shorter array would keep a whole block for next to nothing. */
const SHORTEST = 512;
/** A longer one is taken from the system by itself. */
const LONGEST = BLOCK / 2;
/** 64 bytes: what a processor reads at once. */
const ALIGNED = 16;

/** Makes arrays of zeros. */
export type CutNumbers = (length: number) => Uint32Array;

/**
 * Cuts arrays that live and die together out of blocks. One by one, arrays of some kilobytes would lie in malloc's heap below what
 * outlives them, and it would keep their room once all of them are thrown away.
 */
export function createNumberBlocks(): CutNumbers {
  let block = new Uint32Array(0);
  let used = 0;
  return (length) => {
    if (length < SHORTEST || length >= LONGEST) return new Uint32Array(length);
    if (used + length > block.length) {
      block = new Uint32Array(BLOCK);
      used = 0;
    }
    const cut = block.subarray(used, used + length);
    used += Math.ceil(length / ALIGNED) * ALIGNED;
    return cut;
  };
}
