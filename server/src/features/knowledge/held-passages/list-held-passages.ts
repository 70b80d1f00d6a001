import type { HeldPassage, HiddenText } from "@disco/protocol";
import type { Database } from "../../../db/database.ts";
import { createLibraryScans } from "../../../knowledge/library/library-scans.ts";
import { livingPassages } from "../../../knowledge/library/living-passages.ts";
import { findOrders } from "../../../knowledge/shield/find-orders.ts";
import { reviewHash } from "../../../knowledge/shield/shield.ts";
import { ordersIn } from "../../../knowledge/shield/verdict.ts";

const MAX_LISTED = 200;

interface Suspect {
  passage: HeldPassage;
  hash: string;
}

export interface HeldPassages {
  list(library: { libraryId: string; revision: number }): Promise<{ passages: HeldPassage[]; hidden: HiddenText[] }>;
}

export function createHeldPassages({ db, clock }: { db: Database; clock: () => Date }): HeldPassages {
  const scans = createLibraryScans((libraryId) => findSuspects(db, libraryId), clock);
  return {
    list: async (library) => {
      const { libraryId } = library;
      const { found } = await scans.scan(library);
      const reviewed = await db.read.selectFrom("passageReviews").select("textHash").where("libraryId", "=", libraryId).execute();
      const decided = new Set(reviewed.map(({ textHash }) => textHash));
      const passages = found.filter(({ hash }) => !decided.has(hash)).slice(0, MAX_LISTED);
      return { passages: passages.map(({ passage }) => passage), hidden: await listAllHidden(db, libraryId) };
    },
  };
}

async function findSuspects(db: Database, libraryId: string): Promise<Suspect[]> {
  const suspects: Suspect[] = [];
  for await (const { id, sourceId, kind, title, url, updatedAt, headingPath, text } of livingPassages(db, libraryId)) {
    if (kind === "faq") continue;
    const matches = ordersIn({ headingPath, text });
    if (matches.length === 0) continue;
    const passage = { id, sourceId, title, url, headingPath, text, matches, heldAt: updatedAt };
    suspects.push({ passage, hash: reviewHash(passage) });
  }
  return suspects.toSorted((a, b) => b.passage.heldAt.localeCompare(a.passage.heldAt) || a.passage.id.localeCompare(b.passage.id));
}

async function listAllHidden(db: Database, libraryId: string): Promise<HiddenText[]> {
  const [onPages, inDocuments] = await Promise.all([listHidden(db, libraryId), listHiddenInDocuments(db, libraryId)]);
  return [...inDocuments, ...onPages].toSorted((a, b) => Number(b.isSuspect) - Number(a.isSuspect)).slice(0, MAX_LISTED);
}

async function listHiddenInDocuments(db: Database, libraryId: string): Promise<HiddenText[]> {
  const rows = await db.read
    .selectFrom("documents")
    .innerJoin("sources", "sources.id", "documents.id")
    .select(["sources.id as sourceId", "sources.title", "sources.url", "documents.hidden", "documents.updatedAt as foundAt"])
    .where("documents.libraryId", "=", libraryId)
    .where("documents.hidden", "!=", "[]")
    .orderBy("documents.updatedAt", "desc")
    .limit(MAX_LISTED)
    .execute();
  return rows.map(({ hidden, ...row }) => {
    const texts: string[] = JSON.parse(hidden);
    return { ...row, texts, isSuspect: texts.some((text) => findOrders(text).length > 0) };
  });
}

async function listHidden(db: Database, libraryId: string): Promise<HiddenText[]> {
  const rows = await db.read
    .selectFrom("hiddenTexts")
    .innerJoin("sources", (join) =>
      join
        .onRef("sources.libraryId", "=", "hiddenTexts.libraryId")
        .onRef("sources.url", "=", "hiddenTexts.url")
        .on("sources.kind", "=", "page")
        .on("sources.status", "in", ["active", "failed"]),
    )
    .select(["sources.id as sourceId", "sources.title", "sources.url", "hiddenTexts.texts", "hiddenTexts.isSuspect", "hiddenTexts.foundAt"])
    .where("hiddenTexts.libraryId", "=", libraryId)
    .orderBy("hiddenTexts.isSuspect", "desc")
    .orderBy("hiddenTexts.foundAt", "desc")
    .orderBy("sources.url")
    .limit(MAX_LISTED)
    .execute();
  return rows.map(({ texts, isSuspect, ...row }) => ({ ...row, texts: JSON.parse(texts), isSuspect: isSuspect === 1 }));
}
