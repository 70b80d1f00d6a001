import { LRUCache } from "lru-cache";
import { HEADING_SEPARATOR } from "../../../../knowledge/chunk.ts";
import type { RetrievedPassage } from "../../../../knowledge/passage.ts";
import { splitSentences, type Sentence } from "../../../../knowledge/words/split-sentences.ts";
import type { LanguageWords } from "../../../../knowledge/words/language-words.ts";

/** A passage in sentences, with the stems of its words. */
export interface ReadPassage {
  sentences: readonly Sentence[];
  /** Stems of each sentence. */
  stems: readonly (readonly string[])[];
  /** Stems of the title, the headings and the address. */
  head: readonly string[];
  /** Stems of the heading right above. */
  above: readonly string[];
}

/** Reads passages and caches the last ones, because the same few answer most questions of a site. */
export interface Reader {
  passages(passages: readonly RetrievedPassage[], language: LanguageWords): ReadPassage[];
}

export function createPassageReader(maxBytes: number): Reader {
  const known = new LRUCache<string, { passage: string; read: ReadPassage }>({ maxSize: maxBytes });
  return {
    passages: (passages, language) =>
      passages.map(({ id, title, headingPath, url, text }) => {
        const key = `${language.language} ${id}`;
        const passage = `${title}\n${headingPath}\n${url ?? ""}\n${text}`;
        const hit = known.get(key);
        if (hit?.passage === passage) return hit.read;
        const sentences = splitSentences(text);
        const stems = sentences.map((sentence) => language.stemsOf(sentence.text));
        const head = language.stemsOf(`${title} ${headingPath} ${pathWords(url)}`);
        const read = { sentences, stems, head, above: language.stemsOf(headingAbove(headingPath)) };
        const words = stems.reduce((sum, own) => sum + own.length, head.length);
        known.set(key, { passage, read }, { size: 1_000 + 4 * passage.length + 200 * sentences.length + 40 * words });
        return read;
      }),
  };
}

/** The heading right above a passage; the page's own where there is no other. */
export function headingOf({ headingPath }: Pick<RetrievedPassage, "headingPath">): string {
  return headingPath.split(HEADING_SEPARATOR).at(-1) ?? "";
}

/** The heading right above a passage, beside the page's own. */
export function headingAbove(headingPath: string): string {
  return headingPath.includes(HEADING_SEPARATOR) ? (headingPath.split(HEADING_SEPARATOR).at(-1) ?? "") : "";
}

/** The readable part of an address. */
export function pathWords(url: string | null): string {
  if (url === null) return "";
  return url.replace(/^\w+:\/\/[^/]*/u, "").replace(/[^\p{L}\p{N}]+/gu, " ");
}
