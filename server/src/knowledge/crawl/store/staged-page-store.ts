import type { Handle } from "../../../db/database.ts";
import { countPagesHeld } from "./library-room.ts";
import { findLivePage, keepLiveValidators, liveTwins } from "./live-page-store.ts";
import type { KnownPage, PageStore, PageStorePlace, StoredPage } from "./page-store.ts";

const PAGES_AT_ONCE = 40;

interface StagedRow {
  url: string;
  sourceId: string | null;
  status: "active" | "failed" | "gone";
  problem: string | null;
  title: string | null;
  description: string | null;
  text: string | null;
  passages: string | null;
  contentHash: string | null;
  etag: string | null;
  lastModified: string | null;
}

/** The words of a page that stay as they are. */
const SAME_WORDS = { title: null, description: null, text: null, passages: null };

/** Puts pages beside the live index, for an indexing that is published when it is done. */
export function createStagedPageStore({ libraryId, websiteId, mostPages = null }: PageStorePlace, indexingId: string): PageStore {
  const rows = (handle: Handle) => handle.selectFrom("stagedPages").where("indexingId", "=", indexingId);

  const known = (handle: Handle) => rows(handle).select(["sourceId", "url", "status", "problem", "contentHash", "etag", "lastModified"]);

  async function stage(tx: Handle, row: StagedRow): Promise<void> {
    const { url, ...values } = row;
    await tx
      .insertInto("stagedPages")
      .values({ indexingId, url, ...values })
      .onConflict((conflict) => conflict.columns(["indexingId", "url"]).doUpdateSet(values))
      .execute();
  }

  /** Changes how a page stands, and leaves its words as they were staged or are live. */
  async function restage(tx: Handle, known: KnownPage, change: Partial<StagedRow>): Promise<void> {
    const staged = await rows(tx).select(["title", "description", "text", "passages"]).where("url", "=", known.url).executeTakeFirst();
    const { url, sourceId, contentHash, etag, lastModified } = known;
    const row: StagedRow = { url, sourceId, status: "active", problem: null, contentHash, etag, lastModified, ...SAME_WORDS, ...staged };
    await stage(tx, { ...row, ...change });
  }

  return {
    libraryId,
    websiteId,
    find: async (handle, url) => {
      const staged = await known(handle).where("url", "=", url).executeTakeFirst();
      return staged ?? findLivePage(handle, libraryId, url);
    },
    hasRoom: async (handle) => mostPages === null || (await countPagesHeld(handle, libraryId, indexingId)) < mostPages,
    findTwin: async (handle, contentHash, url) => {
      const staged = await known(handle)
        .where("contentHash", "=", contentHash)
        .where("status", "=", "active")
        .where("url", "!=", url)
        .executeTakeFirst();
      if (staged !== undefined) return staged;
      return liveTwins(handle, { libraryId, websiteId }, contentHash, url)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("stagedPages")
                .select("url")
                .where("indexingId", "=", indexingId)
                .whereRef("stagedPages.sourceId", "=", "sources.id"),
            ),
          ),
        )
        .executeTakeFirst();
    },
    put: async (tx, { passages, ...page }, known) => {
      const row = { ...page, passages: JSON.stringify(passages), sourceId: known?.sourceId ?? null };
      await stage(tx, { ...row, status: "active", problem: null });
    },
    keepValidators: async (tx, known, { etag, lastModified }) => {
      const staged = await tx
        .updateTable("stagedPages")
        .set({ etag, lastModified })
        .where("indexingId", "=", indexingId)
        .where("url", "=", known.url)
        .executeTakeFirst();
      if (staged.numUpdatedRows === 0n && known.sourceId !== null) await keepLiveValidators(tx, known.sourceId, { etag, lastModified });
    },
    change: async (tx, { sourceId, ...known }, { problem = null, ...change }) => {
      if (change.status === "gone") return stage(tx, { ...GIVEN_UP, url: known.url, sourceId, problem });
      await restage(tx, { sourceId, ...known }, { problem, ...change });
      if (change.url !== undefined) await stage(tx, { ...GIVEN_UP, url: known.url });
    },
    texts: (handle) => mergedPages(handle, { libraryId, websiteId, indexingId }),
    rewrite: async (tx, page, text, passages) => {
      const known =
        (await rows(tx).selectAll().where("url", "=", page.url).executeTakeFirst()) ?? (await findLivePage(tx, libraryId, page.url));
      if (known === undefined || (known.status !== "active" && known.status !== "failed")) return;
      const { url, title, description } = page;
      const { sourceId, status, problem, contentHash, etag, lastModified } = known;
      const words = { title, description, text, passages: JSON.stringify(passages) };
      await stage(tx, { url, sourceId, status, problem, contentHash, etag, lastModified, ...words });
    },
    saveLines: async (tx, siteLines) => {
      await tx.updateTable("indexings").set({ siteLines }).where("id", "=", indexingId).execute();
    },
    nameWebsite: async (tx, siteTitle) => {
      await tx.updateTable("indexings").set({ siteTitle }).where("id", "=", indexingId).execute();
    },
  };
}

/** An address whose page is staged under another one. */
const GIVEN_UP = {
  sourceId: null,
  status: "gone",
  problem: null,
  contentHash: null,
  etag: null,
  lastModified: null,
  ...SAME_WORDS,
} as const;

interface StagedPlace {
  libraryId: string;
  websiteId: string;
  indexingId: string;
}

async function* mergedPages(handle: Handle, place: StagedPlace): AsyncGenerator<readonly StoredPage[]> {
  yield* byAddress((after) =>
    handle
      .selectFrom("sources")
      .leftJoin("stagedPages", (join) =>
        join.onRef("stagedPages.sourceId", "=", "sources.id").on("stagedPages.indexingId", "=", place.indexingId),
      )
      .select([
        "sources.id as sourceId",
        "sources.url",
        "sources.title",
        "sources.description",
        "sources.text",
        "stagedPages.url as movedTo",
      ])
      .where("sources.libraryId", "=", place.libraryId)
      .where("sources.parentId", "=", place.websiteId)
      .where("sources.kind", "=", "page")
      .where("sources.status", "in", ["active", "failed"])
      .where(({ or, and, eb }) =>
        or([eb("stagedPages.url", "is", null), and([eb("stagedPages.text", "is", null), eb("stagedPages.status", "!=", "gone")])]),
      )
      .where("sources.url", ">", after)
      .orderBy("sources.url")
      .limit(PAGES_AT_ONCE)
      .$narrowType<{ url: string }>()
      .execute(),
  );
  yield* byAddress(async (after) => {
    const pages = await handle
      .selectFrom("stagedPages")
      .select(["sourceId", "url", "title", "description", "text"])
      .where("indexingId", "=", place.indexingId)
      .where("status", "in", ["active", "failed"])
      .where("text", "is not", null)
      .where("url", ">", after)
      .orderBy("url")
      .limit(PAGES_AT_ONCE)
      .execute();
    return pages.map((page) => ({ ...page, title: page.title ?? "", text: page.text ?? "", movedTo: null }));
  });
}

async function* byAddress(
  read: (after: string) => Promise<readonly (StoredPage & { movedTo: string | null })[]>,
): AsyncGenerator<readonly StoredPage[]> {
  for (let after = ""; ;) {
    const pages = await read(after);
    if (pages.length > 0) yield pages.map(({ movedTo, ...page }) => ({ ...page, url: movedTo ?? page.url }));
    const last = pages.at(-1);
    if (last === undefined || pages.length < PAGES_AT_ONCE) return;
    after = last.url;
  }
}
