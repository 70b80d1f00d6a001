import type { CompiledQuery } from "kysely";
import type { Database } from "../db/database.ts";
import { createPassageIndex, type PassageIndex } from "./index/passage-index.ts";
import { type Hit, searchIndexes } from "./index/search.ts";
import type { Retrieval, RetrievedPassage } from "./passage.ts";
import { catchUp } from "./catch-up.ts";

/** Finds passages for a question. Each library has an index of its own, so a search never touches another library. */
export interface KnowledgeIndex {
  /**
   * The passages of these libraries that fit the question best, ranked as one body of knowledge and as fresh as the last
   * commit. `perSource` is the most passages of one page (3).
   */
  retrieve(libraryIds: readonly string[], query: string, options: { limit: number; perSource?: number }): Promise<Retrieval>;
  /** Drops what is held in memory of a library. */
  forget(libraryId: string): void;
}

export interface KnowledgeIndexOptions {
  /** Memory for indexes; the libraries asked least recently are dropped first. */
  maxBytes?: number;
}

interface Library {
  index: PassageIndex;
  revision: number;
  /** The catching up that is under way, shared by all who wait for it. */
  loading: Promise<void> | null;
  bytes: number;
}

const MAX_BYTES = 512 * 1024 * 1024;
/** An index with more removed passages than living ones is built anew. */
const MIN_DEAD_TO_REBUILD = 1_000;

export function createKnowledgeIndex(db: Database, options: KnowledgeIndexOptions = {}): KnowledgeIndex {
  const maxBytes = options.maxBytes ?? MAX_BYTES;
  /** In order of last use. */
  const libraries = new Map<string, Library>();
  const revisionsOf = revisionReader(db);

  /** All the libraries at their revisions or later, and none of them half way to its next one. */
  async function upToDate(revisions: ReadonlyMap<string, number>): Promise<PassageIndex[]> {
    const wanted = [...revisions].map(([libraryId, revision]) => ({ libraryId, revision, library: use(libraryId) }));
    for (;;) {
      const behind = wanted.filter(({ library, revision }) => library.loading !== null || library.revision < revision);
      if (behind.length === 0) return wanted.map(({ library }) => library.index);
      await Promise.all(
        behind.map(({ libraryId, library, revision }) => {
          library.loading ??= load(libraryId, library, revision).finally(() => {
            library.loading = null;
          });
          return library.loading;
        }),
      );
    }
  }

  function use(libraryId: string): Library {
    const library = libraries.get(libraryId) ?? { index: createPassageIndex(), revision: -1, loading: null, bytes: 0 };
    libraries.delete(libraryId);
    libraries.set(libraryId, library);
    return library;
  }

  async function load(libraryId: string, library: Library, revision: number): Promise<void> {
    const { passageCount, deadCount } = library.index;
    const isStale = deadCount > Math.max(MIN_DEAD_TO_REBUILD, passageCount);
    const index = isStale ? createPassageIndex() : library.index;
    await catchUp(db, libraryId, index, isStale ? -1 : library.revision);
    library.index = index;
    library.revision = revision;
    library.bytes = index.bytes();
    makeRoom(libraryId);
  }

  function makeRoom(keptId: string): void {
    let total = 0;
    for (const library of libraries.values()) total += library.bytes;
    for (const [libraryId, library] of libraries) {
      if (total <= maxBytes) return;
      if (libraryId === keptId || library.loading !== null) continue;
      libraries.delete(libraryId);
      total -= library.bytes;
    }
  }

  return {
    retrieve: async (libraryIds, query, { limit, perSource }) => {
      // A source may change between the search and the reading of its texts; the second look is at the new state.
      for (let tries = 1; ; tries += 1) {
        const revisions = await revisionsOf(libraryIds);
        const indexes = await upToDate(revisions);
        for (const libraryId of libraryIds) if (!revisions.has(libraryId)) libraries.delete(libraryId);
        const { hits, terms } = searchIndexes(indexes, query, perSource === undefined ? { limit } : { limit, perSource });
        const passages = await withTexts(db, hits);
        if (passages.length === hits.length || tries === 3) return { passages, terms };
      }
    },
    forget: (libraryId) => {
      libraries.delete(libraryId);
    },
  };
}

/** One cheap statement, compiled once: it runs before every retrieval. */
function revisionReader(db: Database): (libraryIds: readonly string[]) => Promise<Map<string, number>> {
  const compiled: CompiledQuery<{ id: string; revision: number }> = db.read
    .selectFrom("libraries")
    .select(["id", "revision"])
    .where("id", "in", ["", ""])
    .compile();
  return async (libraryIds) => {
    const revisions = new Map<string, number>();
    const ids = [...new Set(libraryIds)];
    for (let i = 0; i < ids.length; i += 2) {
      const { rows } = await db.read.executeQuery<{ id: string; revision: number }>({
        ...compiled,
        parameters: [ids[i], ids[i + 1] ?? ids[i]],
      });
      for (const row of rows) revisions.set(row.id, row.revision);
    }
    return revisions;
  };
}

async function withTexts(db: Database, hits: readonly Hit[]): Promise<RetrievedPassage[]> {
  if (hits.length === 0) return [];
  const rows = await db.read
    .selectFrom("passages")
    .innerJoin("sources", "sources.id", "passages.sourceId")
    .select(["passages.id", "passages.ordinal", "passages.headingPath", "passages.text", "sources.kind", "sources.title", "sources.url"])
    .where(
      "passages.id",
      "in",
      hits.map((hit) => hit.passageId),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return hits.flatMap(({ passageId, ...hit }) => {
    const row = byId.get(passageId);
    return row === undefined ? [] : [{ ...row, ...hit }];
  });
}
