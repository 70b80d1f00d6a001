import type { Database } from "../../db/database.ts";
import { livingPassages } from "../living-passages.ts";
import { createShield } from "../shield/shield.ts";
import { createLibraryWords } from "./library-words.ts";
import { type Disagreement, matchFacts } from "./match-facts.ts";
import { type ProseFact, readProse } from "./read-prose.ts";

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
  const facts: ProseFact[] = [];
  for await (const passage of livingPassages(db, libraryId)) {
    if (facts.length >= MAX_FACTS) break;
    const found = readProse(passage, library);
    if (found.length > 0 && !(await shield.holds(passage.kind, passage))) facts.push(...found);
  }
  return matchFacts(facts);
}
