import { stemOf } from "../../../../knowledge/words/words.ts";

/** Numbers instead of stems, which compare faster and take less memory. */
export interface WordNumbers {
  /** The number of a lower-case word's stem, a new one if need be. */
  ofWord(lower: string): number;
  /** The number of a stem, or -1 where no word read so far has it. */
  ofStem(stem: string): number;
  /** Numbers are below this. */
  readonly count: number;
  clear(): void;
}

export function createWordNumbers(): WordNumbers {
  const numbers = new Map<string, number>();
  const numbersOfWords = new Map<string, number>();

  function add(lower: string): number {
    // A slice of a long text would keep the whole text in memory.
    const own = lower.length < 13 ? lower : ` ${lower}`.slice(1);
    const stem = stemOf(own);
    const number = numbers.get(stem) ?? numbers.size;
    numbers.set(stem, number);
    numbersOfWords.set(own, number);
    return number;
  }

  return {
    ofWord: (lower) => numbersOfWords.get(lower) ?? add(lower),
    ofStem: (stem) => numbers.get(stem) ?? -1,
    get count() {
      return numbers.size;
    },
    clear: () => {
      numbers.clear();
      numbersOfWords.clear();
    },
  };
}
