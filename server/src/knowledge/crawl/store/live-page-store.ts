import { bumpRevision, type Handle } from "../../../db/database.ts";
import { countPagesHeld } from "./library-room.ts";
import { insertPassages, replacePassages } from "../replace-passages.ts";
import type { KnownPage, PageStore, PageStorePlace, StoredPage } from "./page-store.ts";

const PAGES_AT_ONCE = 40;

/** Puts pages where answers are taken from, at once: for the first crawl of a website. */
export function createLivePageStore({ libraryId, websiteId, mostPages = null, now, ids }: PageStorePlace): PageStore {
  /** Every page that a live store finds is a source. */
  const idOf = (known: KnownPage): string => known.sourceId ?? "";

  return {
    libraryId,
    websiteId,
    find: (handle, url) => findLivePage(handle, libraryId, url),
    hasRoom: async (handle) => mostPages === null || (await countPagesHeld(handle, libraryId)) < mostPages,
    findTwin: (handle, contentHash, url) => liveTwins(handle, { libraryId, websiteId }, contentHash, url).executeTakeFirst(),
    put: async (tx, page, known) => {
      const id = known?.sourceId ?? ids();
      const revision = await bumpRevision(tx, libraryId);
      const { passages, ...columns } = page;
      const values = { ...columns, status: "active" as const, problem: null, revision, updatedAt: now(), parentId: websiteId };
      if (known === undefined) {
        await tx
          .insertInto("sources")
          .values({ ...values, id, libraryId, kind: "page", createdAt: now() })
          .execute();
      } else {
        await tx.updateTable("sources").set(values).where("id", "=", id).execute();
      }
      if (known === undefined) await insertPassages(tx, { id, libraryId }, passages.entries(), ids);
      else await replacePassages(tx, { id, libraryId }, passages, ids);
    },
    keepValidators: (tx, known, validators) => keepLiveValidators(tx, idOf(known), validators),
    change: async (tx, known, change) => {
      const revision = await bumpRevision(tx, libraryId);
      await tx
        .updateTable("sources")
        .set({ ...change, revision, updatedAt: now() })
        .where("id", "=", idOf(known))
        .execute();
      if (change.status === "gone") await tx.deleteFrom("passages").where("sourceId", "=", idOf(known)).execute();
    },
    texts: (handle) => livePages(handle, libraryId, websiteId),
    rewrite: async (tx, page, text, passages) => {
      const id = page.sourceId ?? "";
      const revision = await bumpRevision(tx, libraryId);
      const changed = await tx
        .updateTable("sources")
        .set({ text, revision, updatedAt: now() })
        .where("id", "=", id)
        .where("status", "in", ["active", "failed"])
        .executeTakeFirst();
      if (changed.numUpdatedRows > 0n) await replacePassages(tx, { id, libraryId }, passages, ids);
    },
    saveLines: async (tx, lines) => {
      await tx.updateTable("sources").set({ text: lines }).where("id", "=", websiteId).where("text", "!=", lines).execute();
    },
    nameWebsite: async (tx, title) => {
      const website = await tx.selectFrom("sources").select("title").where("id", "=", websiteId).executeTakeFirst();
      if (website === undefined || website.title === title) return;
      const revision = await bumpRevision(tx, libraryId);
      await tx.updateTable("sources").set({ title, revision, updatedAt: now() }).where("id", "=", websiteId).execute();
    },
  };
}

function pageColumns(handle: Handle) {
  return handle.selectFrom("sources").select(["id as sourceId", "url", "status", "problem", "contentHash", "etag", "lastModified"]);
}

/** Answering pages of a website with one text at other addresses. */
export function liveTwins(handle: Handle, place: { libraryId: string; websiteId: string }, contentHash: string, url: string) {
  return pageColumns(handle)
    .where("parentId", "=", place.websiteId)
    .where("libraryId", "=", place.libraryId)
    .where("status", "=", "active")
    .where("contentHash", "=", contentHash)
    .where("url", "!=", url)
    .$narrowType<{ url: string }>();
}

export function findLivePage(handle: Handle, libraryId: string, url: string): Promise<KnownPage | undefined> {
  return pageColumns(handle)
    .where("libraryId", "=", libraryId)
    .where("kind", "=", "page")
    .where("url", "=", url)
    .$narrowType<{ url: string }>()
    .executeTakeFirst();
}

/** They say how a page is asked for, not what it says, so they need no revision. */
export async function keepLiveValidators(
  tx: Handle,
  sourceId: string,
  { etag, lastModified }: { etag: string | null; lastModified: string | null },
): Promise<void> {
  await tx.updateTable("sources").set({ etag, lastModified }).where("id", "=", sourceId).execute();
}

async function* livePages(handle: Handle, libraryId: string, websiteId: string): AsyncGenerator<readonly StoredPage[]> {
  for (let after = ""; ;) {
    const pages = await handle
      .selectFrom("sources")
      .select(["id as sourceId", "url", "title", "description", "text"])
      .where("libraryId", "=", libraryId)
      .where("parentId", "=", websiteId)
      .where("kind", "=", "page")
      .where("status", "in", ["active", "failed"])
      .where("url", ">", after)
      .orderBy("url")
      .limit(PAGES_AT_ONCE)
      .$narrowType<{ url: string }>()
      .execute();
    if (pages.length > 0) yield pages;
    const last = pages.at(-1);
    if (last === undefined || pages.length < PAGES_AT_ONCE) return;
    after = last.url;
  }
}
