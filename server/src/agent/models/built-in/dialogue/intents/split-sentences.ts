const SENTENCE_END = /(?<=[.!?…])\s+|\n+/u;
/** "Thanks, and how much is it?", "yes: please call me": a word or two before the point, set off by a mark. */
const LEAD_IN = /^\s*(\S+(?: \S+)?)\s*[,:;–—-]\s+(?=\S+ \S)/u;
const MOST = 6;
const LONGEST = 300;

/** The sentences of a message, without what is said before the point in one of its own; of a long one those at either end. */
export function splitSentences(message: string): string[] {
  const sentences = message
    .trim()
    .split(SENTENCE_END)
    .flatMap((sentence) => {
      const lead = LEAD_IN.exec(sentence);
      return lead === null ? [sentence] : [lead[1] ?? "", sentence.slice(lead[0].length)];
    })
    .map((sentence) => sentence.trim().slice(0, LONGEST))
    .filter((sentence) => sentence !== "");
  return sentences.length <= MOST ? sentences : [...sentences.slice(0, MOST / 2), ...sentences.slice(-MOST / 2)];
}
