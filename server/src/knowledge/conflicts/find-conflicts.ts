import type { Database } from "../../db/database.ts";
import { type LivingPassage, livingPassages } from "../living-passages.ts";
import { createShield } from "../shield/shield.ts";
import type { Fact } from "./fact.ts";
import { type Disagreement, matchFacts } from "./match-facts.ts";
import { readFacts, readNames } from "./read-facts.ts";

/** A fact with the place that says it. */
export interface PlacedFact {
  fact: Fact;
  sourceId: string;
  title: string;
  url: string | null;
  headingPath: string;
  updatedAt: string;
}

/** A name in more titles than this share is the site's own, and says nothing of what a fact is about. */
const OWN_SHARE = 0.3;
const MIN_TITLES = 5;
/** Facts beyond these are left out, so that a catalogue of millions of numbers does not fill the memory. */
const MAX_FACTS = 50_000;

/** Looks through a library for facts on which its sources disagree. */
export async function findConflicts(db: Database, libraryId: string): Promise<Disagreement<PlacedFact>[]> {
  const shield = createShield(db, libraryId);
  const names = new Set<string>();
  const titles = new Map<string, string>();
  for await (const passage of livingPassages(db, libraryId)) {
    titles.set(passage.sourceId, passage.title);
    for (const name of readNames(passage.text)) names.add(name);
  }
  for (const name of namesOfSite([...titles.values()], names)) names.delete(name);
  const facts: PlacedFact[] = [];
  for await (const passage of livingPassages(db, libraryId)) {
    if (facts.length >= MAX_FACTS) break;
    const found = readFacts(textOf(passage), (word) => names.has(word));
    if (found.length === 0 || (await shield.holds(passage.kind, passage))) continue;
    const { sourceId, title, url, headingPath, updatedAt } = passage;
    for (const fact of found) facts.push({ fact, sourceId, title, url, headingPath, updatedAt });
  }
  return matchFacts(facts);
}

/** A FAQ's question is what its answer is about. */
function textOf({ kind, title, headingPath, text, url }: LivingPassage): { headingPath: string; text: string; url: string | null } {
  return kind === "faq" ? { headingPath: title, text, url } : { headingPath, text, url };
}

function namesOfSite(titles: readonly string[], names: ReadonlySet<string>): string[] {
  if (titles.length < MIN_TITLES) return [];
  const counts = new Map<string, number>();
  for (const title of titles) {
    for (const [word] of title.matchAll(/\p{Lu}[\p{L}\p{N}]*/gu)) if (names.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].flatMap(([name, count]) => (count > OWN_SHARE * titles.length ? [name] : []));
}
