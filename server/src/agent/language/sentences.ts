import type { Language } from "./language.ts";

/** A run of a text, with its place in it. */
export interface Span {
  text: string;
  start: number;
  end: number;
}

const segmenters = new Map<Language, Intl.Segmenter>();
/** "1. Dezember", "z.B. Excel", "approx. 40", "a.m.": no end of a sentence. */
const GOES_ON =
  /(?:(?<![\d.])\d{1,2}|(?<![\p{L}])(?:\p{L}|\p{L}\.\p{L}|approx|ca|etc|incl|inkl|max|min|nr|no|núm|num|st|str|sr|sra|dr|dra|mr|mrs|ms|mme|prof|sig|usw|bzw|evtl|ggf|tel|vs))\.\s*$/iu;

/** The sentences of a text, line by line; joined, they are the text again. */
export function sentencesOf(text: string, language: Language): Span[] {
  const segmenter = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: "sentence" });
  segmenters.set(language, segmenter);
  const sentences: Span[] = [];
  let start = 0;
  for (const line of text.split(/(?<=\n)/u)) {
    let isOpen = false;
    for (const { segment } of segmenter.segment(line)) {
      const end = start + segment.length;
      const last = sentences.at(-1);
      if (isOpen && last !== undefined) sentences.splice(-1, 1, { text: last.text + segment, start: last.start, end });
      else sentences.push({ text: segment, start, end });
      isOpen = GOES_ON.test(segment);
      start = end;
    }
  }
  return sentences;
}
