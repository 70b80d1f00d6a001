import { headingsBelow } from "../../index/readable-fields.ts";

/** A passage of one page, before or after a crawl. */
export interface PagePassage {
  title: string;
  headingPath: string;
  text: string;
}

const LEAST_LIKENESS = 0.3;
const SAME_HEADING = 0.2;
/** Beyond this many comparisons a page counts as rewritten, and headings alone pair its passages. */
const MAX_COMPARISONS = 40_000;

/** Guesses which new passage of a page took the place of which old one: by common words first, then by the heading above. */
export function pairPassages<Old extends PagePassage, New extends PagePassage>(
  lost: readonly Old[],
  added: readonly New[],
): { pairs: [Old, New][]; lost: Old[]; added: New[] } {
  const left = new Set(lost);
  const fresh = new Set(added);
  const pairs: [Old, New][] = [];
  const take = (old: Old, next: New) => {
    if (!left.has(old) || !fresh.has(next)) return;
    left.delete(old);
    fresh.delete(next);
    pairs.push([old, next]);
  };
  if (lost.length * added.length <= MAX_COMPARISONS) {
    const words = new Map([...lost, ...added].map((passage) => [passage, wordsOf(passage.text)]));
    const likely: { old: Old; next: New; likeness: number }[] = [];
    for (const old of lost) {
      for (const next of added) {
        const shared = likeness(words.get(old) ?? NONE, words.get(next) ?? NONE);
        if (shared < LEAST_LIKENESS) continue;
        likely.push({ old, next, likeness: shared + (headingOf(old) === headingOf(next) ? SAME_HEADING : 0) });
      }
    }
    likely.sort((a, b) => b.likeness - a.likeness);
    for (const { old, next } of likely) take(old, next);
  }
  const byHeading = Map.groupBy(fresh, headingOf);
  for (const old of [...left]) {
    const next = byHeading.get(headingOf(old))?.shift();
    if (next !== undefined) take(old, next);
  }
  return { pairs, lost: [...left], added: [...fresh] };
}

/** The headings above a passage without the page's title, as one text to compare. */
export function headingOf({ headingPath, title }: PagePassage): string {
  return headingsBelow(headingPath, title).join("\n");
}

const NONE: ReadonlySet<string> = new Set();

export function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu) ?? []);
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  return shared / Math.max(1, a.size + b.size - shared);
}
