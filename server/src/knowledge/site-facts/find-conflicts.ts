import type { Database } from "../../db/database.ts";
import { type LivingPassage, livingPassages } from "../library/living-passages.ts";
import { createShield } from "../shield/shield.ts";
import { createLibraryWords } from "./library-words.ts";
import { type Disagreement, matchFacts } from "./match-facts.ts";
import { type ComparedFact, readComparedFacts } from "./read-compared-facts.ts";

/** Facts beyond these are left out, so that a catalogue of millions of numbers does not fill the memory. */
const MAX_FACTS = 50_000;

/** Looks through a library for facts on which its sources disagree. */
export async function findConflicts(db: Database, libraryId: string): Promise<Disagreement[]> {
  const shield = createShield(db, libraryId);
  const owner = await db.read
    .selectFrom("libraries")
    .innerJoin("organizations", "organizations.id", "libraries.organizationId")
    .select("organizations.name")
    .where("libraries.id", "=", libraryId)
    .executeTakeFirst();
  const reader = createLibraryWords(owner === undefined ? [] : [owner.name]);
  for await (const passage of livingPassages(db, libraryId)) reader.read(passage);
  const library = reader.finish();
  const facts: ComparedFact[] = [];
  for await (const page of pagesOf(livingPassages(db, libraryId))) {
    if (facts.length >= MAX_FACTS) break;
    const found = readComparedFacts(page, library);
    const held = new Set<string>();
    for (const passage of found.length > 0 ? page : []) if (await shield.holds(passage.kind, passage)) held.add(passage.id);
    facts.push(...found.filter(({ source }) => !held.has(source.passageId)));
  }
  return matchFacts(facts);
}

async function* pagesOf(passages: AsyncIterable<LivingPassage>): AsyncGenerator<LivingPassage[]> {
  let page: LivingPassage[] = [];
  for await (const passage of passages) {
    if (page[0] !== undefined && page[0].sourceId !== passage.sourceId) {
      yield page;
      page = [];
    }
    page.push(passage);
  }
  if (page.length > 0) yield page;
}
