import type { Answer, Quote } from "./compose-answer.ts";

/** A reader looks at the first few; a page has one of them until every page had its turn. */
const MOST_PAGES = 3;

/**
 * The pages that a reply names: those its text leans on, the best first, then the next best up to three pages; a second passage of a
 * page comes after all pages.
 */
export function orderCitations(answers: readonly Pick<Answer, "quotes" | "further">[]): Quote[] {
  const pages = new Map<string, Quote>();
  const again: Quote[] = [];
  const rounds = Math.max(0, ...answers.map((answer) => answer.quotes.length));
  for (let round = 0; round < rounds; round += 1) {
    for (const { quotes } of answers) {
      const quote = quotes[round];
      if (quote === undefined) continue;
      if (pages.has(quote.passage.sourceId)) again.push(quote);
      else pages.set(quote.passage.sourceId, quote);
    }
  }
  for (const quote of answers.flatMap((answer) => answer.further)) {
    if (pages.size >= MOST_PAGES) break;
    if (!pages.has(quote.passage.sourceId)) pages.set(quote.passage.sourceId, quote);
  }
  const cited = new Set<string>();
  return [...pages.values(), ...again].filter(({ passage }) => !cited.has(passage.id) && cited.add(passage.id));
}
