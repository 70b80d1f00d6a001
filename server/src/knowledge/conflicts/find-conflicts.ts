import type { Database } from "../../db/database.ts";
import { type LivingPassage, livingPassages } from "../living-passages.ts";
import { createShield } from "../shield/shield.ts";
import type { Fact } from "./fact.ts";
import { type Disagreement, matchFacts } from "./match-facts.ts";
import { createNameReader } from "./names.ts";
import { readFacts } from "./read-facts.ts";
import { yearOf } from "./standing.ts";

/** A fact with the place that says it. */
export interface PlacedFact {
  fact: Fact;
  sourceId: string;
  title: string;
  url: string | null;
  headingPath: string;
  updatedAt: string;
}

/** Facts beyond these are left out, so that a catalogue of millions of numbers does not fill the memory. */
const MAX_FACTS = 50_000;

/** Looks through a library for facts on which its sources disagree. */
export async function findConflicts(db: Database, libraryId: string): Promise<Disagreement<PlacedFact>[]> {
  const shield = createShield(db, libraryId);
  const reader = createNameReader();
  const writtenIn = new Map<string, number>();
  for await (const passage of livingPassages(db, libraryId)) {
    reader.read(passage);
    const year = writtenIn.has(passage.sourceId) ? null : yearOf(passage.url, passage.text);
    if (year !== null) writtenIn.set(passage.sourceId, year);
  }
  const names = reader.finish();
  const facts: PlacedFact[] = [];
  for await (const passage of livingPassages(db, libraryId)) {
    if (facts.length >= MAX_FACTS) break;
    const { sourceId, title, url, updatedAt } = passage;
    const place = { writtenIn: writtenIn.get(sourceId) ?? null, readIn: new Date(updatedAt).getUTCFullYear() };
    const found = readFacts({ ...textOf(passage), ...place }, names);
    if (found.length === 0 || (await shield.holds(passage.kind, passage))) continue;
    for (const fact of found) facts.push({ fact, sourceId, title, url, headingPath: passage.headingPath, updatedAt });
  }
  return matchFacts(facts);
}

/** A FAQ's question is what its answer is about. */
function textOf({ kind, title, headingPath, text, url }: LivingPassage): { headingPath: string; text: string; url: string | null } {
  return kind === "faq" ? { headingPath: title, text, url } : { headingPath, text, url };
}
