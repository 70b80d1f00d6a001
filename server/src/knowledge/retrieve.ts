import { LRUCache } from "lru-cache";
import type { Database } from "../db/database.ts";
import type { Meaning } from "./embeddings/meaning.ts";
import { createPassageIndex, type PassageIndex } from "./index/passage-index.ts";
import { withoutDead } from "./index/without-dead.ts";
import { type Hit, searchIndexes, type SearchOptions } from "./index/search.ts";
import type { Retrieval, RetrievedPassage } from "./passage.ts";
import { createPassageTexts, type PassageTexts } from "./library/passage-texts.ts";
import { catchUp, type Changes } from "./library/catch-up.ts";
import type { IndexImages } from "./image/index-images.ts";
import { createRevisions } from "./library/revisions.ts";
import { createSlice } from "./slice.ts";
import { MOST_OPENED, readSitePages, type Site, type SitePage } from "./site-pages.ts";

export type RetrieveOptions = Pick<SearchOptions, "limit" | "perSource" | "moreOfBest">;

/** Finds passages for a question. Each library has an index of its own, so a search never touches another library. */
export interface KnowledgeIndex {
  /**
   * The passages of these libraries that fit the question best, ranked as one body of knowledge and as fresh as the last
   * commit. `perSource` is the most passages of one page (3); `moreOfBest` more of the best one's page come after all others. What is
   * asked again and again of the same state gets the same object (`isKept`).
   */
  retrieve(libraryIds: readonly string[], query: string, options: RetrieveOptions): Promise<Retrieval>;
  /** The pages of these libraries' own site. */
  siteOf(libraryIds: readonly string[]): Site;
  /** Compares by what is meant; null where only words are looked for, or no model has read these libraries yet. */
  meaningOf(libraryIds: readonly string[]): Meaning | null;
  /** Reads a library into memory before anybody asks it. An aborted signal ends it early. */
  warm(libraryId: string, signal: AbortSignal): Promise<void>;
}

export interface KnowledgeIndexOptions {
  /** Memory for indexes; the libraries asked least recently are dropped first. */
  maxBytes?: number;
  /** Where indexes of large libraries outlive the process. */
  images?: IndexImages;
}

interface Library {
  index: PassageIndex;
  revision: number;
  /** Another number for each state that the library was ever in; no two libraries share one. */
  state: number;
  /** The state in which the index was made, and those in which sources were changed or added since. */
  madeIn: number;
  changedIn: Map<string, number>;
  /** The state in which one of its pages was changed last. */
  pagesChangedIn: number;
  /** The catching up that is under way, shared by all who wait for it. */
  loading: Promise<void> | null;
  bytes: number;
  /** The number of its last use. */
  usedAt: number;
}

const MAX_BYTES = 512 * 1024 * 1024;
/** Removed passages take some 2 KB each until the index is compacted at this count. */
const LEAST_DEAD = 64;
const DEAD_SHARE = 0.02;
/** Visitors of a site ask much alike, and what a site suggests to ask is asked again and again. */
const MAX_RETRIEVALS_BYTES = 32 * 1024 * 1024;
const MAX_KEPT_QUERY = 300;
const OBJECT_BYTES = 400;
const MAX_SITES_BYTES = 8 * 1024 * 1024;

export function createKnowledgeIndex(db: Database, options: KnowledgeIndexOptions = {}): KnowledgeIndex {
  const maxBytes = options.maxBytes ?? MAX_BYTES;
  const libraries = new Map<string, Library>();
  let uses = 0;
  const texts = createPassageTexts(db);
  const revisionsOf = createRevisions(db);
  const retrievals = new LRUCache<string, Retrieval>({ maxSize: MAX_RETRIEVALS_BYTES });
  const sites = new LRUCache<string, Promise<readonly SitePage[]>>({ maxSize: MAX_SITES_BYTES });
  let states = 0;

  /** All the libraries at their revisions or later, and none of them half way to its next one. */
  async function upToDate(revisions: ReadonlyMap<string, number>): Promise<Library[]> {
    const wanted = [...revisions].map(([libraryId, revision]) => ({ libraryId, revision, library: use(libraryId) }));
    for (;;) {
      const behind = wanted.filter(({ library, revision }) => library.loading !== null || library.revision < revision);
      if (behind.length === 0) return wanted.map(({ library }) => library);
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
    let library = libraries.get(libraryId);
    // A map in order of use would be made over for every search, and its former selves kept from the collector for long.
    if (library === undefined) libraries.set(libraryId, (library = newLibrary()));
    library.usedAt = uses += 1;
    return library;
  }

  async function load(libraryId: string, library: Library, revision: number): Promise<void> {
    const { passageCount, deadCount } = library.index;
    const isWorn = deadCount > Math.max(LEAST_DEAD, DEAD_SHARE * passageCount);
    const isMadeAnew = library.revision === -1;
    const kept = isMadeAnew ? await options.images?.take(libraryId) : null;
    const index = kept?.index ?? (isWorn ? createPassageIndex(await withoutDead(library.index.parts(), createSlice())) : library.index);
    const before = library.state;
    const state = (states += 1);
    const pagesBefore = library.pagesChangedIn;
    let pagesChangedIn = isMadeAnew ? state : pagesBefore;
    if (isMadeAnew) {
      library.madeIn = state;
      library.changedIn.clear();
    }
    const changes: Changes = {
      changed: (sourceId, kind) => {
        library.changedIn.set(sourceId, state);
        if (kind === "page") pagesChangedIn = state;
      },
      gone: (sourceId, kind) => {
        library.changedIn.delete(sourceId);
        if (kind === "page") pagesChangedIn = state;
      },
    };
    await catchUp(db, libraryId, index, kept?.revision ?? library.revision, isMadeAnew ? undefined : changes);
    library.index = index;
    library.revision = revision;
    library.state = state;
    library.pagesChangedIn = pagesChangedIn;
    for (const key of retrievals.keys()) if (isOfState(key, before)) retrievals.delete(key);
    if (pagesChangedIn !== pagesBefore) for (const key of sites.keys()) if (isOfState(key, pagesBefore)) sites.delete(key);
    library.bytes = index.bytes();
    makeRoom(libraryId);
    options.images?.keep(libraryId, index, revision, () => library.state === state && library.loading === null);
  }

  function makeRoom(keptId: string): void {
    let total = 0;
    for (const library of libraries.values()) total += library.bytes;
    if (total <= maxBytes) return;
    for (const [libraryId, library] of [...libraries].sort(([, one], [, other]) => one.usedAt - other.usedAt)) {
      if (total <= maxBytes) return;
      if (libraryId === keptId || library.loading !== null) continue;
      libraries.delete(libraryId);
      total -= library.bytes;
    }
  }

  return {
    retrieve: async (libraryIds, query, asked) => {
      // A source may change between the search and the reading of its texts; the second look is at the new state.
      for (let tries = 1; ; tries += 1) {
        const revisions = await revisionsOf(libraryIds, tries > 1);
        const ready = await upToDate(revisions);
        for (const libraryId of libraryIds) if (!revisions.has(libraryId)) libraries.delete(libraryId);
        const key = `${statesOf(ready)} ${asked.limit} ${asked.perSource} ${asked.moreOfBest} ${query}`;
        const known = retrievals.get(key);
        if (known !== undefined) return known;
        const indexes = ready.map(({ index }) => index);
        const { hits, terms } = searchIndexes(indexes, query, asked);
        const passages = await withTexts(texts, hits, ready);
        const isWhole = passages.length === hits.length;
        const retrieval: Retrieval = { passages, terms, isKept: isWhole && query.length <= MAX_KEPT_QUERY };
        if (retrieval.isKept === true) retrievals.set(key, retrieval, { size: bytesOf(key, retrieval) });
        if (isWhole || tries === 3) return retrieval;
      }
    },
    siteOf: (libraryIds) => ({
      pages: async () => {
        const ready = await upToDate(await revisionsOf(libraryIds));
        const key = ready.map(({ pagesChangedIn }) => pagesChangedIn).join(",");
        const known = sites.get(key);
        if (known !== undefined) return known;
        // Concurrent readers share one list, whose identity shows that the site is unchanged.
        const pages = readSitePages(db, libraryIds);
        sites.set(key, pages, { size: OBJECT_BYTES });
        pages.then(
          ({ length }) => {
            if (sites.get(key) === pages) sites.set(key, pages, { size: key.length + (length + 1) * OBJECT_BYTES });
          },
          () => sites.delete(key),
        );
        return pages;
      },
      open: async ({ sourceId }) => {
        const ready = await upToDate(await revisionsOf(libraryIds));
        const hits = ready.flatMap(({ index }, indexNumber) =>
          index.passagesOf(sourceId).map((passageId) => ({ passageId, indexNumber, sourceId, score: 0, pageScore: 0, questionMatch: 0 })),
        );
        return withTexts(texts, hits.slice(0, MOST_OPENED), ready);
      },
    }),
    meaningOf: () => null,
    warm: async (libraryId, signal) => {
      try {
        await upToDate(await revisionsOf([libraryId]));
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
  };
}

function newLibrary(): Library {
  return {
    index: createPassageIndex(),
    revision: -1,
    state: -1,
    madeIn: -1,
    changedIn: new Map(),
    pagesChangedIn: -1,
    loading: null,
    bytes: 0,
    usedAt: 0,
  };
}

function statesOf(ready: readonly Library[]): string {
  return ready.map(({ state }) => state).join(",");
}

/** Whether a key begins with a list of states that holds this one. */
function isOfState(key: string, state: number): boolean {
  return key.split(" ", 1)[0]?.split(",").includes(String(state)) === true;
}

function bytesOf(key: string, { passages, terms }: Retrieval): number {
  let bytes = (1 + passages.length + terms.length) * OBJECT_BYTES + 2 * key.length;
  for (const { text } of passages) bytes += 2 * text.length;
  return bytes;
}

async function withTexts(texts: PassageTexts, hits: readonly Hit[], ready: readonly Library[]): Promise<RetrievedPassage[]> {
  if (hits.length === 0) return [];
  // The libraries may move on while the texts are read.
  const states = hits.map(({ indexNumber, sourceId }) => ready[indexNumber]?.changedIn.get(sourceId) ?? ready[indexNumber]?.madeIn ?? -1);
  const rows = await texts.read(
    hits.map((hit) => hit.passageId),
    (at) => states[at] ?? -1,
  );
  const passages: RetrievedPassage[] = [];
  for (const [at, hit] of hits.entries()) {
    const row = rows[at];
    if (row === undefined) continue;
    const { id, kind, title, url, headingPath, text, ordinal, page, isScan } = row;
    const { sourceId, score, pageScore, questionMatch } = hit;
    passages.push({
      id,
      sourceId,
      kind,
      title,
      url,
      headingPath,
      text,
      ordinal,
      page: page ?? null,
      isScan: isScan === true,
      score,
      pageScore,
      questionMatch,
    });
  }
  return passages;
}
