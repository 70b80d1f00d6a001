import type { Database } from "../../db/database.ts";
import { catchUp } from "./catch-up.ts";
import { PassageDrafts } from "../crawl/store/passage-drafts.ts";
import { stagedPages } from "../crawl/store/staged-pages.ts";
import { createPassageIndex } from "../index/passage-index.ts";
import { type Hit, searchIndexes } from "../index/search.ts";
import type { Retrieval, RetrievedPassage } from "../passage.ts";
import { createPassageTexts, type PassageRow } from "./passage-texts.ts";
import type { RetrieveOptions } from "../retrieve.ts";
import { createShield } from "../shield/shield.ts";
import { mainPages, MOST_OPENED, readSitePages, type Site, type SitePage } from "../site-pages.ts";

/** A library as it will be once an indexing is published, to ask before it is. */
export interface CandidateIndex {
  retrieve(query: string, options: RetrieveOptions): Promise<Retrieval>;
  site: Site;
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
  const pagesById = new Map((await readSitePages(db, [indexing.libraryId])).map((page) => [page.sourceId, page]));
  for await (const pages of stagedPages(db, indexing.id)) {
    signal.throwIfAborted();
    for (const page of pages) {
      const { sourceId, url } = page;
      const title = page.title ?? page.liveTitle ?? "";
      if (page.status === "gone") {
        index.remove(sourceId);
        pagesById.delete(sourceId);
        continue;
      }
      pagesById.set(sourceId, { sourceId, url, title });
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
  async function rowsOf(ids: readonly string[]): Promise<Map<string, PassageRow>> {
    const unchanged = ids.filter((id) => !staged.has(id));
    const rows = await texts.read(unchanged, () => 0);
    const live = new Map(unchanged.map((id, at) => [id, rows[at]]));
    return new Map(
      ids.flatMap((id) => {
        const row = staged.get(id) ?? live.get(id);
        return row === undefined ? [] : [[id, row] as const];
      }),
    );
  }
  const read = async (hits: readonly Pick<Hit, "passageId" | "sourceId" | "score" | "pageScore" | "questionMatch">[]) => {
    const rows = await rowsOf(hits.map(({ passageId }) => passageId));
    return hits.flatMap((hit) => {
      const row = rows.get(hit.passageId);
      return row === undefined ? [] : [retrieved(hit, row)];
    });
  };
  const main: readonly SitePage[] = mainPages([...pagesById.values()]);
  return {
    retrieve: async (query, options) => {
      const { hits, terms } = searchIndexes([index], query, options);
      return { passages: await read(hits), terms };
    },
    site: {
      pages: async () => main,
      open: ({ sourceId }) =>
        read(
          index
            .passagesOf(sourceId)
            .slice(0, MOST_OPENED)
            .map((passageId) => ({ passageId, sourceId, score: 0, pageScore: 0, questionMatch: 0 })),
        ),
    },
  };
}

function livePassages(db: Database, sourceId: string) {
  return db.read.selectFrom("passages").select(["headingPath", "text"]).where("sourceId", "=", sourceId).orderBy("ordinal").execute();
}

function retrieved(hit: Pick<Hit, "sourceId" | "score" | "pageScore" | "questionMatch">, row: PassageRow): RetrievedPassage {
  const { sourceId, score, pageScore, questionMatch } = hit;
  return { ...row, sourceId, score, pageScore, questionMatch };
}
