import type { Database } from "../db/database.ts";
import { catchUp } from "./catch-up.ts";
import { PassageDrafts } from "./crawl/passage-drafts.ts";
import { stagedPages } from "./crawl/staged-pages.ts";
import { createPassageIndex } from "./index/passage-index.ts";
import { type Hit, searchIndexes } from "./index/search.ts";
import type { Retrieval, RetrievedPassage } from "./passage.ts";
import { createPassageTexts, type PassageRow } from "./passage-texts.ts";
import type { RetrieveOptions } from "./retrieve.ts";
import { createShield } from "./shield/shield.ts";

/** A library as it will be once an indexing is published, to ask before it is. */
export interface CandidateIndex {
  retrieve(query: string, options: RetrieveOptions): Promise<Retrieval>;
}

/** Builds in memory what an indexing would make of its library. Nothing of it is seen by anyone else. */
export async function createCandidateIndex(
  db: Database,
  indexing: { id: string; libraryId: string },
  signal: AbortSignal,
): Promise<CandidateIndex> {
  const index = createPassageIndex();
  await catchUp(db, indexing.libraryId, index, -1);
  const shield = createShield(db, indexing.libraryId);
  const staged = new Map<string, PassageRow>();
  for await (const pages of stagedPages(db, indexing.id)) {
    signal.throwIfAborted();
    for (const page of pages) {
      const { sourceId, url } = page;
      const title = page.title ?? page.liveTitle ?? "";
      if (page.status === "gone") {
        index.remove(sourceId);
        continue;
      }
      if (page.passages === null && page.liveUrl === url) continue;
      const passages = page.passages === null ? await livePassages(db, sourceId) : PassageDrafts.parse(JSON.parse(page.passages));
      index.open({ id: sourceId, kind: "page", title, url });
      for (const [ordinal, { headingPath, text }] of passages.entries()) {
        if (await shield.holds("page", { headingPath, text })) continue;
        const id = `${sourceId} ${ordinal}`;
        index.addPassage({ id, headingPath, text });
        staged.set(id, { id, ordinal, headingPath, text, kind: "page", title, url });
      }
    }
  }
  const texts = createPassageTexts(db);
  return {
    retrieve: async (query, options) => {
      const { hits, terms } = searchIndexes([index], query, options);
      const ids = hits.map(({ passageId }) => passageId).filter((id) => !staged.has(id));
      const rows = await texts.read(ids, () => 0);
      const live = new Map(ids.map((id, at) => [id, rows[at]]));
      const passages = hits.flatMap((hit) => {
        const row = staged.get(hit.passageId) ?? live.get(hit.passageId);
        return row === undefined ? [] : [retrieved(hit, row)];
      });
      return { passages, terms };
    },
  };
}

function livePassages(db: Database, sourceId: string) {
  return db.read.selectFrom("passages").select(["headingPath", "text"]).where("sourceId", "=", sourceId).orderBy("ordinal").execute();
}

function retrieved(hit: Hit, row: PassageRow): RetrievedPassage {
  const { sourceId, score, pageScore, questionMatch } = hit;
  return { ...row, sourceId, score, pageScore, questionMatch };
}
