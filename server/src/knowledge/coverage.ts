import { urlWords } from "./index/readable-fields.ts";
import { stem } from "./index/terms/stem.ts";
import { tokenize } from "./index/terms/tokenize.ts";
import type { RetrievalTerm, RetrievedPassage } from "./passage.ts";

/** Share of a question's content words, weighed by idf, that a passage has in its text, headings, title or address. Unknown words count as missed. */
export function coverageOf({ title, url, headingPath, text }: RetrievedPassage, terms: readonly RetrievalTerm[]): number {
  const stems = new Set<string>();
  tokenize(`${title} ${urlWords(url)} ${headingPath} ${text}`, (word) => stems.add(stem(word)));
  let all = 0;
  let had = 0;
  for (const term of terms) {
    all += term.idf;
    if (stems.has(term.stem)) had += term.idf;
  }
  return all === 0 ? 0 : had / all;
}
