import type { Sentence } from "../../../../knowledge/words/split-sentences.ts";

const FILLER =
  /^(?:see|read|learn|check|click here|for more|more information|note that you can also|refer|visit|contact us|back to|next|previous|here(?:'s| is| are) )/iu;

const ADDRESS = /^[^:]{0,60}:?\s*https?:\/\/\S+$/u;

/** Set on the development sites. */
const mannerWeights = { code: -0.25, short: -0.2, question: -0.2, filler: -0.1, opening: 0.03 };

/** Worth of a sentence by its form: a question or a pointer elsewhere seldom answers. */
export function mannerOf({ text, kind, wordCount }: Sentence, index: number): number {
  let worth = 0;
  // The words of an address alone are an example's, not the page's.
  if (kind === "code" || (text.includes("://") && ADDRESS.test(text))) worth += mannerWeights.code;
  if (wordCount < 4 && kind !== "row") worth += mannerWeights.short;
  if (text.endsWith("?")) worth += mannerWeights.question;
  if (FILLER.test(text)) worth += mannerWeights.filler;
  if (index === 0) worth += mannerWeights.opening;
  return worth;
}
